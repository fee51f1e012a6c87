// The turn-taking of jobs, and the reading of files.
#include "core/guest/program/jobs.h"
#include "core/guest/program/filesystem.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace velqa::guest {

using namespace protocol;

namespace {

class ReadJob final : public Job
{
public:
    ReadJob(Channel &c, std::uint32_t i, std::string path, std::uint64_t offset, std::uint64_t length)
        : Job(c, i), m_path(std::move(path)), m_offset(offset), m_left(length)
    {}

    bool canStep() const override { return m_credit > 0 && Job::canStep(); }
    void addCredit(std::uint32_t bytes) override { m_credit = std::min<std::uint64_t>(m_credit + bytes, FetchWindow); }

    Progress step() override
    {
        if (!m_file.isOpen()) {
            // Non-blocking, so that a pipe or a device cannot stop the guest.
            m_file = Descriptor(open(m_path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
            struct stat status{};
            if (!m_file.isOpen() || fstat(m_file.get(), &status) < 0)
                return fail(failureOf(errno, m_path));
            if (S_ISDIR(status.st_mode))
                return fail(failureOf(EISDIR, m_path));
            if (!S_ISREG(status.st_mode))
                return fail({FailCode::InvalidArgument, m_path + ": not a file"});
        }
        static char buffer[DataSize];
        for (int i = 0; i < 4 && canStep(); ++i) {
            const std::size_t size = static_cast<std::size_t>(std::min<std::uint64_t>({sizeof buffer, m_left, m_credit}));
            const ssize_t count = size == 0 ? 0 : pread(m_file.get(), buffer, size, static_cast<off_t>(m_offset));
            if (count < 0)
                return fail(failureOf(errno, m_path));
            if (count == 0)
                return succeed();
            m_offset += static_cast<std::uint64_t>(count);
            m_credit -= static_cast<std::uint64_t>(count);
            if (m_left != ReadRequest::WholeFile)
                m_left -= static_cast<std::uint64_t>(count);
            channel.send(Type::Data, id, std::string_view(buffer, static_cast<std::size_t>(count)));
        }
        return m_left == 0 ? succeed() : Progress::More;
    }

private:
    std::string m_path;
    Descriptor m_file;
    std::uint64_t m_offset;
    std::uint64_t m_left;
    std::uint64_t m_credit = FetchWindow;
};

} // namespace

void Jobs::add(std::unique_ptr<Job> job)
{
    const std::uint32_t id = job->id;
    m_jobs[id] = std::move(job);
}

bool Jobs::addCredit(std::uint32_t id, std::uint32_t bytes)
{
    const auto found = m_jobs.find(id);
    if (found == m_jobs.end())
        return false;
    found->second->addCredit(bytes);
    return true;
}

bool Jobs::cancel(std::uint32_t id)
{
    if (m_jobs.erase(id) == 0)
        return false;
    m_channel.fail(id, FailCode::Cancelled, {});
    return true;
}

bool Jobs::hasWork() const
{
    return std::any_of(m_jobs.begin(), m_jobs.end(), [](const auto &entry) { return entry.second->canStep(); });
}

void Jobs::step()
{
    for (auto i = m_jobs.begin(); i != m_jobs.end();) {
        if (i->second->canStep() && i->second->step() == Job::Progress::Finished)
            i = m_jobs.erase(i);
        else
            ++i;
    }
}

std::unique_ptr<Job> makeReadJob(Channel &channel, std::uint32_t id, const std::string &path, std::uint64_t offset,
                                 std::uint64_t length)
{
    return std::make_unique<ReadJob>(channel, id, path, offset, length);
}

} // namespace velqa::guest
