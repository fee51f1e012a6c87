// Queued answers. Main thread of a test.
#include "tests/support/fakeprompter.h"

namespace velqa::test {

void FakePrompter::ask(QWidget *, const Question &question, Completion<int> done)
{
    questions.append(question);
    const int choice = choices.isEmpty() ? -1 : choices.takeFirst();
    if (choice < 0)
        done.fail(ErrorCode::Cancelled, {});
    else
        done(choice);
}

void FakePrompter::askText(QWidget *, const TextQuestion &question, Completion<QString> done)
{
    textQuestions.append(question);
    const std::optional<QString> text = texts.isEmpty() ? std::nullopt : texts.takeFirst();
    if (text)
        done(*text);
    else
        done.fail(ErrorCode::Cancelled, {});
}

void FakePrompter::report(QWidget *, const QString &, const Error &error)
{
    reports.append(error);
}

QStringList FakeFileChooser::take(const FileRequest &request)
{
    requests.append(request);
    return answers.isEmpty() ? QStringList() : answers.takeFirst();
}

void FakeFileChooser::openFiles(QWidget *, const FileRequest &request, Completion<QStringList> done)
{
    const QStringList answer = take(request);
    if (answer.isEmpty())
        done.fail(ErrorCode::Cancelled, {});
    else
        done(answer);
}

void FakeFileChooser::openFolder(QWidget *, const FileRequest &request, Completion<QString> done)
{
    const QStringList answer = take(request);
    if (answer.isEmpty())
        done.fail(ErrorCode::Cancelled, {});
    else
        done(answer.first());
}

void FakeFileChooser::saveFile(QWidget *owner, const FileRequest &request, Completion<QString> done)
{
    openFolder(owner, request, std::move(done));
}

} // namespace velqa::test
