// A line that stays. UI thread.
#include "ui/shell/banner.h"

#include "core/base/text.h"
#include "ui/common/icons.h"
#include "ui/common/plainlabel.h"
#include "ui/common/stylesheet.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>

namespace velqa {

Banner::Banner(QWidget *parent)
    : QFrame(parent)
    , m_text(new PlainLabel(QString(), this))
    , m_action(new QPushButton(this))
    , m_close(new QToolButton(this))
{
    setLook(this, "banner");
    m_text->setObjectName(QStringLiteral("bannerText"));
    m_text->setWordWrap(true);
    m_action->setObjectName(QStringLiteral("bannerAction"));
    m_close->setObjectName(QStringLiteral("bannerClose"));
    m_close->setIcon(icon(QStringLiteral("cross"), IconTint::Muted));
    m_close->hide();
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 7, 12, 7);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action);
    layout->addWidget(m_close);
    connect(m_action, &QPushButton::clicked, this, &Banner::actionTriggered);
    connect(m_close, &QToolButton::clicked, this, &Banner::dismissed);
    hide();
}

void Banner::say(Tone tone, const QString &sentence, const QString &actionText, const QString &detail)
{
    setLook(this, tone == Tone::Danger ? "bannerDanger" : "banner");
    const bool isNew = sentence != m_text->text() || isHidden();
    m_text->setText(sentence);
    m_text->setToolTip(stripEscapes(detail).toHtmlEscaped());
    m_action->setText(actionText);
    m_action->setAccessibleName(actionText);
    m_action->setVisible(!actionText.isEmpty());
    m_close->setAccessibleName(tr("Hide this message"));
    setAccessibleName(sentence);
    show();
    if (!isNew)
        return;
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void Banner::setDismissible(bool dismissible)
{
    m_close->setVisible(dismissible);
}

QString Banner::sentence() const
{
    return m_text->text();
}

} // namespace velqa
