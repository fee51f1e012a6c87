// File dialogs that do not block. UI thread.
#include "ui/common/filechooser.h"

#include "core/base/text.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QStandardPaths>

namespace velqa {
namespace {

QFileDialog *makeDialog(QWidget *owner, const FileRequest &request, const QString &folder)
{
    auto *dialog = new QFileDialog(owner, request.title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("fileDialog"));
    dialog->setWindowModality(owner ? Qt::WindowModal : Qt::ApplicationModal);
    dialog->setDirectory(folder.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::DownloadLocation) : folder);
    if (!request.filters.isEmpty())
        dialog->setNameFilters(request.filters);
    return dialog;
}

} // namespace

void DialogFileChooser::openFiles(QWidget *owner, const FileRequest &request, Completion<QStringList> done)
{
    QFileDialog *dialog = makeDialog(owner, request, m_lastFolder);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::finished, this, [this, dialog, done](int result) {
        if (result != QDialog::Accepted) {
            done.fail(ErrorCode::Cancelled, {});
            return;
        }
        m_lastFolder = dialog->directory().absolutePath();
        done(dialog->selectedFiles());
    });
    dialog->open();
}

void DialogFileChooser::openFolder(QWidget *owner, const FileRequest &request, Completion<QString> done)
{
    QFileDialog *dialog = makeDialog(owner, request, m_lastFolder);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::finished, this, [this, dialog, done](int result) {
        if (result != QDialog::Accepted || dialog->selectedFiles().isEmpty()) {
            done.fail(ErrorCode::Cancelled, {});
            return;
        }
        m_lastFolder = dialog->selectedFiles().first();
        done(m_lastFolder);
    });
    dialog->open();
}

void DialogFileChooser::saveFile(QWidget *owner, const FileRequest &request, Completion<QString> done)
{
    QFileDialog *dialog = makeDialog(owner, request, m_lastFolder);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->selectFile(suggestedFileName(request.suggestedName));
    connect(dialog, &QFileDialog::finished, this, [this, dialog, done](int result) {
        if (result != QDialog::Accepted || dialog->selectedFiles().isEmpty()) {
            done.fail(ErrorCode::Cancelled, {});
            return;
        }
        m_lastFolder = dialog->directory().absolutePath();
        done(dialog->selectedFiles().first());
    });
    dialog->open();
}

QString suggestedFileName(const QString &name)
{
    QString safe = displayLine(name, 200);
    safe = safe.mid(safe.lastIndexOf(QLatin1Char('/')) + 1);
    safe = safe.mid(safe.lastIndexOf(QLatin1Char('\\')) + 1);
    for (QChar &c : safe) {
        if (QStringLiteral("<>:\"|?*").contains(c) || c == QChar(0xfffd))
            c = QLatin1Char('_');
    }
    while (safe.startsWith(QLatin1Char('.')))
        safe.remove(0, 1);
    return safe.isEmpty() ? QStringLiteral("file") : safe;
}

} // namespace velqa
