// A running build. Lives on the core thread.
#include "core/engine/buildoperation.h"

#include "core/base/log.h"
#include "core/base/text.h"

#include <QCoreApplication>
#include <QPointer>
#include <QRegularExpression>

namespace velqa {

namespace {

constexpr qsizetype maxLineLength = 4'000;
constexpr qsizetype keptLines = 50;

} // namespace

BuildOperation::BuildOperation(std::shared_ptr<EngineConnection> connection, EngineCall call)
    : LineOperation(std::move(connection), std::move(call))
{
    start();
}

void BuildOperation::takeLine(const QJsonObject &line)
{
    static const QRegularExpression stepForm(QStringLiteral("^STEP (\\d{1,4})/(\\d{1,4})\\b"),
                                             QRegularExpression::CaseInsensitiveOption);
    m_text += line.value(QLatin1String("stream")).toString();
    if (m_text.isEmpty()) {
        // The base image is pulled in between: its lines look like those of a pull.
        const QString status = line.value(QLatin1String("status")).toString();
        if (status.isEmpty() || line.contains(QLatin1String("progressDetail")))
            return;
        m_text = status + QLatin1Char('\n');
    }
    const QPointer<BuildOperation> alive(this);
    for (qsizetype end; (end = m_text.indexOf(QLatin1Char('\n'))) >= 0 || m_text.size() > maxLineLength;) {
        const QString one = m_text.left(end >= 0 ? end : maxLineLength);
        m_text.remove(0, end >= 0 ? end + 1 : maxLineLength);
        m_progress.text = displayLine(redact(one), maxLineLength);
        if (m_progress.text.isEmpty())
            continue;
        if (const auto step = stepForm.match(m_progress.text); step.hasMatch()) {
            m_progress.step = step.captured(1).toInt();
            m_progress.stepCount = step.captured(2).toInt();
        }
        m_recent.append(m_progress.text);
        if (m_recent.size() > keptLines)
            m_recent.removeFirst();
        emit progress(m_progress);
        if (!alive)
            return;
    }
}

Error BuildOperation::describe(const QString &message, const QJsonObject &errorDetail) const
{
    const int code = errorDetail.value(QLatin1String("code")).toInt();
    return {ErrorCode::Internal, QCoreApplication::translate("EngineText", "The image could not be built: %1").arg(message),
            QStringLiteral("exit code %1\n").arg(code) + m_recent.join(QLatin1Char('\n'))};
}

} // namespace velqa
