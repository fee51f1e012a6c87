// Bulk content through the channel. Core thread.
#include "core/guest/guesttransfers.h"
#include "core/guest/guesterrors.h"
#include "core/guest/guestrequests.h"

#include <algorithm>

namespace velqa {

using namespace protocol;
using Frame = FrameReader::Frame;
using Answer = GuestRequest::Answer;

GuestChannel::PacedSink pacedSink(std::function<Status(const QByteArray &)> sink)
{
    return [sink = std::move(sink)](const QByteArray &bytes, const std::function<void()> &taken) {
        taken();
        return sink(bytes);
    };
}

FetchRequest::FetchRequest(GuestLink &link, qint64 maxBytes, Sink sink, Completion<std::monostate> done)
    : m_link(link), m_left(maxBytes), m_sink(std::move(sink)), m_done(std::move(done))
{}

Answer FetchRequest::receive(const Frame &frame)
{
    if (frame.type == Type::Data)
        return take(frame.payload);
    if (frame.type == Type::Done && frame.payload.empty()) {
        m_done(std::monostate{});
        return Answer::Ended;
    }
    Failure failure;
    if (frame.type != Type::Failed || !decodeAll(frame.payload, failure))
        return Answer::Violation;
    m_done.fail(errorOf(failure));
    return Answer::Ended;
}

Answer FetchRequest::take(std::string_view payload)
{
    const auto size = static_cast<qint64>(payload.size());
    if (size == 0 || size > m_window || size > m_left)
        return Answer::Violation;
    m_window -= size;
    m_left -= size;
    if (m_cancelled)
        return Answer::Continue;
    if (isAbandoned(m_done)) {
        cancel();
        return Answer::Continue;
    }
    const auto taken = [self = std::weak_ptr(m_self), size] {
        if (const auto alive = self.lock())
            (*alive)->giveCredit(static_cast<quint32>(size));
    };
    // The sink may delete the channel: it goes last, and after an error nothing of the link is touched unless it lives.
    const QPointer<GuestLink> link(&m_link);
    if (const Status status = m_sink(QByteArray(payload.data(), static_cast<qsizetype>(size)), taken); !status) {
        if (link)
            cancel();
        m_done.fail(status.error());
    }
    return Answer::Continue;
}

void FetchRequest::giveCredit(quint32 size)
{
    if (m_cancelled)
        return;
    m_consumed += size;
    if (m_consumed < FetchWindow / 4)
        return;
    m_window += m_consumed;
    m_link.sendCredit(id, std::exchange(m_consumed, 0));
}

void FetchRequest::cancel()
{
    m_cancelled = true;
    m_sink = nullptr;
    m_link.send(Type::Cancel, id);
}

void PutRequest::begin(quint32 id)
{
    m_id = id;
    m_link.send(Type::Put, m_id);
    pump();
}

void PutRequest::pump()
{
    const QPointer<GuestLink> link(&m_link);
    m_link.cork();
    // A piece is at most one frame of data and the longest path: only with so much credit is one asked for.
    while (link && link->isOpen() && !m_stopped && m_credit >= static_cast<qint64>(MaxPayload)) {
        if (isAbandoned(m_done)) { // nobody waits any more
            m_stopped = true;
            m_link.send(Type::Cancel, m_id);
            break;
        }
        const Result<Piece> piece = next();
        if (!link)
            return;
        if (!piece) {
            m_stopped = true;
            m_link.send(Type::Cancel, m_id);
            m_link.uncork();
            m_done.fail(piece.error());
            return;
        }
        m_stopped = piece->type == Type::PutCommit;
        if (piece->type == Type::PutEntry || piece->type == Type::PutData)
            m_credit -= piece->payload.size();
        m_link.send(piece->type, m_id, piece->payload, piece->flags);
    }
    if (link)
        m_link.uncork();
}

Answer PutRequest::receive(const Frame &frame)
{
    if (frame.type == Type::Credit) {
        Reader reader(frame.payload);
        m_credit += reader.u32();
        if (!reader.atEnd() || m_credit > PutWindow)
            return Answer::Violation;
        pump();
        return Answer::Continue;
    }
    if (frame.type == Type::Done && frame.payload.empty() && m_stopped) {
        m_done(std::monostate{});
        return Answer::Ended;
    }
    Failure failure;
    if (frame.type != Type::Failed || !decodeAll(frame.payload, failure))
        return Answer::Violation;
    m_stopped = true;
    m_done.fail(errorOf(failure));
    return Answer::Ended;
}

QByteArray PutRequest::entryBytes(const GuestFile &meta)
{
    Writer writer;
    encode(writer, toFileInfo(meta));
    return QByteArray(writer.bytes().data(), static_cast<qsizetype>(writer.size()));
}

FilePutRequest::FilePutRequest(GuestLink &link, GuestFile meta, Source source, Completion<std::monostate> done)
    : PutRequest(link, std::move(done)), m_meta(std::move(meta)), m_source(std::move(source))
{}

Result<PutRequest::Piece> FilePutRequest::next()
{
    switch (m_stage) {
    case Stage::Entry:
        m_stage = Stage::Content;
        return Piece{Type::PutEntry, entryBytes(m_meta)};
    case Stage::Content: {
        if (m_rest.isEmpty()) {
            Result<QByteArray> content = m_source(static_cast<qint64>(DataSize));
            if (!content)
                return failure(content.error());
            m_rest = std::move(*content);
        }
        if (m_rest.isEmpty()) {
            m_stage = Stage::Commit;
            return Piece{Type::PutEnd, {}};
        }
        const QByteArray piece = m_rest.left(static_cast<qsizetype>(DataSize));
        m_rest.remove(0, piece.size());
        return Piece{Type::PutData, piece};
    }
    case Stage::Commit:
        break;
    }
    return Piece{};
}

EntriesPutRequest::EntriesPutRequest(GuestLink &link, QList<GuestChannel::Entry> entries,
                                     Completion<std::monostate> done)
    : PutRequest(link, std::move(done)), m_entries(std::move(entries))
{}

Result<PutRequest::Piece> EntriesPutRequest::next()
{
    if (m_index >= m_entries.size())
        return Piece{};
    const GuestChannel::Entry &entry = m_entries.at(m_index);
    const bool isFile = entry.meta.type == GuestFile::Type::File;
    const auto limit = static_cast<qsizetype>(DataSize);
    if (m_offset < 0) {
        QByteArray bytes = entryBytes(entry.meta);
        m_offset = isFile ? std::min(limit, entry.content.size()) : 0;
        bytes.append(entry.content.constData(), m_offset);
        const bool isComplete = !isFile || m_offset == entry.content.size();
        if (isComplete) {
            ++m_index;
            m_offset = -1;
        }
        return Piece{Type::PutEntry, bytes, isComplete ? flag::Complete : quint8{0}};
    }
    if (m_offset < entry.content.size()) {
        const QByteArray piece = entry.content.mid(m_offset, limit);
        m_offset += piece.size();
        return Piece{Type::PutData, piece};
    }
    ++m_index;
    m_offset = -1;
    return Piece{Type::PutEnd, {}};
}

} // namespace velqa
