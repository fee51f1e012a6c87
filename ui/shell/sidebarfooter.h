// SidebarFooter: the engine with its latency, and the minutes of the month (indicative). UI thread.
#pragma once

#include "core/studio/studiovalues.h"

#include <QWidget>

class QPushButton;

namespace velqa {

class Chip;
class ElidedLabel;
class Studio;

class SidebarFooter final : public QWidget
{
    Q_OBJECT

public:
    explicit SidebarFooter(Studio &studio, QWidget *parent = nullptr);

signals:
    void engineRequested();
    void usageRequested();

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void refresh();
    QString engineText() const;

    EngineStatus m_engine;
    LicenseStatus m_license;
    UsageReport m_usage;
    bool m_hasLicense = false;
    QPushButton *m_engineButton;
    ElidedLabel *m_engineText;
    Chip *m_beta;
    QPushButton *m_usageButton;
    ElidedLabel *m_usageText;
};

} // namespace velqa
