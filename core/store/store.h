// Store: the SQLite database (WAL, synchronous=FULL for turns, usage and licence). Owns migrations, which copy the file
// first. Generic about events: it keeps their JSON and does not know their types. Lives on the core thread; never
// blocks long.
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <memory>
#include <optional>

namespace velqa {

struct StoredConversation
{
    ConversationId id;
    AgentId agent;
    QString title;
    qint64 createdMs = 0;
    qint64 updatedMs = 0;
    QString startCheckpoint; // id of the checkpoint that the next turn starts from; empty = none
};

struct StoredTurn
{
    TurnId id;
    ConversationId conversation;
    QString state; // turnStateName()
    qint64 createdMs = 0;
    qint64 endedMs = 0; // 0 = open
};

struct StoredEvent
{
    qint64 seq = 0;
    qint64 timeMs = 0;
    QString type;
    QByteArray json;
};

// One row of uploads, checkpoints, artefacts, agents: typed columns that are searched by, the rest as JSON.
struct StoredItem
{
    QString id;
    QString owner; // conversation; empty for agents
    qint64 createdMs = 0;
    QJsonObject value;
};

struct StoredUsage
{
    QString id; // UUIDv7, the event id of the licence protocol
    QString turn;
    QString agent;
    QString sandbox;
    QString runtime;
    qint64 startedMs = 0;
    qint64 heartbeatMs = 0; // last time it was known alive
    qint64 endedMs = 0;     // 0 = open
    qint64 durationMs = 0;  // monotonic
    QString endReason;
    bool estimated = false;
    bool sent = false;
};

struct SearchHit
{
    ConversationId conversation;
    TurnId turn;
    QString snippet; // one line of plain text; **match** marks what was found
};

class Store
{
public:
    enum class Item { Agent, Upload, Checkpoint, Artefact };

    // Opens or creates; migrates (after a backup beside it). A database of a newer version is Unsupported and
    // untouched; a damaged one is Corrupt and untouched; a full disk is DiskFull.
    static Result<std::unique_ptr<Store>> open(const QString &filePath);
    ~Store();

    // Conversations and turns
    Status saveConversation(const StoredConversation &conversation); // insert or update
    Status removeConversation(const ConversationId &id);             // with all that belongs to it
    Result<QList<StoredConversation>> conversations() const;         // newest first
    Result<std::optional<StoredConversation>> conversation(const ConversationId &id) const;
    Status saveTurn(const StoredTurn &turn);
    Result<QList<StoredTurn>> turns(const ConversationId &conversation) const; // oldest first
    // The newest of those before a turn, newest first; an empty id: before none, the newest of all.
    Result<QList<StoredTurn>> turnsBefore(const ConversationId &conversation, const TurnId &before, int limit) const;
    Result<QList<StoredTurn>> openTurns() const;

    static constexpr qsizetype MaxEventBytes = 64 << 20; // of one event
    // The event log: append only. All rows or none; Conflict when a seq is there already, NotFound without its turn,
    // TooLarge, Overloaded while another program writes.
    Status appendEvents(const TurnId &turn, const QList<StoredEvent> &events);
    // In their order; only those of the given types when there are any.
    Result<QList<StoredEvent>> events(const TurnId &turn, const QStringList &types = {}) const;
    // Text for full-text search, replaced per turn.
    Status indexTurn(const TurnId &turn, const ConversationId &conversation, const QString &text);
    Result<QList<SearchHit>> search(const QString &text, int limit) const;

    // Agents, uploads, checkpoints, artefacts
    // Insert or update; NotFound when the owner is no conversation.
    Status saveItem(Item kind, const StoredItem &item);
    Status saveItems(Item kind, const QList<StoredItem> &items); // all or none
    Status removeItem(Item kind, const QString &id);
    Result<QList<StoredItem>> items(Item kind, const QString &owner) const; // oldest first
    Result<std::optional<StoredItem>> item(Item kind, const QString &id) const;

    // Usage ledger
    // Insert, or update of everything that changes while it runs; turn, agent, sandbox, runtime and start stay as first
    // saved.
    Status saveUsage(const StoredUsage &usage);
    Result<QList<StoredUsage>> usage(qint64 fromMs, qint64 toMs) const; // started in [from, to)
    Result<QList<StoredUsage>> openUsage() const;
    Result<QList<StoredUsage>> usageOfTurn(const TurnId &turn) const;

    // Small named values (licence cache, high-water mark)
    Status setValue(const QString &name, const QByteArray &value);
    Result<std::optional<QByteArray>> value(const QString &name) const;

    Status check() const; // PRAGMA integrity_check
    int schemaVersion() const;

private:
    class Private;
    explicit Store(std::unique_ptr<Private> p);
    std::unique_ptr<Private> d;
};

} // namespace velqa
