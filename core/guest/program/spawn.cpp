// Spawning with vfork: the child borrows the guest's memory until it executes, so it only makes system calls.
#include "core/guest/program/spawn.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern char **environ;

namespace velqa::guest {
namespace {

constexpr int PipeSize = 256 * 1024;
constexpr const char *FixedPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

enum class Step : int { None, Session, Descriptors, Directory, Execute };

// All the child needs, made before it exists.
struct Plan
{
    std::vector<std::string> environmentText;
    std::vector<char *> environment;
    std::vector<char *> arguments;
    std::vector<std::string> candidates; // paths to try in order
    const char *directory = nullptr;
    int input = -1;
    int output = -1;
    int errors = -1;
    // Written by the child in the shared memory.
    volatile int failedStep = 0;
    volatile int error = 0;
};

bool isDirectory(const char *path)
{
    struct stat status{};
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

void setVariable(std::vector<std::string> &list, std::string_view name, std::string_view value)
{
    std::string entry(name);
    entry += '=';
    const std::size_t prefix = entry.size();
    entry += value;
    for (std::string &existing : list) {
        if (existing.compare(0, prefix, entry, 0, prefix) == 0) {
            existing = std::move(entry);
            return;
        }
    }
    list.push_back(std::move(entry));
}

std::string_view variable(const std::vector<std::string> &list, std::string_view name)
{
    for (const std::string &entry : list) {
        if (entry.size() > name.size() && entry[name.size()] == '=' && entry.compare(0, name.size(), name) == 0)
            return std::string_view(entry).substr(name.size() + 1);
    }
    return {};
}

// The image's own environment (the guest's), made complete, then what was asked for.
void fillEnvironment(Plan &plan, const protocol::StartRequest &request, const std::string &workspace,
                     const std::string &marker)
{
    std::vector<std::string> &list = plan.environmentText;
    list.push_back(std::string(MarkerVariable) + marker);
    for (char **entry = environ; entry && *entry; ++entry) {
        if (std::strncmp(*entry, MarkerVariable.data(), MarkerVariable.size()) != 0)
            list.emplace_back(*entry);
    }
    if (variable(list, "PATH").empty())
        setVariable(list, "PATH", FixedPath);
    if (const std::string home(variable(list, "HOME")); home.empty() || home == "/" || !isDirectory(home.c_str()))
        setVariable(list, "HOME", isDirectory("/home/agent") ? std::string_view("/home/agent") : workspace);
    if (variable(list, "LANG").empty())
        setVariable(list, "LANG", "C.UTF-8");
    for (const auto &[name, value] : request.environment) {
        if (name + '=' != MarkerVariable)
            setVariable(list, name, value);
    }
    for (std::string &entry : list)
        plan.environment.push_back(entry.data());
    plan.environment.push_back(nullptr);
}

void fillProgram(Plan &plan, const protocol::StartRequest &request, std::vector<std::string> &arguments)
{
    if (!request.shellCommand.empty()) {
        const bool bash = access("/bin/bash", X_OK) == 0;
        plan.candidates.emplace_back(bash ? "/bin/bash" : "/bin/sh");
        arguments = {bash ? "bash" : "sh", "-c", request.shellCommand};
    } else {
        arguments = request.argv;
        const std::string &program = arguments.front();
        if (program.find('/') != std::string::npos) {
            plan.candidates.push_back(program);
        } else {
            std::string_view path = variable(plan.environmentText, "PATH");
            while (!path.empty()) {
                const std::size_t end = path.find(':');
                const std::string_view directory = path.substr(0, end);
                if (!directory.empty())
                    plan.candidates.push_back(std::string(directory) + '/' + program);
                path = end == std::string_view::npos ? std::string_view() : path.substr(end + 1);
            }
        }
    }
    for (std::string &argument : arguments)
        plan.arguments.push_back(argument.data());
    plan.arguments.push_back(nullptr);
}

[[noreturn]] void failChild(Plan &plan, Step step)
{
    plan.error = errno;
    plan.failedStep = static_cast<int>(step);
    _exit(127);
}

// Only system calls: the parent is stopped and its memory is ours until execve.
[[noreturn]] void runChild(Plan &plan)
{
    if (setsid() < 0)
        failChild(plan, Step::Session);
    // The three may stand at 0-2 themselves (when the guest was started without them): move them up first.
    const int input = fcntl(plan.input, F_DUPFD, 10);
    const int output = fcntl(plan.output, F_DUPFD, 10);
    const int errors = fcntl(plan.errors, F_DUPFD, 10);
    if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0)
        failChild(plan, Step::Descriptors);
    if (syscall(SYS_close_range, 3U, ~0U, 0U) < 0) {
        rlimit limit{};
        getrlimit(RLIMIT_NOFILE, &limit);
        const rlim_t count = limit.rlim_cur < 65536 ? limit.rlim_cur : 65536;
        for (rlim_t i = 3; i < count; ++i)
            close(static_cast<int>(i));
    }
    if (chdir(plan.directory) < 0)
        failChild(plan, Step::Directory);
    // The guest ignores and blocks signals; programs must not inherit that.
    struct sigaction plain{};
    plain.sa_handler = SIG_DFL;
    for (int signal = 1; signal < 65; ++signal) {
        if (signal != SIGKILL && signal != SIGSTOP)
            sigaction(signal, &plain, nullptr);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);

    int best = ENOENT;
    for (const std::string &candidate : plan.candidates) {
        execve(candidate.c_str(), plan.arguments.data(), plan.environment.data());
        const int error = errno;
        if (error == ENOENT || error == ENOTDIR)
            continue;
        if (error != EACCES) {
            best = error;
            break;
        }
        if (access(candidate.c_str(), F_OK) == 0) // it is there; else only its directory is closed to us
            best = error;
    }
    errno = best;
    failChild(plan, Step::Execute);
}

void closeAll(std::initializer_list<int> descriptors)
{
    for (const int descriptor : descriptors) {
        if (descriptor >= 0)
            close(descriptor);
    }
}

std::string describe(const Plan &plan, const protocol::StartRequest &request)
{
    const std::string reason = std::strerror(plan.error);
    switch (static_cast<Step>(plan.failedStep)) {
    case Step::Directory:
        return request.workingDirectory + ": " + reason;
    case Step::Execute:
        if (plan.error == E2BIG)
            return "the command is too long; write it to a file and run that";
        return (request.shellCommand.empty() ? request.argv.front() : plan.candidates.front()) + ": " + reason;
    default:
        return reason;
    }
}

// The kernel shall take the agent's programs first when memory runs out, not the guest. A child inherits the guest's
// score; so the guest wears the children's score for the moment of the fork. (Afterwards would be too late: a fast
// child has forked already; and the child itself cannot write it, as it is non-dumpable until it executes.)
class VictimScore
{
public:
    void open()
    {
        m_descriptor = ::open("/proc/self/oom_score_adj", O_RDWR | O_CLOEXEC);
        char text[16] = {};
        if (m_descriptor >= 0 && pread(m_descriptor, text, sizeof text - 1, 0) > 0)
            m_own = std::atoi(text);
    }
    void wearChildren() const { set(1000); }
    void wearOwn() const { set(m_own); }

private:
    void set(int score) const
    {
        char text[16];
        const int length = std::snprintf(text, sizeof text, "%d", score);
        [[maybe_unused]] const ssize_t ignored = pwrite(m_descriptor, text, static_cast<std::size_t>(length), 0);
    }

