// Jobs: file work that may take long, done a step at a time in turns, each ending with one Done or Failed.
// Runs on the guest's thread.
#pragma once

#include "core/guest/program/channel.h"

#include <map>
#include <memory>

namespace velqa::guest {

class Job
{
public:
    enum class Progress { More, Finished };

    Job(Channel &c, std::uint32_t i) : channel(c), id(i) {}
    virtual ~Job() = default;
    // False while it waits for the other side.
    virtual bool canStep() const { return !channel.isCongested(); }
    // About a millisecond of work. Having answered it returns Finished.
    virtual Progress step() = 0;
    virtual void addCredit(std::uint32_t) {}

    Channel &channel;
    const std::uint32_t id;

protected:
    Progress succeed()
    {
        channel.done(id);
        return Progress::Finished;
    }
    Progress fail(const protocol::Failure &failure)
    {
        channel.fail(id, failure.code, failure.detail);
        return Progress::Finished;
    }
};

class Jobs final : public Worker
{
public:
    explicit Jobs(Channel &channel) : m_channel(channel) {}
    void add(std::unique_ptr<Job> job);
    bool addCredit(std::uint32_t id, std::uint32_t bytes);
    bool cancel(std::uint32_t id);

    bool hasWork() const override;
    void step() override;

private:
    Channel &m_channel;
    std::map<std::uint32_t, std::unique_ptr<Job>> m_jobs;
};

// Reads a file into Data frames against credit.
std::unique_ptr<Job> makeReadJob(Channel &channel, std::uint32_t id, const std::string &path, std::uint64_t offset,
                                 std::uint64_t length);
// Lists one directory.
std::unique_ptr<Job> makeListJob(Channel &channel, std::uint32_t id, const std::string &path, std::uint32_t maxEntries);
// Lists everything below a directory, with hashes.
std::unique_ptr<Job> makeManifestJob(Channel &channel, std::uint32_t id, const std::string &path,
                                     std::uint32_t maxEntries);
// Removes a file or a whole directory, but never `workspace` itself.
std::unique_ptr<Job> makeRemoveJob(Channel &channel, std::uint32_t id, const std::string &path,
                                   const std::string &workspace);

} // namespace velqa::guest
