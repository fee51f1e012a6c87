// Taking image names apart. Any thread.
#include "core/engine/imagereference.h"

#include "core/base/text.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace velqa {

Result<ImageReference> ImageReference::parse(const QString &reference)
{
    static const QRegularExpression form(QStringLiteral("^[A-Za-z0-9][A-Za-z0-9._/:@-]{0,300}\\z"));
    if (!form.match(reference).hasMatch() || reference.contains(QLatin1String("..")) ||
        reference.contains(QLatin1String("//")))
        return failure(ErrorCode::InvalidArgument,
                       QCoreApplication::translate("EngineText", "“%1” is not the name of an image. It looks like "
                                                             "“debian:trixie-slim”.")
                           .arg(displayLine(reference, 100)));
    ImageReference out{reference, QStringLiteral("latest")};
    if (const qsizetype at = reference.indexOf(QLatin1Char('@')); at > 0) {
        out.name = reference.left(at);
        out.tag = reference.mid(at + 1);
        return out;
    }
    const qsizetype colon = reference.lastIndexOf(QLatin1Char(':'));
    if (colon > reference.lastIndexOf(QLatin1Char('/'))) { // else it is the port of a registry
        out.name = reference.left(colon);
        out.tag = reference.mid(colon + 1);
    }
    return out;
}

} // namespace velqa
