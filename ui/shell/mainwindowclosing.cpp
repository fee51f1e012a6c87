// MainWindow: tray, closing, and what is remembered. UI thread.
#include "ui/shell/mainwindow.h"

#include "core/studio/studio.h"
#include "ui/chat/conversationpage.h"
#include "ui/common/prompter.h"
#include "ui/shell/adaptivepanes.h"
#include "ui/shell/notifier.h"
#include "ui/shell/tray.h"

#include <QCloseEvent>
#include <QJsonDocument>
#include <QJsonObject>

namespace velqa {

void MainWindow::setUpTray()
{
    m_tray = new Tray(m_services.hasTray, m_services.sessionBus, this);
    m_notifier->setTray(m_tray->icon());
    connect(m_tray, &Tray::showRequested, this, &MainWindow::comeToFront);
    connect(m_tray, &Tray::conversationPicked, this, [this](const ConversationId &id) {
        comeToFront();
        openConversation(id);
    });
    connect(m_tray, &Tray::quitRequested, this, [this] {
        comeToFront();
        close();
    });
    connect(m_tray, &Tray::changed, this, [this](bool isThere) {
        m_notifier->setTray(m_tray->icon());
        if (!isThere && m_isInTray)
            comeToFront(); // nobody could find us any more
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
    m_tray->lookAgain();
    if (m_tray->isThere())
        question.choices.append(tr("Keep running in the tray"));
    m_services.prompter.ask(this, question, Completion<int>(this, [this](const Result<int> &choice) {
        if (!choice)
            return;
        if (*choice == 0)
            shutDown();
        else
            hideInTray();
    }));
}

void MainWindow::hideInTray()
{
    m_tray->lookAgain();
    m_isInTray = m_tray->isThere();
    if (m_isInTray)
        hide();
    else
        showMinimized();
}

void MainWindow::shutDown()
{
    saveState();
    m_saveTimer.stop();
    enter(Phase::Closing);
    emit closing();
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
