// EventsOperation: a subscription to the engine's events until cancelled. Lives on the core thread.
#pragma once

#include "core/engine/lineoperation.h"

namespace velqa {

class EventsOperation final : public LineOperation
{
    Q_OBJECT

public:
    EventsOperation(std::shared_ptr<EngineConnection> connection, EngineCall call);

protected:
    void takeLine(const QJsonObject &line) override;
    Error describe(const QString &message, const QJsonObject &errorDetail) const override;
    // A subscription has no natural end: the engine stopped.
    Status ending() const override;
};

} // namespace velqa
