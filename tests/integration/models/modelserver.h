// AimockServer: an independent fake of model providers (npm @copilotkit/aimock), started for a test and ended with it.
// ModelLog: all that one stream said. Main thread of a test.
#pragma once

#include "core/models/chatcompletions.h"
#include "core/net/httpclient.h"

#include <QProcess>

#include <optional>

namespace velqa::test {

class AimockServer
{
public:
    // Starts the server of tests/npm with a folder of fixtures below tests/; `key` makes it demand that key.
    explicit AimockServer(const QByteArray &key = {},
                          const QString &fixtures = QStringLiteral("integration/models/fixtures"));
    ~AimockServer();

    // False with the reason in problem(): not installed, or it does not start.
    bool isRunning() const { return m_port > 0; }
    const QString &problem() const { return m_problem; }
    QString baseUrl() const;

private:
    QProcess m_process;
    int m_port = 0;
    QString m_problem;
};

struct ModelLog
{
    explicit ModelLog(ModelStream &stream);

    QString text;
    QString reasoning;
    QStringList calls;
    QString arguments;
    QStringList notices;
    QList<Result<ModelAnswer>> answers;
};

// Runs one request to its end.
ModelLog ask(ModelClient &client, const ModelRequest &request);
ModelEndpoint chatEndpoint(const QString &baseUrl);
ModelRequest userRequest(const QString &text);
ChatTiming quickTiming();

} // namespace velqa::test
