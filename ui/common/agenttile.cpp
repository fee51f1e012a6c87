// Initials on a colour. UI thread.
#include "ui/common/agenttile.h"

#include <QPainter>
#include <QStringList>

#include <utility>

namespace velqa {

QString agentInitials(const QString &name)
{
    QStringList words;
    QString word;
    for (const QChar c : name) {
        if (c.isLetterOrNumber())
            word += c;
        else if (!word.isEmpty())
            words.append(std::exchange(word, {}));
    }
    if (!word.isEmpty())
        words.append(word);
    if (words.isEmpty())
        return {};
    const QString first = words.takeFirst();
    // Small words say little: "Auteur de scripts" is AS.
    while (words.size() > 1 && words.first().size() > 1 && words.first().size() < 4 && words.first().at(0).isLower())
        words.removeFirst();
    if (!words.isEmpty())
        return QString(first.at(0).toUpper()) + words.first().at(0).toUpper();
    return QString(first.at(0).toUpper()) + first.mid(1, 1).toLower();
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
