// Where sentences for the person come from in the command line. Plain functions, any thread.
#pragma once

#include <QCoreApplication>

namespace velqa {

struct CliText
{
    Q_DECLARE_TR_FUNCTIONS(CliText)
};

} // namespace velqa
