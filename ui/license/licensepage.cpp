// The licence page. UI thread.
#include "ui/license/licensepage.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/common/card.h"
#include "ui/common/chip.h"
#include "ui/common/format.h"
#include "ui/common/headerbar.h"
#include "ui/common/plainlabel.h"
#include "ui/common/prompter.h"
#include "ui/common/stylesheet.h"
#include "ui/license/licenseface.h"
#include "ui/license/licensekeyfield.h"
#include "ui/settings/factgrid.h"

#include <QDesktopServices>
#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QUrl>
#include <QVBoxLayout>

namespace velqa {
namespace {

enum FactRow { planRow, featuresRow, limitsRow, checkedRow, expiresRow };

} // namespace

LicensePage::LicensePage(Studio *studio, Prompter *prompter, QWidget *parent)
    : PageWidget(parent)
    , m_studio(studio)
    , m_prompter(prompter)
    , m_pageTitle(new PlainLabel(QString(), "title", this))
    , m_state(new Chip(QString(), Tone::Neutral, Chip::Shape::Filled, this))
    , m_beta(new Chip(QString(), Tone::Accent, Chip::Shape::Filled, this))
    , m_title(new PlainLabel(QString(), "strong", this))
    , m_text(new PlainLabel(QString(), "muted", this))
    , m_facts(new FactGrid(this))
    , m_check(new QPushButton(this))
    , m_plans(new QPushButton(this))
    , m_signOut(new QPushButton(this))
    , m_result(new PlainLabel(QString(), "small", this))
    , m_keyTitle(new PlainLabel(QString(), "strong", this))
    , m_keyText(new PlainLabel(QString(), "muted", this))
    , m_key(new LicenseKeyField(studio, this))
{
    setObjectName(QStringLiteral("licensePage"));
    m_state->setObjectName(QStringLiteral("licenseStateChip"));
    m_text->setObjectName(QStringLiteral("licenseText"));
    m_check->setObjectName(QStringLiteral("checkLicenseButton"));
    m_plans->setObjectName(QStringLiteral("licensePlansButton"));
    m_signOut->setObjectName(QStringLiteral("signOutButton"));
    m_result->setObjectName(QStringLiteral("licenseResult"));
    m_key->setObjectName(QStringLiteral("licenseKeyField"));
    setLook(m_signOut, "danger");

    auto *header = new HeaderBar(this);
    header->line()->addWidget(m_pageTitle);
    header->line()->addWidget(m_state);
    header->line()->addWidget(m_beta);
    header->line()->addStretch(1);

    auto *column = new QWidget(this);
    setLook(column, "page");
    column->setMaximumWidth(720);
    auto *columnLayout = new QVBoxLayout(column);
    columnLayout->setContentsMargins(20, 20, 20, 20);
    columnLayout->setSpacing(16);
    columnLayout->addWidget(buildCard());
    columnLayout->addWidget(buildKeyCard());
    columnLayout->addStretch(1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setWidget(column);
    scroll->setAlignment(Qt::AlignHCenter);
    scroll->setFocusPolicy(Qt::NoFocus);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(header);
    layout->addWidget(makeLine(this));
    layout->addWidget(scroll, 1);

    connect(m_check, &QPushButton::clicked, this, &LicensePage::check);
    connect(m_signOut, &QPushButton::clicked, this, &LicensePage::signOut);
    connect(m_plans, &QPushButton::clicked, this, [this] {
        if (const QString url = safeUpgradeUrl(m_status.upgradeUrl); !url.isEmpty())
            QDesktopServices::openUrl(QUrl(url));
    });
    connect(m_studio, &Studio::licenseChanged, this, [this](const LicenseStatus &status) {
        m_status = status;
        retranslate();
    });
    retranslate();
}

QWidget *LicensePage::buildCard()
{
    auto *card = new Card(this);
    m_title->setWordWrap(true);
    m_text->setWordWrap(true);
    m_result->setWordWrap(true);
    card->body()->addWidget(m_title);
    card->body()->addWidget(m_text);
    for (const char *name : {"licensePlan", "licenseFeatures", "licenseLimits", "licenseChecked", "licenseExpires"})
        m_facts->addFact(QLatin1String(name));
    card->body()->addWidget(m_facts);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_check);
    buttons->addWidget(m_plans);
    buttons->addWidget(m_signOut);
    buttons->addStretch(1);
    card->body()->addLayout(buttons);
    card->body()->addWidget(m_result);
    return card;
}

QWidget *LicensePage::buildKeyCard()
{
    auto *card = new Card(this);
    m_keyText->setWordWrap(true);
    card->body()->addWidget(m_keyTitle);
    card->body()->addWidget(m_keyText);
    card->body()->addWidget(m_key);
    return card;
}

void LicensePage::activate()
{
    if (m_status.state == LicenseState::NotSignedIn)
        m_key->setFocus();
    else
        m_check->setFocus();
}

void LicensePage::check()
{
    if (m_isBusy)
        return;
    m_isBusy = true;
    say(tr("Checking…"), false);
    retranslate();
    m_studio->refreshLicense(Completion<LicenseStatus>(this, [this](const Result<LicenseStatus> &result) {
        m_isBusy = false;
        if (result)
            m_status = *result;
        retranslate();
        say(result ? tr("Checked just now.") : displayLine(result.error().message, 600), !result);
    }));
}

void LicensePage::signOut()
{
    Question question;
    question.title = tr("Sign out on this computer?");
    question.text = tr("No new sandbox can start here then. Your agents, conversations and artefacts stay.");
    question.choices = {tr("Sign out")};
    question.importance = Question::Importance::Destructive;
    m_prompter->ask(this, question, Completion<int>(this, [this](const Result<int> &answer) {
        if (!answer || m_isBusy)
            return;
        m_isBusy = true;
        say(tr("Signing out…"), false);
        retranslate();
        m_studio->signOutLicense(Completion<std::monostate>(this, [this](const Status &status) {
            m_isBusy = false;
            retranslate();
            say(status ? tr("Signed out.") : displayLine(status.error().message, 600), !status);
        }));
    }));
}

void LicensePage::say(const QString &sentence, bool isProblem)
{
    setLook(m_result, isProblem ? "danger" : "small");
    m_result->setText(sentence);
    m_result->setVisible(!sentence.isEmpty());
}

void LicensePage::retranslate()
{
    const LicenseFace face = licenseFace(m_status, QLocale());
    m_pageTitle->setText(tr("Licence"));
    m_state->setText(licenseStateTitle(m_status.state));
    m_state->setTone(face.tone);
    m_beta->setText(tr("BETA"));
    m_beta->setVisible(m_status.isBeta);
    m_title->setText(face.title);
    m_text->setText(face.text);

    QStringList features;
    for (const QString &code : m_status.features.mid(0, 30))
        features.append(featureTitle(code));
    m_facts->setFact(planRow, tr("Plan"), displayLine(m_status.plan, 80));
    m_facts->setFact(featuresRow, tr("Includes"), QLocale().createSeparatedList(features));
    QString limits;
    const int seconds = m_status.limits.sandboxLifetimeSeconds;
    const QString lifetime =
        seconds % 60 == 0 ? tr("%1 min").arg(formatNumber(seconds / 60)) : formatDuration(seconds * 1000LL);
    if (m_status.sandboxAllowed) {
        limits = m_status.limits.minutesPerMonth > 0
            ? tr("%1 minutes a month, %2 at a time, up to %3 each")
                  .arg(formatNumber(m_status.limits.minutesPerMonth), formatNumber(m_status.limits.concurrentSandboxes), lifetime)
            : tr("Unlimited minutes, %1 at a time, up to %2 each")
                  .arg(formatNumber(m_status.limits.concurrentSandboxes), lifetime);
    }
    m_facts->setFact(limitsRow, tr("Sandboxes"), limits);
    const bool isSignedIn = m_status.state != LicenseState::NotSignedIn && m_status.state != LicenseState::Revoked;
    m_facts->setFact(checkedRow, tr("Last checked"),
            m_status.lastCheckedMs > 0 ? formatDateTime(m_status.lastCheckedMs) : (isSignedIn ? tr("not yet") : QString()));
    m_facts->setFact(expiresRow, tr("Check needed by"), m_status.expiresMs > 0 ? formatDateTime(m_status.expiresMs) : QString());

    m_check->setText(tr("Check now"));
    m_check->setAccessibleName(tr("Check the licence now"));
    m_check->setVisible(isSignedIn);
    m_check->setEnabled(!m_isBusy);
    m_plans->setText(tr("See plans"));
    m_plans->setAccessibleName(tr("See plans in the browser"));
    m_plans->setVisible(!safeUpgradeUrl(m_status.upgradeUrl).isEmpty());
    m_signOut->setText(tr("Sign out…"));
    m_signOut->setAccessibleName(tr("Sign out on this computer"));
    m_signOut->setVisible(isSignedIn);
    m_signOut->setEnabled(!m_isBusy);
    m_keyTitle->setText(isSignedIn ? tr("Use another licence key") : tr("Enter a licence key"));
    m_keyText->setText(tr("The key is sent to the licence service once and is not kept on this computer."));
    m_result->setVisible(!m_result->text().isEmpty());
}

void LicensePage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        m_result->clear();
        retranslate();
    }
    PageWidget::changeEvent(event);
}

} // namespace velqa