    int m_descriptor = -1;
    int m_own = 0;
};

VictimScore victimScore;

// Its own frame, so that nothing the parent needs lives in registers the child may have changed.
[[gnu::noinline]] pid_t forkAndRun(Plan &plan)
{
    const pid_t pid = vfork();
    if (pid == 0)
        runChild(plan);
    return pid;
}

} // namespace

void prepareSpawning()
{
    victimScore.open();
}

Spawned spawn(const protocol::StartRequest &request, const std::string &workspace, const std::string &marker)
{
    Spawned result;
    if (request.shellCommand.empty() && (request.argv.empty() || request.argv.front().empty())) {
        result.problem = "no program was given";
        return result;
    }
    Plan plan;
    std::vector<std::string> arguments;
    fillEnvironment(plan, request, workspace, marker);
    fillProgram(plan, request, arguments);
    const std::string directory = request.workingDirectory.empty()          ? workspace
                                  : request.workingDirectory.front() == '/' ? request.workingDirectory
                                                                            : workspace + '/' + request.workingDirectory;
    plan.directory = directory.c_str();

    int in[2] = {-1, -1};
    int out[2] = {-1, -1};
    int err[2] = {-1, -1};
    if (pipe2(out, O_CLOEXEC) < 0 || pipe2(err, O_CLOEXEC) < 0 || (request.wantsInput && pipe2(in, O_CLOEXEC) < 0) ||
        (!request.wantsInput && (in[0] = open("/dev/null", O_RDONLY | O_CLOEXEC)) < 0)) {
        result.problem = std::strerror(errno);
        closeAll({in[0], in[1], out[0], out[1], err[0], err[1]});
        return result;
    }
    // Larger pipes mean fewer wake-ups; the kernel's quota may refuse, which costs only speed.
    fcntl(out[0], F_SETPIPE_SZ, PipeSize);
    for (const int descriptor : {out[0], err[0], in[1]}) {
        if (descriptor >= 0)
            fcntl(descriptor, F_SETFL, O_NONBLOCK | (descriptor == in[1] ? O_WRONLY : O_RDONLY));
    }
    plan.input = in[0];
    plan.output = out[1];
    plan.errors = err[1];

    victimScore.wearChildren();
    const pid_t pid = forkAndRun(plan);
    const int error = errno;
    victimScore.wearOwn();
    closeAll({in[0], out[1], err[1]});
    if (pid < 0 || plan.failedStep != 0) {
        result.problem = pid < 0 ? std::string(error == EAGAIN ? "too many processes" : std::strerror(error))
                                 : describe(plan, request);
        // A child that failed to start is reaped with the others.
        closeAll({in[1], out[0], err[0]});
        return result;
    }
    result.pid = pid;
    result.input = in[1];
    result.output = out[0];
    result.errors = err[0];
    return result;
}

} // namespace velqa::guest
