// EventWriter: appends turn events to the store, many in one transaction; the important ones at once. When the disk is full
// it keeps what it could not write and tries again; what can never be written (its conversation is gone) is dropped, and an
// event too large for the store is replaced by one that says so. No turn waits for another one's trouble. Lives on the core thread.
#pragma once

#include "core/agent/turnevent.h"
#include "core/store/store.h"

#include <QHash>
#include <QObject>
#include <QTimer>

#include <optional>

namespace velqa {

class EventWriter : public QObject
{
    Q_OBJECT

public:
    explicit EventWriter(Store &store, QObject *parent = nullptr);
    ~EventWriter() override;

    void append(const TurnEvent &turnEvent);
    void flush();
    // Events that are not in the store yet.
    qsizetype pendingCount() const;

signals:
    void failed(const velqa::Error &error); // once until it works again
    void recovered(const velqa::Error &error); // what failed() told is over

private:
    Store &m_store;
    QTimer m_timer;
    QHash<TurnId, QList<StoredEvent>> m_pending;
    std::optional<Error> m_failure; // as it was told
};

} // namespace velqa
