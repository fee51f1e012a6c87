// About and keys. UI thread.
#include "ui/shell/aboutdialog.h"

#include "resources/resources.h"
#include "ui/common/plainlabel.h"
#include "ui/common/stylesheet.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QIcon>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace velqa {

AboutDialog::AboutDialog(const QList<QAction *> &actions, QWidget *parent) : QDialog(parent)
{
    initResources();
    setObjectName(QStringLiteral("aboutDialog"));
    setWindowTitle(tr("About Velqa Sandbox Agent"));
    auto *picture = new PlainLabel(QString(), this);
    picture->setPixmap(QIcon(QStringLiteral(":/icons/velqa.svg")).pixmap(48, 48));
    auto *title = new PlainLabel(tr("Velqa Sandbox Agent"), "heading", this);
    auto *version = new PlainLabel(tr("Version %1").arg(QStringLiteral(VELQA_VERSION)), "muted", this);
    auto *text = new PlainLabel(tr("Agents that do things: every turn runs in its own new Docker sandbox, which is gone afterwards. "
                                   "Only your files, checkpoints and artefacts are kept, on this computer."),
                                this);
    text->setWordWrap(true);
    auto *license = new PlainLabel(tr("Free software under the MIT licence. Made with Qt under the LGPL."), "small", this);
    license->setWordWrap(true);

    auto *keys = new QWidget(this);
    auto *grid = new QGridLayout(keys);
    grid->setContentsMargins(4, 4, 4, 4);
    grid->setColumnStretch(0, 1);
    int row = 0;
    const auto addKey = [&](const QString &what, const QString &key) {
        grid->addWidget(new PlainLabel(what, keys), row, 0);
        grid->addWidget(new PlainLabel(key, "code", keys), row, 1);
        ++row;
    };
    for (const QAction *action : actions) {
        if (!action->shortcut().isEmpty())
            addKey(QString(action->text()).remove(QLatin1Char('&')), action->shortcut().toString(QKeySequence::NativeText));
    }
    addKey(tr("Send the message"), QKeySequence(Qt::Key_Return).toString(QKeySequence::NativeText));
    addKey(tr("New line in the message"), QKeySequence(Qt::SHIFT | Qt::Key_Return).toString(QKeySequence::NativeText));
    addKey(tr("Stop the turn (press twice)"), QKeySequence(Qt::Key_Escape).toString(QKeySequence::NativeText));
    addKey(tr("Previous or next message"), QKeySequence(Qt::ALT | Qt::Key_Up).toString(QKeySequence::NativeText));
    auto *area = new QScrollArea(this);
    area->setObjectName(QStringLiteral("aboutKeys"));
    area->setAccessibleName(tr("Keys"));
    area->setWidget(keys);
    area->setWidgetResizable(true);
    area->setMinimumHeight(220);

    auto *buttons = new QDialogButtonBox(this);
    QPushButton *close = buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    close->setObjectName(QStringLiteral("aboutCloseButton"));
    close->setAccessibleName(close->text());
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *head = new QHBoxLayout;
    head->setSpacing(14);
    auto *words = new QVBoxLayout;
    words->addWidget(title);
    words->addWidget(version);
    head->addWidget(picture);
    head->addLayout(words, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 20, 20, 16);
    layout->setSpacing(10);
    layout->addLayout(head);
    layout->addWidget(text);
    layout->addWidget(license);
    layout->addWidget(new PlainLabel(tr("Keys"), "section", this));
    layout->addWidget(area, 1);
    layout->addWidget(buttons);
    resize(480, 560);
}

} // namespace velqa
