// StoryTest: the real window with a licence server of its own, a fresh home and a person's hands. Main thread of a test.
#pragma once

#include "app/desktop/desktop.h"
#include "tests/support/demolicense.h"
#include "tests/support/engineleft.h"
#include "tests/support/fakeprompter.h"

#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <functional>
#include <optional>

namespace velqa::test {

inline QString s(const char *text)
{
    return QString::fromUtf8(text);
}

class StoryTest : public testing::Test
{
protected:
    void SetUp() override;
    void TearDown() override; // closes the window; then nothing may be left

    // Each starts or ends the program, as often as wanted.
    void open(const QString &homePath);
    void open() { open(home.path()); }
    void close();

    void activate();
    void createAgent(const QString &name, const std::function<void()> &fillIn = {});
    // Types and sends without waiting.
    bool type(const QStringList &lines);
    // Types, sends, waits; false when the turn did not end as completed.
    bool ask(const QString &text, int deadlineMs = 90'000);
    const event::TurnFinished *finished() const;
    std::string whyNot() const; // of the last ask()
    QString toolOutput() const;
    bool hasOutput(const QString &text) const;
    void showTab(int index);
    // Selects the first artefact of this type in its tab and saves it with the button to out/name.
    void saveArtefact(const QString &mimeType, const QString &name);
    void picture(const char *name);

    std::optional<DemoLicenseServer> license;
    QTemporaryDir home;
    QTemporaryDir out;
    std::unique_ptr<Desktop> desktop;
    MainWindow *window = nullptr;
    FakeFileChooser *chooser = nullptr;
    FakePrompter *prompter = nullptr;
    EngineStatus engine;
    QList<TurnEvent> events; // since the last ask()
    QList<Artefact> artefacts;
    QList<Checkpoint> checkpoints;
    QList<Upload> uploads;
    QStringList refusals;
    bool closed = false;
};

} // namespace velqa::test
