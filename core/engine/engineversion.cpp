// Choosing the API version. Any thread.
#include "core/engine/engineversion.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace velqa {

QVersionNumber wantedApiVersion()
{
    return QVersionNumber(1, 41); // what everything was measured with
}

QVersionNumber parseApiVersion(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{1,4})\\.(\\d{1,4})$"));
    const auto match = form.match(text.trimmed());
    return match.hasMatch() ? QVersionNumber(match.captured(1).toInt(), match.captured(2).toInt()) : QVersionNumber();
}

Result<QVersionNumber> chooseApiVersion(const QVersionNumber &highest, const QVersionNumber &lowest)
{
    const QVersionNumber oldest(1, 40);
    const QVersionNumber newest(1, 44);
    const QString detail = QStringLiteral("engine speaks API %1 to %2").arg(lowest.toString(), highest.toString());
    if (highest < oldest)
        return failure(ErrorCode::Unsupported,
                       QCoreApplication::translate("EngineText",
                                                   "This Docker engine is too old. Install Docker 20.10 or newer, "
                                                   "or choose another engine in Settings."),
                       detail);
    if (!lowest.isNull() && lowest > newest)
        return failure(ErrorCode::Unsupported,
                       QCoreApplication::translate("EngineText",
                                                   "This Docker engine is newer than this program understands. "
                                                   "Please update Velqa Sandbox Agent."),
                       detail);
    QVersionNumber chosen = qMin(wantedApiVersion(), highest);
    if (!lowest.isNull())
        chosen = qMax(chosen, lowest);
    return chosen;
}

} // namespace velqa
