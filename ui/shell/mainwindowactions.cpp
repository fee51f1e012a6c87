// MainWindow: menus, their keys, and what they do. UI thread.
#include "ui/shell/mainwindow.h"

#include "core/studio/studio.h"
#include "ui/chat/conversationpage.h"
#include "ui/chat/transcriptview.h"
#include "ui/common/prompter.h"
#include "ui/shell/aboutdialog.h"
#include "ui/shell/adaptivepanes.h"
#include "ui/shell/commandpalette.h"
#include "ui/shell/rightpane.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>

namespace velqa {

QAction *MainWindow::makeAction(QMenu *menu, const char *name, const QKeySequence &keys, std::function<void()> run)
{
    const QString key = QString::fromLatin1(name);
    QAction *action = menu->addAction(QString());
    action->setObjectName(key + QStringLiteral("Action"));
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, std::move(run));
    m_actions.insert(key, action);
    m_actionOrder.append(action);
    return action;
}

void MainWindow::buildMenus()
{
    for (const char *name : {"fileMenu", "editMenu", "conversationMenu", "sandboxMenu", "viewMenu", "helpMenu"}) {
        QMenu *menu = menuBar()->addMenu(QString());
        menu->setObjectName(QString::fromLatin1(name));
        m_menus.append(menu);
    }
    menuBar()->setObjectName(QStringLiteral("menuBar"));
    QMenu *file = m_menus.at(0);
    makeAction(file, "newConversation", QKeySequence(Qt::CTRL | Qt::Key_N), [this] {
        const AgentId current = m_conversation->agent();
        startConversation(current.isEmpty() && !m_agents.isEmpty() ? m_agents.first().id : current);
    });
    makeAction(file, "newAgent", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N), [this] { editAgent(AgentId()); });
    file->addSeparator();
    makeAction(file, "attachFiles", QKeySequence(Qt::CTRL | Qt::Key_O), [this] { m_conversation->chooseFiles(); });
    makeAction(file, "export", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), [this] { m_conversation->exportConversation(); });
    file->addSeparator();
    makeAction(file, "settings", QKeySequence(Qt::CTRL | Qt::Key_Comma), [this] { showPage(QStringLiteral("settings")); });
    file->addSeparator();
    makeAction(file, "quit", QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { close(); })->setMenuRole(QAction::QuitRole);

    QMenu *edit = m_menus.at(1);
    makeAction(edit, "copyMarkdown", {}, [this] { m_conversation->transcript()->copySelection(CopyFormat::Markdown); });
    makeAction(edit, "copyPlain", {}, [this] { m_conversation->transcript()->copySelection(CopyFormat::Plain); });
    makeAction(edit, "selectTranscript", {}, [this] { m_conversation->transcript()->selectAll(); });
    edit->addSeparator();
    makeAction(edit, "search", QKeySequence(Qt::CTRL | Qt::Key_K), [this] { showPalette(); });
    makeAction(edit, "composer", QKeySequence(Qt::CTRL | Qt::Key_L), [this] {
        showPage(QStringLiteral("conversation"));
        m_conversation->activate();
    });

    QMenu *conversation = m_menus.at(2);
    makeAction(conversation, "backToConversation", {}, [this] { showPage(QStringLiteral("conversation")); });
    makeAction(conversation, "rename", QKeySequence(Qt::Key_F2), [this] { m_conversation->startRenaming(); });
    makeAction(conversation, "editAgent", QKeySequence(Qt::CTRL | Qt::Key_E), [this] { editAgent(m_conversation->agent()); });
    conversation->addSeparator();
    makeAction(conversation, "remove", {}, [this] { removeConversation(m_conversation->conversation()); });

    QMenu *sandbox = m_menus.at(3);
    makeAction(sandbox, "stop", QKeySequence(Qt::CTRL | Qt::Key_Period), [this] { m_conversation->stopTurn(); });
    makeAction(sandbox, "endSandbox", {}, [this] { m_conversation->endSandbox(); });
    makeAction(sandbox, "processes", {}, [this] { m_conversation->showProcesses(); });
    makeAction(sandbox, "saveCheckpoint", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), [this] { m_conversation->saveCheckpoint(); });
    sandbox->addSeparator();
    makeAction(sandbox, "buildImages", {}, [this] {
        m_studio.buildImages(m_engine.missingImages.isEmpty() ? QStringList{QStringLiteral("python"), QStringLiteral("node")}
                                                              : m_engine.missingImages);
    });
    makeAction(sandbox, "retryEngine", {}, [this] { m_studio.retryEngine(); });

    QMenu *view = m_menus.at(4);
    makeAction(view, "showSidebar", QKeySequence(Qt::CTRL | Qt::Key_B), [this] { m_panes->setLeftShown(!m_panes->isLeftShown()); })
        ->setCheckable(true);
    makeAction(view, "showRight", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B),
               [this] { m_panes->setRightShown(!m_panes->isRightShown()); })
        ->setCheckable(true);
    view->addSeparator();
    const auto showTab = [this](RightPane::Tab tab) {
        m_panes->setRightShown(true);
        m_right->showTab(tab);
    };
    makeAction(view, "workspace", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W), [=] { showTab(RightPane::Tab::Workspace); });
    makeAction(view, "artefacts", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A), [=] { showTab(RightPane::Tab::Artefacts); });
    makeAction(view, "checkpoints", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P), [=] { showTab(RightPane::Tab::Checkpoints); });
    view->addSeparator();
    makeAction(view, "usage", {}, [this] { showPage(QStringLiteral("usage")); });
    makeAction(view, "license", {}, [this] { showPage(QStringLiteral("license")); });
    view->addSeparator();
    QMenu *theme = view->addMenu(QString());
    theme->setObjectName(QStringLiteral("themeMenu"));
    m_menus.append(theme);
    m_themeGroup = new QActionGroup(this);
    for (const char *mode : {"system", "light", "dark"}) {
        const QString value = QString::fromLatin1(mode);
        QAction *action = makeAction(theme, qPrintable(QStringLiteral("theme-") + value), {}, [this, value] {
            changeSettings([value](SettingsValues &settings) { settings.theme = value; });
        });
        action->setCheckable(true);
        action->setData(value);
        m_themeGroup->addAction(action);
    }
    QMenu *language = view->addMenu(QString());
    language->setObjectName(QStringLiteral("languageMenu"));
    m_menus.append(language);
    m_languageGroup = new QActionGroup(this);
    for (const char *code : {"", "en", "fr"}) {
        const QString value = QString::fromLatin1(code);
        QAction *action = makeAction(language, qPrintable(QStringLiteral("language-") + value), {}, [this, value] {
            changeSettings([value](SettingsValues &settings) { settings.language = value; });
        });
        action->setCheckable(true);
        action->setData(value);
        m_languageGroup->addAction(action);
    }

    QMenu *help = m_menus.at(5);
    makeAction(help, "about", QKeySequence(Qt::Key_F1), [this] { showAbout(); })->setMenuRole(QAction::AboutRole);
}

