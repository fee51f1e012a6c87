// velqa-guest: the first process of every sandbox. Its stdin and stdout are the channel to the app; stderr is for
// diagnostics. velqa-guest [--deadline-seconds N] [--grace-seconds N] [--workspace DIR (tests only)]
#include "core/guest/program/server.h"
#include "core/guest/program/spawn.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace {

// Programs of the agent run under the same user: they must neither trace this process nor reach its descriptors.
void harden()
{
    velqa::guest::prepareSpawning();
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    umask(022);
    for (int signal = 1; signal < 32; ++signal) {
        if (signal != SIGKILL && signal != SIGSTOP && signal != SIGCHLD && signal != SIGSEGV && signal != SIGBUS &&
            signal != SIGILL && signal != SIGFPE && signal != SIGABRT)
            std::signal(signal, SIG_IGN);
    }
}

bool readSeconds(const char *text, std::int64_t &seconds)
{
    char *end = nullptr;
    const long long value = std::strtoll(text, &end, 10);
    if (end == text || *end != '\0' || value < 0 || value > 366LL * 24 * 3600)
        return false;
    seconds = value;
    return true;
}

bool readOptions(int argc, char **argv, velqa::guest::Options &options)
{
    for (int i = 1; i < argc; i += 2) {
        const char *name = argv[i];
        const char *value = i + 1 < argc ? argv[i + 1] : nullptr;
        if (!value)
            return false;
        if (std::strcmp(name, "--workspace") == 0)
            options.workspace = value;
        else if (std::strcmp(name, "--deadline-seconds") == 0 ? !readSeconds(value, options.deadlineSeconds)
                 : std::strcmp(name, "--grace-seconds") == 0  ? !readSeconds(value, options.graceSeconds)
                                                              : true)
            return false;
    }
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    harden();
    if (argc == 2 && std::strcmp(argv[1], "--version") == 0) {
        std::printf("velqa-guest %s protocol %u\n", VELQA_VERSION, velqa::protocol::Version);
        return 0;
    }
    velqa::guest::Options options;
    if (!readOptions(argc, argv, options)) {
        std::fprintf(stderr, "usage: velqa-guest [--deadline-seconds N] [--grace-seconds N] [--workspace DIR]\n");
        return 2;
    }
    const auto server = std::make_unique<velqa::guest::Server>(std::move(options));
    server->run();
}
