// Where sentences for the person come from in the room of the engine. Plain functions, any thread.
#pragma once

#include <QCoreApplication>

namespace velqa {

struct EngineText
{
    Q_DECLARE_TR_FUNCTIONS(EngineText)
};

} // namespace velqa
