// The requests of a GuestChannel that are not processes: each collects what the guest answers and completes once.
// Core thread; owned by the link until their last frame.
#pragma once

#include "core/guest/guestlink.h"
#include "core/guest/guestvalues.h"

#include <optional>

namespace velqa {

// Done or Failed, nothing else.
class DoneRequest final : public GuestRequest
{
public:
    explicit DoneRequest(Completion<std::monostate> done) : m_done(std::move(done)) {}
    Answer receive(const protocol::FrameReader::Frame &frame) override;
    void fail(const Error &error) override { m_done.fail(error); }

private:
    Completion<std::monostate> m_done;
};

// Files until Done: list, stat, manifest. Sorted by path.
class FilesRequest final : public GuestRequest
{
public:
    FilesRequest(GuestLink &link, qint64 maxEntries, Completion<QList<GuestFile>> done);
    quint32 id = 0;
    Answer receive(const protocol::FrameReader::Frame &frame) override;
    void fail(const Error &error) override { m_done.fail(error); }

private:
    Answer collect(std::string_view payload);

    GuestLink &m_link;
    qint64 m_maxEntries;
    qint64 m_bytes = 0;
    QList<GuestFile> m_files;
    Completion<QList<GuestFile>> m_done;
    bool m_cancelled = false;
};

class FactsRequest final : public GuestRequest
{
public:
    explicit FactsRequest(Completion<GuestFacts> done) : m_done(std::move(done)) {}
    Answer receive(const protocol::FrameReader::Frame &frame) override;
    void fail(const Error &error) override { m_done.fail(error); }

private:
    std::optional<GuestFacts> m_facts;
    Completion<GuestFacts> m_done;
};

class UsageRequest final : public GuestRequest
{
public:
    explicit UsageRequest(Completion<GuestUsage> done) : m_done(std::move(done)) {}
    Answer receive(const protocol::FrameReader::Frame &frame) override;
    void fail(const Error &error) override { m_done.fail(error); }

private:
    std::optional<GuestUsage> m_usage;
    Completion<GuestUsage> m_done;
};

class ProcessesRequest final : public GuestRequest
{
public:
    explicit ProcessesRequest(Completion<QList<GuestProcessInfo>> done) : m_done(std::move(done)) {}
    Answer receive(const protocol::FrameReader::Frame &frame) override;
    void fail(const Error &error) override { m_done.fail(error); }

private:
    QList<GuestProcessInfo> m_list;
    Completion<QList<GuestProcessInfo>> m_done;
};

// Stays for as long as the channel lives.
class WatchRequest final : public GuestRequest
{
public:
    using Report = std::function<void(const QList<GuestChange> &, bool overflowed)>;
    WatchRequest(Completion<std::monostate> done, Report report) : m_done(std::move(done)), m_report(std::move(report)) {}
    Answer receive(const protocol::FrameReader::Frame &frame) override;
    void fail(const Error &error) override { m_done.fail(error); }

private:
    Completion<std::monostate> m_done;
    Report m_report;
    bool m_watching = false;
};

GuestFile toGuestFile(const protocol::FileInfo &info);
protocol::FileInfo toFileInfo(const GuestFile &file);

} // namespace velqa
