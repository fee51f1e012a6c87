// SandboxStrip: the state of the turn's sandbox in one line at any width: state, countdown, processor (with its last minute
// as a line), memory, indicative cost, processes, End now and, near the end, Extend. What does not fit is in the tool tip.
// UI thread.
#pragma once

#include "core/agent/turnevent.h"
#include "core/license/licensevalues.h"
#include "core/sandbox/sandboxvalues.h"

#include <QList>
#include <QTimer>
#include <QWidget>

#include <optional>

class QPushButton;

namespace velqa {

class Clock;

class SandboxStrip final : public QWidget
{
    Q_OBJECT

public:
    static constexpr qint64 WarningMs = 120'000; // below: warning colour and the offer to extend

    explicit SandboxStrip(Clock &clock, QWidget *parent = nullptr);

    void setSandbox(const event::SandboxChanged &sandbox, int lifetimeSeconds);
    void setUsage(const SandboxUsage &usage); // of the sandbox that is shown
    void clear(); // hides itself
    void setPrice(const LicenseStatus &license);

    SandboxState state() const { return m_sandbox.state; }
    qint64 remainingMs() const;
    // The parts of the line, left to right; those that fit are shown.
    QStringList parts() const;
    int shownParts() const { return m_shownParts; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void processesRequested();
    void endRequested();
    void extendRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void arrange();
    void retranslateUi();
    bool isLiving() const;
    QString stateText() const;
    QString countdownText() const;
    QString costText() const;
    QString memoryText() const;
    int cpuPart() const; // index among the parts; -1 = none

    Clock &m_clock;
    event::SandboxChanged m_sandbox;
    std::optional<SandboxUsage> m_usage;
    QList<int> m_cpuHistory; // percent, newest last
    LicenseStatus m_license;
    int m_lifetimeSeconds = 600;
    qint64 m_setAtMs = 0;   // boot clock
    qint64 m_readyAtMs = -1;
    qint64 m_endedAfterMs = -1;
    QTimer m_tick;
    QPushButton *m_processes;
    QPushButton *m_extend;
    QPushButton *m_end;
    int m_shownParts = 0;
};

} // namespace velqa
