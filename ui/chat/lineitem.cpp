// Quiet lines of the transcript. UI thread.
#include "ui/chat/lineitem.h"

#include "core/base/text.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"

#include <QCoreApplication>
#include <QPainter>

namespace velqa {
namespace {

struct TranscriptLine // tr() context
{
    Q_DECLARE_TR_FUNCTIONS(velqa::LineItem)
};

} // namespace

LineItem::LineItem(QString iconName, QString text, Tone tone, QString detail)
    : m_iconName(std::move(iconName))
    , m_text(std::move(text))
    , m_tone(tone)
    , m_detail(std::move(detail))
{}

std::unique_ptr<LineItem> LineItem::forCheckpoint(const event::CheckpointSaved &checkpoint)
{
    return std::make_unique<LineItem>(
        QStringLiteral("checkpoint"),
        TranscriptLine::tr("Checkpoint “%1” saved, %2").arg(displayLine(checkpoint.name), formatSize(checkpoint.size)),
        Tone::Neutral);
}

std::unique_ptr<LineItem> LineItem::forNotice(const QString &text)
{
    return std::make_unique<LineItem>(QStringLiteral("info"), stripEscapes(text), Tone::Neutral);
}

std::unique_ptr<LineItem> LineItem::forFinish(const event::TurnFinished &finish)
{
    const QString reason = stripEscapes(finish.error);
    const QString detail = stripEscapes(finish.detail);
    switch (finish.state) {
    case TurnState::Stopped:
        return std::make_unique<LineItem>(QStringLiteral("stop"), TranscriptLine::tr("You stopped this turn. What is above is kept."),
                                          Tone::Neutral, detail);
    case TurnState::Expired:
        return std::make_unique<LineItem>(
            QStringLiteral("clock"),
            TranscriptLine::tr("The sandbox's time was over before the agent was done. Send a message to go on in a new sandbox; "
                               "a longer lifetime can be set in the agent's limits."),
            Tone::Warn, detail);
    case TurnState::Interrupted:
        return std::make_unique<LineItem>(
            QStringLiteral("warning"),
            TranscriptLine::tr("The program ended while this turn ran. What was there is kept; send a message to go on."),
            Tone::Warn, detail);
    case TurnState::Failed:
        return std::make_unique<LineItem>(QStringLiteral("error"),
                                          reason.isEmpty() ? TranscriptLine::tr("This turn failed. Send the message again to try once more.")
                                                           : reason,
                                          Tone::Danger, detail);
    default: break;
    }
    return nullptr;
}

QString LineItem::wholeText(CopyFormat format) const
{
    return format == CopyFormat::Markdown ? QStringLiteral("*%1*").arg(m_text) : m_text;
}

int LineItem::layout(const LayoutContext &context)
{
    clearFragments();
    const bool boxed = m_tone != Tone::Neutral;
    const qreal left = boxed ? 36 : 22;
    const qreal top = boxed ? 9 : 3;
    const qreal right = m_detail.isEmpty() ? 12 : 96;
    TextFragment text(m_text);
    text.color = boxed ? context.theme->text : context.theme->muted;
    text.layout(context.font, qMax<qreal>(60, context.width - left - right), TextFragment::Wrap::Words, context.stats);
    text.moveTo(QPointF(left, top));
    qreal bottom = top + text.size().height();
    addFragment(std::move(text));
    const int buttonWidth = QFontMetrics(context.font).horizontalAdvance(TranscriptLine::tr("Details")) + 24;
    m_toggle = m_detail.isEmpty() ? QRect() : QRect(context.width - buttonWidth - 6, boxed ? 4 : 0, buttonWidth, 26);
    if (m_isOpen) {
        TextFragment detail(m_detail);
        detail.color = context.theme->muted;
        detail.layout(context.codeFont, context.width - left - 12, TextFragment::Wrap::Anywhere, context.stats);
        detail.moveTo(QPointF(left, bottom + 8));
        bottom += 8 + detail.size().height();
        addFragment(std::move(detail));
    }
    const qreal height = qMax<qreal>(bottom + top, m_toggle.isNull() ? 0 : m_toggle.bottom() + 4);
    m_back = boxed ? QRectF(0, 0, context.width, height) : QRectF();
    return int(height);
}

void LineItem::paint(QPainter *painter, const PaintContext &context) const
{
    const Theme &theme = *context.theme;
    painter->setRenderHint(QPainter::Antialiasing);
    if (!m_back.isNull()) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.background(m_tone));
        painter->drawRoundedRect(m_back, metrics::ControlRadius, metrics::ControlRadius);
    }
    const QPointF at = m_back.isNull() ? QPointF(1, 4) : QPointF(12, 10);
    painter->drawPixmap(at, iconPixmap(m_iconName, QSize(15, 15), theme.foreground(m_tone), context.devicePixelRatio));
    paintFragments(painter, context);
}

QList<ItemButton> LineItem::buttons() const
{
    if (m_detail.isEmpty())
        return {};
    ItemButton toggle;
    toggle.action = QStringLiteral("toggle");
    toggle.objectName = QStringLiteral("lineDetailsButton");
    toggle.text = TranscriptLine::tr("Details");
    toggle.accessibleName = m_isOpen ? TranscriptLine::tr("Hide details") : TranscriptLine::tr("Show details");
    toggle.look = "quiet";
    toggle.rect = m_toggle;
    return {toggle};
}

bool LineItem::trigger(const QString &action)
{
    if (action != QLatin1String("toggle"))
        return false;
    m_isOpen = !m_isOpen;
    invalidate();
    return true;
}

} // namespace velqa
