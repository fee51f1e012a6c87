// validateCreateBody: the last gate before a container is asked for. An allow-list: a member that is not known to be
// harmless is refused, whoever put it there. Pure function, any thread.
#include "core/sandbox/sandboxvalues.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QRegularExpression>
#include <QSet>

namespace velqa {
namespace {

tl::unexpected<Error> refuse(const QString &what)
{
    return failure(ErrorCode::InvalidArgument,
                   QCoreApplication::translate(
                       "Sandbox", "This sandbox was refused because it asks for more than a sandbox may have (%1). "
                                  "Remove the setting that asks for it.")
                       .arg(what),
                   what);
}

QString show(const QJsonValue &value)
{
    if (value.isString())
        return value.toString().left(120);
    return value.toVariant().toString().left(120);
}

// The size= of mount options in bytes; -1 when it is missing or not a plain number.
qint64 sizeOption(const QString &options)
{
    static const QRegularExpression pattern(QStringLiteral("(?:^|,)size=(\\d{1,15})(?:,|$)"));
    const QRegularExpressionMatch match = pattern.match(options);
    return match.hasMatch() ? match.captured(1).toLongLong() : -1;
}

bool hasOption(const QString &options, QLatin1String option)
{
    return options.split(u',').contains(option);
}

Status checkKeys(const QJsonObject &object, const QSet<QString> &known, const QString &where)
{
    for (const QString &key : object.keys()) {
        if (!known.contains(key))
            return refuse(where + key);
    }
    return {};
}

// Sized, and without set-user-id programs and devices.
Status checkTmpfsOptions(const QString &place, const QString &options, qint64 &total)
{
    const qint64 size = sizeOption(options);
    if (size <= 0)
        return refuse(QStringLiteral("%1 without a size").arg(place));
    if (!hasOption(options, QLatin1String("nosuid")) || !hasOption(options, QLatin1String("nodev")))
        return refuse(QStringLiteral("%1 without nosuid and nodev").arg(place));
    total += size;
    return {};
}

Status checkMount(const QJsonObject &mount, qint64 &total)
{
    if (const Status keys = checkKeys(mount,
                                      {QStringLiteral("Type"), QStringLiteral("Source"), QStringLiteral("Target"),
                                       QStringLiteral("ReadOnly"), QStringLiteral("VolumeOptions")},
                                      QStringLiteral("HostConfig.Mounts.")); !keys)
        return keys;
    const QString type = mount.value(QLatin1String("Type")).toString();
    const QString source = mount.value(QLatin1String("Source")).toString();
    const QString target = mount.value(QLatin1String("Target")).toString();
    if (type != QLatin1String("volume"))
        return refuse(QStringLiteral("HostConfig.Mounts of type %1").arg(type));
    if (source.contains(u'/') || source.contains(u'\\') || source.contains(QLatin1String("..")))
        return refuse(QStringLiteral("HostConfig.Mounts.Source %1").arg(source.left(120)));
    const QJsonObject options = mount.value(QLatin1String("VolumeOptions")).toObject();
    if (const Status keys = checkKeys(options,
                                      {QStringLiteral("NoCopy"), QStringLiteral("Labels"), QStringLiteral("DriverConfig")},
                                      QStringLiteral("HostConfig.Mounts.VolumeOptions.")); !keys)
        return keys;
    if (target == QLatin1String(sandboxpaths::GuestDirectory)) {
        if (!source.startsWith(QLatin1String("velqa-guest-")) || !mount.value(QLatin1String("ReadOnly")).toBool()
            || options.contains(QLatin1String("DriverConfig")))
            return refuse(QStringLiteral("HostConfig.Mounts at %1").arg(target));
        return {};
    }
    if (target != QLatin1String(sandboxpaths::Workspace) || !source.isEmpty())
        return refuse(QStringLiteral("HostConfig.Mounts at %1").arg(target.left(120)));
    const QJsonObject driver = options.value(QLatin1String("DriverConfig")).toObject();
    const QJsonObject driverOptions = driver.value(QLatin1String("Options")).toObject();
    if (driver.value(QLatin1String("Name")) != QLatin1String("local")
        || driverOptions.value(QLatin1String("type")) != QLatin1String("tmpfs")
        || driverOptions.value(QLatin1String("device")) != QLatin1String("tmpfs") || driverOptions.size() != 3)
        return refuse(QStringLiteral("the driver of HostConfig.Mounts at %1").arg(target));
    return checkTmpfsOptions(target, driverOptions.value(QLatin1String("o")).toString(), total);
}

struct Exact
{
    QLatin1String key;
    QJsonValue value;
};

// Members that must be there with exactly this value.
Status checkExact(const QJsonObject &object, const QList<Exact> &rows, const QString &where)
{
    for (const Exact &row : rows) {
        if (object.value(row.key) != row.value)
            return refuse(QStringLiteral("%1%2 = %3").arg(where, QString(row.key), show(object.value(row.key))));
    }
    return {};
}

Status checkLimits(const QJsonObject &host)
{
    const auto number = [&host](const char *key) { return host.value(QLatin1String(key)).toInteger(-1); };
    if (number("Memory") < 6LL << 20)
        return refuse(QStringLiteral("HostConfig.Memory = %1").arg(number("Memory")));
    if (number("MemorySwap") != number("Memory"))
        return refuse(QStringLiteral("HostConfig.MemorySwap = %1").arg(number("MemorySwap")));
    if (number("PidsLimit") < 1 || number("PidsLimit") > 65'536)
        return refuse(QStringLiteral("HostConfig.PidsLimit = %1").arg(number("PidsLimit")));
    if (number("NanoCpus") < 10'000'000)
        return refuse(QStringLiteral("HostConfig.NanoCpus = %1").arg(number("NanoCpus")));
    if (number("ShmSize") < 1)
        return refuse(QStringLiteral("HostConfig.ShmSize = %1").arg(number("ShmSize")));
    QSet<QString> names;
    for (const QJsonValue &value : host.value(QLatin1String("Ulimits")).toArray())
        names.insert(value.toObject().value(QLatin1String("Name")).toString());
    for (const QString &needed : {QStringLiteral("nofile"), QStringLiteral("core")}) {
        if (!names.contains(needed))
            return refuse(QStringLiteral("HostConfig.Ulimits without %1").arg(needed));
    }
    return {};
}

Status checkPlaces(const QJsonObject &host)
{
    qint64 total = host.value(QLatin1String("ShmSize")).toInteger();
    const QJsonObject tmpfs = host.value(QLatin1String("Tmpfs")).toObject();
    for (auto it = tmpfs.begin(); it != tmpfs.end(); ++it) {
        static const QSet<QString> places{QStringLiteral("/tmp"), QLatin1String(sandboxpaths::Home),
                                          QLatin1String(sandboxpaths::Workspace)};
        if (!places.contains(it.key()))
            return refuse(QStringLiteral("HostConfig.Tmpfs at %1").arg(it.key().left(120)));
        if (const Status status = checkTmpfsOptions(it.key(), it.value().toString(), total); !status)
            return status;
    }
    const QJsonArray mounts = host.value(QLatin1String("Mounts")).toArray();
    bool guest = false;
    bool workspace = tmpfs.contains(QLatin1String(sandboxpaths::Workspace));
    for (const QJsonValue &mount : mounts) {
        if (const Status status = checkMount(mount.toObject(), total); !status)
            return status;
        const QString target = mount.toObject().value(QLatin1String("Target")).toString();
        guest = guest || target == QLatin1String(sandboxpaths::GuestDirectory);
        workspace = workspace || target == QLatin1String(sandboxpaths::Workspace);
    }
    if (!guest || !workspace)
        return refuse(QStringLiteral("HostConfig.Mounts without guest or workspace"));
    // A filled memory-backed place above the memory limit would brick the sandbox instead of giving "disk full".
    const qint64 memory = host.value(QLatin1String("Memory")).toInteger();
    if (total > memory / 4 * 3) {
        return failure(ErrorCode::InvalidArgument,
                       QCoreApplication::translate("Sandbox",
                                                   "The workspace is too large for the sandbox's memory, in which it "
                                                   "lives. Make the workspace smaller or the memory larger."),
                       QStringLiteral("%1 bytes of tmpfs in %2 bytes of memory").arg(total).arg(memory));
    }
    return {};
}

Status checkHost(const QJsonObject &host)
{
    static const QSet<QString> known{
        QStringLiteral("AutoRemove"),   QStringLiteral("Privileged"),    QStringLiteral("ReadonlyRootfs"),
        QStringLiteral("CapDrop"),      QStringLiteral("SecurityOpt"),   QStringLiteral("NetworkMode"),
        QStringLiteral("Dns"),          QStringLiteral("IpcMode"),       QStringLiteral("CgroupnsMode"),
        QStringLiteral("PidsLimit"),    QStringLiteral("Memory"),        QStringLiteral("MemorySwap"),
        QStringLiteral("NanoCpus"),     QStringLiteral("Ulimits"),       QStringLiteral("ShmSize"),
        QStringLiteral("Tmpfs"),        QStringLiteral("Mounts"),        QStringLiteral("LogConfig"),
        QStringLiteral("RestartPolicy")};
    const QString where = QStringLiteral("HostConfig.");
    if (const Status status = checkKeys(host, known, where); !status)
        return status;
    const QList<Exact> exact{
        {QLatin1String("Privileged"), false},
        {QLatin1String("AutoRemove"), true},
        {QLatin1String("ReadonlyRootfs"), true},
        {QLatin1String("CapDrop"), QJsonArray{QStringLiteral("ALL")}},
        {QLatin1String("SecurityOpt"), QJsonArray{QStringLiteral("no-new-privileges")}},
        {QLatin1String("NetworkMode"), QStringLiteral("none")},
        {QLatin1String("Dns"), QJsonArray{QStringLiteral("127.0.0.1")}},
        {QLatin1String("IpcMode"), QStringLiteral("private")},
        {QLatin1String("CgroupnsMode"), QStringLiteral("private")},
        {QLatin1String("LogConfig"),
         QJsonObject{{QStringLiteral("Type"), QStringLiteral("none")}, {QStringLiteral("Config"), QJsonObject{}}}},
        {QLatin1String("RestartPolicy"), QJsonObject{{QStringLiteral("Name"), QStringLiteral("no")}}}};
    if (const Status status = checkExact(host, exact, where); !status)
        return status;
    if (const Status status = checkLimits(host); !status)
        return status;
    return checkPlaces(host);
}

} // namespace

Status validateCreateBody(const QJsonObject &body)
{
    static const QSet<QString> known{
        QStringLiteral("Image"),        QStringLiteral("Entrypoint"),      QStringLiteral("Cmd"),
        QStringLiteral("User"),         QStringLiteral("WorkingDir"),      QStringLiteral("Hostname"),
        QStringLiteral("NetworkDisabled"), QStringLiteral("Env"),
        QStringLiteral("AttachStdin"),  QStringLiteral("AttachStdout"),    QStringLiteral("AttachStderr"),
        QStringLiteral("OpenStdin"),    QStringLiteral("StdinOnce"),       QStringLiteral("Tty"),
        QStringLiteral("StopSignal"),   QStringLiteral("StopTimeout"),     QStringLiteral("Healthcheck"),
        QStringLiteral("Labels"),       QStringLiteral("HostConfig")};
    if (const Status status = checkKeys(body, known, {}); !status)
        return status;
    const QList<Exact> exact{
        {QLatin1String("User"), QStringLiteral("1000:1000")},
        {QLatin1String("Entrypoint"), QJsonArray{QLatin1String(sandboxpaths::GuestProgram)}},
        {QLatin1String("WorkingDir"), QLatin1String(sandboxpaths::Workspace)},
        {QLatin1String("Hostname"), QStringLiteral("sandbox")},
        {QLatin1String("NetworkDisabled"), true},
        {QLatin1String("OpenStdin"), true},
        {QLatin1String("StdinOnce"), true},
        {QLatin1String("Tty"), false},
        {QLatin1String("Healthcheck"), QJsonObject{{QStringLiteral("Test"), QJsonArray{QStringLiteral("NONE")}}}}};
    if (const Status status = checkExact(body, exact, {}); !status)
        return status;
    if (body.value(QLatin1String("Image")).toString().isEmpty())
        return refuse(QStringLiteral("no Image"));
    static const QSet<QString> variables{QStringLiteral("HOME"), QStringLiteral("LANG"), QStringLiteral("TMPDIR")};
    for (const QJsonValue &variable : body.value(QLatin1String("Env")).toArray()) {
        const QString name = variable.toString().section(u'=', 0, 0);
        if (!variables.contains(name))
            return refuse(QStringLiteral("Env %1").arg(name.left(60)));
    }
    const QJsonObject labels = body.value(QLatin1String("Labels")).toObject();
    for (const char *label : {sandboxlabels::Sandbox, sandboxlabels::Installation, sandboxlabels::Owner, sandboxlabels::Deadline}) {
        if (labels.value(QLatin1String(label)).toString().isEmpty())
            return refuse(QStringLiteral("no label %1").arg(QLatin1String(label)));
    }
    return checkHost(body.value(QLatin1String("HostConfig")).toObject());
}

} // namespace velqa