void MainWindow::retranslateActions()
{
    m_menus.at(0)->setTitle(tr("&File"));
    m_menus.at(1)->setTitle(tr("&Edit"));
    m_menus.at(2)->setTitle(tr("&Conversation"));
    m_menus.at(3)->setTitle(tr("&Sandbox"));
    m_menus.at(4)->setTitle(tr("&View"));
    m_menus.at(5)->setTitle(tr("&Help"));
    m_menus.at(6)->setTitle(tr("Appearance"));
    m_menus.at(7)->setTitle(tr("Language"));
    const QHash<QString, QString> texts{
        {QStringLiteral("newConversation"), tr("New conversation")},
        {QStringLiteral("newAgent"), tr("New agent…")},
        {QStringLiteral("attachFiles"), tr("Attach files…")},
        {QStringLiteral("export"), tr("Export conversation…")},
        {QStringLiteral("settings"), tr("Settings")},
        {QStringLiteral("quit"), tr("Quit")},
        {QStringLiteral("copyMarkdown"), tr("Copy selection as Markdown")},
        {QStringLiteral("copyPlain"), tr("Copy selection as plain text")},
        {QStringLiteral("selectTranscript"), tr("Select the whole conversation")},
        {QStringLiteral("search"), tr("Search everything…")},
        {QStringLiteral("composer"), tr("Write a message")},
        {QStringLiteral("backToConversation"), tr("Show the conversation")},
        {QStringLiteral("rename"), tr("Rename")},
        {QStringLiteral("editAgent"), tr("Edit its agent")},
        {QStringLiteral("remove"), tr("Delete conversation…")},
        {QStringLiteral("stop"), tr("Stop the turn")},
        {QStringLiteral("endSandbox"), tr("End the sandbox now")},
        {QStringLiteral("processes"), tr("Processes…")},
        {QStringLiteral("saveCheckpoint"), tr("Save a checkpoint…")},
        {QStringLiteral("buildImages"), tr("Build the runtime images")},
        {QStringLiteral("retryEngine"), tr("Look for the engine again")},
        {QStringLiteral("showSidebar"), tr("Sidebar")},
        {QStringLiteral("showRight"), tr("Workspace pane")},
        {QStringLiteral("workspace"), tr("Workspace")},
        {QStringLiteral("artefacts"), tr("Artefacts")},
        {QStringLiteral("checkpoints"), tr("Checkpoints")},
        {QStringLiteral("usage"), tr("Usage")},
        {QStringLiteral("license"), tr("Licence")},
        {QStringLiteral("theme-system"), tr("As the desktop")},
        {QStringLiteral("theme-light"), tr("Light")},
        {QStringLiteral("theme-dark"), tr("Dark")},
        {QStringLiteral("language-"), tr("Language of the desktop")},
        {QStringLiteral("language-en"), QStringLiteral("English")},
        {QStringLiteral("language-fr"), QStringLiteral("Français")},
        {QStringLiteral("about"), tr("About and keys")},
    };
    for (auto it = m_actions.begin(); it != m_actions.end(); ++it)
        it.value()->setText(texts.value(it.key()));
}

