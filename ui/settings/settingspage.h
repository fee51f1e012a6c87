// SettingsPage: general, engine and models as tabs of one page. UI thread.
// Uses a Studio and a Prompter that outlive it.
#pragma once

#include "ui/common/pagewidget.h"

class QLabel;
class QTabWidget;

namespace velqa {

class Prompter;
class SettingsDraft;
class Studio;

class SettingsPage final : public PageWidget
{
    Q_OBJECT

public:
    enum class Section { General, Engine, Models };

    SettingsPage(Studio *studio, Prompter *prompter, QWidget *parent = nullptr);

    void showSection(Section section);
    void activate() override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void addSection(QWidget *section);
    void retranslate();

    SettingsDraft *m_draft;
    QLabel *m_title;
    QTabWidget *m_tabs;
};

} // namespace velqa
