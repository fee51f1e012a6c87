// Fakes of what asks the person: queue the answers first, look at the questions afterwards. Main thread of a test.
#pragma once

#include "ui/common/filechooser.h"
#include "ui/common/prompter.h"

#include <QList>

#include <optional>

namespace velqa::test {

class FakePrompter final : public Prompter
{
    Q_OBJECT

public:
    using Prompter::Prompter;
    // -1 = closed. An unexpected question is answered with "closed".
    QList<int> choices;
    QList<std::optional<QString>> texts;

    QList<Question> questions;
    QList<TextQuestion> textQuestions;
    QList<Error> reports;

    void ask(QWidget *owner, const Question &question, Completion<int> done) override;
    void askText(QWidget *owner, const TextQuestion &question, Completion<QString> done) override;
    void report(QWidget *owner, const QString &title, const Error &error) override;
};

class FakeFileChooser final : public FileChooser
{
    Q_OBJECT

public:
    using FileChooser::FileChooser;
    QList<QStringList> answers; // empty list = closed
    QList<FileRequest> requests;

    void openFiles(QWidget *owner, const FileRequest &request, Completion<QStringList> done) override;
    void openFolder(QWidget *owner, const FileRequest &request, Completion<QString> done) override;
    void saveFile(QWidget *owner, const FileRequest &request, Completion<QString> done) override;

private:
    QStringList take(const FileRequest &request);
};

} // namespace velqa::test
