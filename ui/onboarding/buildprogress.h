// How the building of an image is told in words and in a bar. Pure functions, UI thread (translations).
#pragma once

#include "core/engine/enginevalues.h"

#include <QString>
#include <QStringList>

class QProgressBar;

namespace velqa {

// "Step 2 of 7: installing packages"; never empty.
QString buildProgressText(const ImageProgress &progress);
// A bar of steps when their number is known, of bytes when only these are, else busy.
void showBuildProgress(QProgressBar *bar, const ImageProgress &progress);
// "Python", "Node"; unknown names are shown as they are, made harmless.
QString runtimeTitle(const QString &runtimeName);
// "Python and Node" in the language of the moment.
QString runtimeTitles(const QStringList &runtimeNames);

} // namespace velqa
