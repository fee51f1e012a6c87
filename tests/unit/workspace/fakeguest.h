// FakeGuest: the files of a sandbox in memory, answering from the event loop, as honest or hostile as a test wants.
// Main thread of a test.
#pragma once

#include "core/workspace/guestfiles.h"

#include <QMap>
#include <QObject>
#include <QStringList>

#include <functional>
#include <optional>

namespace velqa::test {

class FakeGuest final : public GuestFiles
{
public:
    void addFile(const QByteArray &path, const QByteArray &content, quint32 mode = 0644);
    void addFolder(const QByteArray &path);
    void addLink(const QByteArray &path, const QByteArray &target);
    QByteArray content(const QByteArray &path) const { return files.value(path).content; }
    bool has(const QByteArray &path) const { return files.contains(path); }

    void stat(const QByteArray &path, Completion<GuestFile> done) override;
    void manifest(Completion<QList<GuestFile>> done, int maxEntries) override;
    void fetchFile(const QByteArray &path, Sink sink, Done done) override;
    void storeFile(const QByteArray &path, quint32 mode, qint64 modifiedMs, Source source, Done done) override;
    void storeEntries(const QList<Entry> &entries, Done done) override;
    Bulk bulk() const override;

    QMap<QByteArray, Entry> files;
    QList<GuestFile> extraListed;                            // hostile or special entries of the manifest
    QByteArrayList fetched;                                  // in order
    QByteArrayList stored;                                   // in order
    QByteArrayList storedInBulk;                             // in order
    bool offersBulk = false;
    Bulk ownBulk; // of a test, in place of the honest one
    QByteArrayList problems;                                 // writes that a real sandbox would have taken amiss
    std::function<void(const QByteArray &path)> beforeFetch; // a busy sandbox changes its files
    std::optional<Error> failNext;                           // for the next operation
    bool isSilent = false;                                   // takes operations and never answers
    qsizetype pieceBytes = 1000;

private:
    void later(std::function<void()> action);
    std::optional<Error> takeFailure();
    void checkParents(const QByteArray &path);

    QObject m_context;
    QList<std::function<void()>> m_unanswered;
};

} // namespace velqa::test
