// GeneralSettings: language, appearance, sending and standby; each choice counts at once. UI thread.
// Uses a SettingsDraft that outlives it.
#pragma once

#include <QWidget>

class QCheckBox;
class QLabel;

namespace velqa {

class FormGrid;
class SegmentedControl;
class SettingsDraft;

class GeneralSettings final : public QWidget
{
    Q_OBJECT

public:
    explicit GeneralSettings(SettingsDraft *draft, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showValues();
    void retranslate();

    SettingsDraft *m_draft;
    FormGrid *m_grid;
    SegmentedControl *m_language;
    SegmentedControl *m_theme;
    QCheckBox *m_sendWithEnter;
    QCheckBox *m_standby;
    int m_languageRow = 0;
    int m_themeRow = 0;
    int m_sendRow = 0;
    int m_standbyRow = 0;
};

} // namespace velqa
