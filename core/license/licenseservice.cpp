// The licence of this installation. Core thread.
#include "core/license/licenseserviceprivate.h"

#include "core/base/log.h"

#include <QCoreApplication>

namespace velqa {
namespace {

constexpr qint64 FreshMs = 3600LL * 1000; // a younger statement is not asked for again at start
constexpr qint64 NonceLifeMs = 60LL * 1000;
constexpr qint64 HighWaterStepMs = 10LL * 60 * 1000; // how exact the kept time is
constexpr qsizetype MaxKeyLength = 200;

bool isVerdict(LicenseProblem problem)
{
    return problem == LicenseProblem::Denied || problem == LicenseProblem::Suspended ||
           problem == LicenseProblem::Revoked;
}

LicenseReply replyOf(const Result<LicenseReply> &result)
{
    if (result)
        return *result;
    LicenseReply reply;
    reply.problem = LicenseProblem::ServerDown;
    reply.error = result.error();
    return reply;
}

} // namespace

LicenseService::Private::Private(LicenseService &owner, Store &store, SecretStore &secrets, HttpClient &http,
                                 const Clock &systemClock, Options options)
    : q(owner)
    , m_options(std::move(options))
    , m_systemClock(systemClock)
    , m_clock(systemClock)
    , m_keep(store, secrets)
    , m_api(http, m_options.baseUrl)
{
    if (m_options.issuer.isEmpty())
        m_options.issuer = QLatin1String(DefaultLicenseIssuer);
    m_tick.setInterval(m_options.tickMs);
    connect(&m_tick, &QTimer::timeout, this, [this] { tick(); });
}

void LicenseService::Private::start()
{
    loadKept();
    update();
    m_tick.start();
    m_keep.readSecret(
        Completion<ActivationSecret>(this, [this](const Result<ActivationSecret> &secret) { haveSecret(secret); }));
}

void LicenseService::Private::loadKept()
{
    m_activation = m_keep.activation();
    m_verdict = m_keep.verdict();
    const QByteArray token = m_keep.token();
    if (token.isEmpty() || m_activation.isEmpty())
        return;
    const auto entitlement = verify(token, m_activation, std::nullopt);
    if (!entitlement) {
        qCWarning(logLicense) << "the kept statement does not hold:" << entitlement.error().detail;
        return;
    }
    m_entitlement = *entitlement;
    m_clock.restore(qMax(m_entitlement->issuedAt * 1000, m_keep.highWaterMs({})));
}

void LicenseService::Private::haveSecret(const Result<ActivationSecret> &secret)
{
    if (std::exchange(m_secretKnown, true))
        return; // an activation was quicker
    if (secret && (m_activation.isEmpty() || secret->activation == m_activation)) {
        m_activation = secret->activation;
        m_secret = secret->secret;
        // Now the seal can be checked: a high water that was edited does not count, the keyring's copy does.
        m_clock.reset();
        m_clock.restore(qMax(secret->highWaterMs, m_keep.highWaterMs(m_secret)));
        if (m_entitlement)
            m_clock.restore(m_entitlement->issuedAt * 1000);
    } else if (!m_activation.isEmpty()) {
        m_problem = LicenseProblem::NoSecret;
    }
    update();
    if (m_asking != Asking::Nothing)
        return; // an activation is under way
    const bool isOld = !m_entitlement || m_clock.nowMs() - m_entitlement->issuedAt * 1000 > FreshMs || isPastRefresh();
    if (!m_waiters.isEmpty() || isOld || m_clock.isSuspect())
        startCheck();
    else
        planNext();
}

void LicenseService::Private::tick()
{
    const qint64 highWater = m_clock.advance();
    if (m_entitlement && highWater - m_savedHighWaterMs >= HighWaterStepMs) {
        m_savedHighWaterMs = highWater;
        m_keep.saveHighWater(highWater, m_secret);
    }
    update();
    if (m_schedule.isDue(bootMs()) && m_asking == Asking::Nothing)
        startCheck();
}

int LicenseService::Private::begin(Asking what)
{
    m_asking = what;
    m_schedule.cancel();
    return ++m_operation;
}

// The request is over: whoever waited gets the status, however it went.
void LicenseService::Private::end()
{
    m_asking = Asking::Nothing;
    const QList<Waiter> waiters = std::exchange(m_waiters, {});
    const LicenseStatus answer = m_status;
    for (const Waiter &waiter : waiters)
        waiter(answer);
}

void LicenseService::Private::activate(const QString &licenseKey, const Waiter &done)
{
    const QString key = licenseKey.simplified();
    if (key.isEmpty() || key.size() > MaxKeyLength) {
        done.fail(ErrorCode::InvalidArgument, LicenseService::tr("Enter the licence key as you received it."));
        return;
    }
    const QString nonce = newLicenseNonce();
    const int operation = begin(Asking::Activation); // overtakes a running check
    m_api.activate(key, m_options.deviceId, nonce,
                   Completion<LicenseReply>(this, [=, this, askedAt = bootMs()](const Result<LicenseReply> &reply) {
                       if (operation == m_operation)
                           activationAnswered(replyOf(reply), nonce, askedAt, done);
                       else
                           done.fail(ErrorCode::Cancelled, {});
                   }));
}

void LicenseService::Private::activationAnswered(const LicenseReply &reply, const QString &nonce, qint64 askedAt,
                                                 const Waiter &done)
{
    const QString activation = reply.body.value(QLatin1String("activation_id")).toString();
    const QByteArray secret = reply.body.value(QLatin1String("activation_secret")).toString().toLatin1();
    std::optional<Error> error;
    if (reply.problem != LicenseProblem::None) {
        error = reply.error;
        if (!m_entitlement && reply.problem == LicenseProblem::DeviceLimit)
            m_problem = reply.problem;
    } else if (activation.isEmpty() || secret.isEmpty() || !take(reply, activation, secret, nonce, askedAt)) {
        error = Error{
            ErrorCode::Protocol,
            LicenseService::tr("A reply came that is not from the licence server. Check the address of the licence "
                               "server in Settings and the network you are in."),
            {}};
    } else {
        m_secretKnown = true;
    }
    update();
    const LicenseStatus answer = m_status;
    end();
    planNext();
    if (error)
        done.fail(*error);
    else
        done(answer);
}

void LicenseService::Private::refresh(const Waiter &done)
{
    m_waiters.append(done);
    if (m_secretKnown && m_asking == Asking::Nothing)
        startCheck();
}

void LicenseService::Private::checkBeforeTurn(const Waiter &done)
{
    const bool isWorthAsking =
        (isPastRefresh() || m_clock.isSuspect()) && !(m_status.sandboxAllowed && m_schedule.isBackingOff(bootMs()));
    // The answer of whichever comes first: the server's, or the patience's.
    const auto answer = [this, done] {
        update();
        done(m_status);
    };
    QTimer::singleShot(isWorthAsking ? m_options.beforeTurnTimeoutMs : 0, this, answer);
    if (isWorthAsking)
        refresh(Waiter(this, [answer](const Result<LicenseStatus> &) { answer(); }));
}

void LicenseService::Private::startCheck()
{
    const int operation = begin(Asking::Check);
    if (m_secret.isEmpty()) {
        lookForSecret(operation);
        return;
    }
    const QString nonce = newLicenseNonce();
    const LicenseQuestion question{m_activation, nonce, m_entitlement ? m_entitlement->serial : 0,
                                   m_systemClock.wallMs() / 1000};
    m_api.check(m_secret, question,
                Completion<LicenseReply>(this, [=, this, askedAt = bootMs()](const Result<LicenseReply> &reply) {
                    if (operation == m_operation)
                        checkAnswered(replyOf(reply), nonce, askedAt);
                }));
}

// There is nothing to ask with; but the keyring may have been unlocked meanwhile.
void LicenseService::Private::lookForSecret(int operation)
{
    m_keep.readSecret(Completion<ActivationSecret>(this, [this, operation](const Result<ActivationSecret> &secret) {
        if (operation != m_operation)
            return;
        if (secret && secret->activation == m_activation) {
            m_secret = secret->secret;
            startCheck();
            return;
        }
        update();
        end();
    }));
}

void LicenseService::Private::checkAnswered(const LicenseReply &reply, const QString &nonce, qint64 askedAt)
{
    if (reply.problem != LicenseProblem::None)
        fail(reply);
    else if (!take(reply, m_activation, m_secret, nonce, askedAt))
        m_schedule.failed(bootMs(), -1);
    else
        planNext();
    update();
    end();
}

// Verifies and keeps a new statement; whatever is wrong with it, the old one stays.
bool LicenseService::Private::take(const LicenseReply &reply, const QString &activation, const QByteArray &secret,
                                   const QString &nonce, qint64 askedAt)
{
    const QByteArray token = reply.body.value(QLatin1String("entitlement")).toString().toLatin1();
    if (bootMs() - askedAt > NonceLifeMs) { // the computer slept, or somebody held the answer back
        qCInfo(logLicense) << "the answer came after the question had lapsed";
        m_problem = LicenseProblem::ServerDown;
        return false;
    }
    const auto entitlement = verify(token, activation, nonce);
    if (!entitlement) {
        qCWarning(logLicense) << "reply refused:" << entitlement.error().detail;
        m_problem = LicenseProblem::InvalidReply;
        return false;
    }
    m_activation = activation;
    m_secret = secret;
    m_entitlement = *entitlement;
    m_verdict = LicenseProblem::None;
    m_problem = LicenseProblem::None;
    m_upgradeUrl.clear();
    m_clock.anchor(m_entitlement->issuedAt * 1000);
    m_savedHighWaterMs = m_clock.highWaterMs();
    m_keep.saveToken(activation, token);
    m_keep.saveVerdict(LicenseProblem::None);
    m_keep.saveHighWater(m_savedHighWaterMs, m_secret);
    m_keep.saveSecret({m_activation, m_secret, m_savedHighWaterMs});
    return true;
}

void LicenseService::Private::fail(const LicenseReply &reply)
{
    qCInfo(logLicense) << "check failed:" << licenseProblemName(reply.problem) << reply.error.detail;
    m_problem = reply.problem;
    m_schedule.failed(bootMs(), reply.retryAfterMs);
    if (!isVerdict(reply.problem))
        return;
    m_verdict = reply.problem;
    m_upgradeUrl = reply.upgradeUrl;
    m_keep.saveVerdict(m_verdict);
    if (reply.problem == LicenseProblem::Revoked)
        forget();
}

void LicenseService::Private::forget()
{
    m_keep.clear();
    m_activation.clear();
    m_secret.clear();
    m_entitlement.reset();
    m_clock.reset();
    m_schedule.cancel();
}

void LicenseService::Private::signOut(const Completion<std::monostate> &done)
{
    ++m_operation;
    if (!m_secret.isEmpty())
        m_api.remove(m_secret, m_activation, Completion<LicenseReply>(this, [](const Result<LicenseReply> &reply) {
                         if (!reply || reply->problem != LicenseProblem::None)
                             qCInfo(logLicense) << "signed out here only; the server keeps the device";
                     }));
    forget();
    m_verdict = LicenseProblem::None;
    m_problem = LicenseProblem::None;
    m_secretKnown = true;
    m_keep.saveVerdict(m_verdict);
    update();
    end();
    QMetaObject::invokeMethod(
        this, [done] { done(std::monostate{}); }, Qt::QueuedConnection);
}

void LicenseService::Private::update()
{
    LicenseFacts facts;
    facts.entitlement = m_entitlement;
    facts.nowSeconds = m_clock.nowMs() / 1000;
    facts.clockSuspect = m_clock.isSuspect();
    facts.problem = m_verdict != LicenseProblem::None ? m_verdict : m_problem;
    facts.upgradeUrl = m_upgradeUrl;
    facts.appVersion = QStringLiteral(VELQA_VERSION);
    const LicenseStatus next = evaluateLicense(facts);
    if (next == m_status)
        return;
    if (next.state != m_status.state)
        qCInfo(logLicense) << "licence state" << licenseStateName(m_status.state) << "->"
                           << licenseStateName(next.state);
    m_status = next;
    emit q.statusChanged(m_status);
}

// At the statement's own time, unless a failure has planned it already.
void LicenseService::Private::planNext()
{
    if (m_entitlement && !m_secret.isEmpty())
        m_schedule.succeeded(bootMs(), m_entitlement->refreshAfter * 1000 - m_clock.nowMs());
}

Result<Entitlement> LicenseService::Private::verify(const QByteArray &token, const QString &activation,
                                                    const std::optional<QString> &nonce) const
{
    EntitlementExpectation expected;
    expected.issuer = m_options.issuer;
    expected.activation = activation;
    expected.device = deviceHash(activation, m_options.deviceId);
    expected.nonce = nonce;
    if (m_entitlement && m_entitlement->activation == activation)
        expected.lowestSerial = m_entitlement->serial;
    return verifyEntitlement(token, m_options.publicKeys, expected);
}

LicenseService::LicenseService(Store &store, SecretStore &secrets, HttpClient &http, Clock &clock, Options options,
                               QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(*this, store, secrets, http, clock, std::move(options)))
{}

LicenseService::~LicenseService() = default;

void LicenseService::start()
{
    d->start();
}

LicenseStatus LicenseService::status() const
{
    return d->status();
}

void LicenseService::activate(const QString &licenseKey, Completion<LicenseStatus> done)
{
    d->activate(licenseKey, done);
}

void LicenseService::refresh(Completion<LicenseStatus> done)
{
    d->refresh(done);
}

void LicenseService::checkBeforeTurn(Completion<LicenseStatus> done)
{
    d->checkBeforeTurn(done);
}

void LicenseService::signOut(Completion<std::monostate> done)
{
    d->signOut(done);
}

} // namespace velqa
