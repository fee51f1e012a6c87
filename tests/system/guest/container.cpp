// Containers for tests. Main thread of a test.
#include "tests/system/guest/container.h"

#include <QCoreApplication>
#include <QSysInfo>
#include <QUuid>

#include <cstdio>

namespace velqa::test {
namespace {

const QString &runId()
{
    static const QString id = QStringLiteral("velqa-guesttest-") + QUuid::createUuid().toString(QUuid::Id128).left(12);
    return id;
}

QString image()
{
    static const QString found = [] {
        for (const char *name : {"velqa-runtime-python:1", "velqa-runtime-python:dev"}) {
            if (!Container::docker({QStringLiteral("image"), QStringLiteral("inspect"), QStringLiteral("-f"),
                                    QStringLiteral("{{.Id}}"), QLatin1String(name)}).isEmpty())
                return QString::fromLatin1(name);
        }
        return QString();
    }();
    return found;
}

} // namespace

ProcessStream::ProcessStream(const QString &program, const QStringList &arguments, QObject *parent)
    : ByteStream(parent)
{
    connect(&m_process, &QProcess::readyReadStandardOutput, this, [this] { emit received(m_process.readAllStandardOutput()); });
    connect(&m_process, &QProcess::bytesWritten, this, &ProcessStream::bytesWritten);
    connect(&m_process, &QProcess::readyReadStandardError, this,
            [this] { std::fputs(m_process.readAllStandardError().constData(), stderr); });
    connect(&m_process, &QProcess::finished, this, [this] {
        if (!std::exchange(m_closed, true))
            emit closed({});
    });
    m_process.start(program, arguments);
}

ProcessStream::~ProcessStream()
{
    m_process.disconnect(this);
    m_process.kill();
    m_process.waitForFinished(1000);
}

void ProcessStream::write(const QByteArray &bytes)
{
    if (!m_closed)
        m_process.write(bytes);
}

QByteArray Container::docker(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral("docker"), arguments);
    if (!process.waitForFinished(60'000) || process.exitCode() != 0)
        return {};
    return process.readAllStandardOutput().trimmed();
}

bool Container::prepare()
{
    const QString label = QStringLiteral("com.velqa.test=") + runId();
    const QString program = QStringLiteral(VELQA_BINARY_DIR "/guest/velqa-guest-") + QSysInfo::currentCpuArchitecture();
    const QString helper = runId() + QStringLiteral("-copy");
    if (image().isEmpty() || docker({QStringLiteral("volume"), QStringLiteral("create"), QStringLiteral("--label"), label, runId()}).isEmpty() ||
        docker({QStringLiteral("create"), QStringLiteral("--name"), helper, QStringLiteral("--label"), label,
                QStringLiteral("-v"), runId() + QStringLiteral(":/velqa"), image(), QStringLiteral("true")}).isEmpty())
        return false;
    docker({QStringLiteral("cp"), program, helper + QStringLiteral(":/velqa/velqa-guest")});
    return !docker({QStringLiteral("rm"), helper}).isEmpty();
}

void Container::cleanUp()
{
    // The last container may still be on its way out and hold it.
    const bool gone = spin([] {
        return !docker({QStringLiteral("volume"), QStringLiteral("rm"), runId()}).isEmpty() ||
               docker({QStringLiteral("volume"), QStringLiteral("ls"), QStringLiteral("-q"), QStringLiteral("--filter"),
                       QStringLiteral("name=") + runId()}).isEmpty();
    });
    if (!gone)
        std::fprintf(stderr, "the volume %s is left\n", qPrintable(runId()));
}

Container::Container(const ContainerOptions &options)
    : m_name(runId() + QLatin1Char('-') + QUuid::createUuid().toString(QUuid::Id128).left(8))
{
    QStringList arguments{
        QStringLiteral("run"), QStringLiteral("-i"), QStringLiteral("--rm"), QStringLiteral("--name"), m_name,
        QStringLiteral("--label"), QStringLiteral("com.velqa.test=") + runId(),
        QStringLiteral("--user"), QStringLiteral("1000:1000"), QStringLiteral("--cap-drop"), QStringLiteral("ALL"),
        QStringLiteral("--security-opt"), QStringLiteral("no-new-privileges"), QStringLiteral("--read-only"),
        QStringLiteral("--network"), QStringLiteral("none"), QStringLiteral("--ipc"), QStringLiteral("private"),
        QStringLiteral("--log-driver"), QStringLiteral("none"), QStringLiteral("--oom-score-adj"), QStringLiteral("500"),
        QStringLiteral("--tmpfs"), QStringLiteral("/tmp:rw,nosuid,nodev,size=64m,mode=1777"),
        QStringLiteral("--mount"), QStringLiteral("type=volume,src=%1,dst=/velqa,readonly").arg(runId()),
        QStringLiteral("--mount"),
        QStringLiteral("type=volume,dst=/workspace,volume-nocopy,volume-opt=type=tmpfs,volume-opt=device=tmpfs,"
                       "\"volume-opt=o=size=%1,uid=1000,gid=1000,mode=0755,nosuid,nodev\"").arg(options.workspaceSize)};
    arguments << options.engine << QStringLiteral("--entrypoint") << QStringLiteral("/velqa/velqa-guest") << image()
              << options.guest;
    m_docker = std::make_shared<ProcessStream>(QStringLiteral("docker"), arguments);
    attach(m_docker);
}

Container::~Container()
{
    detach();
    m_docker.reset();
    docker({QStringLiteral("rm"), QStringLiteral("-fv"), m_name});
}

bool Container::exists() const
{
    return !docker({QStringLiteral("ps"), QStringLiteral("-aq"), QStringLiteral("--filter"), QStringLiteral("name=") + m_name}).isEmpty();
}

} // namespace velqa::test
