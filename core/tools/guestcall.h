// GuestCall: what all our tool calls share: arguments checked before anything runs, exactly one answer always from the
// event loop, and the honest reason when the sandbox goes away in the middle. Lives on the core thread.
#pragma once

#include "core/tools/toolguest.h"

#include <QTimer>

namespace velqa {

class GuestCall : public ToolCall
{
    Q_OBJECT

public:
    GuestCall(const Tool &tool, const ToolContext &context, const QJsonObject &arguments);

    void start() final;
    void cancel() final;

protected:
    // The work; arguments() fit the schema. Ends with one of the calls below, now or later.
    virtual void run() = 0;
    // The person pressed stop. True: the call finishes by itself in a moment; false: answer at once.
    virtual bool stopWork() { return false; }
    // What was already there when the call ends early; goes before the reason.
    virtual QString partialText() const { return {}; }

    const ToolContext &context() const { return m_context; }
    const QJsonObject &arguments() const { return m_arguments; }
    QString text(QLatin1String key) const { return m_arguments.value(key).toString(); }
    int number(QLatin1String key, int fallback) const;
    ToolGuest &guest() const { return *m_guest; }
    bool isAnswered() const { return m_answered; }
    bool isCancelled() const { return m_cancelled; }

    void succeed(const QString &text);
    // `reason`: a short sentence for the person's tool card; `text` for the model, the reason when empty.
    void fail(const QString &reason, const QString &text = {});
    // An operation failed: says what the guest said, or waits for why the sandbox is gone.
    void failFrom(const Error &error, const QString &what);
    void finish(ToolResult result);

private:
    void awaitCause();
    void finishGone();

    ToolContext m_context;
    QJsonObject m_arguments;
    Status m_check;
    std::shared_ptr<ToolGuest> m_guest;
    QTimer m_patience;
    bool m_started = false;
    bool m_answered = false;
    bool m_cancelled = false;
    bool m_awaitsCause = false;
};

// 1073741824 -> "1.0 GiB", for models: the same in every language.
QString byteText(qint64 bytes);

// A path argument as the guest takes it: not empty, no NUL, not longer than a path can be.
Result<QByteArray> guestPath(const QString &path);

} // namespace velqa
