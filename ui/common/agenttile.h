// AgentTile: an agent's initials on its colour. The colour follows from the agent's identity, so it stays. UI thread.
#pragma once

#include "core/agent/agentspec.h"

#include <QColor>
#include <QRect>
#include <QString>
#include <QWidget>

class QPainter;

namespace velqa {

QString agentInitials(const QString &name);   // "Data analyst" -> "DA"
// What the colour follows from: the key of a starter agent, else the id, else (not saved yet) the name.
QString agentIdentity(const AgentSpec &agent);
QColor agentColor(const QString &identity);   // one of a few, contrast with white >= 4.5
void paintAgentTile(QPainter *painter, const QRect &area, const QString &name, const QString &identity);

class AgentTile : public QWidget
{
    Q_OBJECT

public:
    explicit AgentTile(QWidget *parent = nullptr);
    void setAgent(const QString &name, const QString &identity);
    QSize sizeHint() const override { return {22, 22}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_name;
    QString m_identity;
};

} // namespace velqa
