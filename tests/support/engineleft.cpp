// Asking the docker command line. Main thread of a test.
#include "tests/support/engineleft.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

namespace velqa::test {
namespace {

// Empty when the program has not made itself known in this home yet: then it has nothing on the engine either.
QString installationOf(const QString &home)
{
    QDirIterator files(home, {QStringLiteral("identity.json")}, QDir::Files, QDirIterator::Subdirectories);
    if (!files.hasNext())
        return {};
    QFile file(files.next());
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object().value(QStringLiteral("installationId")).toString();
}

QStringList linesOf(const QString &home, QStringList arguments)
{
    const QString installation = installationOf(home);
    if (installation.isEmpty())
        return {};
    arguments += {QStringLiteral("--filter"), QStringLiteral("label=com.velqa.sandbox"), QStringLiteral("--filter"),
                  QStringLiteral("label=com.velqa.installation=") + installation};
    return QString::fromUtf8(docker(arguments)).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

} // namespace

QByteArray docker(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral("docker"), arguments);
    process.waitForFinished(60'000);
    return process.readAllStandardOutput().trimmed();
}

QStringList leftOnEngine(const QString &home)
{
    return linesOf(home, {QStringLiteral("ps"), QStringLiteral("-aq")})
           + linesOf(home, {QStringLiteral("volume"), QStringLiteral("ls"), QStringLiteral("-q")})
           + linesOf(home, {QStringLiteral("network"), QStringLiteral("ls"), QStringLiteral("-q")});
}

QStringList runningOnEngine(const QString &home)
{
    return linesOf(home, {QStringLiteral("ps"), QStringLiteral("-q")});
}

} // namespace velqa::test
