// GuestDriver: a GuestChannel with what tests ask of one: run to the end, ask and wait. Main thread of a test.
#pragma once

#include "core/guest/guestchannel.h"

#include <memory>
#include <optional>

namespace velqa::test {

class GuestDriver
{
public:
    GuestDriver() = default;
    virtual ~GuestDriver() = default;
    GuestDriver(const GuestDriver &) = delete;
    GuestDriver &operator=(const GuestDriver &) = delete;

    void attach(std::shared_ptr<ByteStream> stream);
    void detach(); // channel and stream are gone at once
    bool waitUntilReady();

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
            detach(); // the callback must not touch this frame any more
        return answer;
    }
    template<typename Ask> std::optional<Status> done(Ask request, int ms = 20'000)
    {
        return ask<std::monostate>(std::move(request), ms);
    }
    // Like spinUntil(), but wakes with each event instead of every 10 ms: for what is fast or large.
    static bool spin(const std::function<bool()> &condition, int ms = 20'000);
    // Median and 95th percentile of many runs of `true`, in microseconds.
    std::pair<qint64, qint64> roundTrip(int times);

    std::unique_ptr<GuestChannel> channel;
    std::optional<Status> closed;

private:
    std::shared_ptr<ByteStream> m_stream;
    QObject m_context;
};

// A shell command's spec, in the workspace.
ProcessSpec shellSpec(const QString &command, int timeoutMs = 0);

} // namespace velqa::test
