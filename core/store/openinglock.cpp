// Waiting for the other program. Any thread.
#include "core/store/openinglock.h"

#include "core/base/files.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QFile>

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <unistd.h>

namespace velqa {
namespace {

constexpr int boundMs = 10'000; // a large database is checked and copied in less
constexpr int lookAgainMs = 5;

} // namespace

Result<OpeningLock> OpeningLock::acquire(const QString &directory)
{
    OpeningLock lock(::open(QFile::encodeName(directory).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (lock.m_folder < 0)
        return failure(fileError(errno, directory));
    const QDeadlineTimer bound(boundMs);
    while (::flock(lock.m_folder, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR)
            break;
        if (bound.hasExpired())
            return failure(ErrorCode::Overloaded,
                           QCoreApplication::translate(
                               "Store", "Another program is using the database. Close it and try again."),
                           QStringLiteral("the folder stays locked"));
        ::poll(nullptr, 0, lookAgainMs); // nothing tells when a lock is free but a wait without a bound
    }
    return lock;
}

OpeningLock::OpeningLock(OpeningLock &&other) noexcept : m_folder(std::exchange(other.m_folder, -1)) {}

OpeningLock::~OpeningLock()
{
    if (m_folder >= 0)
        ::close(m_folder);
}

} // namespace velqa
