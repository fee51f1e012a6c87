// MainWindow: tray, closing, and what is remembered. UI thread.
#include "ui/shell/mainwindow.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/chat/conversationpage.h"
#include "ui/common/prompter.h"
#include "ui/shell/adaptivepanes.h"
#include "ui/shell/notifier.h"

#include <QCloseEvent>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QSystemTrayIcon>

namespace velqa {

void MainWindow::setUpTray()
{
    if (m_tray || !QSystemTrayIcon::isSystemTrayAvailable())
        return;
    m_tray = new QSystemTrayIcon(windowIcon(), this);
    m_trayMenu = new QMenu(this);
    m_trayMenu->setObjectName(QStringLiteral("trayMenu"));
    m_tray->setContextMenu(m_trayMenu);
    connect(m_tray, &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        if (reason == QSystemTrayIcon::Trigger)
            comeToFront();
    });
    m_notifier->setTray(m_tray);
    updateTray();
    m_tray->show();
}

void MainWindow::updateTray()
{
    if (!m_tray)
        return;
    m_tray->setToolTip(m_running > 0 ? tr("Velqa Sandbox Agent, %n turn(s) running", nullptr, m_running) : tr("Velqa Sandbox Agent"));
    m_trayMenu->clear();
    m_trayMenu->addAction(tr("Show the window"), this, &MainWindow::comeToFront);
    for (const ConversationSummary &summary : std::as_const(m_conversations)) {
        if (isFinal(summary.lastState))
            continue;
        const QString title = displayLine(summary.title, 60).replace(QLatin1Char('&'), QLatin1String("&&"));
        m_trayMenu->addAction(tr("Running: %1").arg(title), this, [this, id = summary.id] {
            comeToFront();
            openConversation(id);
        });
    }
    m_trayMenu->addSeparator();
    m_trayMenu->addAction(tr("Quit"), this, [this] {
        comeToFront();
        close();
    });
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (m_phase == Phase::Closed) {
        event->accept();
        return;
    }
    if (m_phase == Phase::Failed) { // nothing was opened: nothing has to be ended
        m_phase = Phase::Closed;
        event->accept();
        emit closed();
        return;
    }
    event->ignore();
    if (m_phase == Phase::Closing)
        return;
    if (m_phase == Phase::Open && !mayLeave([this] { close(); }))
        return;
    if (m_running == 0) {
        shutDown();
        return;
    }
    Question question;
    question.title = tr("%n turn(s) still running", nullptr, m_running);
    question.text = tr("Quitting stops them and ends their sandboxes. What they published and saved is kept.");
    question.choices = {tr("Stop and quit")};
    question.importance = Question::Importance::Destructive;
    const bool hasTray = m_tray && m_tray->isVisible();
    if (hasTray)
        question.choices.append(tr("Keep running in the tray"));
    m_services.prompter.ask(this, question, Completion<int>(this, [this](const Result<int> &choice) {
        if (!choice)
            return;
        if (*choice == 0)
            shutDown();
        else
            hide();
    }));
}

void MainWindow::shutDown()
{
    saveState();
    m_saveTimer.stop();
    enter(Phase::Closing);
    m_studio.shutDown();
}

// Who types without a pause is saved too: the timer is not put off.
void MainWindow::saveSoon()
{
    if (!m_saveTimer.isActive())
        m_saveTimer.start();
}

void MainWindow::saveState()
{
    if (m_phase != Phase::Open)
        return;
    QJsonObject state;
    state.insert(QLatin1String("geometry"), QString::fromLatin1(saveGeometry().toBase64()));
    state.insert(QLatin1String("panes"), m_panes->saveState());
    state.insert(QLatin1String("conversation"), m_conversation->conversation().toString());
    state.insert(QLatin1String("drafts"), m_conversation->saveDrafts());
    m_studio.setWindowState(QJsonDocument(state).toJson(QJsonDocument::Compact));
}

void MainWindow::restoreFrom(const QByteArray &bytes)
{
    // From our own store, yet nothing in it is trusted: what does not fit is ignored.
    const QJsonObject state = QJsonDocument::fromJson(bytes.left(4 << 20)).object();
    const QByteArray geometry = QByteArray::fromBase64(state.value(QLatin1String("geometry")).toString().toLatin1());
    if (!geometry.isEmpty())
        restoreGeometry(geometry);
    if (state.contains(QLatin1String("panes")))
        m_panes->restoreState(state.value(QLatin1String("panes")).toObject());
    m_wanted = ConversationId(state.value(QLatin1String("conversation")).toString());
    m_conversation->restoreDrafts(state.value(QLatin1String("drafts")).toObject());
}

} // namespace velqa
