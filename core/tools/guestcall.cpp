// One tool call from start to its one answer. Core thread.
#include "core/tools/guestcall.h"

#include "core/base/log.h"
#include "core/base/text.h"

#include <QCoreApplication>
#include <QLocale>

namespace velqa {
namespace {

constexpr int CausePatienceMs = 3'000; // the sandbox finds out why it died
constexpr int StopPatienceMs = 1'500;  // a stopped call ends by itself, or is ended
constexpr int MaxPathBytes = 4'095;

// The guest lost, or nobody left who answers: the sandbox knows why.
bool isAboutSandbox(const Error &error)
{
    switch (error.code) {
    case ErrorCode::EngineLost:
    case ErrorCode::Expired:
    case ErrorCode::Cancelled:
    case ErrorCode::Protocol: return true;
    default: return false;
    }
}

} // namespace

QString byteText(qint64 bytes)
{
    return QLocale::c().formattedDataSize(bytes, bytes < 1024 ? 0 : 1, QLocale::DataSizeIecFormat);
}

Result<QByteArray> guestPath(const QString &path)
{
    const QByteArray raw = path.toUtf8();
    if (raw.isEmpty() || raw.contains('\0') || raw.size() > MaxPathBytes) {
        return failure(ErrorCode::InvalidArgument,
                       QCoreApplication::translate("Tools", "This is not a usable path. Give a path below /workspace."));
    }
    return raw;
}

GuestCall::GuestCall(const Tool &tool, const ToolContext &context, const QJsonObject &arguments)
    : m_context(context)
    , m_arguments(arguments)
    , m_check(checkArguments(tool.parameters(), arguments))
    , m_guest(context.guest ? context.guest : std::make_shared<SandboxToolGuest>(context))
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        if (m_cancelled)
            fail(QCoreApplication::translate("Tools", "Stopped by you."), QStringLiteral("Stopped by the person."));
        else
            finishGone();
    });
    // Queued: what the channel still has to say about this call comes first.
    connect(m_guest.get(), &ToolGuest::gone, this, [this] {
        if (m_started)
            finishGone();
    }, Qt::QueuedConnection);
}

int GuestCall::number(QLatin1String key, int fallback) const
{
    const QJsonValue value = m_arguments.value(key);
    return value.isDouble() ? int(value.toDouble()) : fallback;
}

void GuestCall::start()
{
    if (std::exchange(m_started, true))
        return;
    QTimer::singleShot(0, this, [this] {
        if (m_answered || m_cancelled)
            return;
        if (!m_check)
            fail(m_check.error().message);
        else if (!m_guest->isAlive())
            awaitCause();
        else
            run();
    });
}

void GuestCall::cancel()
{
    if (std::exchange(m_cancelled, true) || m_answered)
        return;
    m_started = true;
    if (stopWork())
        m_patience.start(StopPatienceMs);
    else
        QTimer::singleShot(0, this, [this] {
            fail(QCoreApplication::translate("Tools", "Stopped by you."), QStringLiteral("Stopped by the person."));
        });
}

void GuestCall::succeed(const QString &text)
{
    ToolResult result;
    result.ok = true;
    result.text = text;
    finish(std::move(result));
}

void GuestCall::fail(const QString &reason, const QString &text)
{
    ToolResult result;
    result.error = reason;
    const QString partial = partialText();
    result.text = (partial.isEmpty() ? QString() : partial + u'\n') + (text.isEmpty() ? reason : text);
    finish(std::move(result));
}

void GuestCall::failFrom(const Error &error, const QString &what)
{
    if (m_answered)
        return;
    if (isAboutSandbox(error) || !m_guest->isAlive()) {
        awaitCause();
        return;
    }
    const QString shown = displayLine(what, 300);
    QString reason = error.message;
    QString text;
    switch (error.code) {
    case ErrorCode::NotFound:
        reason = QCoreApplication::translate("Tools", "%1 does not exist.").arg(shown);
        text = QStringLiteral("%1 does not exist. Use list_files to see what is there.").arg(shown);
        break;
    case ErrorCode::PermissionDenied:
        reason = QCoreApplication::translate("Tools", "%1 may not be opened or changed.").arg(shown);
        text = QStringLiteral("%1 may not be opened or changed. Only /workspace, /tmp and the home directory can be written.").arg(shown);
        break;
    case ErrorCode::DiskFull:
        reason = QCoreApplication::translate("Tools", "The workspace is full.");
        text = QStringLiteral("Disk full: the workspace holds %1. Remove files that are not needed.")
                   .arg(byteText(m_guest->limits().workspaceBytes));
        break;
    default:
        if (reason.isEmpty())
            reason = QCoreApplication::translate("Tools", "%1 could not be used.").arg(shown);
        break;
    }
    qCDebug(logTools) << "tool failed:" << errorCodeName(error.code) << error.detail;
    fail(reason, text);
}

void GuestCall::awaitCause()
{
    if (std::exchange(m_awaitsCause, true))
        return;
    if (m_guest->endCause() != EndCause::None)
        QTimer::singleShot(0, this, [this] { finishGone(); });
    else if (!m_cancelled)
        m_patience.start(CausePatienceMs);
}

void GuestCall::finishGone()
{
    const EndCause cause = m_guest->endCause() == EndCause::None ? EndCause::EngineLost : m_guest->endCause();
    const QString sentence = endCauseSentence(cause);
    QString text = QStringLiteral("The sandbox ended while this ran. ") + sentence;
    if (cause == EndCause::OutOfMemory)
        text = QStringLiteral("Out of memory at %1: the sandbox ended.").arg(byteText(m_guest->limits().memoryBytes));
    fail(sentence, text);
}

void GuestCall::finish(ToolResult result)
{
    if (std::exchange(m_answered, true))
        return;
    m_patience.stop();
    emit finished(result);
}

} // namespace velqa
