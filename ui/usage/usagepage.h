// UsagePage: sandbox minutes of today and of this month, with an amount that is only indicative during the beta. UI thread.
// Uses a Studio, a Prompter and a FileChooser that outlive it.
#pragma once

#include "core/usage/usagevalues.h"
#include "ui/common/pagewidget.h"

class QLabel;
class QPushButton;
class QWidget;

namespace velqa {

class FileChooser;
class Prompter;
class Studio;

class UsagePage final : public PageWidget
{
    Q_OBJECT

public:
    UsagePage(Studio *studio, Prompter *prompter, FileChooser *files, QWidget *parent = nullptr);

    void activate() override;

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Block // one period
    {
        QLabel *title = nullptr;
        QLabel *minutes = nullptr;
        QLabel *amount = nullptr;
        QLabel *facts = nullptr;
    };
    QWidget *buildBlock(Block &block, const char *objectName);
    void showTotals(const Block &block, const UsageTotals &totals);
    void exportCsv();
    void retranslate();

    Studio *m_studio;
    Prompter *m_prompter;
    FileChooser *m_files;
    UsageReport m_report;
    bool m_hasReport = false;
    QLabel *m_title;
    QLabel *m_note;
    QLabel *m_rule;
    Block m_today;
    Block m_month;
    QPushButton *m_export;
};

} // namespace velqa
