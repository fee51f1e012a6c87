// The network tape. UI thread.
#include "ui/chat/networkitem.h"

#include "core/base/text.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/theme.h"

#include <QCoreApplication>
#include <QPainter>

namespace velqa {
namespace {

struct NetworkText // tr() context
{
    Q_DECLARE_TR_FUNCTIONS(velqa::NetworkItem)
};

using Verdict = NetworkAttempt::Verdict;

constexpr int shownHosts = 3;
constexpr int decisionHeight = 30;
const QLatin1String allowTurn("allow-turn:");
const QLatin1String allowAgent("allow-agent:");

QString placeOf(const NetworkAttempt &attempt)
{
    const QString host = displayLine(attempt.host, 80);
    if (attempt.port == 443 || attempt.port == 80 || attempt.port == 0)
        return host;
    return QStringLiteral("%1:%2").arg(host).arg(attempt.port);
}

// As an entry of an allow-list.
QString ruleOf(const NetworkAttempt &attempt)
{
    const bool isUsual = attempt.port == 443 || attempt.port == 80;
    return isUsual ? attempt.host : QStringLiteral("%1:%2").arg(attempt.host).arg(attempt.port);
}

QString verdictText(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Allowed: return NetworkText::tr("allowed");
    case Verdict::Refused: return NetworkText::tr("not allowed by the agent's network setting");
    case Verdict::RefusedAddress: return NetworkText::tr("refused: a private or local address");
    case Verdict::CapReached: return NetworkText::tr("broken off: this sandbox has moved as many bytes as it may");
    case Verdict::NotFound: return NetworkText::tr("no such host");
    case Verdict::Unreachable: return NetworkText::tr("no answer");
    case Verdict::Malformed: return NetworkText::tr("not understood");
    }
    return {};
}

} // namespace

void NetworkItem::setBlock(const TranscriptBlock &block)
{
    m_attempts = block.attempts;
    m_count = block.attemptCount;
    invalidate();
}

QList<NetworkAttempt> NetworkItem::refused() const
{
    QList<NetworkAttempt> list;
    for (const NetworkAttempt &attempt : m_attempts) {
        if (attempt.verdict == Verdict::Refused && list.size() < maxDecisions)
            list.append(attempt);
    }
    return list;
}

QString NetworkItem::summary() const
{
    QStringList parts;
    qint64 moved = 0;
    int others = 0;
    int failed = 0;
    for (const NetworkAttempt &attempt : m_attempts) {
        moved += attempt.sentBytes + attempt.receivedBytes;
        if (attempt.verdict != Verdict::Allowed)
            ++failed;
        else if (parts.size() < shownHosts)
            parts.append(placeOf(attempt));
        else
            ++others;
    }
    if (others > 0)
        parts.append(NetworkText::tr("%n more", nullptr, others));
    QString text = parts.isEmpty() ? NetworkText::tr("Network: nothing was reached")
                                   : NetworkText::tr("Network: %1, %2").arg(parts.join(QStringLiteral(", ")), formatSize(moved));
    if (failed > 0)
        text += QStringLiteral(" · ") + NetworkText::tr("%n not reached", nullptr, failed);
    return text;
}

QString NetworkItem::details() const
{
    QStringList lines;
    for (const NetworkAttempt &attempt : m_attempts)
        lines.append(NetworkText::tr("%1 port %2: %3; %4 sent, %5 received, %6")
                         .arg(displayLine(attempt.host, 120), QString::number(attempt.port), verdictText(attempt.verdict),
                              formatSize(attempt.sentBytes), formatSize(attempt.receivedBytes), formatDuration(attempt.durationMs)));
    return lines.join(QLatin1Char('\n'));
}

QString NetworkItem::wholeText(CopyFormat format) const
{
    const QString text = summary() + (refused().isEmpty() ? QString() : QLatin1Char('\n') + details());
    return format == CopyFormat::Markdown ? QStringLiteral("*%1*").arg(text) : text;
}

