// The settings page. UI thread.
#include "ui/settings/settingspage.h"

#include "core/studio/studio.h"
#include "ui/common/card.h"
#include "ui/common/headerbar.h"
#include "ui/common/plainlabel.h"
#include "ui/common/prompter.h"
#include "ui/common/stylesheet.h"
#include "ui/settings/enginesettings.h"
#include "ui/settings/generalsettings.h"
#include "ui/settings/modelsettings.h"
#include "ui/settings/settingsdraft.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace velqa {
namespace {

constexpr int sectionWidth = 760;

} // namespace

SettingsPage::SettingsPage(Studio *studio, Prompter *prompter, QWidget *parent)
    : PageWidget(parent)
    , m_draft(new SettingsDraft(studio, this))
    , m_title(new PlainLabel(QString(), "title", this))
    , m_tabs(new QTabWidget(this))
{
    setObjectName(QStringLiteral("settingsPage"));
    m_tabs->setObjectName(QStringLiteral("settingsTabs"));
    m_tabs->setDocumentMode(true);
    addSection(new GeneralSettings(m_draft, this));
    addSection(new EngineSettings(studio, m_draft, this));
    addSection(new ModelSettings(studio, prompter, m_draft, this));
    auto *header = new HeaderBar(this);
    header->line()->addWidget(m_title);
    header->line()->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(header);
    layout->addWidget(makeLine(this));
    layout->addWidget(m_tabs, 1);
    connect(m_draft, &SettingsDraft::failed, this, [this, prompter](const Error &error) {
        prompter->report(this, tr("The settings could not be saved"), error);
    });
    retranslate();
}

void SettingsPage::addSection(QWidget *section)
{
    auto *page = new QWidget(this);
    setLook(page, "page");
    auto *line = new QHBoxLayout(page);
    line->setContentsMargins(20, 20, 20, 20);
    section->setMaximumWidth(sectionWidth);
    line->addStretch(1);
    line->addWidget(section, 100);
    line->addStretch(1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setWidget(page);
    scroll->setFocusPolicy(Qt::NoFocus);
    m_tabs->addTab(scroll, QString());
}

void SettingsPage::showSection(Section section)
{
    m_tabs->setCurrentIndex(int(section));
}

void SettingsPage::activate()
{
    m_tabs->tabBar()->setFocus();
}

void SettingsPage::retranslate()
{
    m_title->setText(tr("Settings"));
    m_tabs->setTabText(int(Section::General), tr("General"));
    m_tabs->setTabText(int(Section::Engine), tr("Engine"));
    m_tabs->setTabText(int(Section::Models), tr("Models"));
    m_tabs->setAccessibleName(tr("Sections of the settings"));
    m_tabs->tabBar()->setAccessibleName(tr("Sections of the settings"));
}

void SettingsPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    PageWidget::changeEvent(event);
}

} // namespace velqa
