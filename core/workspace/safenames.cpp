// Safe names. Pure functions, any thread.
#include "core/workspace/safenames.h"

#include "core/workspace/workspaceservice.h"

#include <QMimeDatabase>
#include <QStringList>

#include <algorithm>

namespace velqa {
namespace {

// Leaves room below the 255 bytes of every file system for " (999)" and for the suffix of unfinished files.
constexpr qsizetype maxNameBytes = 200;
constexpr qsizetype maxSuffixLength = 20;

bool isUnsafe(char32_t c)
{
    if (c < 0x20 || c == 0x7f)
        return true;
    if (c < 0x80)
        return QStringLiteral("/\\:*?\"<>|").contains(QChar(char16_t(c)));
    switch (QChar::category(c)) {
    case QChar::Other_Control:
    case QChar::Other_Format: // bidirectional overrides, zero-width characters, tags
    case QChar::Other_Surrogate:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph: return true;
    default: break;
    }
    const bool isInvisible = (c >= 0xfe00 && c <= 0xfe0f) || (c >= 0xe0100 && c <= 0xe01ef) || c == 0x115f ||
                             c == 0x1160 || c == 0x3164 || c == 0xffa0 || c == 0x034f || (c >= 0x2000 && c <= 0x200a) ||
                             c == 0x3000 || c == 0xa0 || c == 0x2800 || c == 0xfffc || c == 0xfffd;
    return isInvisible || QChar::isNonCharacter(c);
}

// Device names of Windows, with any extension; kept out everywhere so that files can move between machines.
bool isReserved(const QString &name)
{
    QString stem = name.section(u'.', 0, 0).trimmed().toUpper();
    stem.replace(QChar(0xb9), u'1').replace(QChar(0xb2), u'2').replace(QChar(0xb3), u'3');
    static const QStringList words{QStringLiteral("CON"),   QStringLiteral("PRN"),    QStringLiteral("AUX"),
                                   QStringLiteral("NUL"),   QStringLiteral("CONIN$"), QStringLiteral("CONOUT$"),
                                   QStringLiteral("CLOCK$")};
    if (words.contains(stem))
        return true;
    return stem.size() == 4 && (stem.startsWith(QLatin1String("COM")) || stem.startsWith(QLatin1String("LPT"))) &&
           stem.at(3).isDigit();
}

// Where the extension begins: "a.tar.gz" has one of two parts, ".profile" has none.
qsizetype suffixStart(const QString &name)
{
    const qsizetype dot = name.lastIndexOf(u'.');
    if (dot <= 0 || name.size() - dot > maxSuffixLength)
        return name.size();
    if (name.left(dot).endsWith(QLatin1String(".tar")) && dot > 4)
        return dot - 4;
    return dot;
}

QString cutToBytes(QString text, qsizetype maxBytes)
{
    while (text.toUtf8().size() > maxBytes)
        text.chop(text.size() > 1 && text.at(text.size() - 1).isLowSurrogate() ? 2 : 1);
    return text;
}

} // namespace

QString safeFileName(const QString &name)
{
    // No name needs more; what a hostile one adds is cut before work is spent on it.
    const QString normal = name.left(4096).normalized(QString::NormalizationForm_C);
    QString safe;
    safe.reserve(normal.size());
    const QList<uint> characters = normal.toUcs4();
    for (const uint c : characters) {
        if (isUnsafe(c))
            safe.append(u'_');
        else
            safe.append(QStringView(QChar::fromUcs4(c)));
    }
    const qsizetype suffix = suffixStart(safe);
    const QString extension = safe.mid(suffix);
    safe = cutToBytes(safe.left(suffix), maxNameBytes - extension.toUtf8().size()) + extension;
    while (safe.endsWith(u'.') || safe.endsWith(u' '))
        safe.chop(1);
    while (safe.startsWith(u' '))
        safe.remove(0, 1);
    if (safe.isEmpty())
        return QStringLiteral("_");
    if (isReserved(safe))
        safe.prepend(u'_');
    return safe;
}

QString mimeTypeForName(const QString &name, const QByteArray &firstBytes)
{
    return QMimeDatabase().mimeTypeForFileNameAndData(name, firstBytes).name();
}

QString uniqueName(const QString &name, const std::function<bool(const QString &)> &isTaken)
{
    if (!isTaken(name))
        return name;
    const qsizetype slash = name.lastIndexOf(u'/') + 1;
    const QString folder = name.left(slash);
    const QString last = name.mid(slash);
    const qsizetype suffix = suffixStart(last);
    for (int number = 2;; ++number) {
        const QString candidate =
            folder + last.left(suffix) + QStringLiteral(" (") + QString::number(number) + u')' + last.mid(suffix);
        if (!isTaken(candidate))
            return candidate;
    }
}

QString nameKey(const QString &name)
{
    return name.normalized(QString::NormalizationForm_KC).toCaseFolded();
}

bool isSafeGuestPath(const QByteArray &path)
{
    if (path.isEmpty() || path.size() > 4096 || path.contains('\0'))
        return false;
    const QByteArrayList parts = path.split('/');
    return std::all_of(parts.begin(), parts.end(), [](const QByteArray &part) {
        return !part.isEmpty() && part.size() <= 255 && part != "." && part != "..";
    });
}

} // namespace velqa
