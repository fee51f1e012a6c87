// The real guest as a child. Main thread of a test.
#include "tests/unit/guest/liveguest.h"

#include "tests/support/spinuntil.h"
#include "tests/unit/guest/socketstream.h"

#include <QFile>
#include <QFileInfo>

#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace velqa::test {
namespace {

QString guestProgram(LiveGuest::Emulation emulation)
{
    const QString directory = QStringLiteral(VELQA_BINARY_DIR "/guest/velqa-guest-");
    if (emulation == LiveGuest::Emulation::Arm64)
        return directory + QStringLiteral("aarch64");
    return directory + QSysInfo::currentCpuArchitecture();
}

// A workspace lives in memory.
QString memoryDirectory()
{
    const QString shared = QStringLiteral("/dev/shm");
    return QFileInfo(shared).isWritable() ? shared : QStringLiteral("/tmp");
}

} // namespace

bool LiveGuest::isNamespaced()
{
    return geteuid() == 0;
}

LiveGuest::LiveGuest(const QStringList &options, Emulation emulation)
    : m_workspace(memoryDirectory() + QStringLiteral("/velqa-guest-XXXXXX"))
{
    QStringList arguments;
    if (isNamespaced()) {
        QFile::setPermissions(m_workspace.path(), QFile::Permissions(0x7777));
        arguments = {QStringLiteral("unshare"), QStringLiteral("-pf"), QStringLiteral("--kill-child"),
                     QStringLiteral("--mount-proc"), QStringLiteral("setpriv"), QStringLiteral("--reuid=1000"),
                     QStringLiteral("--regid=1000"), QStringLiteral("--clear-groups"), QStringLiteral("--no-new-privs"),
                     QStringLiteral("--bounding-set=-all"), QStringLiteral("--inh-caps=-all")};
    }
    if (emulation == Emulation::Arm64)
        arguments << QStringLiteral("qemu-aarch64-static");
    arguments << guestProgram(emulation) << QStringLiteral("--workspace") << m_workspace.path() << options;
    QList<QByteArray> texts;
    QList<char *> argv;
    for (const QString &argument : arguments)
        texts.append(argument.toLocal8Bit());
    for (QByteArray &text : texts)
        argv.append(text.data());
    argv.append(nullptr);

    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return;
    m_pid = fork();
    if (m_pid == 0) {
        dup2(pair[1], 0);
        dup2(pair[1], 1);
        execvp(argv[0], argv.data());
        _exit(127);
    }
    ::close(pair[1]);
    attach(std::make_shared<SocketStream>(pair[0]));
}

LiveGuest::~LiveGuest()
{
    detach();
    if (m_pid > 0) {
        ::kill(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
    }
    if (isNamespaced()) // whatever modes the test left
        QFile::setPermissions(m_workspace.path(), QFile::Permissions(0x7777));
}

bool LiveGuest::waitUntilGone(int ms)
{
    const bool gone = spinUntil([this] { return ::waitpid(m_pid, nullptr, WNOHANG) == m_pid; }, ms);
    if (gone)
        m_pid = -1;
    return gone;
}

} // namespace velqa::test
