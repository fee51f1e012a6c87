// Choosing names of uploads. Pure, any thread.
#include "core/workspace/uploadnames.h"

#include "core/workspace/safenames.h"

#include <QStringList>

namespace velqa {

UploadNames::UploadNames(const QList<Upload> &existing)
{
    for (const Upload &upload : existing)
        add(upload);
}

void UploadNames::add(const Upload &upload)
{
    const QString key = nameKey(upload.name);
    m_files.insert(key, {upload.sha256, upload.id});
    for (qsizetype slash = key.indexOf(u'/'); slash >= 0; slash = key.indexOf(u'/', slash + 1))
        m_folders.insert(key.left(slash));
}

QString UploadNames::withFreeFolders(const QString &name) const
{
    QStringList parts = name.split(u'/');
    QString path;
    for (qsizetype i = 0; i + 1 < parts.size(); ++i) {
        path =
            uniqueName(path + parts.at(i), [this](const QString &folder) { return m_files.contains(nameKey(folder)); });
        path += u'/';
    }
    return path + parts.last();
}

UploadNames::Choice UploadNames::choose(const QString &name, const QString &sha256) const
{
    Choice choice;
    choice.name = uniqueName(withFreeFolders(name), [&](const QString &candidate) {
        const QString key = nameKey(candidate);
        const auto known = m_files.constFind(key);
        if (known != m_files.constEnd() && known->sha256 == sha256) {
            choice.same = known->id;
            return false;
        }
        return known != m_files.constEnd() || m_folders.contains(key);
    });
    return choice;
}

} // namespace velqa
