// Every page and tab follows a change of language while it is on show: no text of ours stays behind.
#include "tests/support/fakeprompter.h"
#include "tests/support/fakestudio.h"
#include "tests/support/spinuntil.h"
#include "tests/support/widgets.h"
#include "ui/agents/agenteditor.h"
#include "ui/artefacts/artefactspane.h"
#include "ui/checkpoints/checkpointspane.h"
#include "ui/common/themecontroller.h"
#include "ui/license/invitationpage.h"
#include "ui/license/licensekeyfield.h"
#include "ui/license/licensepage.h"
#include "ui/onboarding/imagebuildface.h"
#include "ui/settings/settingspage.h"
#include "ui/usage/usagepage.h"
#include "ui/workspace/workspacepane.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTabBar>
#include <QTranslator>

#include <gtest/gtest.h>

#include <memory>

namespace velqa {
namespace {

using namespace Qt::Literals::StringLiterals;

// Longer than the source, as French is, and easy to tell from it.
class PseudoTranslator final : public QTranslator
{
public:
    bool isEmpty() const override { return false; }
    QString translate(const char *, const char *source, const char *, int) const override
    {
        return u"«"_s + QString::fromUtf8(source) + u" ooooo»"_s;
    }
};

QStringList textsOf(QWidget *root)
{
    QStringList texts;
    for (const QWidget *widget : root->findChildren<QWidget *>()) {
        if (!widget->isVisibleTo(root))
            continue;
        if (const auto *label = qobject_cast<const QLabel *>(widget))
            texts.append(label->text());
        else if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
            texts.append(button->text());
        else if (const auto *line = qobject_cast<const QLineEdit *>(widget))
            texts.append(line->placeholderText());
        else if (const auto *tabs = qobject_cast<const QTabBar *>(widget)) {
            for (int i = 0; i < tabs->count(); ++i)
                texts.append(tabs->tabText(i));
        }
        if (widget->focusPolicy() != Qt::NoFocus)
            texts.append(widget->accessibleName());
    }
    return texts;
}

class LanguageTest : public ::testing::Test
{
protected:
    LanguageTest()
    {
        agent = studio.addAgent(u"Penguin counter"_s);
        content.summary = studio.addConversation(agent.id, u"Penguins"_s);
        Checkpoint checkpoint;
        checkpoint.id = CheckpointId(u"c"_s);
        checkpoint.name = u"cleaned"_s;
        content.checkpoints = {checkpoint};
        Artefact artefact;
        artefact.id = ArtefactId(u"a"_s);
        artefact.name = u"data.bin"_s;
        content.artefacts = {artefact};
        theme.setMode(u"light"_s);
    }

    // What is data, not ours to translate.
    bool isData(const QString &text) const
    {
        static const QStringList data{u"Python"_s,  u"Node"_s,    u"English"_s, u"Français"_s, u"BETA"_s,         u"beta"_s,
                                      u"cleaned"_s, u"28.2"_s,    u"sandbox"_s,    u"1.44"_s,    u"data.bin"_s, u"https://host/v1"_s,
                                      u"/workspace"_s, u"Penguin counter"_s, u"DOCKER_HOST"_s};
        return data.contains(text) || !text.contains(QRegularExpression(u"[A-Za-z]{2,}"_s));
    }

    void follows(QWidget *page, const QString &name)
    {
        page->resize(860, 700);
        page->show();
        QStringList before = textsOf(page);
        PseudoTranslator translator;
        QCoreApplication::installTranslator(&translator);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);
        const QStringList after = textsOf(page);
        test::saveScreenshot(page, u"pseudo-"_s + name, QStringLiteral(VELQA_BINARY_DIR));
        for (const QString &text : after) {
            if (!isData(text)) {
                EXPECT_TRUE(text.contains(u'«')) << name.toStdString() << ": " << text.toStdString();
            }
        }
        QCoreApplication::removeTranslator(&translator);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);
        QStringList again = textsOf(page);
        before.sort();
        again.sort();
        EXPECT_EQ(again, before) << name.toStdString();
    }

    ThemeController theme{ThemeController::Portal::Ignore};
    test::FakeStudio studio;
    test::FakePrompter prompter;
    test::FakeFileChooser files;
    AgentSpec agent;
    ConversationContent content;
};

TEST_F(LanguageTest, pagesFollow)
{
    AgentEditor editor(&studio, &prompter);
    SettingsPage settings(&studio, &prompter);
    LicensePage license(&studio, &prompter);
    UsagePage usage(&studio, &prompter, &files);
    InvitationPage invitation(&studio);
    ImageBuildFace images(&studio);
    studio.emitStarted();
    EngineStatus engine = test::FakeStudio::readyEngine();
    engine.name = u"local"_s; // as the core says it
    studio.setEngine(engine);
    editor.editAgent(agent.id);
    follows(&editor, u"agent"_s);
    follows(&settings, u"general"_s);
    settings.showSection(SettingsPage::Section::Engine);
    follows(&settings, u"engine"_s);
    settings.showSection(SettingsPage::Section::Models);
    follows(&settings, u"models"_s);
    license.findChild<LicenseKeyField *>()->suggest(u"K"_s);
    follows(&license, u"license"_s);
    follows(&usage, u"usage"_s);
    LicenseStatus denied;
    denied.state = LicenseState::Denied;
    denied.upgradeUrl = u"https://velqa.example/"_s;
    studio.setLicense(denied);
    follows(&invitation, u"invitation"_s);
    engine.state = EngineStatus::State::ImageMissing;
    engine.missingImages = {u"python"_s};
    studio.setEngine(engine);
    follows(&images, u"images"_s);
    engine.state = EngineStatus::State::Building;
    studio.setEngine(engine);
    follows(&images, u"building"_s);
}

TEST_F(LanguageTest, tabsFollow)
{
    WorkspacePane workspace(&studio, &prompter, &files);
    ArtefactsPane artefacts(&studio, &prompter, &files);
    CheckpointsPane checkpoints(&studio, &prompter);
    studio.emitStarted();
    follows(&workspace, u"workspace-none"_s);
    follows(&artefacts, u"artefacts-none"_s);
    follows(&checkpoints, u"checkpoints-none"_s);
    workspace.showConversation(content);
    ASSERT_TRUE(test::spinUntil([&] { return workspace.state() == WorkspacePane::State::Live; }));
    follows(&workspace, u"workspace"_s);
    checkpoints.showConversation(content);
    follows(&checkpoints, u"checkpoints"_s);
    ConversationContent empty;
    empty.summary = studio.addConversation(agent.id, u"Empty"_s);
    studio.hasLivingSandbox = false;
    workspace.showConversation(empty);
    ASSERT_TRUE(test::spinUntil([&] { return workspace.state() == WorkspacePane::State::Empty; }));
    follows(&workspace, u"workspace-empty"_s);
    artefacts.showConversation(empty);
    follows(&artefacts, u"artefacts-empty"_s);
    checkpoints.showConversation(empty);
    follows(&checkpoints, u"checkpoints-empty"_s);
}

} // namespace
} // namespace velqa
