// The identity of a running instance, from /proc. Any thread.
#include "core/sandbox/sandboxowner.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QStringList>
#include <QSysInfo>

namespace velqa {
namespace {

QString bootId()
{
    return QString::fromLatin1(QSysInfo::bootUniqueId()).remove(u':');
}

QString machine()
{
    const QByteArray id = QSysInfo::machineUniqueId();
    if (id.isEmpty())
        return QStringLiteral("-");
    return QString::fromLatin1(QCryptographicHash::hash("velqa " + id, QCryptographicHash::Sha256).toHex().left(12));
}

QString pidNamespace()
{
    // "pid:[4026531836]" as the target of a link that cannot be opened as a file.
    const QString target = QFile::symLinkTarget(QStringLiteral("/proc/self/ns/pid"));
    QString digits;
    for (const QChar c : target.section(u'/', -1)) {
        if (c.isDigit())
            digits.append(c);
    }
    return digits.isEmpty() ? QStringLiteral("-") : digits;
}

// Field 22 of /proc/PID/stat, in clock ticks since boot; empty when there is no such process.
QString startTime(const QString &pid)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(pid));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray line = file.readAll();
    // The name in brackets may hold anything, brackets and blanks too: count from its end.
    const QList<QByteArray> fields = line.mid(line.lastIndexOf(')') + 2).split(' ');
    if (fields.size() < 20 || fields.at(0) == "Z" || fields.at(0) == "X")
        return {};
    return QString::fromLatin1(fields.at(19));
}

} // namespace

QString currentOwnerProcess()
{
    const QString pid = QString::number(QCoreApplication::applicationPid());
    const QString start = startTime(pid);
    return QStringList{bootId(), pid, start.isEmpty() ? QStringLiteral("0") : start, pidNamespace(), machine()}.join(u':');
}

bool isOwnerAlive(const QString &process)
{
    const QStringList parts = process.split(u':');
    bool isNumber = false;
    if (parts.size() < 3 || parts.at(1).toLongLong(&isNumber) <= 0 || !isNumber)
        return false;
    if (parts.size() > 4 && parts.at(4) != machine())
        return true; // another machine: only the deadline tells
    if (parts.at(0) != bootId())
        return false; // this machine was started anew since
    if (parts.size() > 3 && parts.at(3) != pidNamespace())
        return true;
#ifdef Q_OS_LINUX
    return startTime(parts.at(1)) == parts.at(2);
#else
    return true;
#endif
}

} // namespace velqa
