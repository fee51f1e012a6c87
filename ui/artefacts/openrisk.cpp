// The list of risky endings and types. Any thread.
#include "ui/artefacts/openrisk.h"

#include <QSet>

namespace velqa {

bool isRiskyToOpen(const QString &name, const QString &mimeType)
{
    static const QSet<QString> endings{
        QStringLiteral("desktop"), QStringLiteral("sh"), QStringLiteral("bash"), QStringLiteral("zsh"), QStringLiteral("run"),
        QStringLiteral("exe"), QStringLiteral("msi"), QStringLiteral("bat"), QStringLiteral("cmd"), QStringLiteral("com"),
        QStringLiteral("scr"), QStringLiteral("ps1"), QStringLiteral("vbs"), QStringLiteral("lnk"), QStringLiteral("url"),
        QStringLiteral("html"), QStringLiteral("htm"), QStringLiteral("xhtml"), QStringLiteral("mht"), QStringLiteral("mhtml"),
        QStringLiteral("svg"), QStringLiteral("svgz"), QStringLiteral("js"), QStringLiteral("mjs"), QStringLiteral("cjs"),
        QStringLiteral("jar"), QStringLiteral("py"), QStringLiteral("pyw"), QStringLiteral("rb"), QStringLiteral("pl"),
        QStringLiteral("php"), QStringLiteral("appimage"), QStringLiteral("deb"), QStringLiteral("rpm"),
        QStringLiteral("flatpakref"), QStringLiteral("command"), QStringLiteral("app"), QStringLiteral("dmg"),
        QStringLiteral("pkg"), QStringLiteral("docm"), QStringLiteral("xlsm"), QStringLiteral("pptm"), QStringLiteral("hta"),
        QStringLiteral("reg"), QStringLiteral("jnlp"), QStringLiteral("workflow"), QStringLiteral("service")};
    static const QSet<QString> types{
        QStringLiteral("text/html"), QStringLiteral("application/xhtml+xml"), QStringLiteral("image/svg+xml"),
        QStringLiteral("text/javascript"), QStringLiteral("application/javascript"), QStringLiteral("application/x-desktop"),
        QStringLiteral("application/x-shellscript"), QStringLiteral("application/x-executable"),
        QStringLiteral("application/x-sharedlib"), QStringLiteral("application/x-pie-executable"),
        QStringLiteral("application/vnd.microsoft.portable-executable"), QStringLiteral("application/x-ms-dos-executable"),
        QStringLiteral("application/x-msdownload"), QStringLiteral("application/java-archive"), QStringLiteral("text/x-python"),
        QStringLiteral("application/octet-stream")};
    // Trailing dots and spaces are dropped by some desktops, so that "x.exe." is an executable there.
    QString trimmed = name;
    while (trimmed.endsWith(u'.') || trimmed.endsWith(u' '))
        trimmed.chop(1);
    const qsizetype dot = trimmed.lastIndexOf(u'.');
    const QString ending = dot < 0 ? QString() : trimmed.mid(dot + 1).toLower();
    if (endings.contains(ending))
        return true;
    const QString type = mimeType.section(u';', 0, 0).trimmed().toLower();
    // An unknown type without an ending may be a program too: the desktop looks at the content.
    return types.contains(type) && !(type == QLatin1String("application/octet-stream") && !ending.isEmpty());
}

} // namespace velqa