int NetworkItem::layout(const LayoutContext &context)
{
    clearFragments();
    const QList<NetworkAttempt> hosts = refused();
    const bool isBoxed = !hosts.isEmpty();
    const qreal left = isBoxed ? 36 : 22;
    const qreal top = isBoxed ? 9 : 3;
    const QFontMetrics metrics(context.font);
    const int toggleWidth = metrics.horizontalAdvance(NetworkText::tr("Details")) + 24;
    m_toggle = QRect(context.width - toggleWidth - 6, isBoxed ? 4 : 0, toggleWidth, 26);

    TextFragment text(summary());
    text.color = isBoxed ? context.theme->text : context.theme->muted;
    text.layout(context.font, qMax<qreal>(60, context.width - left - toggleWidth - 14), TextFragment::Wrap::Words, context.stats);
    text.moveTo(QPointF(left, top));
    qreal bottom = qMax<qreal>(top + text.size().height(), m_toggle.bottom());
    addFragment(std::move(text));

    m_decisions.clear();
    const int turnWidth = metrics.horizontalAdvance(NetworkText::tr("Allow for this turn")) + 24;
    const int agentWidth = metrics.horizontalAdvance(NetworkText::tr("Allow for this agent")) + 24;
    for (const NetworkAttempt &attempt : hosts) {
        TextFragment host(QStringLiteral("%1: %2").arg(placeOf(attempt), verdictText(attempt.verdict)));
        host.color = context.theme->text;
        // Buttons beside the text, or below it where there is no room.
        const qreal room = context.width - left - turnWidth - agentWidth - 24;
        const bool isBeside = room >= 200;
        host.layout(context.font, isBeside ? room : qMax<qreal>(60, context.width - left - 12), TextFragment::Wrap::Words, context.stats);
        host.moveTo(QPointF(left, bottom + 8));
        const qreal textBottom = bottom + 8 + host.size().height();
        const int y = int(isBeside ? bottom + 4 : textBottom + 4);
        const int agentX = isBeside ? context.width - 8 - agentWidth : int(left) + turnWidth + 8;
        m_decisions.append({QRect(agentX - 8 - turnWidth, y, turnWidth, decisionHeight - 4), QRect(agentX, y, agentWidth, decisionHeight - 4)});
        bottom = qMax<qreal>(textBottom, y + decisionHeight - 4);
        addFragment(std::move(host));
    }
    if (m_isOpen) {
        TextFragment detail(details());
        detail.color = context.theme->muted;
        detail.layout(context.smallFont, context.width - left - 12, TextFragment::Wrap::Words, context.stats);
        detail.moveTo(QPointF(left, bottom + 8));
        bottom += 8 + detail.size().height();
        addFragment(std::move(detail));
    }
    const qreal height = bottom + top;
    m_back = isBoxed ? QRectF(0, 0, context.width, height) : QRectF();
    return int(height);
}

void NetworkItem::paint(QPainter *painter, const PaintContext &context) const
{
    const Theme &theme = *context.theme;
    painter->setRenderHint(QPainter::Antialiasing);
    const Tone tone = m_back.isNull() ? Tone::Neutral : Tone::Warn;
    if (!m_back.isNull()) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.background(tone));
        painter->drawRoundedRect(m_back, metrics::ControlRadius, metrics::ControlRadius);
    }
    painter->drawPixmap(m_back.isNull() ? QPointF(1, 4) : QPointF(12, 10),
                        iconPixmap(QStringLiteral("network"), QSize(15, 15), theme.foreground(tone), context.devicePixelRatio));
    paintFragments(painter, context);
}

QList<ItemButton> NetworkItem::buttons() const
{
    ItemButton toggle;
    toggle.action = QStringLiteral("toggle");
    toggle.objectName = QStringLiteral("networkDetailsButton");
    toggle.text = NetworkText::tr("Details");
    toggle.accessibleName = m_isOpen ? NetworkText::tr("Hide the connections") : NetworkText::tr("Show the connections");
    toggle.look = "quiet";
    toggle.rect = m_toggle;
    QList<ItemButton> list{toggle};
    const QList<NetworkAttempt> hosts = refused();
    for (qsizetype i = 0; i < hosts.size() && i < m_decisions.size(); ++i) {
        ItemButton turn;
        turn.action = allowTurn + ruleOf(hosts.at(i));
        turn.objectName = QStringLiteral("allowForTurnButton%1").arg(i);
        turn.text = NetworkText::tr("Allow for this turn");
        turn.accessibleName = NetworkText::tr("Allow %1 for this turn").arg(placeOf(hosts.at(i)));
        turn.rect = m_decisions.at(i).first;
        ItemButton agent;
        agent.action = allowAgent + ruleOf(hosts.at(i));
        agent.objectName = QStringLiteral("allowForAgentButton%1").arg(i);
        agent.text = NetworkText::tr("Allow for this agent");
        agent.accessibleName = NetworkText::tr("Allow %1 for this agent, now and later").arg(placeOf(hosts.at(i)));
        agent.rect = m_decisions.at(i).second;
        list += {turn, agent};
    }
    return list;
}

NetworkItem::Decision NetworkItem::decisionOf(const QString &action)
{
    if (action.startsWith(allowTurn))
        return {action.mid(allowTurn.size()), false};
    if (action.startsWith(allowAgent))
        return {action.mid(allowAgent.size()), true};
    return {};
}

bool NetworkItem::trigger(const QString &action)
{
    if (action != QLatin1String("toggle"))
        return false;
    m_isOpen = !m_isOpen;
    invalidate();
    return true;
}

} // namespace velqa
