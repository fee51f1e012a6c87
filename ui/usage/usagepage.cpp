// The usage page. UI thread.
#include "ui/usage/usagepage.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/common/card.h"
#include "ui/common/chip.h"
#include "ui/common/filechooser.h"
#include "ui/common/format.h"
#include "ui/common/headerbar.h"
#include "ui/common/plainlabel.h"
#include "ui/common/prompter.h"

#include <QDate>
#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace velqa {

UsagePage::UsagePage(Studio *studio, Prompter *prompter, FileChooser *files, QWidget *parent)
    : PageWidget(parent)
    , m_studio(studio)
    , m_prompter(prompter)
    , m_files(files)
    , m_title(new PlainLabel(QString(), "title", this))
    , m_note(new PlainLabel(QString(), this))
    , m_rule(new PlainLabel(QString(), "muted", this))
    , m_export(new QPushButton(this))
{
    setObjectName(QStringLiteral("usagePage"));
    m_note->setObjectName(QStringLiteral("usageNote"));
    m_export->setObjectName(QStringLiteral("exportUsageButton"));
    m_note->setWordWrap(true);
    m_rule->setWordWrap(true);

    auto *header = new HeaderBar(this);
    header->line()->addWidget(m_title);
    header->line()->addWidget(new Chip(QStringLiteral("BETA"), Tone::Accent, Chip::Shape::Filled, this));
    header->line()->addStretch(1);
    header->line()->addWidget(m_export);
    auto *blocks = new QHBoxLayout;
    blocks->setSpacing(16);
    blocks->addWidget(buildBlock(m_today, "usageToday"));
    blocks->addWidget(buildBlock(m_month, "usageMonth"));
    auto *column = new QWidget(this);
    column->setMaximumWidth(760);
    auto *columnLayout = new QVBoxLayout(column);
    columnLayout->setContentsMargins(20, 20, 20, 20);
    columnLayout->setSpacing(16);
    columnLayout->addWidget(m_note);
    columnLayout->addLayout(blocks);
    columnLayout->addWidget(m_rule);
    columnLayout->addStretch(1);
    auto *centre = new QHBoxLayout;
    centre->addStretch(1);
    centre->addWidget(column, 100);
    centre->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(header);
    layout->addWidget(makeLine(this));
    layout->addLayout(centre, 1);

    connect(m_export, &QPushButton::clicked, this, &UsagePage::exportCsv);
    connect(m_studio, &Studio::usageChanged, this, [this](const UsageReport &report) {
        m_report = report;
        m_hasReport = true;
        retranslate();
    });
    retranslate();
}

QWidget *UsagePage::buildBlock(Block &block, const char *objectName)
{
    auto *card = new Card(this);
    card->setObjectName(QLatin1String(objectName));
    block.title = new PlainLabel(QString(), "section", card);
    block.minutes = new PlainLabel(QString(), "heading", card);
    block.minutes->setObjectName(QLatin1String(objectName) + QLatin1String("Minutes"));
    block.amount = new PlainLabel(QString(), card);
    block.amount->setObjectName(QLatin1String(objectName) + QLatin1String("Amount"));
    block.facts = new PlainLabel(QString(), "muted", card);
    block.facts->setWordWrap(true);
    for (QLabel *label : {block.title, block.minutes, block.amount, block.facts})
        card->body()->addWidget(label);
    return card;
}

void UsagePage::activate()
{
    m_export->setFocus();
}

void UsagePage::showTotals(const Block &block, const UsageTotals &totals)
{
    block.minutes->setText(m_hasReport ? tr("%1 min").arg(formatNumber(totals.billedMinutes)) : tr("Loading…"));
    block.amount->setText(m_hasReport && !totals.currency.isEmpty()
                              ? tr("≈ %1, indicative").arg(formatMoney(totals.indicativeMinor, totals.currency))
                              : QString());
    block.amount->setVisible(!block.amount->text().isEmpty());
    block.facts->setText(m_hasReport ? tr("%n sandboxes, %1 measured", nullptr, totals.sandboxes)
                                           .arg(formatDuration(totals.sandboxMs))
                                     : QString());
    block.facts->setVisible(!block.facts->text().isEmpty());
}

void UsagePage::exportCsv()
{
    FileRequest request;
    request.title = tr("Export usage");
    request.filters = {tr("Tables (*.csv)")};
    request.suggestedName = QStringLiteral("velqa-usage-%1.csv").arg(QDate::currentDate().toString(Qt::ISODate));
    m_files->saveFile(this, request, Completion<QString>(this, [this](const Result<QString> &target) {
        if (!target)
            return;
        const QString path = *target;
        m_export->setEnabled(false);
        m_studio->exportUsage(path, Completion<std::monostate>(this, [this, path](const Status &status) {
            m_export->setEnabled(true);
            if (status)
                emit notice(tr("Saved as %1").arg(displayLine(path)));
            else if (status.error().code != ErrorCode::Cancelled)
                m_prompter->report(this, tr("The usage could not be exported"), status.error());
        }));
    }));
}

void UsagePage::retranslate()
{
    m_title->setText(tr("Usage"));
    m_note->setText(tr("Sandbox minutes are measured and shown, but only indicative during the beta: nothing is charged."));
    m_rule->setText(tr("A sandbox counts from the moment it is ready until it is gone, rounded up to full minutes. A sandbox that "
                       "waits for your message does not count."));
    m_today.title->setText(tr("Today"));
    m_month.title->setText(tr("This month"));
    showTotals(m_today, m_report.today);
    showTotals(m_month, m_report.month);
    m_export->setText(tr("Export CSV…"));
    m_export->setAccessibleName(tr("Export the usage as a table"));
}

void UsagePage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    PageWidget::changeEvent(event);
}

} // namespace velqa
