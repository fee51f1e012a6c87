// Starting the independent model server. Main thread of a test.
#include "tests/integration/models/modelserver.h"

#include "tests/support/spinuntil.h"

#include <QFileInfo>
#include <QRegularExpression>

namespace velqa::test {

AimockServer::AimockServer(const QByteArray &key, const QString &fixtures)
{
    const QString folder = QStringLiteral(VELQA_SOURCE_DIR "/tests/npm");
    const QString program = folder + QStringLiteral("/node_modules/.bin/llmock");
    if (!QFileInfo::exists(program)) {
        m_problem = QStringLiteral("%1 is missing: run `npm ci --ignore-scripts` in tests/npm").arg(program);
        return;
    }
    if (!key.isEmpty()) {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("AIMOCK_API_KEYS"), QString::fromLatin1(key));
        m_process.setProcessEnvironment(environment);
    }
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.start(folder + QStringLiteral("/run-node"),
                    {program, QStringLiteral("-p"), QStringLiteral("0"), QStringLiteral("-h"),
                     QStringLiteral("127.0.0.1"), QStringLiteral("-f"),
                     QStringLiteral(VELQA_SOURCE_DIR "/tests/") + fixtures, QStringLiteral("-c"),
                     QStringLiteral("8"), QStringLiteral("-l"), QStringLiteral("2")});
    QString output;
    static const QRegularExpression address(QStringLiteral("127\\.0\\.0\\.1:(\\d+)"));
    const bool started = spinUntil(
        [&] {
            output += QString::fromUtf8(m_process.readAll());
            const auto match = address.match(output);
            m_port = match.hasMatch() ? match.captured(1).toInt() : 0;
            return m_port > 0 || m_process.state() == QProcess::NotRunning;
        },
        30'000);
    if (!started || m_port == 0)
        m_problem = QStringLiteral("aimock did not start: ") + output;
}

AimockServer::~AimockServer()
{
    m_process.terminate();
    if (!spinUntil([&] { return m_process.state() == QProcess::NotRunning; }))
        m_process.kill();
}

QString AimockServer::baseUrl() const
{
    return QStringLiteral("http://127.0.0.1:%1/v1").arg(m_port);
}

ModelLog::ModelLog(ModelStream &stream)
{
    QObject::connect(&stream, &ModelStream::textDelta, &stream, [this](const QString &t) { text += t; });
    QObject::connect(&stream, &ModelStream::reasoningDelta, &stream, [this](const QString &t) { reasoning += t; });
    QObject::connect(&stream, &ModelStream::toolCallStarted, &stream,
                     [this](int, const QString &name) { calls.append(name); });
    QObject::connect(&stream, &ModelStream::toolArgumentsDelta, &stream,
                     [this](int, const QString &t) { arguments += t; });
    QObject::connect(&stream, &ModelStream::notice, &stream, [this](const QString &t) { notices.append(t); });
    QObject::connect(&stream, &ModelStream::finished, &stream,
                     [this](const Result<ModelAnswer> &answer) { answers.append(answer); });
}

ModelLog ask(ModelClient &client, const ModelRequest &request)
{
    const auto stream = client.start(request);
    ModelLog log(*stream);
    if (!spinUntil([&] { return !log.answers.isEmpty(); }, 30'000))
        log.answers.append(failure(ErrorCode::Internal, QStringLiteral("the stream never ended")));
    return log;
}

ModelEndpoint chatEndpoint(const QString &baseUrl)
{
    ModelEndpoint endpoint;
    endpoint.id = QStringLiteral("test");
    endpoint.name = QStringLiteral("Test server");
    endpoint.protocol = ModelEndpoint::Protocol::ChatCompletions;
    endpoint.baseUrl = baseUrl;
    endpoint.defaultModel = QStringLiteral("gpt-test");
    return endpoint;
}

ModelRequest userRequest(const QString &text)
{
    ModelRequest request;
    request.instructions = QStringLiteral("You are a test.");
    request.messages = {{ModelMessage::Role::User, text, {}, {}, {}, {}, false}};
    const QJsonObject parameters{{QStringLiteral("type"), QStringLiteral("object")}};
    request.tools = {{QStringLiteral("run_command"), QStringLiteral("Runs a command"), parameters},
                     {QStringLiteral("run_code"), QStringLiteral("Runs code"), parameters}};
    return request;
}

ChatTiming quickTiming()
{
    ChatTiming timing;
    timing.baseDelayMs = 2;
    timing.firstByteTimeoutMs = 20'000;
    timing.idleTimeoutMs = 20'000;
    timing.drainMs = 500;
    return timing;
}

} // namespace velqa::test
