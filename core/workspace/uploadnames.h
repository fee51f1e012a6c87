// UploadNames: which name each taken file gets beside the uploads that are there. Pure, any thread.
#pragma once

#include "core/workspace/workspacevalues.h"

#include <QHash>
#include <QSet>

#include <optional>

namespace velqa {

class UploadNames
{
public:
    explicit UploadNames(const QList<Upload> &existing);

    struct Choice
    {
        QString name;
        std::optional<UploadId> same; // this upload has that name and content already
    };

    // Same name and other content: " (2)" and so on. A folder where a file is gets another name, and a file where a
    // folder is.
    Choice choose(const QString &name, const QString &sha256) const;
    void add(const Upload &upload);

private:
    QString withFreeFolders(const QString &name) const;

    struct Known
    {
        QString sha256;
        UploadId id;
    };
    QHash<QString, Known> m_files; // by nameKey()
    QSet<QString> m_folders;
};

} // namespace velqa
