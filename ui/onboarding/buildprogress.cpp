// Words for image builds. UI thread.
#include "ui/onboarding/buildprogress.h"

#include "core/base/text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QProgressBar>

namespace velqa {
namespace {

struct BuildWords
{
    Q_DECLARE_TR_FUNCTIONS(BuildWords)
};

} // namespace

QString buildProgressText(const ImageProgress &progress)
{
    const QString text = displayLine(progress.text, 160);
    const QLocale locale;
    if (progress.stepCount > 0 && text.isEmpty())
        return BuildWords::tr("Step %1 of %2").arg(locale.toString(progress.step), locale.toString(progress.stepCount));
    if (progress.stepCount > 0)
        return BuildWords::tr("Step %1 of %2: %3")
            .arg(locale.toString(progress.step), locale.toString(progress.stepCount), text);
    return text.isEmpty() ? BuildWords::tr("Building…") : text;
}

void showBuildProgress(QProgressBar *bar, const ImageProgress &progress)
{
    if (progress.stepCount > 0) {
        bar->setRange(0, progress.stepCount);
        bar->setValue(qBound(0, progress.step, progress.stepCount));
    } else if (progress.totalBytes > 0) {
        constexpr int parts = 1000;
        bar->setRange(0, parts);
        bar->setValue(int(qBound(0.0, double(progress.currentBytes) / double(progress.totalBytes), 1.0) * parts));
    } else {
        bar->setRange(0, 0);
    }
}

QString runtimeTitle(const QString &runtimeName)
{
    if (runtimeName == QLatin1String("python"))
        return QStringLiteral("Python");
    if (runtimeName == QLatin1String("node"))
        return QStringLiteral("Node");
    return displayLine(runtimeName, 40);
}

QString runtimeTitles(const QStringList &runtimeNames)
{
    QStringList titles;
    for (const QString &name : runtimeNames)
        titles.append(runtimeTitle(name));
    return QLocale().createSeparatedList(titles);
}

} // namespace velqa
