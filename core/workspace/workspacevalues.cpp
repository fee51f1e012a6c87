// Sentences on what is kept. Pure, any thread.
#include "core/workspace/workspacevalues.h"

#include <QCoreApplication>

namespace velqa {

QString skippedSentence(const QStringList &skipped)
{
    if (skipped.isEmpty())
        return {};
    constexpr qsizetype named = 5;
    QString names = skipped.mid(0, named).join(QStringLiteral(", "));
    if (skipped.size() > named)
        names += QStringLiteral(", …");
    return QCoreApplication::translate("Checkpoint",
                                       "%n entries are not in the checkpoint, since only files, folders and links with "
                                       "ordinary names can be kept: %1",
                                       nullptr, int(skipped.size()))
        .arg(names);
}

} // namespace velqa
