// Makes and fills the volume that holds the guest. Core thread.
#include "core/sandbox/guestvolume.h"

#include "core/base/log.h"
#include "core/engine/tarwriter.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>

namespace velqa {
namespace {

constexpr qint64 MaxProgramBytes = 64LL << 20;
constexpr int HelperLifeSeconds = 120;
constexpr const char *GuestFileName = "velqa-guest"; // sandboxpaths::GuestProgram inside the volume
constexpr quint32 GuestFileMode = 0555;

} // namespace

QJsonObject guestHelperBody(const QString &image, const SandboxOwner &owner, const QString &volume, qint64 deadlineUnixSeconds)
{
    return {{QStringLiteral("Image"), image},
            {QStringLiteral("Entrypoint"), QJsonArray{QLatin1String(sandboxpaths::GuestProgram)}},
            {QStringLiteral("Cmd"), QJsonArray{QStringLiteral("--version")}},
            {QStringLiteral("User"), QStringLiteral("1000:1000")},
            {QStringLiteral("NetworkDisabled"), true},
            {QStringLiteral("Labels"),
             QJsonObject{{QLatin1String(sandboxlabels::Sandbox), QStringLiteral("1")},
                         {QLatin1String(sandboxlabels::Installation), owner.installation},
                         {QLatin1String(sandboxlabels::Owner), owner.process},
                         {QLatin1String(sandboxlabels::Deadline), QString::number(deadlineUnixSeconds)}}},
            {QStringLiteral("HostConfig"),
             QJsonObject{{QStringLiteral("NetworkMode"), QStringLiteral("none")},
                         {QStringLiteral("Privileged"), false},
                         {QStringLiteral("CapDrop"), QJsonArray{QStringLiteral("ALL")}},
                         {QStringLiteral("SecurityOpt"), QJsonArray{QStringLiteral("no-new-privileges")}},
                         {QStringLiteral("Mounts"), QJsonArray{guestMount(volume, owner)}}}}};
}

GuestVolume::GuestVolume(EngineClient &engine, Clock &clock, SandboxOwner owner, QString guestDirectory, QObject *parent)
    : QObject(parent)
    , m_engine(engine)
    , m_clock(clock)
    , m_owner(std::move(owner))
    , m_directory(std::move(guestDirectory))
{}

Status GuestVolume::load(const QString &architecture)
{
    if (!m_name.isEmpty())
        return {};
    QString wanted = architecture;
    if (wanted == QLatin1String("amd64"))
        wanted = QStringLiteral("x86_64");
    else if (wanted == QLatin1String("arm64"))
        wanted = QStringLiteral("aarch64");
    if (wanted != QLatin1String("x86_64") && wanted != QLatin1String("aarch64")) {
        return failure(ErrorCode::Unsupported,
                       QCoreApplication::translate("Sandbox", "Engines on %1 processors are not supported. Choose an engine "
                                                              "on an x86-64 or arm64 machine.")
                           .arg(wanted.left(40)));
    }
    QFile file(QStringLiteral("%1/velqa-guest-%2").arg(m_directory, wanted));
    if (!file.open(QIODevice::ReadOnly) || file.size() > MaxProgramBytes) {
        return failure(ErrorCode::NotFound,
                       QCoreApplication::translate("Sandbox", "A part of the program is missing, so no sandbox can be made. "
                                                              "Install the program again."),
                       QStringLiteral("%1: %2").arg(file.fileName(), file.errorString()));
    }
    m_program = file.readAll();
    if (m_program.isEmpty()) {
        return failure(ErrorCode::Corrupt,
                       QCoreApplication::translate("Sandbox", "A part of the program is empty, so no sandbox can be made. "
                                                              "Install the program again."),
                       file.fileName());
    }
    m_hash = QString::fromLatin1(QCryptographicHash::hash(m_program, QCryptographicHash::Sha256).toHex().left(16));
    m_name = QLatin1String(sandboxpaths::GuestVolumePrefix) + m_hash;
    return {};
}

void GuestVolume::ensure(const QString &image, Completion<std::monostate> done)
{
    if (m_there) {
        done(Status());
        return;
    }
    m_waiting.append(std::move(done));
    if (m_waiting.size() > 1)
        return;
    m_image = image;
    inspect();
}

void GuestVolume::inspect()
{
    m_engine.inspectVolume(m_name, Completion<VolumeSummary>(this, [this](const Result<VolumeSummary> &found) {
        if (!found && found.error().code != ErrorCode::NotFound)
            finish(failure(found.error()));
        else if (!found)
            create();
        else if (found->labels.value(QLatin1String(sandboxlabels::Guest)) != m_hash)
            finish(failure(ErrorCode::Conflict,
                           QCoreApplication::translate("Sandbox", "Another program's volume has the name %1. Remove it from "
                                                                  "the engine, then try again.").arg(m_name)));
        else if (m_fill)
            createHelper();
        else
            finish({});
    }));
}

void GuestVolume::create()
{
    const QHash<QString, QString> labels{{QLatin1String(sandboxlabels::Guest), m_hash},
                                         {QLatin1String(sandboxlabels::Installation), m_owner.installation}};
    m_engine.createVolume(m_name, labels, Completion<QString>(this, [this](const Result<QString> &made) {
        if (made)
            createHelper();
        else
            finish(failure(made.error()));
    }));
}

void GuestVolume::createHelper()
{
    const qint64 deadline = m_clock.wallMs() / 1'000 + HelperLifeSeconds;
    const QString name = QStringLiteral("velqa-fill-") + newUuid();
    m_engine.createContainer(name, guestHelperBody(m_image, m_owner, m_name, deadline),
                             Completion<QString>(this, [this](const Result<QString> &made) {
        if (made) {
            fill(*made);
            return;
        }
        // An empty volume must not be taken for a filled one by the next start of the program.
        const Error error = made.error();
        m_engine.removeVolume(m_name, Completion<std::monostate>(this, [this, error](const Status &) { finish(failure(error)); }));
    }));
}

void GuestVolume::fill(const QString &helper)
{
    TarWriter tar;
    tar.addFile(GuestFileName, m_program, GuestFileMode);
    m_engine.putArchive(helper, QLatin1String(sandboxpaths::GuestDirectory), tar.finish(),
                        Completion<std::monostate>(this, [this, helper](const Status &put) {
        m_engine.removeContainer(helper, Completion<std::monostate>(this, [this, put](const Status &removed) {
            if (put) {
                m_fill = false;
                m_proven = true;
            }
            if (!removed)
                qCWarning(logSandbox) << "helper container was not removed:" << removed.error().detail;
            finish(put);
        }));
    }));
}

void GuestVolume::finish(const Status &status)
{
    m_there = status.has_value();
    for (const Completion<std::monostate> &waiting : std::exchange(m_waiting, {}))
        waiting(status);
}

} // namespace velqa
