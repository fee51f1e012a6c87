// Start and end of a command. Main thread.
#include "app/cli/clisession.h"

#include <QCoreApplication>
#include <QTimer>

#include <utility>

namespace velqa {
namespace {

constexpr int shutDownBoundMs = 10'000;

} // namespace

CliSession::CliSession(StudioEnvironment environment, QObject *parent)
    : QObject(parent), m_studio(new CoreStudio(std::move(environment), this))
{
    connect(m_studio, &Studio::started, this, [this] {
        m_started = true;
        check();
    });
    connect(m_studio, &Studio::startFailed, this, [this](const Error &error) { fail(ExitCode::NotStarted, error); });
    connect(m_studio, &Studio::agentsChanged, this, [this](const QList<AgentSpec> &agents) {
        m_agents = agents;
        m_agentsKnown = true;
        check();
    });
    connect(m_studio, &Studio::licenseChanged, this, [this](const LicenseStatus &status) {
        m_license = status;
        m_licenseKnown = true;
        check();
    });
    connect(m_studio, &Studio::engineChanged, this, [this](const EngineStatus &status) {
        m_engine = status;
        emit engineChanged();
        if (status.state == EngineStatus::State::Failed && m_needs == Needs::Engine && m_ready)
            fail(ExitCode::EngineMissing, status.error);
        else
            check();
    });
    connect(m_studio, &Studio::problem, this, [](const Error &error) { printProblem(error.message); });
    connect(m_studio, &Studio::shutDownFinished, this, [this] { QCoreApplication::exit(int(m_code)); });
}

void CliSession::start(Needs needs, std::function<void()> ready)
{
    m_needs = needs;
    m_ready = std::move(ready);
    m_studio->start();
}

void CliSession::check()
{
    if (!m_started || !m_agentsKnown || !m_licenseKnown || !m_ready)
        return;
    const bool engineKnown = m_engine.state == EngineStatus::State::Ready
        || m_engine.state == EngineStatus::State::ImageMissing;
    if (m_needs == Needs::Engine && !engineKnown)
        return;
    std::exchange(m_ready, nullptr)();
}

void CliSession::fail(ExitCode code, const Error &error)
{
    if (m_finishing)
        return;
    m_ready = nullptr;
    printProblem(error.message);
    emit failed(error);
    finish(code);
}

void CliSession::finish(ExitCode code)
{
    if (std::exchange(m_finishing, true))
        return;
    m_code = code == ExitCode::Completed && isOutputLost() ? ExitCode::OutputLost : code;
    m_studio->shutDown();
    QTimer::singleShot(shutDownBoundMs, this, [this] { QCoreApplication::exit(int(m_code)); });
}

} // namespace velqa
