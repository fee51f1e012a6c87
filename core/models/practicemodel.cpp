// Streaming of the practice model's steps. Core thread.
#include "core/models/practicemodel.h"

#include "core/models/practiceplan.h"

#include <QTimer>

namespace velqa {
namespace {

constexpr qsizetype WordsAtOnce = 3;
constexpr qsizetype ArgumentCharacters = 240;

// Text in pieces of a few words, as models send it.
QStringList pieces(const QString &text)
{
    QStringList out;
    qsizetype start = 0;
    qsizetype words = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text.at(i).isSpace() && ++words == WordsAtOnce) {
            out.append(text.mid(start, i + 1 - start));
            start = i + 1;
            words = 0;
        }
    }
    if (start < text.size())
        out.append(text.mid(start));
    return out;
}

class PracticeStream final : public ModelStream
{
public:
    PracticeStream(PracticeStep step, int delayMs)
        : m_step(std::move(step))
        , m_pieces(pieces(m_step.text))
    {
        if (m_step.call)
            m_arguments = QString::fromUtf8(m_step.call->arguments);
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.setInterval(delayMs);
        connect(&m_timer, &QTimer::timeout, this, [this] { sendNext(); });
        m_timer.start();
    }

    void abort() override
    {
        if (m_over)
            return;
        m_over = true;
        m_timer.stop();
        QMetaObject::invokeMethod(
            this, [this] { emit finished(failure(ErrorCode::Cancelled, {})); }, Qt::QueuedConnection);
    }

private:
    void sendNext()
    {
        if (!m_pieces.isEmpty()) {
            emit textDelta(m_pieces.takeFirst());
        } else if (m_step.call && !m_callStarted) {
            m_callStarted = true;
            emit toolCallStarted(0, m_step.call->name);
        } else if (m_sent < m_arguments.size()) {
            const QString part = m_arguments.mid(m_sent, ArgumentCharacters);
            m_sent += part.size();
            emit toolArgumentsDelta(0, part);
        } else {
            m_over = true;
            m_timer.stop();
            ModelAnswer answer;
            answer.finish = m_step.call ? ModelFinish::ToolCalls : ModelFinish::Done;
            answer.message.role = ModelMessage::Role::Assistant;
            answer.message.text = m_step.text;
            if (m_step.call)
                answer.message.toolCalls.append(*m_step.call);
            emit finished(answer);
        }
    }

    PracticeStep m_step;
    QStringList m_pieces;
    QString m_arguments;
    qsizetype m_sent = 0;
    bool m_callStarted = false;
    bool m_over = false;
    QTimer m_timer;
};

} // namespace

PracticeModel::PracticeModel(int chunkDelayMs, QObject *parent)
    : ModelClient(parent)
    , m_chunkDelayMs(chunkDelayMs)
{}

std::unique_ptr<ModelStream> PracticeModel::start(const ModelRequest &request)
{
    return std::make_unique<PracticeStream>(nextPracticeStep(request), m_chunkDelayMs);
}

} // namespace velqa
