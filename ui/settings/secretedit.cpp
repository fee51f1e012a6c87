// The hidden line and its show button. UI thread.
#include "ui/settings/secretedit.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>

namespace velqa {

SecretEdit::SecretEdit(QWidget *parent)
    : QWidget(parent)
    , m_edit(new QLineEdit(this))
    , m_show(new QToolButton(this))
{
    m_edit->setObjectName(QStringLiteral("secretEdit"));
    m_edit->setEchoMode(QLineEdit::Password);
    m_edit->setMaxLength(maxLength);
    m_edit->setInputMethodHints(Qt::ImhHiddenText | Qt::ImhSensitiveData | Qt::ImhNoPredictiveText
                                | Qt::ImhNoAutoUppercase);
    m_show->setObjectName(QStringLiteral("showSecretButton"));
    m_show->setCheckable(true);
    setFocusProxy(m_edit);

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(4);
    layout->addWidget(m_edit, 1);
    layout->addWidget(m_show);

    connect(m_edit, &QLineEdit::textChanged, this, &SecretEdit::changed);
    connect(m_edit, &QLineEdit::returnPressed, this, &SecretEdit::submitted);
    connect(m_show, &QToolButton::toggled, this, &SecretEdit::showOrHide);
    retranslate();
}

bool SecretEdit::isEmpty() const
{
    return m_edit->text().trimmed().isEmpty();
}

QByteArray SecretEdit::secret() const
{
    return m_edit->text().trimmed().toUtf8();
}

void SecretEdit::clear()
{
    m_edit->clear();
    m_show->setChecked(false);
}

void SecretEdit::setPlaceholderText(const QString &text)
{
    m_edit->setPlaceholderText(text);
}

void SecretEdit::setEditAccessibleName(const QString &name)
{
    m_edit->setAccessibleName(name);
}

void SecretEdit::showOrHide()
{
    m_edit->setEchoMode(m_show->isChecked() ? QLineEdit::Normal : QLineEdit::Password);
    retranslate();
}

void SecretEdit::retranslate()
{
    m_show->setText(m_show->isChecked() ? tr("Hide") : tr("Show"));
    m_show->setAccessibleName(m_show->isChecked() ? tr("Hide what was typed") : tr("Show what was typed"));
}

void SecretEdit::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace velqa
