// What the store tests share: a folder, sample rows, a database made of SQL text. Main thread of a test.
#pragma once

#include "core/store/store.h"
#include "tests/support/printers.h"

#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace velqa::test {

class StoreTest : public testing::Test
{
protected:
    void SetUp() override { ASSERT_TRUE(m_directory.isValid()); }

    QString path() const { return m_directory.filePath(QStringLiteral("data/velqa.db")); }
    QString inFolder(const QString &name) const { return m_directory.filePath(QStringLiteral("data/") + name); }

    // Opens or fails the test; the caller stops on null.
    std::unique_ptr<Store> openStore() const;

    static QByteArray fileBytes(const QString &path);
    QStringList filesInFolder() const;

    // In memory where the system has such a place: a kill loses the same there, and the disk is spared thousands of
    // syncs.
    QTemporaryDir m_directory{temporaryTemplate()};

private:
    static QString temporaryTemplate();
};

// A conversation and a turn of it, both saved.
StoredConversation sampleConversation(const QString &id, qint64 updatedMs = 1);
StoredTurn sampleTurn(const QString &id, const QString &conversation);
bool saveSampleTurn(Store &store, const QString &turn, const QString &conversation = QStringLiteral("c1"));
// An event whose content follows from its number, so that a reader can check it.
StoredEvent sampleEvent(qint64 seq);

// A database made by running SQL text; false when a statement failed.
bool makeDatabase(const QString &path, const QByteArray &sql);

} // namespace velqa::test
