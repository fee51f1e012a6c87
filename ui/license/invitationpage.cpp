// The invitation to upgrade and its honest relatives. UI thread.
#include "ui/license/invitationpage.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/common/card.h"
#include "ui/common/chip.h"
#include "ui/common/headerbar.h"
#include "ui/common/icons.h"
#include "ui/common/plainlabel.h"
#include "ui/common/stylesheet.h"
#include "ui/license/licenseface.h"
#include "ui/license/licensekeyfield.h"

#include <QDesktopServices>
#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

namespace velqa {
namespace {

constexpr int columnWidth = 520;

} // namespace

InvitationPage::InvitationPage(Studio *studio, QWidget *parent)
    : PageWidget(parent)
    , m_studio(studio)
    , m_headerTitle(new PlainLabel(QString(), "title", this))
    , m_badge(new Chip(QString(), Tone::Accent, Chip::Shape::Filled, this))
    , m_icon(new PlainLabel(QString(), this))
    , m_title(new PlainLabel(QString(), "heading", this))
    , m_text(new PlainLabel(QString(), "muted", this))
    , m_plans(new QPushButton(this))
    , m_check(new QPushButton(this))
    , m_result(new PlainLabel(QString(), "small", this))
    , m_keeps(new PlainLabel(QString(), "muted", this))
    , m_enterKey(new QPushButton(this))
    , m_key(new LicenseKeyField(studio, this))
{
    setObjectName(QStringLiteral("invitationPage"));
    m_title->setObjectName(QStringLiteral("invitationTitle"));
    m_text->setObjectName(QStringLiteral("invitationText"));
    m_plans->setObjectName(QStringLiteral("seePlansButton"));
    m_check->setObjectName(QStringLiteral("checkAgainButton"));
    m_result->setObjectName(QStringLiteral("invitationResult"));
    m_enterKey->setObjectName(QStringLiteral("enterKeyButton"));
    m_key->setObjectName(QStringLiteral("invitationKeyField"));
    setLook(this, "surface");
    setLook(m_plans, "primary");
    m_plans->setAutoDefault(true); // Enter presses them
    m_check->setAutoDefault(true);
    setLook(m_enterKey, "link");
    setAttribute(Qt::WA_StyledBackground);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(buildHeader());
    layout->addWidget(makeLine(this));
    layout->addStretch(1);
    auto *centre = new QHBoxLayout; // not an alignment: that would take the height of a narrower text
    centre->addStretch(1);
    centre->addWidget(buildColumn(), 100);
    centre->addStretch(1);
    layout->addLayout(centre);
    layout->addStretch(1);

    connect(m_plans, &QPushButton::clicked, this, &InvitationPage::openPlans);
    connect(m_check, &QPushButton::clicked, this, &InvitationPage::check);
    connect(m_enterKey, &QPushButton::clicked, this, [this] {
        m_keyIsOpen = true;
        retranslate();
        m_key->setFocus();
    });
    connect(m_studio, &Studio::licenseChanged, this, &InvitationPage::setStatus);
    retranslate();
}

QWidget *InvitationPage::buildHeader()
{
    auto *header = new HeaderBar(this);
    header->line()->addWidget(m_headerTitle);
    header->line()->addWidget(m_badge);
    header->line()->addStretch(1);
    return header;
}

QWidget *InvitationPage::buildColumn()
{
    auto *column = new QWidget(this);
    column->setMaximumWidth(columnWidth);
    for (QLabel *label : {m_icon, m_title, m_text, m_result, m_keeps}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(label != m_icon);
    }
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch(1);
    buttons->addWidget(m_plans);
    buttons->addWidget(m_check);
    buttons->addStretch(1);
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(20, 20, 20, 20);
    layout->setSpacing(16);
    layout->addWidget(m_icon);
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    layout->addLayout(buttons);
    layout->addWidget(m_result);
    layout->addWidget(m_key);
    layout->addWidget(m_keeps);
    layout->addWidget(m_enterKey, 0, Qt::AlignHCenter);
    return column;
}

void InvitationPage::setStatus(const LicenseStatus &status)
{
    m_status = status;
    retranslate();
}

void InvitationPage::activate()
{
    if (!m_key->isHidden())
        m_key->setFocus();
    else if (!m_plans->isHidden())
        m_plans->setFocus();
    else
        m_check->setFocus();
}

void InvitationPage::openPlans()
{
    const QString url = safeUpgradeUrl(m_status.upgradeUrl);
    if (!url.isEmpty() && !QDesktopServices::openUrl(QUrl(url))) {
        setLook(m_result, "small");
        m_result->setText(tr("Your browser did not open. The plans are at %1").arg(url));
        m_result->show();
    }
}

void InvitationPage::check()
{
    if (m_isChecking)
        return;
    m_isChecking = true;
    setLook(m_result, "small");
    m_result->setText(tr("Checking…"));
    m_result->show();
    retranslate();
    m_studio->refreshLicense(
        Completion<LicenseStatus>(this, [this](const Result<LicenseStatus> &result) { finishCheck(result); }));
}

void InvitationPage::finishCheck(const Result<LicenseStatus> &result)
{
    m_isChecking = false;
    if (result)
        m_status = *result;
    retranslate();
    setLook(m_result, result && result->sandboxAllowed ? "ok" : "danger");
    if (!result)
        m_result->setText(displayLine(result.error().message, 600));
    else if (result->sandboxAllowed)
        m_result->setText(tr("Activated. You can start sandboxes now."));
    else if (result->state == LicenseState::Denied)
        m_result->setText(tr("Checked just now: the Sandbox Agent is not part of your plan yet. After an upgrade it can take a "
                             "minute until it is known here."));
    else
        m_result->setText(tr("Checked just now: nothing has changed yet."));
    m_result->setVisible(!m_result->text().isEmpty());
}

void InvitationPage::retranslate()
{
    const LicenseFace face = licenseFace(m_status, QLocale());
    m_headerTitle->setText(tr("Sandbox Agent"));
    m_badge->setText(face.badge);
    m_badge->setVisible(!face.badge.isEmpty());
    const QColor accent = Theme::current().foreground(face.tone == Tone::Neutral ? Tone::Accent : face.tone);
    m_icon->setPixmap(iconPixmap(face.tone == Tone::Neutral ? QStringLiteral("terminal") : QStringLiteral("lock"),
                                 QSize(48, 48), accent, devicePixelRatioF()));
    m_icon->setAccessibleName(QString());
    m_title->setText(face.title);
    m_text->setText(face.text);
    m_plans->setText(tr("See plans"));
    m_plans->setAccessibleName(tr("See plans in the browser"));
    m_plans->setVisible(face.offersUpgrade);
    m_check->setText(face.checkIsRetry ? tr("Try again") : tr("I have upgraded – check again"));
    m_check->setAccessibleName(tr("Check the licence again"));
    m_check->setVisible(face.offersCheck);
    m_check->setEnabled(!m_isChecking);
    setLook(m_check, face.offersUpgrade ? "plain" : "primary");
    const bool showsKey = face.offersKey && (face.keyComesFirst || m_keyIsOpen);
    m_key->setVisible(showsKey);
    m_key->setPrimary(!face.offersUpgrade && !face.offersCheck);
    m_enterKey->setVisible(face.offersKey && !showsKey);
    m_enterKey->setText(tr("Enter a licence key"));
    m_enterKey->setAccessibleName(tr("Enter a licence key"));
    m_keeps->setText(tr("Your conversations and artefacts stay readable."));
    m_result->setVisible(!m_result->text().isEmpty());
    setAccessibleName(face.title);
    setAccessibleDescription(face.text);
}

void InvitationPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        m_result->clear();
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        retranslate();
    PageWidget::changeEvent(event);
}

} // namespace velqa
