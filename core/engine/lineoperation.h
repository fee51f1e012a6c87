// LineOperation: one running call that answers with JSON lines (pull, build, events). Lives on the core thread.
//
// Succeeds only when the status is 2xx, the stream ends in order and no line says otherwise: engines report a failed
// build with status 200.
#pragma once

#include "core/engine/engineclient.h"
#include "core/engine/engineconnection.h"
#include "core/engine/jsonlines.h"

namespace velqa {

class LineOperation : public EngineOperation
{
    Q_OBJECT

public:
    enum class State { Created, Preparing, Streaming, Finished };

    ~LineOperation() override;
    void cancel() override;

protected:
    LineOperation(std::shared_ptr<EngineConnection> connection, EngineCall call);

    // From the event loop after construction.
    void start();
    // One line that is no error. May emit; the operation may be gone afterwards.
    virtual void takeLine(const QJsonObject &line) = 0;
    // `message` is the engine's, safe to show.
    virtual Error describe(const QString &message, const QJsonObject &errorDetail) const = 0;
    // The stream ended in order without an error line.
    virtual Status ending() const { return {}; }

private:
    void enter(State state);
    void openStream();
    void takeBytes(const QByteArray &bytes);
    void takeLines(const Result<QList<QJsonObject>> &lines);
    void streamEnded(const Status &status);
    void finish(Status status);

    std::shared_ptr<EngineConnection> m_connection;
    EngineCall m_call;
    State m_state = State::Created;
    std::unique_ptr<HttpStream> m_stream;
    HttpResponse m_refusal; // status and body of a reply that is no success
    JsonLines m_lines;
};

} // namespace velqa
