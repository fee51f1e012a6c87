// Initials on a colour. UI thread.
#include "ui/common/agenttile.h"

#include <QPainter>

namespace velqa {

QString agentInitials(const QString &name)
{
    QString initials;
    bool atWordStart = true;
    for (const QChar c : name) {
        if (!c.isLetterOrNumber()) {
            atWordStart = true;
            continue;
        }
        if (atWordStart && initials.size() < 2)
            initials.append(c.toUpper());
        atWordStart = false;
    }
    if (initials.size() == 1 && name.trimmed().size() > 1 && name.trimmed().at(1).isLetterOrNumber())
        initials.append(name.trimmed().at(1).toLower());
    return initials;
}

QString agentIdentity(const AgentSpec &agent)
{
    if (!agent.key.isEmpty())
        return agent.key;
    return agent.id.isEmpty() ? agent.name : agent.id.toString();
}

QColor agentColor(const QString &identity)
{
    static const QColor colors[] = {QColor::fromRgb(0x0F766E), QColor::fromRgb(0x6D55CC), QColor::fromRgb(0xAD4E10),
                                    QColor::fromRgb(0x1D5FB8), QColor::fromRgb(0xA8326F), QColor::fromRgb(0x4A6B12),
                                    QColor::fromRgb(0x5A6370)};
    // The starter agents look as in every picture of them.
    if (identity == QLatin1String("data-analyst"))
        return colors[0];
    if (identity == QLatin1String("script-writer"))
        return colors[1];
    uint hash = 17;
    for (const QChar c : identity)
        hash = hash * 31 + c.unicode();
    return colors[hash % std::size(colors)];
}

void paintAgentTile(QPainter *painter, const QRect &area, const QString &name, const QString &identity)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(agentColor(identity));
    painter->drawRoundedRect(area, 5, 5);
    QFont font = painter->font();
    font.setPixelSize(qMax(8, area.height() / 2));
    font.setWeight(QFont::Bold);
    painter->setFont(font);
    painter->setPen(Qt::white);
    painter->drawText(area, Qt::AlignCenter, agentInitials(name));
    painter->restore();
}

AgentTile::AgentTile(QWidget *parent) : QWidget(parent)
{
    setFixedSize(22, 22);
}

void AgentTile::setAgent(const QString &name, const QString &identity)
{
    m_name = name;
    m_identity = identity;
    update();
}

void AgentTile::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintAgentTile(&painter, rect(), m_name, m_identity);
}

} // namespace velqa
