// Bulk content through the channel: reading with back pressure, and storing files against the guest's credit.
// Core thread; owned by the link until their last frame.
#pragma once

#include "core/guest/guestchannel.h"
#include "core/guest/guestlink.h"

#include <QPointer>

namespace velqa {

// A sink that has taken each piece when it returns. Takes it before, in fact: the sink may delete the channel.
GuestChannel::PacedSink pacedSink(std::function<Status(const QByteArray &)> sink);

// Data until Done; each piece goes to the sink, which may refuse it. What it has taken gives new credit.
class FetchRequest final : public GuestRequest
{
public:
    using Sink = GuestChannel::PacedSink;
    FetchRequest(GuestLink &link, qint64 maxBytes, Sink sink, Completion<std::monostate> done);
    quint32 id = 0;
    Answer receive(const protocol::FrameReader::Frame &frame) override;
    void fail(const Error &error) override { m_done.fail(error); }

private:
    Answer take(std::string_view payload);
    void giveCredit(quint32 size);
    void cancel();

    GuestLink &m_link;
    qint64 m_left;
    qint64 m_window = protocol::FetchWindow; // what the guest may still send
    quint32 m_consumed = 0;
    Sink m_sink;
    Completion<std::monostate> m_done;
    bool m_cancelled = false;
    std::shared_ptr<FetchRequest *> m_self = std::make_shared<FetchRequest *>(this); // gone with it: a late call finds nothing
};

// Gives out the frames of a Put as long as there is credit. Subclasses say what the next frame is.
class PutRequest : public GuestRequest
{
public:
    PutRequest(GuestLink &link, Completion<std::monostate> done) : m_link(link), m_done(std::move(done)) {}
    // After add(): opens the Put and sends what the first window allows.
    void begin(quint32 id);
    Answer receive(const protocol::FrameReader::Frame &frame) final;
    void fail(const Error &error) final { m_done.fail(error); }

protected:
    struct Piece
    {
        protocol::Type type = protocol::Type::PutCommit;
        QByteArray payload;
        quint8 flags = 0;
    };
    virtual Result<Piece> next() = 0;
    static QByteArray entryBytes(const GuestFile &meta);

private:
    void pump();

    GuestLink &m_link;
    quint32 m_id = 0;
    qint64 m_credit = protocol::PutWindow;
    bool m_stopped = false; // committed, or cancelled
    Completion<std::monostate> m_done;
};

class FilePutRequest final : public PutRequest
{
public:
    using Source = std::function<Result<QByteArray>(qint64 maxBytes)>;
    FilePutRequest(GuestLink &link, GuestFile meta, Source source, Completion<std::monostate> done);

private:
    Result<Piece> next() override;

    enum class Stage { Entry, Content, Commit };
    GuestFile m_meta;
    Source m_source;
    QByteArray m_rest; // of a source that gave more than it was asked for
    Stage m_stage = Stage::Entry;
};

class EntriesPutRequest final : public PutRequest
{
public:
    EntriesPutRequest(GuestLink &link, QList<GuestChannel::Entry> entries, Completion<std::monostate> done);

private:
    Result<Piece> next() override;

    QList<GuestChannel::Entry> m_entries;
    qsizetype m_index = 0;
    qsizetype m_offset = -1; // into the current entry's content; -1 before its PutEntry
};

} // namespace velqa
