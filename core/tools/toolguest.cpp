// The sandbox and the workspace as tools see them. Core thread.
#include "core/tools/toolguest.h"

namespace velqa {
namespace {

template<typename T> void failGone(const Completion<T> &done)
{
    done.fail(ErrorCode::EngineLost, endCauseSentence(EndCause::EngineLost), QStringLiteral("the sandbox is gone"));
}

} // namespace

SandboxToolGuest::SandboxToolGuest(const ToolContext &context)
    : m_sandbox(context.sandbox), m_workspace(context.workspace), m_conversation(context.conversation), m_turn(context.turn)
{
    if (!m_sandbox) {
        m_cause = EndCause::EngineLost;
        return;
    }
    m_limits = m_sandbox->spec().limits;
    m_cause = m_sandbox->endCause();
    connect(m_sandbox, &Sandbox::ended, this, [this](EndCause cause) {
        m_cause = cause;
        emit gone();
    });
    connect(m_sandbox, &QObject::destroyed, this, [this] {
        if (m_cause == EndCause::None) {
            m_cause = EndCause::Finished;
            emit gone();
        }
    });
}

GuestChannel *SandboxToolGuest::channel() const
{
    return m_sandbox ? m_sandbox->guest() : nullptr;
}

bool SandboxToolGuest::isAlive() const
{
    return channel() != nullptr;
}

EndCause SandboxToolGuest::endCause() const
{
    return m_cause;
}

qint64 SandboxToolGuest::remainingMs() const
{
    return m_sandbox ? m_sandbox->remainingMs() : 0;
}

std::unique_ptr<GuestProcess> SandboxToolGuest::start(const ProcessSpec &spec)
{
    GuestChannel *guest = channel();
    return guest ? guest->start(spec) : nullptr;
}

void SandboxToolGuest::facts(Completion<GuestFacts> done)
{
    if (GuestChannel *guest = channel())
        guest->facts(std::move(done));
    else
        failGone(done);
}

void SandboxToolGuest::list(const QByteArray &directory, int maxEntries, Completion<QList<GuestFile>> done)
{
    if (GuestChannel *guest = channel())
        guest->list(directory, std::move(done), maxEntries);
    else
        failGone(done);
}

void SandboxToolGuest::stat(const QByteArray &path, Completion<GuestFile> done)
{
    if (GuestChannel *guest = channel())
        guest->stat(path, std::move(done));
    else
        failGone(done);
}

void SandboxToolGuest::read(const QByteArray &path, qint64 offset, qint64 length, Completion<QByteArray> done)
{
    if (GuestChannel *guest = channel())
        guest->read(path, offset, length, std::move(done));
    else
        failGone(done);
}

void SandboxToolGuest::write(const QByteArray &path, const QByteArray &content, quint32 mode, Completion<std::monostate> done)
{
    if (GuestChannel *guest = channel())
        guest->write(path, content, mode, std::move(done));
    else
        failGone(done);
}

void SandboxToolGuest::publish(const QByteArray &path, const QString &name, Completion<Artefact> done)
{
    if (GuestChannel *guest = channel(); guest && m_workspace)
        m_workspace->publish(*guest, m_conversation, m_turn, path, name, std::move(done));
    else
        failGone(done);
}

void SandboxToolGuest::saveCheckpoint(const QString &name, Completion<Checkpoint> done)
{
    if (GuestChannel *guest = channel(); guest && m_workspace)
        m_workspace->saveCheckpoint(*guest, m_conversation, m_turn, name, std::move(done));
    else
        failGone(done);
}

} // namespace velqa
