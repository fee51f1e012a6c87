// Loading the practice model's scripts out of the program. Any thread.
#include "core/models/practicescripts.h"

#include <QFile>

static void initResources()
{
    Q_INIT_RESOURCE(practice);
}

namespace velqa {
namespace {

// Inside a double-quoted literal of Python and of JavaScript alike.
QString quoted(const QString &text)
{
    QString out;
    for (const QChar c : text) {
        if (c == u'"' || c == u'\\')
            out.append(u'\\').append(c);
        else if (c < u' ' || c == QChar(0x7f) || c == QChar(0x2028) || c == QChar(0x2029))
            out.append(QStringLiteral("\\u%1").arg(c.unicode(), 4, 16, QLatin1Char('0')));
        else
            out.append(c);
    }
    return out;
}

} // namespace

QString profileScript(const QString &runtime, const QString &file)
{
    initResources();
    const QString name = runtime == QLatin1String("node") ? QStringLiteral("profile.js") : QStringLiteral("profile.py");
    QFile script(QStringLiteral(":/practice/") + name);
    if (!script.open(QIODevice::ReadOnly))
        return {};
    return QString::fromUtf8(script.readAll()).replace(QLatin1String("@FILE@"), quoted(file));
}

QString zipCommand()
{
    return QStringLiteral(
        "mkdir -p out && rm -f out/workspace.zip\n"
        "zip -q -r -D -y out/workspace.zip . -x 'uploads/*' 'out/workspace.zip' 'node_modules/*' '.npm/*' "
        "'.cache/*' '.local/*'\n"
        "status=$?\n"
        "if [ $status -eq 12 ]; then echo 'problem: nothing to pack'; exit 12; fi\n"
        "[ $status -eq 0 ] && unzip -l out/workspace.zip\n"
        "exit $status");
}

} // namespace velqa
