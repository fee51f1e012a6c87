// Rows of progress and refusals. UI thread.
#include "ui/workspace/uploadprogress.h"

#include "core/base/text.h"
#include "ui/common/card.h"
#include "ui/common/elidedlabel.h"
#include "ui/common/format.h"
#include "ui/common/stylesheet.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace velqa {

UploadProgress::UploadProgress(QWidget *parent)
    : QWidget(parent)
    , m_rowsLayout(new QVBoxLayout)
    , m_more(new PlainLabel(QString(), "small", this))
    , m_refusedCard(nullptr)
    , m_refusedTitle(nullptr)
    , m_refusedText(nullptr)
    , m_dismiss(nullptr)
{
    auto *card = new Card(this);
    m_refusedCard = card;
    m_refusedTitle = new PlainLabel(QString(), "strong", card);
    m_refusedText = new PlainLabel(QString(), card);
    m_refusedText->setObjectName(QStringLiteral("uploadRefusals"));
    m_refusedText->setWordWrap(true);
    m_refusedText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_dismiss = new QPushButton(card);
    m_dismiss->setObjectName(QStringLiteral("dismissRefusalsButton"));
    card->body()->addWidget(m_refusedTitle);
    card->body()->addWidget(m_refusedText);
    card->body()->addWidget(m_dismiss, 0, Qt::AlignLeft);

    m_rowsLayout->setSpacing(4);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(8);
    layout->addLayout(m_rowsLayout);
    layout->addWidget(m_more);
    layout->addWidget(m_refusedCard);
    connect(m_dismiss, &QPushButton::clicked, this, [this] {
        m_refusals.clear();
        updateVisibility();
    });
    retranslate();
    updateVisibility();
}

void UploadProgress::clear()
{
    for (const Row &row : std::as_const(m_rows))
        row.widget->deleteLater();
    m_rows.clear();
    m_unshown.clear();
    m_refusals.clear();
    updateVisibility();
}

UploadProgress::Row UploadProgress::makeRow(const QString &name)
{
    Row row;
    row.widget = new QWidget(this);
    row.text = new ElidedLabel(displayLine(name), "small", row.widget);
    row.bar = new QProgressBar(row.widget);
    row.bar->setTextVisible(false);
    row.bar->setFixedWidth(96);
    row.bar->setAccessibleName(tr("Adding %1").arg(displayLine(name)));
    auto *line = new QHBoxLayout(row.widget);
    line->setContentsMargins({});
    line->addWidget(row.text, 1);
    line->addWidget(row.bar);
    m_rowsLayout->addWidget(row.widget);
    return row;
}

void UploadProgress::setProgress(const UploadStep &step)
{
    constexpr int parts = 1000;
    const QString key = step.source + u'\n' + step.name;
    const bool isDone = step.totalBytes > 0 && step.doneBytes >= step.totalBytes;
    if (!m_rows.contains(key)) {
        if (m_rows.size() >= maxRows) {
            if (isDone)
                m_unshown.remove(key);
            else
                m_unshown.insert(key);
            updateVisibility();
            return;
        }
        m_rows.insert(key, makeRow(step.name));
    }
    if (isDone) {
        m_rows.take(key).widget->deleteLater();
    } else {
        QProgressBar *bar = m_rows.value(key).bar;
        bar->setRange(0, step.totalBytes > 0 ? parts : 0);
        if (step.totalBytes > 0)
            bar->setValue(int(qBound(0.0, double(step.doneBytes) / double(step.totalBytes), 1.0) * parts));
    }
    updateVisibility();
}

void UploadProgress::finish(const QStringList &refusedSentences)
{
    clear();
    m_refusals = refusedSentences;
    updateVisibility();
}

void UploadProgress::updateVisibility()
{
    m_more->setVisible(!m_unshown.isEmpty());
    m_more->setText(tr("and %n more files", nullptr, int(m_unshown.size())));
    QStringList lines;
    for (const QString &sentence : m_refusals.mid(0, maxRefusals))
        lines.append(displayLine(sentence, 300));
    if (m_refusals.size() > maxRefusals)
        lines.append(tr("and %n more files", nullptr, int(m_refusals.size() - maxRefusals)));
    m_refusedTitle->setText(tr("%n files were not added", nullptr, int(m_refusals.size())));
    m_refusedText->setText(lines.join(u'\n'));
    m_refusedCard->setVisible(!m_refusals.isEmpty());
    setVisible(!m_rows.isEmpty() || !m_unshown.isEmpty() || !m_refusals.isEmpty());
}

void UploadProgress::retranslate()
{
    m_dismiss->setText(tr("Dismiss"));
    m_dismiss->setAccessibleName(tr("Dismiss the list of files that were not added"));
    updateVisibility();
}

void UploadProgress::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace velqa
