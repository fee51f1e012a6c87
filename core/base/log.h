// Log categories and redaction. qCDebug(logEngine) etc.; thread-safe.
#pragma once

#include <QLoggingCategory>
#include <QString>

namespace velqa {

Q_DECLARE_LOGGING_CATEGORY(logNet)
Q_DECLARE_LOGGING_CATEGORY(logEngine)
Q_DECLARE_LOGGING_CATEGORY(logGuest)
Q_DECLARE_LOGGING_CATEGORY(logSandbox)
Q_DECLARE_LOGGING_CATEGORY(logModels)
Q_DECLARE_LOGGING_CATEGORY(logTools)
Q_DECLARE_LOGGING_CATEGORY(logAgent)
Q_DECLARE_LOGGING_CATEGORY(logStore)
Q_DECLARE_LOGGING_CATEGORY(logWorkspace)
Q_DECLARE_LOGGING_CATEGORY(logLicense)
Q_DECLARE_LOGGING_CATEGORY(logUsage)
Q_DECLARE_LOGGING_CATEGORY(logStudio)
Q_DECLARE_LOGGING_CATEGORY(logUi)

// The text without bearer tokens, API keys, authorization headers and credentials in URLs. Everything that is logged
// or shown and came from a request or a reply goes through this.
QString redact(const QString &text);

} // namespace velqa
