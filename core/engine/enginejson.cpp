// JSON of the Docker Engine API. Any thread.
#include "core/engine/enginejson.h"

#include "core/base/json.h"
#include "core/base/text.h"

#include <QJsonDocument>

#include <limits>

namespace velqa {

namespace {

constexpr qint64 anySize = std::numeric_limits<qint64>::max();

QHash<QString, QString> readLabels(const QJsonObject &object)
{
    QHash<QString, QString> labels;
    for (auto it = object.begin(); it != object.end() && labels.size() < 10'000; ++it) {
        if (it->isString())
            labels.insert(it.key(), it->toString());
    }
    return labels;
}

// The zero time of Go means never.
QDateTime readTime(const QString &text)
{
    const QDateTime time = QDateTime::fromString(text, Qt::ISODateWithMs);
    return time.isValid() && time.date().year() > 1 ? time.toUTC() : QDateTime();
}

} // namespace

EngineInfo readEngineInfo(const QJsonObject &object)
{
    JsonReader reader(object, QStringLiteral("engine info"));
    EngineInfo info;
    info.id = displayLine(reader.stringOr(QLatin1String("ID"), {}));
    info.name = displayLine(reader.stringOr(QLatin1String("Name"), {}));
    info.serverVersion = displayLine(reader.stringOr(QLatin1String("ServerVersion"), {}));
    info.operatingSystem = displayLine(reader.stringOr(QLatin1String("OperatingSystem"), {}));
    info.architecture = displayLine(reader.stringOr(QLatin1String("Architecture"), {}));
    info.cpuCount = static_cast<int>(reader.integerOr(QLatin1String("NCPU"), 0, 0, 1'000'000));
    info.memoryBytes = reader.integerOr(QLatin1String("MemTotal"), 0, 0, anySize);
    for (const QString &option : reader.stringListOr(QLatin1String("SecurityOptions")))
        info.isRootless = info.isRootless || option.contains(QLatin1String("name=rootless"));
    const QString cgroup = reader.stringOr(QLatin1String("CgroupVersion"), QStringLiteral("1"));
    // Rootless on cgroup v1 accepts every limit and enforces none.
    info.memoryLimitsEnforced = reader.booleanOr(QLatin1String("MemoryLimit"), true) &&
                                !(info.isRootless && cgroup == QLatin1String("1")) &&
                                reader.stringOr(QLatin1String("CgroupDriver"), {}) != QLatin1String("none");
    info.runtimes = reader.objectOr(QLatin1String("Runtimes")).keys();
    for (const QString &warning : reader.stringListOr(QLatin1String("Warnings"), 100))
        info.warnings.append(displayLine(warning, 300));
    return info;
}

EngineInfo withPodmanFacts(EngineInfo info, const QByteArray &libpodInfo)
{
    const auto object = parseJsonObject(libpodInfo, QStringLiteral("engine reply"));
    if (!object)
        return info;
    const QJsonObject host = object->value(QLatin1String("host")).toObject();
    const QJsonObject security = host.value(QLatin1String("security")).toObject();
    info.isRootless = info.isRootless || security.value(QLatin1String("rootless")).toBool();
    if (info.isRootless && host.value(QLatin1String("cgroupVersion")).toString() == QLatin1String("v1"))
        info.memoryLimitsEnforced = false;
    return info;
}

Result<ImageInfo> readImage(const QJsonObject &object)
{
    JsonReader reader(object, QStringLiteral("image"));
    ImageInfo image;
    image.id = reader.string(QLatin1String("Id"), 200);
    image.tags = reader.stringListOr(QLatin1String("RepoTags"));
    image.architecture = reader.stringOr(QLatin1String("Architecture"), {}, 100);
    image.sizeBytes = reader.integerOr(QLatin1String("Size"), 0, 0, anySize);
    JsonReader config(reader.objectOr(QLatin1String("Config")), QStringLiteral("image"));
    image.labels = readLabels(config.objectOr(QLatin1String("Labels")));
    if (const Status good = reader.status(); !good)
        return failure(good.error());
    return image;
}

Result<ContainerState> readContainer(const QJsonObject &object)
{
    JsonReader reader(object, QStringLiteral("container"));
    ContainerState container;
    container.id = reader.string(QLatin1String("Id"), 200);
    JsonReader state(reader.object(QLatin1String("State")), QStringLiteral("container"));
    container.status = state.stringOr(QLatin1String("Status"), {}, 100);
    container.running = state.booleanOr(QLatin1String("Running"), false);
    container.oomKilled = state.booleanOr(QLatin1String("OOMKilled"), false);
    container.exitCode = static_cast<int>(state.integerOr(QLatin1String("ExitCode"), 0, -(1LL << 31), (1LL << 31) - 1));
    container.error = displayLine(state.stringOr(QLatin1String("Error"), {}), 1000);
    container.startedAt = readTime(state.stringOr(QLatin1String("StartedAt"), {}, 100));
    container.finishedAt = readTime(state.stringOr(QLatin1String("FinishedAt"), {}, 100));
    container.raw = object;
    if (const Status good = reader.status(); !good)
        return failure(good.error());
    return container;
}

QList<ContainerSummary> readContainers(const QJsonArray &array)
{
    QList<ContainerSummary> out;
    for (const QJsonValue &value : array) {
        JsonReader reader(value.toObject(), QStringLiteral("container"));
        ContainerSummary container;
        container.id = reader.string(QLatin1String("Id"), 200);
        container.name = reader.stringListOr(QLatin1String("Names")).value(0);
        if (container.name.startsWith(QLatin1Char('/')))
            container.name.remove(0, 1);
        container.state = reader.stringOr(QLatin1String("State"), {}, 100);
        container.labels = readLabels(reader.objectOr(QLatin1String("Labels")));
        if (!container.id.isEmpty())
            out.append(container);
    }
    return out;
}

Result<VolumeSummary> readVolume(const QJsonObject &object)
{
    JsonReader reader(object, QStringLiteral("volume"));
    VolumeSummary volume;
    volume.name = reader.string(QLatin1String("Name"), 1000);
    volume.labels = readLabels(reader.objectOr(QLatin1String("Labels")));
    volume.createdAt = readTime(reader.stringOr(QLatin1String("CreatedAt"), {}, 100));
    if (const Status good = reader.status(); !good)
        return failure(good.error());
    return volume;
}

QList<VolumeSummary> readVolumes(const QJsonObject &object)
{
    QList<VolumeSummary> out;
    JsonReader reader(object, QStringLiteral("volumes"));
    for (const QJsonValue &value : reader.arrayOr(QLatin1String("Volumes"))) {
        if (const auto volume = readVolume(value.toObject()); volume.has_value())
            out.append(*volume);
    }
    return out;
}

EngineEvent readEvent(const QJsonObject &object)
{
    JsonReader reader(object, QStringLiteral("event"));
    EngineEvent event;
    event.type = reader.stringOr(QLatin1String("Type"), {}, 100);
    // "exec_create: <whole command line>": the command is nobody's business.
    event.action = reader.stringOr(QLatin1String("Action"), {}).section(QLatin1Char(':'), 0, 0).left(100);
    JsonReader actor(reader.objectOr(QLatin1String("Actor")), QStringLiteral("event"));
    event.actorId = actor.stringOr(QLatin1String("ID"), {}, 1000);
    event.attributes = readLabels(actor.objectOr(QLatin1String("Attributes")));
    event.timeNano = object.value(QLatin1String("timeNano")).toInteger();
    return event;
}

QJsonObject labelsToJson(const QHash<QString, QString> &labels)
{
    QJsonObject object;
    for (auto it = labels.begin(); it != labels.end(); ++it)
        object.insert(it.key(), it.value());
    return object;
}

QString labelFilter(const QStringList &labels, const QStringList &types)
{
    QJsonObject filter;
    if (!labels.isEmpty())
        filter.insert(QLatin1String("label"), QJsonArray::fromStringList(labels));
    if (!types.isEmpty())
        filter.insert(QLatin1String("type"), QJsonArray::fromStringList(types));
    return QString::fromUtf8(toJson(filter));
}

} // namespace velqa
