// Making the next message. UI thread.
#include "ui/chat/composer.h"

#include "core/base/text.h"
#include "ui/chat/composeredit.h"
#include "ui/common/chip.h"
#include "ui/common/flowlayout.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/plainlabel.h"
#include "ui/common/stylesheet.h"

#include <QActionGroup>
#include <QEvent>
#include <QImage>
#include <QMenu>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace velqa {
namespace {

constexpr int EscapeWindowMs = 3'000;

void clearLayout(QLayout *layout)
{
    while (QLayoutItem *item = layout->takeAt(0)) {
        if (item->widget()) {
            item->widget()->setObjectName(QString()); // the one that takes its place has it
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
}

} // namespace

Composer::Composer(QWidget *parent)
    : QFrame(parent)
    , m_edit(new ComposerEdit(this))
    , m_attachmentArea(new QWidget(this))
    , m_attachmentLayout(new FlowLayout(m_attachmentArea))
    , m_queueArea(new QWidget(this))
    , m_queueLayout(new QVBoxLayout(m_queueArea))
    , m_problems(new PlainLabel(QString(), "danger", this))
    , m_files(new QPushButton(this))
    , m_start(new ChipButton(QString(), this))
    , m_model(new ChipButton(QString(), this))
    , m_send(new QPushButton(this))
    , m_hint(new PlainLabel(QString(), "small", this))
{
    setObjectName(QStringLiteral("composer"));
    setLook(this, "field");
    m_files->setObjectName(QStringLiteral("composerFilesButton"));
    m_start->setObjectName(QStringLiteral("composerStartChip"));
    m_model->setObjectName(QStringLiteral("composerModelChip"));
    m_send->setObjectName(QStringLiteral("sendButton"));
    m_problems->setObjectName(QStringLiteral("composerProblems"));
    m_hint->setObjectName(QStringLiteral("composerHint"));
    m_attachmentArea->setObjectName(QStringLiteral("composerAttachments"));
    m_queueArea->setObjectName(QStringLiteral("composerQueue"));
    setLook(m_files, "quiet");
    setLook(m_send, "primary");
    m_start->setHasMenu(true);
    m_send->setLayoutDirection(Qt::RightToLeft); // the icon after the word
    m_problems->setWordWrap(true);
    m_queueLayout->setContentsMargins(0, 0, 0, 0);
    m_queueLayout->setSpacing(4);
    m_problems->hide();
    m_hint->hide();
    m_attachmentArea->hide();
    m_queueArea->hide();
    m_escapeTimer.setSingleShot(true);
    m_escapeTimer.setInterval(EscapeWindowMs);

    auto *bottom = new QHBoxLayout;
    bottom->setSpacing(8);
    bottom->addWidget(m_files);
    bottom->addWidget(m_start);
    bottom->addStretch();
    bottom->addWidget(m_hint);
    bottom->addWidget(m_model);
    bottom->addWidget(m_send);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 10);
    layout->setSpacing(8);
    layout->addWidget(m_queueArea);
    layout->addWidget(m_edit);
    layout->addWidget(m_attachmentArea);
    layout->addWidget(m_problems);
    layout->addLayout(bottom);

    connect(m_edit, &ComposerEdit::sendPressed, this, [this] {
        if (!m_edit->toPlainText().trimmed().isEmpty() || m_turn == Turn::None)
            emit sendRequested();
    });
    connect(m_edit, &ComposerEdit::escapePressed, this, &Composer::escape);
    connect(m_edit, &ComposerEdit::filesPasted, this, &Composer::filesChosen);
    connect(m_edit, &ComposerEdit::imagePasted, this, &Composer::imagePasted);
    connect(m_edit, &ComposerEdit::focusChanged, this, &Composer::setActive);
    connect(m_edit, &QPlainTextEdit::textChanged, this, [this] {
        updateButton();
        emit textChanged();
    });
    connect(m_files, &QPushButton::clicked, this, &Composer::chooseFilesRequested);
    connect(m_start, &ChipButton::clicked, this, &Composer::showStartMenu);
    connect(m_model, &ChipButton::clicked, this, &Composer::modelRequested);
    connect(m_send, &QPushButton::clicked, this, &Composer::press);
    connect(&m_escapeTimer, &QTimer::timeout, this, [this] { m_hint->hide(); });
    setFocusProxy(m_edit);
    retranslateUi();
}

Composer::~Composer()
{
    m_edit->disconnect(this); // it loses the focus when it goes, after this object has gone
}

void Composer::retranslateUi()
{
    m_edit->setPlaceholderText(m_agentName.isEmpty() ? tr("Write a message. Drop files here.")
                                                     : tr("Message %1. Drop files here.").arg(m_agentName));
    m_edit->setAccessibleName(tr("Message"));
    m_files->setText(tr("+ Files"));
    m_files->setAccessibleName(tr("Attach files"));
    m_files->setToolTip(tr("Attach files (also by drop or paste)"));
    m_hint->setText(tr("Press Escape again to stop"));
    m_model->setAccessibleName(tr("Model: %1").arg(m_model->text()));
    updateButton();
    updateStart();
}

void Composer::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void Composer::setActive(bool active)
{
    if (property("active").toBool() == active)
        return;
    setProperty("active", active);
    style()->unpolish(this);
    style()->polish(this);
}

void Composer::setAgentName(const QString &name)
{
    m_agentName = displayLine(name, 60);
    retranslateUi();
}

void Composer::setModelText(const QString &text)
{
    m_model->setText(text);
    m_model->setVisible(!text.isEmpty());
    m_model->setAccessibleName(tr("Model: %1").arg(text));
}

void Composer::setSendWithEnter(bool sendWithEnter)
{
    m_edit->setSendWithEnter(sendWithEnter);
}

void Composer::setTurn(Turn turn)
{
    m_turn = turn;
    if (turn != Turn::Running) {
        m_escapeTimer.stop();
        m_hint->hide();
    }
    updateButton();
}

void Composer::updateButton()
{
    // A disabled button hands the focus on to whatever comes next; who pressed it wants to write.
    const bool hadFocus = m_send->hasFocus();
    const bool hasText = !m_edit->toPlainText().trimmed().isEmpty();
    if (m_turn == Turn::None) {
        m_send->setText(tr("Send"));
        m_send->setAccessibleName(tr("Send the message"));
        m_send->setIcon(icon(QStringLiteral("send"), IconTint::OnAccent));
        m_send->setEnabled(hasText || m_hasQueue);
    } else {
        m_send->setText(m_turn == Turn::Stopping ? tr("Stopping…") : tr("Stop"));
        m_send->setAccessibleName(tr("Stop the turn"));
        m_send->setIcon(icon(QStringLiteral("stop"), IconTint::OnAccent));
        m_send->setEnabled(m_turn == Turn::Running);
    }
    if (hadFocus && !m_send->isEnabled())
        m_edit->setFocus();
}

void Composer::press()
{
    if (m_turn == Turn::Running)
        emit stopRequested();
    else if (m_turn == Turn::None)
        emit sendRequested();
}

void Composer::escape()
{
    if (m_turn != Turn::Running)
        return;
    if (m_escapeTimer.isActive()) {
        m_escapeTimer.stop();
        m_hint->hide();
        emit stopRequested();
        return;
    }
    m_escapeTimer.start();
    m_hint->show();
}

void Composer::setAttachments(const QList<Attachment> &attachments)
{
    // Progress comes often: the chips stay, so that the keyboard and the pointer keep their place.
    const bool areSame = std::equal(attachments.begin(), attachments.end(), m_attachments.begin(), m_attachments.end(),
                                    [](const Attachment &a, const Attachment &b) { return a.id == b.id && a.name == b.name; });
    m_attachments = attachments;
    if (!areSame)
        clearLayout(m_attachmentLayout);
    for (int i = 0; i < attachments.size(); ++i) {
        const Attachment &attachment = attachments.at(i);
        auto *chip = areSame ? static_cast<ChipButton *>(m_attachmentLayout->itemAt(i)->widget())
                             : new ChipButton(displayLine(attachment.name), m_attachmentArea);
        chip->setDetail(attachment.progress >= 0 && attachment.id.isEmpty()
                            ? tr("copying")
                            : formatSize(attachment.size));
        chip->setProgress(attachment.id.isEmpty() ? attachment.progress : -1);
        chip->setAccessibleName(tr("Attached file %1, Delete removes it").arg(displayLine(attachment.name)));
        if (areSame)
            continue;
        chip->setObjectName(QStringLiteral("attachment%1").arg(i));
        chip->setIconName(iconForFile(attachment.name));
        chip->setRemovable(true);
        connect(chip, &ChipButton::removeRequested, this, [this, i] { emit removeAttachmentRequested(i); });
        m_attachmentLayout->addWidget(chip);
        chip->show();
    }
    m_attachmentArea->setVisible(!attachments.isEmpty());
    m_attachmentArea->updateGeometry();
    updateButton();
}

void Composer::setQueue(const QStringList &texts)
{
    clearLayout(m_queueLayout);
    for (int i = 0; i < texts.size(); ++i) {
        auto *chip = new ChipButton(tr("Next: %1").arg(displayLine(texts.at(i), 120)), m_queueArea);
        chip->setObjectName(QStringLiteral("queued%1").arg(i));
        chip->setIconName(QStringLiteral("clock"));
        chip->setMaximumTextWidth(420);
        chip->setRemovable(true);
        chip->setToolTip(tr("Waits for the running turn. Click to edit it, Delete removes it."));
        chip->setAccessibleName(tr("Waiting message: %1").arg(displayLine(texts.at(i), 200)));
        connect(chip, &ChipButton::removeRequested, this, [this, i] { emit removeQueuedRequested(i); });
        connect(chip, &ChipButton::clicked, this, [this, i] { emit editQueuedRequested(i); });
        m_queueLayout->addWidget(chip, 0, Qt::AlignLeft);
    }
    m_hasQueue = !texts.isEmpty();
    m_queueArea->setVisible(m_hasQueue);
    updateButton();
}

void Composer::setProblems(const QStringList &sentences)
{
    m_problems->setText(sentences.join(QLatin1Char('\n')));
    m_problems->setVisible(!sentences.isEmpty());
}

void Composer::setCheckpoints(const QList<Checkpoint> &checkpoints, const CheckpointId &start)
{
    m_checkpoints = checkpoints;
    m_startCheckpoint = start;
    updateStart();
}

void Composer::updateStart()
{
    QString text = tr("Starts with your files only");
    for (const Checkpoint &checkpoint : std::as_const(m_checkpoints)) {
        if (checkpoint.id == m_startCheckpoint)
            text = tr("Starts from: checkpoint “%1”, %2").arg(displayLine(checkpoint.name, 60), formatSize(checkpoint.size));
    }
    m_start->setText(text);
    m_start->setAccessibleName(text);
    m_start->setToolTip(tr("Choose the workspace that the next turn starts with").toHtmlEscaped());
    m_start->setVisible(!m_checkpoints.isEmpty());
}

void Composer::showStartMenu()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("startMenu"));
    auto *group = new QActionGroup(menu);
    const auto add = [&](const QString &text, const CheckpointId &id) {
        QAction *action = menu->addAction(QString(text).replace(QLatin1Char('&'), QLatin1String("&&")));
        action->setCheckable(true);
        action->setChecked(id == m_startCheckpoint);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, id] { emit startCheckpointPicked(id); });
    };
    add(tr("Your files only"), CheckpointId());
    for (const Checkpoint &checkpoint : std::as_const(m_checkpoints))
        add(tr("Checkpoint “%1”, %2").arg(displayLine(checkpoint.name, 60), formatSize(checkpoint.size)), checkpoint.id);
    menu->popup(m_start->mapToGlobal(QPoint(0, -menu->sizeHint().height() - 4)));
}

QString Composer::text() const
{
    return m_edit->toPlainText();
}

void Composer::setText(const QString &text)
{
    if (m_edit->isComposing() || m_edit->toPlainText() == text)
        return;
    m_edit->setPlainText(text);
    m_edit->moveCursor(QTextCursor::End);
}

bool Composer::isComposing() const
{
    return m_edit->isComposing();
}

void Composer::focusEdit()
{
    m_edit->setFocus(Qt::OtherFocusReason);
}

} // namespace velqa
