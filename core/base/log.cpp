// Log categories and redaction. Thread-safe.
#include "core/base/log.h"

#include <QRegularExpression>

namespace velqa {

Q_LOGGING_CATEGORY(logNet, "velqa.net", QtInfoMsg)
Q_LOGGING_CATEGORY(logEngine, "velqa.engine", QtInfoMsg)
Q_LOGGING_CATEGORY(logGuest, "velqa.guest", QtInfoMsg)
Q_LOGGING_CATEGORY(logSandbox, "velqa.sandbox", QtInfoMsg)
Q_LOGGING_CATEGORY(logModels, "velqa.models", QtInfoMsg)
Q_LOGGING_CATEGORY(logTools, "velqa.tools", QtInfoMsg)
Q_LOGGING_CATEGORY(logAgent, "velqa.agent", QtInfoMsg)
Q_LOGGING_CATEGORY(logStore, "velqa.store", QtInfoMsg)
Q_LOGGING_CATEGORY(logWorkspace, "velqa.workspace", QtInfoMsg)
Q_LOGGING_CATEGORY(logLicense, "velqa.license", QtInfoMsg)
Q_LOGGING_CATEGORY(logUsage, "velqa.usage", QtInfoMsg)
Q_LOGGING_CATEGORY(logStudio, "velqa.studio", QtInfoMsg)
Q_LOGGING_CATEGORY(logUi, "velqa.ui", QtInfoMsg)

QString redact(const QString &text)
{
    static const QRegularExpression header(
        QStringLiteral("((?:authorization|x-api-key|api-key|x-registry-auth)[\"']?\\s*[:=]\\s*[\"']?)[^\"'\\r\\n]+"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression bearer(QStringLiteral("(bearer\\s+)[A-Za-z0-9._~+/=-]+"),
                                           QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression key(QStringLiteral("\\b(sk|pk|gsk|xai|velqa)[-_][A-Za-z0-9_-]{8,}"));
    static const QRegularExpression userInfo(QStringLiteral("([a-z][a-z0-9+.-]*://)[^/@\\s]+@"));
    static const QRegularExpression query(
        QStringLiteral("([?&](?:key|token|api_key|access_token|secret)=)[^&\\s]+"),
        QRegularExpression::CaseInsensitiveOption);
    const QString hidden = QStringLiteral("[redacted]");
    QString out = text;
    out.replace(header, QStringLiteral("\\1") + hidden);
    out.replace(bearer, QStringLiteral("\\1") + hidden);
    out.replace(key, QStringLiteral("\\1-") + hidden);
    out.replace(userInfo, QStringLiteral("\\1") + hidden + QLatin1Char('@'));
    out.replace(query, QStringLiteral("\\1") + hidden);
    return out;
}

} // namespace velqa
