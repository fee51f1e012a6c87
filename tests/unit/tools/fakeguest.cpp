// A sandbox in memory. Main thread of a test.
#include "fakeguest.h"

#include <QPointer>
#include <QTimer>

#include <algorithm>

namespace velqa::test {
namespace {

QByteArray inside(QByteArray path)
{
    if (path.startsWith("/workspace/"))
        path.remove(0, 11);
    else if (path == "/workspace" || path == ".")
        path.clear();
    if (path.startsWith("./"))
        path.remove(0, 2);
    return path;
}

} // namespace

void FakeProcess::exitLater(ProcessExit::Cause cause, int code, bool outOfMemory, int signal)
{
    QTimer::singleShot(0, this, [this, cause, code, outOfMemory, signal] {
        ProcessExit exit;
        exit.cause = cause;
        exit.exitCode = code;
        exit.signal = signal;
        exit.outOfMemory = outOfMemory;
        exit.durationMs = 1'200;
        if (cause == ProcessExit::Cause::StartFailed)
            exit.error = QStringLiteral("No such file or directory");
        emit finished(exit);
    });
}

void FakeProcess::loseLater(ErrorCode code)
{
    QTimer::singleShot(0, this, [this, code] { emit finished(failure(code, {})); });
}

void FakeGuest::answer(std::function<void()> what)
{
    if (answers)
        QTimer::singleShot(0, this, what);
    else
        unanswered.append(what); // kept: a dropped completion would answer Cancelled
}

std::unique_ptr<GuestProcess> FakeGuest::start(const ProcessSpec &spec)
{
    started.append(spec);
    auto process = std::make_unique<FakeProcess>(spec, &liveProcesses);
    m_last = process.get();
    const QPointer<FakeProcess> alivePointer(process.get());
    QTimer::singleShot(0, this, [this, alivePointer] {
        if (alivePointer && onStart)
            onStart(*alivePointer);
    });
    return process;
}

void FakeGuest::facts(Completion<GuestFacts> done)
{
    GuestFacts facts;
    facts.workspaceBytes = 1LL << 30;
    facts.workspaceFreeBytes = freeBytes;
    answer([done, facts] { done(facts); });
}

void FakeGuest::list(const QByteArray &directory, int maxEntries, Completion<QList<GuestFile>> done)
{
    const QByteArray base = inside(directory);
    QList<GuestFile> found;
    for (auto it = files.begin(); it != files.end(); ++it) {
        const QByteArray prefix = base.isEmpty() ? QByteArray() : base + '/';
        if (!it.key().startsWith(prefix))
            continue;
        const QByteArray rest = it.key().mid(prefix.size());
        GuestFile file;
        file.path = rest.left(rest.indexOf('/'));
        if (rest.contains('/')) {
            file.path = rest.left(rest.indexOf('/'));
            file.type = GuestFile::Type::Directory;
        } else {
            file.path = rest;
            file.size = it.value().size();
        }
        const bool there = std::any_of(found.begin(), found.end(), [&file](const GuestFile &one) { return one.path == file.path; });
        if (!there)
            found.append(file);
    }
    const bool missing = found.isEmpty() && !base.isEmpty() && !directories.contains(base);
    const bool many = found.size() > maxEntries;
    answer([done, found, missing, many] {
        if (missing)
            done.fail(ErrorCode::NotFound, {});
        else if (many)
            done.fail(ErrorCode::TooLarge, {});
        else
            done(found);
    });
}

void FakeGuest::stat(const QByteArray &path, Completion<GuestFile> done)
{
    const QByteArray name = inside(path);
    answer([this, done, name] {
        GuestFile file;
        if (directories.contains(name)) {
            file.type = GuestFile::Type::Directory;
            done(file);
        } else if (files.contains(name)) {
            file.size = files.value(name).size();
            file.mode = modes.value(name, 0644);
            done(file);
        } else {
            done.fail(ErrorCode::NotFound, {});
        }
    });
}

void FakeGuest::read(const QByteArray &path, qint64 offset, qint64 length, Completion<QByteArray> done)
{
    answer([this, done, name = inside(path), offset, length] {
        if (files.contains(name))
            done(files.value(name).mid(offset, length));
        else
            done.fail(ErrorCode::NotFound, {});
    });
}

void FakeGuest::write(const QByteArray &path, const QByteArray &content, quint32 mode, Completion<std::monostate> done)
{
    answer([this, done, name = inside(path), content, mode] {
        if (failWrites) {
            done.fail(writeError, {});
            return;
        }
        files.insert(name, content);
        modes.insert(name, mode);
        done(Status());
    });
}

void FakeGuest::publish(const QByteArray &path, const QString &name, Completion<Artefact> done)
{
    published = path;
    answer([this, done, path, name] {
        if (!files.contains(path)) {
            done.fail(ErrorCode::NotFound, {});
            return;
        }
        Artefact artefact;
        artefact.name = name;
        artefact.version = 2;
        artefact.size = files.value(path).size();
        done(artefact);
    });
}

void FakeGuest::saveCheckpoint(const QString &name, Completion<Checkpoint> done)
{
    answer([this, done, name] {
        Checkpoint checkpoint;
        checkpoint.name = name;
        checkpoint.entries = int(files.size());
        done(checkpoint);
    });
}

void FakeGuest::breakChannel()
{
    alive = false;
    if (m_last && liveProcesses > 0)
        m_last->loseLater(ErrorCode::EngineLost);
}

void FakeGuest::tellCause(EndCause why)
{
    alive = false;
    cause = why;
    emit gone();
}

} // namespace velqa::test
