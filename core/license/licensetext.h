// Where sentences for the person come from in the room of the licence. Plain functions, any thread.
#pragma once

#include <QCoreApplication>

namespace velqa {

struct LicenseText
{
    Q_DECLARE_TR_FUNCTIONS(LicenseText)
};

} // namespace velqa
