// ChatStream: one answer of a Chat Completions server, tries included. A state machine with one transition function.
// Lives on the core thread.
#pragma once

#include "core/models/chatcompletions.h"
#include "core/models/chatmerger.h"
#include "core/net/httpclient.h"
#include "core/net/sseparser.h"

#include <QTimer>

namespace velqa {

class ChatStream final : public ModelStream
{
    Q_OBJECT

public:
    struct Job
    {
        ModelEndpoint endpoint;
        QByteArray key;
        ChatTiming timing;
        ModelRequest request;
    };

    ChatStream(HttpClient &http, Job job, std::shared_ptr<ChatDialect> dialect);
    void abort() override;

private:
    enum class State { Starting, Requesting, Reading, Draining, Waiting, Over };
    // What the reply turned out to be, decided by its first byte, not by its Content-Type.
    enum class Form { Unknown, Events, Whole };

    void enter(State state);
    void send();
    void takeBytes(const QByteArray &bytes);
    void takeEvents(const QList<SseEvent> &events);
    void takeError(const QByteArray &json);
    void takeObject(const QByteArray &json);
    void show(const QList<ChatEvent> &events);
    void transferEnded(const Status &status);
    void replyEnded();
    void handle(const ModelFault &fault);
    void retryAfter(const ModelFault &fault);
    void succeed();
    void end(Result<ModelAnswer> answer);
    void dropTransfer();

    HttpClient &m_http;
    Job m_job;
    std::shared_ptr<ChatDialect> m_dialect;
    State m_state = State::Starting;
    std::unique_ptr<HttpStream> m_transfer;
    QTimer m_timer; // the pause before a try, or the wait for the end
    int m_tries = 0;
    bool m_shown = false; // something was emitted: no more tries

    // Of the current try
    int m_status = 0;
    HttpHeaders m_headers;
    Form m_form = Form::Unknown;
    QByteArray m_body;
    SseParser m_parser;
    ChatMerger m_merger;
};

} // namespace velqa
