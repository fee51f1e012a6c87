// What the workspace tests share: a store, a service, a folder with files to drop, and waiting for answers.
// Main thread of a test.
#pragma once

#include "core/workspace/workspaceservice.h"
#include "tests/support/fakeclock.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"
#include "tests/unit/workspace/fakeguest.h"

#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace velqa::test {

class WorkspaceTest : public testing::Test
{
protected:
    void SetUp() override;

    // The service made anew, as after a restart; waits until its first tidying is over.
    void restart(WorkspaceLimits limits = {});
    bool waitTidied();

    // Below the folder that plays the person's disk.
    QString disk(const QString &relative) const { return m_directory.filePath(QStringLiteral("disk/") + relative); }
    void writeDisk(const QString &relative, const QByteArray &content) const;
    QByteArray readFile(const QString &path) const;

    Result<UploadReport> addUploads(const QStringList &paths);
    Status fill(const std::shared_ptr<FakeGuest> &target, const CheckpointId &checkpoint = {}, qint64 capacity = 0);
    Result<Checkpoint> saveCheckpoint(const std::shared_ptr<FakeGuest> &source, const QString &name = {});
    Result<Artefact> publish(const std::shared_ptr<FakeGuest> &source, const QByteArray &path,
                             const QString &name = {});
    Status saveArtefact(const ArtefactId &id, const QString &target);
    QStringList uploadNames() const;
    int blobCount() const;
    // Everything in the data folder that is neither database nor blob nor lock: must be nothing.
    QStringList strayFiles() const;

    QTemporaryDir m_directory{temporaryTemplate()};
    QObject m_context;
    FakeClock clock;
    std::unique_ptr<Store> store;
    std::unique_ptr<WorkspaceService> service;
    std::shared_ptr<FakeGuest> guest = std::make_shared<FakeGuest>();
    const ConversationId conversation{QStringLiteral("c1")};
    const TurnId turn{QStringLiteral("t1")};

private:
    static QString temporaryTemplate();
};

// Bytes that do not compress, the same for the same seed.
QByteArray noise(qsizetype size, quint32 seed = 1);

} // namespace velqa::test
