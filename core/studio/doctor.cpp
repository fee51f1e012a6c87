// What works and what does not. Core thread.
#include "core/studio/doctor.h"

#include "core/studio/studiocore.h"
#include "core/studio/studiosettings.h"

#include <QCoreApplication>
#include <QTimer>

#include <memory>
#include <utility>

namespace velqa {
namespace {

constexpr int engineWaitMs = 8000;

// Texts for the person, found by the translation tool.
struct DoctorText
{
    Q_DECLARE_TR_FUNCTIONS(Doctor)
};

// One examination; lives on the core until every part has answered.
class Examination : public QObject
{
public:
    Examination(StudioCore &core, Completion<QList<Finding>> done)
        : QObject(&core), m_core(core), m_done(std::move(done))
    {}

    void start()
    {
        m_bound.setSingleShot(true);
        connect(&m_bound, &QTimer::timeout, this, [this] { engineStep(); });
        connect(&m_core.engine(), &EngineService::changed, this, [this] { engineStep(); });
        m_bound.start(engineWaitMs);
        engineStep();
    }

private:
    void add(Finding::Level level, const char *subject, const QString &what, const QString &advice = {})
    {
        m_findings.append({level, QLatin1String(subject), what, advice});
    }

    // The engine may still be connecting when the question comes.
    void engineStep()
    {
        const EngineStatus &status = m_core.engine().status();
        const bool pending = status.state == EngineStatus::State::Unknown
            || status.state == EngineStatus::State::Connecting;
        if (m_engineDone || (pending && m_bound.isActive()))
            return;
        m_engineDone = true;
        m_bound.stop();
        if (m_core.engine().isUsable()) {
            add(Finding::Level::Good, "engine",
                DoctorText::tr("Docker engine %1 at %2, API %3, %4, %5 CPUs.")
                    .arg(status.info.serverVersion, m_core.engine().client()->endpoint().displayName(),
                         m_core.engine().client()->apiVersion(), status.info.architecture)
                    .arg(status.info.cpuCount));
            for (const QString &warning : status.info.warnings)
                add(Finding::Level::Warning, "engine", warning);
            images(status);
        } else {
            const QString why = status.error.message.isEmpty() ? DoctorText::tr("No Docker engine answers.") : status.error.message;
            add(Finding::Level::Bad, "engine", why, DoctorText::tr("Start Docker, or set its address in Settings, Engine."));
        }
        license();
        keyring();
    }

    void images(const EngineStatus &status)
    {
        for (const Runtime runtime : {Runtime::Python, Runtime::Node}) {
            const QString image = m_core.engine().imageForRuntime(runtime);
            if (status.missingImages.contains(runtimeName(runtime)))
                add(Finding::Level::Bad, "images", DoctorText::tr("The image %1 is missing.").arg(image),
                    DoctorText::tr("Run “velqa-cli images build”."));
            else
                add(Finding::Level::Good, "images", DoctorText::tr("The image %1 is there.").arg(image));
        }
    }

    void license()
    {
        const LicenseStatus status = m_core.license().status();
        if (status.sandboxAllowed)
            add(status.state == LicenseState::Entitled ? Finding::Level::Good : Finding::Level::Warning, "license",
                status.message.isEmpty() ? DoctorText::tr("Sandboxes may be used.") : status.message);
        else
            add(Finding::Level::Bad, "license", status.message,
                DoctorText::tr("Enter a licence key in the window, or run “velqa-cli license activate KEY”."));
    }

    // Asks for a name that does not exist: what comes back tells whether the keyring answers.
    void keyring()
    {
        m_core.secrets().read(
            QStringLiteral("doctor-probe"), Completion<QByteArray>(this, [this](const Result<QByteArray> &answer) {
                const bool answers = answer || answer.error().code == ErrorCode::NotFound;
                if (m_core.secrets().backend() == SecretBackend::SessionOnly)
                    add(Finding::Level::Warning, "keyring",
                        DoctorText::tr("No keyring was found: keys are kept for this session only."),
                        DoctorText::tr("Start a keyring such as gnome-keyring or KWallet to keep keys."));
                else if (!answers)
                    add(Finding::Level::Warning, "keyring", answer.error().message, DoctorText::tr("Unlock the keyring."));
                else
                    add(Finding::Level::Good, "keyring", DoctorText::tr("The keyring answers."));
                models();
            }));
    }

    void models()
    {
        add(Finding::Level::Good, "models", DoctorText::tr("The practice model is built in."));
        m_endpoints = m_core.settingsValues().endpoints;
        nextEndpoint();
    }

    void nextEndpoint()
    {
        if (m_endpoints.isEmpty()) {
            m_done(std::exchange(m_findings, {}));
            deleteLater();
            return;
        }
        const ModelEndpoint endpoint = m_endpoints.takeFirst();
        m_core.models().listModels(
            endpoint, Completion<QStringList>(this, [this, endpoint](const Result<QStringList> &models) {
                if (models)
                    add(Finding::Level::Good, "models",
                        DoctorText::tr("“%1” answers and lists %2 models.").arg(endpoint.name).arg(models->size()));
                else
                    add(Finding::Level::Bad, "models",
                        DoctorText::tr("“%1”: %2").arg(endpoint.name, models.error().message),
                        DoctorText::tr("Check its URL and key in Settings, Models."));
                nextEndpoint();
            }));
    }

    StudioCore &m_core;
    Completion<QList<Finding>> m_done;
    QList<Finding> m_findings;
    QList<ModelEndpoint> m_endpoints;
    QTimer m_bound;
    bool m_engineDone = false;
};

} // namespace

void examine(StudioCore &core, Completion<QList<Finding>> done)
{
    (new Examination(core, std::move(done)))->start(); // owned by the core, deletes itself
}

} // namespace velqa
