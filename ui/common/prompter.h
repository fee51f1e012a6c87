// Prompter: questions to the person, never blocking; the fake in tests answers from a queue. UI thread.
//
// Each question is answered exactly once: with the index of the choice, or Cancelled when it was closed.
#pragma once

#include "core/base/completion.h"

#include <QList>
#include <QObject>
#include <QString>

class QWidget;

namespace velqa {

struct Question
{
    enum class Importance { Normal, Destructive };
    QString title;
    QString text;                // plain
    QString details;             // fold-out, plain
    QStringList choices;         // first = the button on Enter; at least one
    Importance importance = Importance::Normal; // Destructive: no choice is the default button
    QString cancelText;          // empty = "Cancel"
};

struct TextQuestion
{
    QString title;
    QString label;
    QString text;                // to start with
    QString acceptText;          // empty = "OK"
    int maxLength = 200;
};

class Prompter : public QObject
{
    Q_OBJECT

public:
    explicit Prompter(QObject *parent = nullptr) : QObject(parent) {}
    virtual void ask(QWidget *owner, const Question &question, Completion<int> done) = 0;
    virtual void askText(QWidget *owner, const TextQuestion &question, Completion<QString> done) = 0;
    // Says what went wrong; nobody waits for it.
    virtual void report(QWidget *owner, const QString &title, const Error &error) = 0;
};

// Real message boxes, opened, not executed.
class DialogPrompter final : public Prompter
{
    Q_OBJECT

public:
    explicit DialogPrompter(QObject *parent = nullptr) : Prompter(parent) {}
    void ask(QWidget *owner, const Question &question, Completion<int> done) override;
    void askText(QWidget *owner, const TextQuestion &question, Completion<QString> done) override;
    void report(QWidget *owner, const QString &title, const Error &error) override;
};

} // namespace velqa
