// A running download. Lives on the core thread.
#include "core/engine/pulloperation.h"

#include "core/base/text.h"

#include <QCoreApplication>

namespace velqa {

namespace {

constexpr qsizetype maxLayers = 1'000;
constexpr double downloadShare = 0.7;

void advance(PullOperation::Layer &layer, const QString &status, const QJsonObject &detail)
{
    const qint64 current = detail.value(QLatin1String("current")).toInteger();
    const qint64 total = detail.value(QLatin1String("total")).toInteger();
    const double part = total > 0 ? qBound(0.0, double(current) / double(total), 1.0) : 0;
    double done = layer.done;
    if (status == QLatin1String("Downloading")) {
        layer.total = qBound<qint64>(layer.total, total, 1LL << 50);
        done = downloadShare * part;
    } else if (status == QLatin1String("Download complete") || status == QLatin1String("Verifying Checksum")) {
        done = downloadShare;
    } else if (status == QLatin1String("Extracting")) {
        done = downloadShare + (1 - downloadShare) * part;
    } else if (status == QLatin1String("Pull complete") || status == QLatin1String("Already exists")) {
        done = 1;
    }
    layer.done = qMax(layer.done, done); // never backwards
}

} // namespace

PullOperation::PullOperation(std::shared_ptr<EngineConnection> connection, EngineCall call, QString reference)
    : LineOperation(std::move(connection), std::move(call))
    , m_reference(std::move(reference))
{
    start();
}

void PullOperation::takeLine(const QJsonObject &line)
{
    const QString status = line.value(QLatin1String("status")).toString();
    const QString id = line.value(QLatin1String("id")).toString().left(100);
    if (!id.isEmpty() && (m_layers.contains(id) || m_layers.size() < maxLayers) &&
        !status.startsWith(QLatin1String("Pulling from")))
        advance(m_layers[id], status, line.value(QLatin1String("progressDetail")).toObject());

    ImageProgress now;
    double done = 0;
    for (const Layer &layer : std::as_const(m_layers)) {
        now.totalBytes += layer.total;
        done += layer.done * double(layer.total);
    }
    now.currentBytes = qRound64(done);
    now.text = displayLine(id.isEmpty() ? status : QStringLiteral("%1: %2").arg(id, status), 300);
    emit progress(now);
}

Error PullOperation::describe(const QString &message, const QJsonObject &) const
{
    return {ErrorCode::Internal,
            QCoreApplication::translate("EngineText", "The image %1 could not be downloaded: %2").arg(m_reference, message),
            message};
}

} // namespace velqa