void MainWindow::updateActions()
{
    if (m_actions.isEmpty())
        return;
    const bool isOpen = m_phase == Phase::Open;
    for (QAction *action : std::as_const(m_actionOrder))
        action->setEnabled(isOpen);
    m_actions.value(QStringLiteral("quit"))->setEnabled(m_phase != Phase::Closing);
    m_actions.value(QStringLiteral("about"))->setEnabled(true);
    if (!isOpen)
        return;
    const auto enable = [this](const char *name, bool enabled) { m_actions.value(QString::fromLatin1(name))->setEnabled(enabled); };
    const bool hasConversation = !m_conversation->conversation().isEmpty();
    const bool onConversation = m_page == QLatin1String("conversation");
    const bool allowed = !m_hasLicense || m_license.sandboxAllowed;
    enable("attachFiles", onConversation && allowed && !m_conversation->agent().isEmpty());
    enable("export", hasConversation);
    enable("rename", onConversation && hasConversation);
    enable("remove", hasConversation);
    enable("editAgent", !m_conversation->agent().isEmpty());
    enable("backToConversation", !onConversation);
    enable("stop", m_conversation->hasRunningTurn());
    enable("endSandbox", hasConversation);
    enable("processes", onConversation && hasConversation);
    enable("saveCheckpoint", hasConversation && allowed);
    enable("copyMarkdown", onConversation);
    enable("copyPlain", onConversation);
    enable("selectTranscript", onConversation);
    enable("showRight", m_page != QLatin1String("invitation"));
    m_actions.value(QStringLiteral("showSidebar"))->setChecked(m_panes->isLeftShown());
    m_actions.value(QStringLiteral("showRight"))->setChecked(m_panes->isRightShown());
    for (QAction *action : m_themeGroup->actions())
        action->setChecked(action->data().toString() == m_settings.theme);
    for (QAction *action : m_languageGroup->actions())
        action->setChecked(action->data().toString() == m_settings.language);
}

void MainWindow::changeSettings(std::function<void(SettingsValues &)> change)
{
    SettingsValues changed = m_settings;
    change(changed);
    m_studio.saveSettings(changed, Completion<std::monostate>(this, [this](const Result<std::monostate> &saved) {
                              if (!saved)
                                  m_services.prompter.report(this, tr("The setting was not saved"), saved.error());
                              updateActions();
                          }));
}

void MainWindow::showPalette()
{
    m_palette->open(m_agents, m_conversations, m_actionOrder);
}

void MainWindow::showAbout()
{
    auto *dialog = new AboutDialog(m_actionOrder, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::removeConversation(const ConversationId &id)
{
    if (id.isEmpty())
        return;
    Question question;
    question.title = tr("Delete this conversation?");
    question.text = tr("“%1” goes with its files, checkpoints and artefacts. Save what you want to keep first.").arg(titleOf(id));
    question.choices = {tr("Delete")};
    question.importance = Question::Importance::Destructive;
    m_services.prompter.ask(this, question, Completion<int>(this, [this, id](const Result<int> &choice) {
        if (!choice)
            return;
        m_studio.removeConversation(id, Completion<std::monostate>(this, [this, id](const Result<std::monostate> &removed) {
            if (!removed) {
                m_services.prompter.report(this, tr("The conversation was not deleted"), removed.error());
                return;
            }
            if (m_conversation->conversation() == id) {
                if (m_conversation->agent().isEmpty())
                    m_conversation->closeConversation();
                else
                    startConversation(m_conversation->agent());
            }
        }));
    }));
}

} // namespace velqa
