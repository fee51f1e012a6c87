// Finding, watching and equipping the engine. Lives on the core thread.
#include "core/studio/engineservice.h"

#include "core/base/log.h"
#include "core/engine/tarwriter.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>

#include <utility>

namespace velqa {
namespace {

constexpr int firstRetryMs = 1000;
constexpr int lastRetryMs = 10'000;
constexpr int heartbeatMs = 15'000;
constexpr qint64 maxContextBytes = 16 << 20;

Result<QByteArray> contextTar(const QString &directory)
{
    TarWriter tar;
    const QDir folder(directory);
    if (!folder.exists(QStringLiteral("Dockerfile")))
        return failure(ErrorCode::NotFound,
                       EngineService::tr("The recipe of this runtime image is missing. Install the program again."),
                       directory);
    qint64 total = 0;
    const QStringList names = folder.entryList(QDir::Files | QDir::NoSymLinks, QDir::Name);
    for (const QString &name : names) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            return failure(ErrorCode::PermissionDenied,
                           EngineService::tr("The recipe of this runtime image cannot be read."), file.fileName());
        const QByteArray content = file.read(maxContextBytes);
        total += content.size();
        if (total > maxContextBytes)
            return failure(ErrorCode::TooLarge,
                           EngineService::tr("The recipe of this runtime image is too large."), directory);
        tar.addFile(name.toUtf8(), content, 0644);
    }
    return tar.finish();
}

} // namespace

EngineService::EngineService(HttpClient &http, Clock &clock, Options options, QObject *parent)
    : QObject(parent), m_http(http), m_clock(clock), m_options(std::move(options))
{
    m_retry.setSingleShot(true);
    connect(&m_retry, &QTimer::timeout, this, [this] { connectNow(); });
    m_heartbeat.setInterval(heartbeatMs);
    connect(&m_heartbeat, &QTimer::timeout, this, [this] { heartbeat(); });
}

EngineService::~EngineService() = default;

void EngineService::setState(EngineStatus::State state)
{
    if (m_status.state != state)
        qCInfo(logStudio) << "engine state" << int(m_status.state) << "->" << int(state);
    m_status.state = state;
    emit changed();
}

bool EngineService::isUsable() const
{
    return m_current
        && (m_status.state == EngineStatus::State::Ready || m_status.state == EngineStatus::State::ImageMissing
            || m_status.state == EngineStatus::State::Building);
}

void EngineService::setUrl(const QString &url)
{
    if (url == m_url && m_status.state != EngineStatus::State::Unknown)
        return;
    m_url = url;
    m_retryMs = 0;
    connectNow();
}

void EngineService::connectNow()
{
    m_retry.stop();
    if (m_status.state == EngineStatus::State::Building)
        return;
    ++m_attempt;
    m_trying.reset();
    m_firstError = {};
    m_status.error = {};
    setState(EngineStatus::State::Connecting);
    if (!m_url.isEmpty()) {
        const auto endpoint = parseEngineUrl(m_url);
        if (!endpoint) {
            failedToConnect(endpoint.error());
            return;
        }
        m_candidates = {*endpoint};
    } else {
        const auto found = discoverEngines(m_options.environment);
        if (!found) {
            failedToConnect(found.error());
            return;
        }
        m_candidates = *found;
    }
    tryCandidate(0);
}

