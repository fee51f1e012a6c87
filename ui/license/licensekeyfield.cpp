// Activation by key. UI thread.
#include "ui/license/licensekeyfield.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/common/stylesheet.h"
#include "ui/license/licenseface.h"
#include "ui/settings/secretedit.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace velqa {
namespace {
constexpr int maxKeyBytes = 256;
}

LicenseKeyField::LicenseKeyField(Studio *studio, QWidget *parent)
    : QWidget(parent)
    , m_studio(studio)
    , m_key(new SecretEdit(this))
    , m_activate(new QPushButton(this))
    , m_result(new QLabel(this))
{
    m_key->setObjectName(QStringLiteral("licenseKeyEdit"));
    m_activate->setObjectName(QStringLiteral("activateLicenseButton"));
    m_activate->setAutoDefault(true); // Enter presses it
    m_result->setObjectName(QStringLiteral("licenseKeyResult"));
    m_result->setTextFormat(Qt::PlainText);
    m_result->setWordWrap(true);
    m_result->hide();

    auto *line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(m_key, 1);
    line->addWidget(m_activate);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(4);
    layout->addLayout(line);
    layout->addWidget(m_result);

    connect(m_activate, &QPushButton::clicked, this, &LicenseKeyField::submit);
    connect(m_key, &SecretEdit::submitted, this, &LicenseKeyField::submit);
    connect(m_key, &SecretEdit::changed, this, [this] {
        m_isSuggested = false;
        m_result->hide();
    });
    setFocusProxy(m_key);
    retranslate();
}

void LicenseKeyField::reset()
{
    m_key->clear();
    m_result->hide();
}

void LicenseKeyField::suggest(const QString &key)
{
    m_key->edit()->setText(key);
    m_isSuggested = true;
    setFocusProxy(m_activate); // Enter is all that is left to do
    saySuggested();
}

void LicenseKeyField::saySuggested()
{
    say(tr("The demo key of the licence server on this machine is filled in."), false);
}

void LicenseKeyField::setPrimary(bool isPrimary)
{
    setLook(m_activate, isPrimary ? "primary" : "plain");
}

void LicenseKeyField::submit()
{
    if (m_state == State::Checking)
        return;
    const QByteArray key = m_key->secret();
    if (key.isEmpty()) {
        say(tr("Enter the licence key that you received by e-mail."), true);
        m_key->setFocus();
        return;
    }
    if (key.size() > maxKeyBytes) {
        say(tr("This is too long to be a licence key. Copy only the key itself."), true);
        return;
    }
    enter(State::Checking);
    m_studio->activateLicense(QString::fromUtf8(key), Completion<LicenseStatus>(this, [this](const Result<LicenseStatus> &result) {
                                  finish(result);
                              }));
}

void LicenseKeyField::finish(const Result<LicenseStatus> &result)
{
    enter(State::Idle);
    if (!result) {
        say(displayLine(result.error().message, 600), true);
        m_key->setFocus();
        return;
    }
    m_key->clear();
    m_isSuggested = false;
    const LicenseFace face = licenseFace(*result, QLocale());
    say(result->sandboxAllowed ? tr("Activated. You can start sandboxes now.") : face.text, !result->sandboxAllowed);
    emit activated(*result);
}

void LicenseKeyField::enter(State state)
{
    m_state = state;
    m_key->setEnabled(state == State::Idle);
    m_activate->setEnabled(state == State::Idle);
    if (state == State::Checking)
        say(tr("Checking the key…"), false);
}

void LicenseKeyField::say(const QString &sentence, bool isProblem)
{
    setLook(m_result, isProblem ? "danger" : "small");
    m_result->setText(sentence);
    m_result->setVisible(!sentence.isEmpty());
}

void LicenseKeyField::retranslate()
{
    m_key->setPlaceholderText(tr("Licence key"));
    m_key->setEditAccessibleName(tr("Licence key"));
    m_activate->setText(tr("Activate"));
    m_activate->setAccessibleName(tr("Activate with this licence key"));
}

void LicenseKeyField::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        if (m_isSuggested)
            saySuggested();
        else
            m_result->hide(); // said in the language before
    }
    QWidget::changeEvent(event);
}

} // namespace velqa
