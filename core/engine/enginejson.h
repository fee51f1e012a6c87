// Reading the engine's JSON into values: tolerant of missing and unknown members, capped. Pure; any thread.
#pragma once

#include "core/engine/enginevalues.h"

#include <QJsonArray>

namespace velqa {

EngineInfo readEngineInfo(const QJsonObject &object);
// The same with what Podman's own info says; unchanged when that cannot be read.
EngineInfo withPodmanFacts(EngineInfo info, const QByteArray &libpodInfo);
Result<ImageInfo> readImage(const QJsonObject &object);
Result<ContainerState> readContainer(const QJsonObject &object);
QList<ContainerSummary> readContainers(const QJsonArray &array);
Result<VolumeSummary> readVolume(const QJsonObject &object);
QList<VolumeSummary> readVolumes(const QJsonObject &object);
EngineEvent readEvent(const QJsonObject &object);

QJsonObject labelsToJson(const QHash<QString, QString> &labels);
// {"label":["k=v"]} as the `filters` parameter wants it.
QString labelFilter(const QStringList &labels, const QStringList &types = {});

} // namespace velqa
