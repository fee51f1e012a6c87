// GuestChannel: the app's end of the one channel to the guest (PID 1 of a sandbox). Lives on the core thread.
//
// Speaks the frame protocol of core/guest/protocol.h over any ByteStream. Everything that arrives comes from a place where
// hostile code runs: lengths, ids and order are checked, a violation closes the channel with Protocol.
// Flow control: the guest sends only what the host gave credit for, so memory on this side stays bounded.
#pragma once

#include "core/base/bytestream.h"
#include "core/base/completion.h"
#include "core/guest/guestvalues.h"

#include <QObject>

#include <functional>
#include <memory>

namespace velqa {

// One process tree inside the sandbox. Owned by the caller; deleting it before finished() kills the tree. What a finished
// command left running in the background stays, until killTree(), killAll() or the sandbox's end.
class GuestProcess : public QObject
{
    Q_OBJECT

public:
    explicit GuestProcess(QObject *parent = nullptr) : QObject(parent) {}
    virtual void writeStdin(const QByteArray &bytes) = 0;
    virtual void closeStdin() = 0;
    virtual void sendSignal(int signal) = 0; // to the leader
    virtual void killTree() = 0;             // SIGKILL to every descendant, daemonised ones too
    // While paused no output is emitted and the process blocks when its pipes are full.
    virtual void setOutputPaused(bool paused) = 0;

signals:
    void started(int pid);
    void standardOutput(const QByteArray &bytes);
    void standardError(const QByteArray &bytes);
    // Exactly once, after all output. The error is EngineLost or Cancelled when the channel went away first.
    void finished(const velqa::Result<velqa::ProcessExit> &exit);
};

class GuestChannel : public QObject
{
    Q_OBJECT

public:
    using Done = Completion<std::monostate>;

    explicit GuestChannel(std::shared_ptr<ByteStream> stream, QObject *parent = nullptr);
    ~GuestChannel() override;

    bool isReady() const; // the guest said hello

    std::unique_ptr<GuestProcess> start(const ProcessSpec &spec);
    // Kills every process of the sandbox except the guest itself; done when none is left.
    void killAll(Done done);

    // Paths are raw bytes, absolute or relative to /workspace. Errors: NotFound, PermissionDenied, DiskFull, TooLarge, InvalidArgument, Conflict.
    void list(const QByteArray &directory, Completion<QList<GuestFile>> done, int maxEntries = 10'000);
    void stat(const QByteArray &path, Completion<GuestFile> done);
    // A negative length means to the end; more than 64 MiB is TooLarge (fetchFile() has no limit).
    void read(const QByteArray &path, qint64 offset, qint64 length, Completion<QByteArray> done);
    // Atomic: written beside and renamed. Missing parent directories are made. A symlink of that name is replaced.
    void write(const QByteArray &path, const QByteArray &content, quint32 mode, Done done);
    void makeDirectory(const QByteArray &path, Done done); // with parents; existing is success
    // Never replaces: Conflict when the new name is taken.
    void rename(const QByteArray &from, const QByteArray &to, Done done);
    void remove(const QByteArray &path, Done done); // recursive
    // Every entry below the directory, with hashes of files (empty for those the agent made unreadable). Links are never
    // followed. TooLarge beyond maxEntries, 200 levels or paths of 4095 bytes.
    void manifest(const QByteArray &directory, Completion<QList<GuestFile>> done,
                  int maxEntries = 100'000);

    // Streams one file out; `sink` gets pieces in order and may return an error to stop. Not limited in size.
    void fetchFile(const QByteArray &path, std::function<Status(const QByteArray &)> sink, Done done);
    // As fetchFile(), for a sink that goes on elsewhere: a piece counts as taken when its `taken` is called (on this thread;
    // too late is harmless), and no more than 2 MiB are ever on their way.
    using PacedSink = std::function<Status(const QByteArray &bytes, std::function<void()> taken)>;
    void fetchPaced(const QByteArray &path, PacedSink sink, Done done);
    // Streams one file in (atomic at the end; modifiedMs 0 = now); `source` returns at most maxBytes, empty at the end.
    void storeFile(const QByteArray &path, quint32 mode, qint64 modifiedMs,
                   std::function<Result<QByteArray>(qint64 maxBytes)> source, Done done);
    // Many small entries in one go (directories, symlinks, files with content): restore and bulk upload. Done when all are there.
    struct Entry { GuestFile meta; QByteArray content; };
    void storeEntries(const QList<Entry> &entries, Done done);

    // The gateway of the sandbox: a port of its loopback interface (once), and the next connection that a program makes to it. Accepts
    // wait; 64 may. A connection that is let go is broken off; it begins paused.
    void listen(quint16 port, Done done);
    void accept(Completion<std::shared_ptr<ByteStream>> done);

    void watch(Done done); // then changed() is emitted, coalesced by the guest to at most 10 a second
    // New end of life, milliseconds from now, held by the guest on its own clock.
    void setDeadline(qint64 remainingMs, Done done);
    void facts(Completion<GuestFacts> done);
    void usage(Completion<GuestUsage> done);
    void processes(Completion<QList<GuestProcessInfo>> done); // all but the guest, by pid
    void endProcess(int pid, Done done);                      // SIGKILL; NotFound when there is none
    // Asks the guest to kill everything and exit; closed() follows.
    void shutDown();

signals:
    void ready(const QString &guestVersion);
    void changed(const QList<velqa::GuestChange> &changes, bool overflowed); // overflowed: list again
    void closed(const velqa::Status &status); // exactly once, last

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace velqa
