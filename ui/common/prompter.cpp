// Message boxes that do not block. UI thread.
#include "ui/common/prompter.h"

#include "ui/common/plainlabel.h"
#include "ui/common/stylesheet.h"

#include <QAbstractButton>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace velqa {
namespace {

QMessageBox *makeBox(QWidget *owner, const QString &title, const QString &text, const QString &details)
{
    auto *box = new QMessageBox(owner);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowModality(owner ? Qt::WindowModal : Qt::ApplicationModal);
    box->setObjectName(QStringLiteral("messageBox"));
    box->setTextFormat(Qt::PlainText);
    box->setWindowTitle(title);
    box->setText(title);
    box->setInformativeText(text);
    if (!details.isEmpty())
        box->setDetailedText(details);
    return box;
}

} // namespace

void DialogPrompter::ask(QWidget *owner, const Question &question, Completion<int> done)
{
    QMessageBox *box = makeBox(owner, question.title, question.text, question.details);
    QList<QAbstractButton *> buttons;
    for (const QString &choice : question.choices) {
        QPushButton *button = box->addButton(choice, QMessageBox::AcceptRole);
        button->setObjectName(QStringLiteral("choice%1").arg(buttons.size()));
        if (question.importance == Question::Importance::Destructive)
            setLook(button, "danger");
        else if (buttons.isEmpty())
            setLook(button, "primary");
        buttons.append(button);
    }
    QPushButton *cancel =
        box->addButton(question.cancelText.isEmpty() ? tr("Cancel") : question.cancelText, QMessageBox::RejectRole);
    cancel->setObjectName(QStringLiteral("cancelChoice"));
    box->setEscapeButton(cancel);
    box->setDefaultButton(question.importance == Question::Importance::Destructive || buttons.isEmpty()
                              ? cancel
                              : qobject_cast<QPushButton *>(buttons.first()));
    connect(box, &QMessageBox::finished, box, [box, buttons, done] {
        const qsizetype index = buttons.indexOf(box->clickedButton());
        if (index < 0)
            done.fail(ErrorCode::Cancelled, {});
        else
            done(int(index));
    });
    box->open();
}

void DialogPrompter::askText(QWidget *owner, const TextQuestion &question, Completion<QString> done)
{
    auto *dialog = new QDialog(owner);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("textDialog"));
    dialog->setWindowTitle(question.title);
    dialog->setWindowModality(owner ? Qt::WindowModal : Qt::ApplicationModal);
    auto *label = new PlainLabel(question.label, dialog);
    auto *edit = new QLineEdit(question.text, dialog);
    edit->setObjectName(QStringLiteral("textDialogEdit"));
    edit->setAccessibleName(question.label);
    edit->setMaxLength(question.maxLength);
    edit->selectAll();
    label->setBuddy(edit);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, dialog);
    QPushButton *accept = buttons->button(QDialogButtonBox::Ok);
    if (!question.acceptText.isEmpty())
        accept->setText(question.acceptText);
    accept->setEnabled(!edit->text().trimmed().isEmpty());
    setLook(accept, "primary");
    auto *layout = new QVBoxLayout(dialog);
    layout->addWidget(label);
    layout->addWidget(edit);
    layout->addSpacing(4);
    layout->addWidget(buttons);
    dialog->setMinimumWidth(380);
    connect(edit, &QLineEdit::textChanged, accept,
            [accept](const QString &text) { accept->setEnabled(!text.trimmed().isEmpty()); });
    connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    connect(dialog, &QDialog::finished, dialog, [edit, done](int result) {
        if (result == QDialog::Accepted)
            done(edit->text().trimmed());
        else
            done.fail(ErrorCode::Cancelled, {});
    });
    dialog->open();
}

void DialogPrompter::report(QWidget *owner, const QString &title, const Error &error)
{
    QMessageBox *box = makeBox(owner, title, error.message, error.detail);
    box->setIcon(QMessageBox::Warning);
    box->addButton(tr("Close"), QMessageBox::RejectRole);
    box->open();
}

} // namespace velqa
