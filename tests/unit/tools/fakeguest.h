// FakeGuest: a sandbox in memory for tool tests: files in a map, processes played by the test. Main thread of a test.
#pragma once

#include "core/tools/toolguest.h"

#include <QMap>

namespace velqa::test {

class FakeProcess final : public GuestProcess
{
    Q_OBJECT

public:
    FakeProcess(ProcessSpec what, int *liveCount) : spec(std::move(what)), m_live(liveCount) { ++*m_live; }
    ~FakeProcess() override { --*m_live; }
    void writeStdin(const QByteArray &) override {}
    void closeStdin() override {}
    void sendSignal(int) override {}
    void killTree() override
    {
        killed = true;
        if (endsWhenKilled)
            exitLater(ProcessExit::Cause::Killed, 137);
    }
    void setOutputPaused(bool) override {}

    // What the test makes it do; from the event loop.
    void exitLater(ProcessExit::Cause cause, int code, bool outOfMemory = false, int signal = 0);
    void loseLater(ErrorCode code);

    ProcessSpec spec;
    bool killed = false;
    bool endsWhenKilled = true;

private:
    int *m_live;
};

class FakeGuest final : public ToolGuest
{
    Q_OBJECT

public:
    bool isAlive() const override { return alive; }
    EndCause endCause() const override { return cause; }
    qint64 remainingMs() const override { return remaining; }
    SandboxLimits limits() const override { return {}; }

    std::unique_ptr<GuestProcess> start(const ProcessSpec &spec) override;
    void facts(Completion<GuestFacts> done) override;
    void list(const QByteArray &directory, int maxEntries, Completion<QList<GuestFile>> done) override;
    void stat(const QByteArray &path, Completion<GuestFile> done) override;
    void read(const QByteArray &path, qint64 offset, qint64 length, Completion<QByteArray> done) override;
    void write(const QByteArray &path, const QByteArray &content, quint32 mode, Completion<std::monostate> done) override;
    void publish(const QByteArray &path, const QString &name, Completion<Artefact> done) override;
    void saveCheckpoint(const QString &name, Completion<Checkpoint> done) override;

    // The channel breaks first, the cause is known later.
    void breakChannel();
    void tellCause(EndCause why);

    QMap<QByteArray, QByteArray> files;    // relative to the workspace
    QMap<QByteArray, quint32> modes;
    QList<QByteArray> directories;
    std::function<void(FakeProcess &)> onStart; // from the event loop
    QList<ProcessSpec> started;
    ErrorCode writeError = ErrorCode::Internal; // used when failWrites
    bool failWrites = false;
    bool answers = true;                   // false: file operations stay unanswered
    bool alive = true;
    EndCause cause = EndCause::None;
    qint64 remaining = 600'000;
    qint64 freeBytes = 1LL << 29;
    int liveProcesses = 0;
    QByteArray published;
    QList<std::function<void()>> unanswered;

private:
    void answer(std::function<void()> what);
    FakeProcess *m_last = nullptr;
};

} // namespace velqa::test
