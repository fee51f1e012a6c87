// ToolGuest: all that a tool can reach of a sandbox and of what is kept of it; nothing else of the program is within a
// tool's reach. Lives on the core thread.
#pragma once

#include "core/guest/guestchannel.h"
#include "core/sandbox/sandboxvalues.h"
#include "core/tools/tool.h"

#include <QPointer>

namespace velqa {

class ToolGuest : public QObject
{
    Q_OBJECT

public:
    explicit ToolGuest(QObject *parent = nullptr) : QObject(parent) {}

    // While false every operation below fails with EngineLost.
    virtual bool isAlive() const = 0;
    // Why it is gone; None while that is not known yet.
    virtual EndCause endCause() const = 0;
    virtual qint64 remainingMs() const = 0;
    virtual SandboxLimits limits() const = 0;

    virtual std::unique_ptr<GuestProcess> start(const ProcessSpec &spec) = 0; // null when not alive
    virtual void facts(Completion<GuestFacts> done) = 0;
    virtual void list(const QByteArray &directory, int maxEntries, Completion<QList<GuestFile>> done) = 0;
    virtual void stat(const QByteArray &path, Completion<GuestFile> done) = 0;
    virtual void read(const QByteArray &path, qint64 offset, qint64 length, Completion<QByteArray> done) = 0;
    virtual void write(const QByteArray &path, const QByteArray &content, quint32 mode, Completion<std::monostate> done) = 0;
    virtual void publish(const QByteArray &path, const QString &name, Completion<Artefact> done) = 0;
    virtual void saveCheckpoint(const QString &name, Completion<Checkpoint> done) = 0;

signals:
    void gone(); // endCause() is known now
};

// The real one.
class SandboxToolGuest final : public ToolGuest
{
    Q_OBJECT

public:
    explicit SandboxToolGuest(const ToolContext &context);

    bool isAlive() const override;
    EndCause endCause() const override;
    qint64 remainingMs() const override;
    SandboxLimits limits() const override { return m_limits; }

    std::unique_ptr<GuestProcess> start(const ProcessSpec &spec) override;
    void facts(Completion<GuestFacts> done) override;
    void list(const QByteArray &directory, int maxEntries, Completion<QList<GuestFile>> done) override;
    void stat(const QByteArray &path, Completion<GuestFile> done) override;
    void read(const QByteArray &path, qint64 offset, qint64 length, Completion<QByteArray> done) override;
    void write(const QByteArray &path, const QByteArray &content, quint32 mode, Completion<std::monostate> done) override;
    void publish(const QByteArray &path, const QString &name, Completion<Artefact> done) override;
    void saveCheckpoint(const QString &name, Completion<Checkpoint> done) override;

private:
    GuestChannel *channel() const;

    QPointer<Sandbox> m_sandbox;
    QPointer<WorkspaceService> m_workspace;
    ConversationId m_conversation;
    TurnId m_turn;
    SandboxLimits m_limits;
    EndCause m_cause = EndCause::None;
};

} // namespace velqa