void EngineService::tryCandidate(int index)
{
    if (index >= m_candidates.size()) {
        if (m_firstError.message.isEmpty())
            m_firstError = Error{ErrorCode::Unreachable,
                                 tr("No Docker engine was found. Start Docker, or name an engine in Settings."), {}};
        failedToConnect(m_firstError);
        return;
    }
    // The same engine as before: keep its client, its sandboxes and their standby.
    const bool sameEngine = m_current && m_current->client->endpoint() == m_candidates.at(index);
    if (!sameEngine) {
        m_trying = std::make_unique<Connection>();
        m_trying->client = std::make_unique<EngineClient>(m_http, m_candidates.at(index));
    }
    EngineClient *client = sameEngine ? m_current->client.get() : m_trying->client.get();
    QElapsedTimer timer;
    timer.start();
    client->ping(Completion<QString>(this, [this, index, sameEngine, timer, attempt = m_attempt](Result<QString> pong) {
        if (attempt != m_attempt)
            return;
        if (!pong) {
            if (index == 0 || m_firstError.message.isEmpty())
                m_firstError = pong.error();
            tryCandidate(index + 1);
            return;
        }
        Q_UNUSED(sameEngine)
        connected(std::move(m_trying), double(timer.nsecsElapsed()) / 1e6);
    }));
}

void EngineService::connected(std::unique_ptr<Connection> connection, double latencyMs)
{
    if (connection) {
        connection->sandboxes = std::make_unique<SandboxService>(*connection->client, m_clock, m_options.owner,
                                                                 m_options.guestDirectory);
        connect(connection->sandboxes.get(), &SandboxService::mirrorsLearned, this, &EngineService::takeMirrors);
        m_status.packageMirrors.clear();
        if (m_current)
            m_retired.push_back(std::move(m_current)); // running turns may still use it
        m_current = std::move(connection);
    }
    m_status.latencyMs = latencyMs;
    // The window says it in the language of the moment.
    m_status.name = m_current->client->endpoint().kind == EngineEndpoint::Kind::UnixSocket ? QStringLiteral("local")
                                                                                          : QStringLiteral("remote");
    m_current->sandboxes->prepare(
        Completion<EngineInfo>(this, [this, attempt = m_attempt](const Result<EngineInfo> &info) {
            if (attempt != m_attempt)
                return;
            if (!info) {
                failedToConnect(info.error());
                return;
            }
            m_status.info = *info;
            m_retryMs = 0;
            m_heartbeat.start();
            checkImages();
        }));
}

void EngineService::failedToConnect(const Error &error)
{
    m_heartbeat.stop();
    m_status.error = error;
    m_retryMs = m_retryMs == 0 ? firstRetryMs : qMin(lastRetryMs, m_retryMs * 2);
    m_retry.start(m_retryMs);
    setState(EngineStatus::State::Failed);
}

void EngineService::heartbeat()
{
    if (!m_current || m_status.state == EngineStatus::State::Connecting)
        return;
    QElapsedTimer timer;
    timer.start();
    m_current->client->ping(Completion<QString>(this, [this, timer, attempt = m_attempt](const Result<QString> &pong) {
        if (attempt != m_attempt)
            return;
        if (!pong) {
            connectNow();
            return;
        }
        m_status.latencyMs = double(timer.nsecsElapsed()) / 1e6;
        emit changed();
    }));
}

void EngineService::suspect()
{
    heartbeat();
}

// ---- images

QString EngineService::runtimeVersion() const
{
    QFile file(m_options.runtimesDirectory + QStringLiteral("/VERSION"));
    if (!file.open(QIODevice::ReadOnly))
        return QStringLiteral("1");
    return QString::fromLatin1(file.read(64)).trimmed();
}

void EngineService::takeMirrors(const QString &image, const QList<HostRule> &hosts)
{
    for (const Runtime runtime : {Runtime::Python, Runtime::Node}) {
        if (image != imageForRuntime(runtime))
            continue;
        QStringList names;
        for (const HostRule &host : hosts)
            names.append(host.toString());
        m_status.packageMirrors.insert(runtimeName(runtime), names);
        emit changed();
    }
}

QString EngineService::imageForRuntime(Runtime runtime) const
{
    return QStringLiteral("velqa-runtime-%1:%2").arg(runtimeName(runtime), runtimeVersion());
}

bool EngineService::hasImage(Runtime runtime) const
{
    return isUsable() && !m_status.missingImages.contains(runtimeName(runtime));
}

