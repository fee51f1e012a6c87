// InvitationPage: takes the place of the Sandbox view while this installation may not run sandboxes. UI thread.
//
// Says honestly why, in the words of the state (licenseface.h), and offers what helps: plans in the browser, another check,
// a licence key. Uses a Studio that outlives it.
#pragma once

#include "core/license/licensevalues.h"
#include "core/base/result.h"
#include "ui/common/pagewidget.h"

class QLabel;
class QPushButton;

namespace velqa {

class Chip;
class LicenseKeyField;
class Studio;

class InvitationPage final : public PageWidget
{
    Q_OBJECT

public:
    explicit InvitationPage(Studio *studio, QWidget *parent = nullptr);

    void setStatus(const LicenseStatus &status); // also follows Studio::licenseChanged
    void activate() override;

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *buildHeader();
    QWidget *buildColumn();
    void openPlans();
    void check();
    void finishCheck(const Result<LicenseStatus> &result);
    void retranslate();

    Studio *m_studio;
    LicenseStatus m_status;
    bool m_isChecking = false;
    bool m_keyIsOpen = false;
    QLabel *m_headerTitle;
    Chip *m_badge;
    QLabel *m_icon;
    QLabel *m_title;
    QLabel *m_text;
    QPushButton *m_plans;
    QPushButton *m_check;
    QLabel *m_result;
    QLabel *m_keeps;
    QPushButton *m_enterKey;
    LicenseKeyField *m_key;
};

} // namespace velqa
