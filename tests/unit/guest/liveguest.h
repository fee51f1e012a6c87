// LiveGuest: the real velqa-guest as a child over a socket pair, with a workspace of its own. As root it is the first
// process of a namespace and runs as user 1000, as in a sandbox; else a plain child. Main thread of a test.
#pragma once

#include "core/guest/guestchannel.h"

#include <QTemporaryDir>

#include <memory>
#include <optional>

namespace velqa::test {

class LiveGuest
{
public:
    enum class Emulation { None, Arm64 };
    explicit LiveGuest(const QStringList &options = {}, Emulation emulation = Emulation::None);
    ~LiveGuest();

    static bool isNamespaced(); // as root
    QString workspace() const { return m_workspace.path(); }
    int pid() const { return m_pid; } // of the outermost child
    bool waitUntilReady();
    bool waitUntilGone(int ms = 10'000); // the process itself
    void closeChannel();                 // as when the app dies: the socket just ends

    struct Run
    {
        QByteArray output;
        QByteArray errors;
        std::optional<Result<ProcessExit>> exit;
        int exitCode() const { return exit && *exit ? (*exit)->exitCode : -1; }
        ProcessExit::Cause cause() const { return exit && *exit ? (*exit)->cause : ProcessExit::Cause::StartFailed; }
    };
    // Runs to the end; `exit` is empty when it did not come.
    Run run(const ProcessSpec &spec, int ms = 20'000);
    Run shell(const QString &command, int ms = 20'000);

    // The answer of one request; empty when none came.
    template<typename T, typename Ask> std::optional<Result<T>> ask(Ask request, int ms = 20'000)
    {
        std::optional<Result<T>> answer;
        request(Completion<T>(&m_context, [&answer](Result<T> result) { answer = std::move(result); }));
        if (!spin([&] { return answer.has_value(); }, ms))
            forgetPending(); // the callback must not touch this frame any more
        return answer;
    }
    template<typename Ask> std::optional<Status> done(Ask request, int ms = 20'000)
    {
        return ask<std::monostate>(std::move(request), ms);
    }

    // Like spinUntil(), but wakes with each event instead of every 10 ms: for what is fast or large.
    static bool spin(const std::function<bool()> &condition, int ms = 20'000);

    std::unique_ptr<GuestChannel> channel;
    std::optional<Status> closed;

private:
    void forgetPending();

    QTemporaryDir m_workspace;
    std::shared_ptr<ByteStream> m_stream;
    QObject m_context;
    int m_pid = -1;
};

// A shell command's spec.
ProcessSpec shellSpec(const QString &command, int timeoutMs = 0);

} // namespace velqa::test
