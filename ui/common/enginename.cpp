// Names of engines. UI thread.
#include "ui/common/enginename.h"

#include "core/base/text.h"

#include <QCoreApplication>

namespace velqa {

QString engineName(const EngineStatus &status)
{
    if (status.name == QLatin1String("local"))
        return QCoreApplication::translate("EngineName", "Local engine");
    if (status.name == QLatin1String("remote"))
        return QCoreApplication::translate("EngineName", "Remote engine");
    return displayLine(status.name, 60);
}

} // namespace velqa
