// Driving a guest. Main thread of a test.
#include "tests/unit/guest/guestdriver.h"

#include "tests/support/spinuntil.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>

namespace velqa::test {

void GuestDriver::attach(std::shared_ptr<ByteStream> stream)
{
    m_stream = std::move(stream);
    channel = std::make_unique<GuestChannel>(m_stream);
    QObject::connect(channel.get(), &GuestChannel::closed, &m_context, [this](const Status &status) { closed = status; });
}

void GuestDriver::detach()
{
    channel.reset();
    m_stream.reset();
}

bool GuestDriver::waitUntilReady()
{
    return spin([this] { return channel && channel->isReady(); });
}

bool GuestDriver::spin(const std::function<bool()> &condition, int ms)
{
    QDeadlineTimer deadline(ms);
    QTimer alarm;
    alarm.start(100);
    while (!condition() && !deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return condition();
}

GuestDriver::Run GuestDriver::run(const ProcessSpec &spec, int ms)
{
    Run result;
    const std::unique_ptr<GuestProcess> process = channel->start(spec);
    QObject::connect(process.get(), &GuestProcess::standardOutput, process.get(),
                     [&](const QByteArray &bytes) { result.output += bytes; });
    QObject::connect(process.get(), &GuestProcess::standardError, process.get(),
                     [&](const QByteArray &bytes) { result.errors += bytes; });
    QObject::connect(process.get(), &GuestProcess::finished, process.get(),
                     [&](const Result<ProcessExit> &exit) { result.exit = exit; });
    spin([&] { return result.exit.has_value(); }, ms);
    return result;
}

GuestDriver::Run GuestDriver::shell(const QString &command, int ms)
{
    return run(shellSpec(command), ms);
}

std::pair<qint64, qint64> GuestDriver::roundTrip(int times)
{
    ProcessSpec spec;
    spec.argv = {QStringLiteral("true")};
    spec.workingDirectory.clear();
    QList<qint64> all;
    for (int i = 0; i < times; ++i) {
        QElapsedTimer timer;
        timer.start();
        if (run(spec).exitCode() != 0)
            return {-1, -1};
        all.append(timer.nsecsElapsed() / 1000);
    }
    std::sort(all.begin(), all.end());
    return {all[times / 2], all[times * 95 / 100]};
}

ProcessSpec shellSpec(const QString &command, int timeoutMs)
{
    ProcessSpec spec;
    spec.shellCommand = command;
    spec.workingDirectory.clear();
    spec.timeoutMs = timeoutMs;
    return spec;
}

} // namespace velqa::test
