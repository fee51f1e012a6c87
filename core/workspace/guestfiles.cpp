// GuestFiles over the guest channel. Lives on the core thread.
#include "core/workspace/guestfiles.h"

#include "core/guest/guestchannel.h"

#include <QCoreApplication>
#include <QPointer>

namespace velqa {
namespace {

class ChannelFiles final : public GuestFiles
{
public:
    ChannelFiles(GuestChannel &channel, Bulk bulk)
        : m_channel(&channel)
        , m_bulk(std::move(bulk))
    {}

    void stat(const QByteArray &path, Completion<GuestFile> done) override
    {
        if (isAlive(done))
            m_channel->stat(path, std::move(done));
    }
    void manifest(Completion<QList<GuestFile>> done, int maxEntries) override
    {
        if (isAlive(done))
            m_channel->manifest({}, std::move(done), maxEntries);
    }
    void fetchFile(const QByteArray &path, Sink sink, Done done) override
    {
        if (isAlive(done))
            m_channel->fetchPaced(path, std::move(sink), std::move(done));
    }
    void storeFile(const QByteArray &path, quint32 mode, qint64 modifiedMs, Source source, Done done) override
    {
        if (isAlive(done))
            m_channel->storeFile(path, mode, modifiedMs, std::move(source), std::move(done));
    }
    void storeEntries(const QList<Entry> &entries, Done done) override
    {
        if (!isAlive(done))
            return;
        QList<GuestChannel::Entry> list;
        list.reserve(entries.size());
        for (const Entry &entry : entries)
            list.append({entry.meta, entry.content});
        m_channel->storeEntries(list, std::move(done));
    }
    Bulk bulk() const override { return m_channel ? m_bulk : Bulk(); }

private:
    template<typename T> bool isAlive(const Completion<T> &done) const
    {
        if (m_channel)
            return true;
        done.fail(ErrorCode::EngineLost,
                  QCoreApplication::translate("Workspace", "The sandbox is gone. Start a new turn and try again."));
        return false;
    }

    QPointer<GuestChannel> m_channel;
    Bulk m_bulk;
};

} // namespace

std::shared_ptr<GuestFiles> guestFilesOf(GuestChannel &channel, GuestFiles::Bulk bulk)
{
    return std::make_shared<ChannelFiles>(channel, std::move(bulk));
}

} // namespace velqa
