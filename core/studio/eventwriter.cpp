// Batched appending of events. Lives on the core thread.
#include "core/studio/eventwriter.h"

#include "core/base/json.h"
#include "core/base/log.h"

#include <utility>

namespace velqa {
namespace {

constexpr int batchMs = 150;  // the fraction of a second that a crash may lose
constexpr int retryMs = 2000;

bool isUrgent(const TurnEventBody &body)
{
    return std::holds_alternative<event::UserMessage>(body) || std::holds_alternative<event::ToolFinished>(body)
        || std::holds_alternative<event::ModelCallEnded>(body) || std::holds_alternative<event::ArtefactPublished>(body)
        || std::holds_alternative<event::CheckpointSaved>(body) || std::holds_alternative<event::TurnFinished>(body);
}

} // namespace

EventWriter::EventWriter(Store &store, QObject *parent) : QObject(parent), m_store(store)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] { flush(); });
}

EventWriter::~EventWriter()
{
    flush();
}

void EventWriter::append(const TurnEvent &turnEvent)
{
    if (!isStored(turnEvent.body))
        return;
    m_pending[turnEvent.turn].append(StoredEvent{turnEvent.seq, turnEvent.timeMs, turnEventType(turnEvent.body),
                                                 toJson(turnEventToJson(turnEvent))});
    if (isUrgent(turnEvent.body) && !m_failing)
        flush();
    else if (!m_timer.isActive())
        m_timer.start(m_failing ? retryMs : batchMs);
}

void EventWriter::flush()
{
    m_timer.stop();
    for (auto it = m_pending.begin(); it != m_pending.end();) {
        const Status status = m_store.appendEvents(it.key(), it.value());
        if (!status) {
            qCWarning(logStudio) << "events not written:" << status.error().detail;
            m_timer.start(retryMs);
            if (!std::exchange(m_failing, true))
                emit failed(status.error());
            return;
        }
        it = m_pending.erase(it);
    }
    if (std::exchange(m_failing, false))
        emit recovered();
}

qsizetype EventWriter::pendingCount() const
{
    qsizetype count = 0;
    for (const auto &events : m_pending)
        count += events.size();
    return count;
}

} // namespace velqa
