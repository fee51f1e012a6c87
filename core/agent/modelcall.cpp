// A model's answer as it streams in. Core thread.
#include "core/agent/modelcall.h"

#include <utility>

namespace velqa {
namespace {

constexpr int coalesceMs = 40;

} // namespace

ModelCall::ModelCall(QObject *parent) : QObject(parent)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(coalesceMs);
    connect(&m_timer, &QTimer::timeout, this, &ModelCall::flush);
}

QString ModelCall::toolEventId(int step, qsizetype slot)
{
    return QStringLiteral("t%1-%2").arg(step).arg(slot);
}

void ModelCall::start(ModelClient &model, const ModelRequest &request, int step)
{
    m_step = step;
    m_text.clear();
    m_slotNames.clear();
    m_isFirst = true;
    m_stream = model.start(request);
    ModelStream *stream = m_stream.get();
    connect(stream, &ModelStream::textDelta, this, &ModelCall::takeText);
    connect(stream, &ModelStream::reasoningDelta, this, &ModelCall::takeReasoning);
    connect(stream, &ModelStream::toolCallStarted, this, [this](int slot, const QString &name) {
        flush();
        m_slotNames.insert(slot, name);
        emit published(event::ToolArguments{toolEventId(m_step, slot), name, {}});
    });
    connect(stream, &ModelStream::toolArgumentsDelta, this, [this](int slot, const QString &text) {
        emit published(event::ToolArguments{toolEventId(m_step, slot), m_slotNames.value(slot), text});
    });
    connect(stream, &ModelStream::notice, this, [this](const QString &text) { emit published(event::Notice{text}); });
    connect(stream, &ModelStream::finished, this, [this](const Result<ModelAnswer> &answer) {
        drop();
        flush();
        emit finished(answer);
    });
}

void ModelCall::takeText(const QString &text)
{
    if (!m_pendingReasoning.isEmpty())
        flush();
    m_text += text;
    m_pendingText += text;
    if (std::exchange(m_isFirst, false))
        flush();
    else if (!m_timer.isActive())
        m_timer.start();
}

void ModelCall::takeReasoning(const QString &text)
{
    if (!m_pendingText.isEmpty())
        flush();
    m_pendingReasoning += text;
    if (!m_timer.isActive())
        m_timer.start();
}

void ModelCall::flush()
{
    m_timer.stop();
    if (!m_pendingReasoning.isEmpty())
        emit published(event::ReasoningDelta{std::exchange(m_pendingReasoning, {})});
    if (!m_pendingText.isEmpty())
        emit published(event::TextDelta{std::exchange(m_pendingText, {})});
}

bool ModelCall::cut()
{
    flush();
    if (!m_stream)
        return false;
    drop();
    return true;
}

// Later: we may be inside one of its signals.
void ModelCall::drop()
{
    if (ModelStream *stream = m_stream.release()) {
        stream->disconnect();
        stream->deleteLater();
    }
}

} // namespace velqa
