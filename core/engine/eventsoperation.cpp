// A subscription to events. Lives on the core thread.
#include "core/engine/eventsoperation.h"

#include "core/engine/enginejson.h"

#include <QCoreApplication>

namespace velqa {

EventsOperation::EventsOperation(std::shared_ptr<EngineConnection> connection, EngineCall call)
    : LineOperation(std::move(connection), std::move(call))
{
    start();
}

void EventsOperation::takeLine(const QJsonObject &line)
{
    emit event(readEvent(line));
}

Error EventsOperation::describe(const QString &message, const QJsonObject &) const
{
    return {ErrorCode::Internal, message, {}};
}

Status EventsOperation::ending() const
{
    return failure(
        ErrorCode::EngineLost,
        QCoreApplication::translate("EngineText", "The Docker engine stopped reporting. Check that Docker runs."));
}

} // namespace velqa
