// FileChooser: file dialogs that never block; the fake in tests answers from a queue. UI thread.
//
// Each is answered exactly once; Cancelled when the person closed it.
#pragma once

#include "core/base/completion.h"

#include <QObject>
#include <QStringList>

class QWidget;

namespace velqa {

struct FileRequest
{
    QString title;
    QStringList filters;       // "Tables (*.csv)"; empty = all files
    QString suggestedName;     // save: only its last, safe component is used
};

class FileChooser : public QObject
{
    Q_OBJECT

public:
    explicit FileChooser(QObject *parent = nullptr) : QObject(parent) {}
    virtual void openFiles(QWidget *owner, const FileRequest &request, Completion<QStringList> done) = 0;
    virtual void openFolder(QWidget *owner, const FileRequest &request, Completion<QString> done) = 0;
    virtual void saveFile(QWidget *owner, const FileRequest &request, Completion<QString> done) = 0;
};

class DialogFileChooser final : public FileChooser
{
    Q_OBJECT

public:
    explicit DialogFileChooser(QObject *parent = nullptr) : FileChooser(parent) {}
    void openFiles(QWidget *owner, const FileRequest &request, Completion<QStringList> done) override;
    void openFolder(QWidget *owner, const FileRequest &request, Completion<QString> done) override;
    void saveFile(QWidget *owner, const FileRequest &request, Completion<QString> done) override;

private:
    QString m_lastFolder;
};

// The last component of a name from outside, without anything a file system or a person could stumble over.
QString suggestedFileName(const QString &name);

} // namespace velqa
