// LicensePage: what this installation may use, since when it is known, and how to change it. UI thread.
// Uses a Studio and a Prompter that outlive it.
#pragma once

#include "core/base/result.h"
#include "core/license/licensevalues.h"
#include "ui/common/pagewidget.h"

class QLabel;
class QPushButton;

namespace velqa {

class Chip;
class FactGrid;
class LicenseKeyField;
class Prompter;
class Studio;

class LicensePage final : public PageWidget
{
    Q_OBJECT

public:
    LicensePage(Studio *studio, Prompter *prompter, QWidget *parent = nullptr);

    void activate() override;

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *buildCard();
    QWidget *buildKeyCard();
    void check();
    void signOut();
    void say(const QString &sentence, bool isProblem);
    void retranslate();

    Studio *m_studio;
    Prompter *m_prompter;
    LicenseStatus m_status;
    bool m_isBusy = false;
    QLabel *m_pageTitle;
    Chip *m_state;
    Chip *m_beta;
    QLabel *m_title;
    QLabel *m_text;
    FactGrid *m_facts;
    QPushButton *m_check;
    QPushButton *m_plans;
    QPushButton *m_signOut;
    QLabel *m_result;
    QLabel *m_keyTitle;
    QLabel *m_keyText;
    LicenseKeyField *m_key;
};

} // namespace velqa
