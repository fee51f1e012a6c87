// LicenseKeyField: enter a licence key, activate, see what came of it in one sentence. UI thread.
//
// Uses a Studio that outlives it. The key is handed over once and the line is emptied when it was taken.
#pragma once

#include "core/base/result.h"
#include "core/license/licensevalues.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace velqa {

class SecretEdit;
class Studio;

class LicenseKeyField final : public QWidget
{
    Q_OBJECT

public:
    explicit LicenseKeyField(Studio *studio, QWidget *parent = nullptr);

    void reset();
    // A key that is known on this machine (demonstration): filled in, still to be confirmed.
    void suggest(const QString &key);
    // Activation is the one next step of the place it is in.
    void setPrimary(bool isPrimary);

signals:
    void activated(const velqa::LicenseStatus &status);

protected:
    void changeEvent(QEvent *event) override;

private:
    enum class State { Idle, Checking };
    void submit();
    void finish(const Result<LicenseStatus> &result);
    void enter(State state);
    void say(const QString &sentence, bool isProblem);
    void saySuggested();
    void retranslate();

    Studio *m_studio;
    SecretEdit *m_key;
    QPushButton *m_activate;
    QLabel *m_result;
    bool m_isSuggested = false; // the key in it is not the person's own
    State m_state = State::Idle;
};

} // namespace velqa
