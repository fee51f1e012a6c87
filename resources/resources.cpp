// Keeps the compiled-in resources in the program. Any thread.
#include "resources/resources.h"

#include <QDir>

// The macro must be expanded outside any namespace.
static void registerResources()
{
    Q_INIT_RESOURCE(velqa);
}

namespace velqa {

void initResources()
{
    registerResources();
}

} // namespace velqa
