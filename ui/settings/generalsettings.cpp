// General settings. UI thread.
#include "ui/settings/generalsettings.h"

#include "ui/common/segmentedcontrol.h"
#include "ui/settings/formgrid.h"
#include "ui/settings/settingsdraft.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace velqa {

GeneralSettings::GeneralSettings(SettingsDraft *draft, QWidget *parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_grid(new FormGrid(this))
    , m_language(new SegmentedControl(this))
    , m_theme(new SegmentedControl(this))
    , m_sendWithEnter(new QCheckBox(this))
    , m_standby(new QCheckBox(this))
{
    setObjectName(QStringLiteral("generalSettings"));
    m_language->setObjectName(QStringLiteral("languageControl"));
    m_theme->setObjectName(QStringLiteral("themeControl"));
    m_sendWithEnter->setObjectName(QStringLiteral("sendWithEnterCheck"));
    m_standby->setObjectName(QStringLiteral("standbyCheck"));
    m_sendWithEnter->setProperty("ownName", true);
    m_standby->setProperty("ownName", true);

    m_language->addSegment(QString(), QString());
    // A language is called by its own name, whatever the language of the window.
    m_language->addSegment(QStringLiteral("English"), QStringLiteral("en"));
    m_language->addSegment(QStringLiteral("Français"), QStringLiteral("fr"));
    for (const char *mode : {"system", "light", "dark"})
        m_theme->addSegment(QString(), QString::fromLatin1(mode));

    m_languageRow = m_grid->addRow(m_language);
    m_themeRow = m_grid->addRow(m_theme);
    m_sendRow = m_grid->addRow(m_sendWithEnter);
    m_standbyRow = m_grid->addRow(m_standby);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_grid);
    layout->addStretch(1);

    connect(m_language, &SegmentedControl::picked, this, [this] {
        m_draft->change([language = m_language->currentData().toString()](SettingsValues &values) { values.language = language; });
    });
    connect(m_theme, &SegmentedControl::picked, this, [this] {
        m_draft->change([theme = m_theme->currentData().toString()](SettingsValues &values) { values.theme = theme; });
    });
    connect(m_sendWithEnter, &QCheckBox::clicked, this, [this](bool isOn) {
        m_draft->change([isOn](SettingsValues &values) { values.sendWithEnter = isOn; });
    });
    connect(m_standby, &QCheckBox::clicked, this, [this](bool isOn) {
        m_draft->change([isOn](SettingsValues &values) { values.standbyEnabled = isOn; });
    });
    connect(m_draft, &SettingsDraft::changed, this, &GeneralSettings::showValues);
    retranslate();
    showValues();
}

void GeneralSettings::showValues()
{
    const SettingsValues &values = m_draft->values();
    m_language->setCurrentData(values.language);
    m_theme->setCurrentData(values.theme.isEmpty() ? QStringLiteral("system") : values.theme);
    m_sendWithEnter->setChecked(values.sendWithEnter);
    m_standby->setChecked(values.standbyEnabled);
}

void GeneralSettings::retranslate()
{
    m_grid->setLabel(m_languageRow, tr("Language"));
    m_grid->setLabel(m_themeRow, tr("Appearance"));
    m_grid->setLabel(m_sendRow, tr("Sending"));
    m_grid->setLabel(m_standbyRow, tr("Standby"));
    m_language->setSegmentText(0, tr("System"));
    m_theme->setSegmentText(0, tr("System"));
    m_theme->setSegmentText(1, tr("Light"));
    m_theme->setSegmentText(2, tr("Dark"));
    m_sendWithEnter->setText(tr("Enter sends, Shift+Enter starts a new line"));
    m_sendWithEnter->setAccessibleName(m_sendWithEnter->text());
    m_grid->setNote(m_sendRow, tr("When off, Ctrl+Enter sends and Enter starts a new line."));
    m_standby->setText(tr("Keep a sandbox ready for the agent in front"));
    m_standby->setAccessibleName(m_standby->text());
    m_grid->setNote(m_standbyRow, tr("A turn then starts at once. The waiting sandbox is new, empty and not counted; it takes memory on "
                                     "the engine only when it is used."));
}

void GeneralSettings::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace velqa
