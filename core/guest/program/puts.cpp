// Files coming in.
#include "core/guest/program/puts.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>

namespace velqa::guest {

using namespace protocol;

Puts::Puts(Channel &channel, std::function<std::string(std::string_view)> resolve)
    : m_channel(channel), m_resolve(std::move(resolve))
{}

void Puts::open(std::uint32_t id)
{
    m_puts[id] = std::make_unique<Put>();
}

void Puts::fail(std::uint32_t id, int error, const std::string &path)
{
    m_puts.erase(id); // takes its half-written file with it
    const Failure failure = failureOf(error, path);
    m_channel.fail(id, failure.code, failure.detail);
}

void Puts::consume(std::uint32_t id, Put &put, std::size_t bytes)
{
    put.consumed += static_cast<std::uint32_t>(bytes);
    if (put.consumed >= PutWindow / 4)
        m_channel.credit(id, std::exchange(put.consumed, 0));
}

void Puts::entry(std::uint32_t id, std::string_view payload, bool isComplete)
{
    const auto found = m_puts.find(id);
    if (found == m_puts.end())
        return;
    Put &put = *found->second;
    Reader reader(payload);
    FileInfo info;
    if (!decode(reader, info) || put.file.isOpen()) {
        fail(id, EINVAL, put.path);
        return;
    }
    const std::string_view content = reader.rest();
    const std::string shown = info.path;
    info.path = m_resolve(info.path);
    put.path = info.path;
    if (const int error = info.path.empty() ? EINVAL : take(put, info, content, isComplete); error != 0)
        fail(id, error, shown);
    else
        consume(id, put, payload.size());
}

int Puts::take(Put &put, FileInfo &info, std::string_view content, bool isComplete)
{
    switch (info.type) {
    case FileType::Directory: {
        const int error = makeDirectories(info.path, 0755);
        if (error == 0)
            put.directories.push_back(std::move(info));
        return error;
    }
    case FileType::Symlink:
        return makeSymlink(info.path, info.linkTarget, info.modifiedMs);
    case FileType::File: {
        int error = put.file.open(info.path, info.mode, info.modifiedMs);
        if (error == 0)
            error = put.file.write(content);
        if (error == 0 && isComplete)
            error = put.file.commit();
        return error;
    }
    case FileType::Other:
        break;
    }
    return EINVAL;
}

void Puts::data(std::uint32_t id, std::string_view bytes)
{
    const auto found = m_puts.find(id);
    if (found == m_puts.end())
        return;
    Put &put = *found->second;
    if (const int error = put.file.isOpen() ? put.file.write(bytes) : EINVAL; error != 0)
        fail(id, error, put.path);
    else
        consume(id, put, bytes.size());
}

void Puts::end(std::uint32_t id)
{
    const auto found = m_puts.find(id);
    if (found == m_puts.end())
        return;
    Put &put = *found->second;
    if (const int error = put.file.isOpen() ? put.file.commit() : EINVAL; error != 0)
        fail(id, error, put.path);
}

void Puts::commit(std::uint32_t id)
{
    const auto found = m_puts.find(id);
    if (found == m_puts.end())
        return;
    Put &put = *found->second;
    if (put.file.isOpen()) {
        fail(id, EINVAL, put.path);
        return;
    }
    // Inner ones first: writing into a directory changes its time, and a locked one hides what is below.
    for (auto info = put.directories.rbegin(); info != put.directories.rend(); ++info) {
        fchmodat(AT_FDCWD, info->path.c_str(), info->mode & 0777, 0);
        setTimes(AT_FDCWD, info->path.c_str(), info->modifiedMs);
    }
    m_puts.erase(found);
    m_channel.done(id);
}

bool Puts::cancel(std::uint32_t id)
{
    if (m_puts.erase(id) == 0)
        return false;
    m_channel.fail(id, FailCode::Cancelled, {});
    return true;
}

} // namespace velqa::guest
