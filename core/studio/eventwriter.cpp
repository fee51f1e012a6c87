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

// The end of a turn is kept in any case; of anything else it is kept that it was there.
TurnEvent smaller(const TurnEvent &turnEvent)
{
    TurnEvent replaced = turnEvent;
    if (auto *finished = std::get_if<event::TurnFinished>(&replaced.body)) {
        finished->text.clear();
        finished->detail.clear();
    } else {
        replaced.body = event::Notice{EventWriter::tr("A step of this turn was too large to be kept.")};
    }
    return replaced;
}

bool isForGood(const Error &error)
{
    return error.code == ErrorCode::NotFound || error.code == ErrorCode::Conflict || error.code == ErrorCode::TooLarge;
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
    TurnEvent kept = turnEvent;
    QByteArray json = toJson(turnEventToJson(kept));
    if (json.size() > Store::MaxEventBytes) {
        kept = smaller(kept);
        json = toJson(turnEventToJson(kept));
    }
    m_pending[kept.turn].append(StoredEvent{kept.seq, kept.timeMs, turnEventType(kept.body), json});
    if (isUrgent(turnEvent.body) && !m_failure)
        flush();
    else if (!m_timer.isActive())
        m_timer.start(m_failure ? retryMs : batchMs);
}

void EventWriter::flush()
{
    m_timer.stop();
    std::optional<Error> problem;
    for (auto it = m_pending.begin(); it != m_pending.end();) {
        const Status status = m_store.appendEvents(it.key(), it.value());
        if (!status)
            qCWarning(logStudio) << "events not written:" << status.error().detail;
        if (status || isForGood(status.error())) {
            it = m_pending.erase(it);
        } else {
            problem = status.error();
            ++it;
        }
    }
    if (problem) {
        m_timer.start(retryMs);
        if (!m_failure) {
            m_failure = problem;
            emit failed(*problem);
        }
    } else if (const auto over = std::exchange(m_failure, std::nullopt)) {
        emit recovered(*over);
    }
}

qsizetype EventWriter::pendingCount() const
{
    qsizetype count = 0;
    for (const auto &events : m_pending)
        count += events.size();
    return count;
}

} // namespace velqa