void EngineService::checkImages()
{
    struct Check
    {
        QStringList missing;
        int open = 2;
    };
    auto check = std::make_shared<Check>();
    for (const Runtime runtime : {Runtime::Python, Runtime::Node}) {
        m_current->client->inspectImage(
            imageForRuntime(runtime),
            Completion<ImageInfo>(this, [this, check, runtime, attempt = m_attempt](const Result<ImageInfo> &image) {
                if (attempt != m_attempt)
                    return;
                if (!image && image.error().code == ErrorCode::NotFound)
                    check->missing.append(runtimeName(runtime));
                else if (!image)
                    m_status.error = image.error();
                if (--check->open > 0)
                    return;
                check->missing.sort();
                m_status.missingImages = check->missing;
                setState(check->missing.isEmpty() ? EngineStatus::State::Ready : EngineStatus::State::ImageMissing);
            }));
    }
}

void EngineService::buildImages(const QStringList &runtimes)
{
    if (!isUsable() || m_status.state == EngineStatus::State::Building)
        return;
    m_toBuild.clear();
    for (const Runtime runtime : {Runtime::Python, Runtime::Node}) {
        if (runtimes.isEmpty() || runtimes.contains(runtimeName(runtime)))
            m_toBuild.append(runtimeName(runtime));
    }
    m_status.error = {};
    buildNext();
}

void EngineService::buildNext()
{
    if (m_toBuild.isEmpty()) {
        m_status.progress = {};
        checkImages();
        return;
    }
    const QString name = m_toBuild.takeFirst();
    const Runtime runtime = name == runtimeName(Runtime::Node) ? Runtime::Node : Runtime::Python;
    const Result<QByteArray> tar = contextTar(m_options.runtimesDirectory + QLatin1Char('/') + name);
    if (!tar) {
        m_toBuild.clear();
        m_status.error = tar.error();
        setState(EngineStatus::State::ImageMissing);
        return;
    }
    m_status.progress = {};
    m_status.progress.text = tr("Building the %1 image").arg(name);
    setState(EngineStatus::State::Building);
    const QHash<QString, QString> labels{{QStringLiteral("com.velqa.runtime"), name},
                                         {QStringLiteral("com.velqa.runtime.version"), runtimeVersion()}};
    m_build = m_current->client->buildImage(imageForRuntime(runtime), *tar, labels);
    connect(m_build.get(), &EngineOperation::progress, this, [this](const ImageProgress &progress) {
        m_status.progress = progress;
        emit changed();
    });
    connect(m_build.get(), &EngineOperation::finished, this, [this](const Status &status) {
        m_build.release()->deleteLater();
        if (!status) {
            m_toBuild.clear();
            m_status.progress = {};
            if (status.error().code != ErrorCode::Cancelled)
                m_status.error = status.error();
            m_status.state = EngineStatus::State::ImageMissing;
            checkImages();
            return;
        }
        buildNext();
    });
}

void EngineService::cancelBuild()
{
    m_toBuild.clear();
    if (m_build)
        m_build->cancel();
}

void EngineService::shutDown(Completion<std::monostate> done)
{
    ++m_attempt;
    m_retry.stop();
    m_heartbeat.stop();
    m_trying.reset();
    if (m_build)
        m_build.release()->deleteLater();
    std::vector<SandboxService *> services;
    if (m_current && m_current->sandboxes)
        services.push_back(m_current->sandboxes.get());
    for (const auto &retired : m_retired) {
        if (retired->sandboxes)
            services.push_back(retired->sandboxes.get());
    }
    if (services.empty()) {
        done(std::monostate{});
        return;
    }
    auto open = std::make_shared<size_t>(services.size());
    for (SandboxService *service : services) {
        constexpr int boundMs = 5000;
        service->shutDown(boundMs, Completion<std::monostate>(this, [open, done](const Status &) {
                              if (--*open == 0)
                                  done(std::monostate{});
                          }));
    }
}

} // namespace velqa
