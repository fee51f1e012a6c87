// Reading and telling what the profile script found. Pure; any thread.
#include "core/models/profilefindings.h"

#include "core/base/text.h"

#include <QCoreApplication>

namespace velqa {
namespace {

constexpr int MaxTableRows = 8;
const QLatin1String cellMark(" | ");

// A column name inside a Markdown table or sentence.
QString plain(const QString &text)
{
    QString out;
    for (const QChar c : displayLine(text, 80)) {
        if (QStringLiteral("\\`*_[]<>|#&").contains(c))
            out.append(u'\\');
        out.append(c);
    }
    return out;
}

// The script writes numbers with a point; people read them in their own way, with as many digits as were given.
QString localNumber(const QString &text, const QLocale &locale)
{
    bool ok = false;
    const double value = text.toDouble(&ok);
    if (!ok || text.contains(u'e', Qt::CaseInsensitive))
        return plain(text);
    const qsizetype point = text.indexOf(u'.');
    return locale.toString(value, 'f', point < 0 ? 0 : int(text.size() - point - 1));
}

QString valueAfter(const QString &cell, QLatin1String word)
{
    return cell.startsWith(word) ? cell.mid(word.size()) : QString();
}

void readColumn(const QStringList &cells, ProfileFindings &findings)
{
    if (cells.size() < 6 || cells.at(1) != QLatin1String("number"))
        return;
    findings.numbers.append({cells.at(0), valueAfter(cells.at(3), QLatin1String("mean ")),
                             valueAfter(cells.at(4), QLatin1String("min ")),
                             valueAfter(cells.at(5), QLatin1String("max "))});
}

void readLine(const QString &key, const QString &value, ProfileFindings &findings)
{
    const QStringList cells = value.split(cellMark);
    if (key == QLatin1String("file")) {
        findings.file = value;
    } else if (key == QLatin1String("rows")) {
        findings.rows = value.toLongLong();
    } else if (key == QLatin1String("columns")) {
        findings.columns = value.toLongLong();
    } else if (key == QLatin1String("missing")) {
        findings.missingCells = value.section(u' ', 0, 0).toLongLong();
        findings.allCells = value.section(u' ', 2, 2).toLongLong();
    } else if (key == QLatin1String("column")) {
        readColumn(cells, findings);
    } else if (key == QLatin1String("pair") && cells.size() == 3) {
        findings.pair = cells.mid(0, 2);
        findings.correlation = cells.at(2);
    } else if (key == QLatin1String("group") && cells.size() >= 4) {
        findings.groupColumn = cells.at(0);
        findings.groups.append({cells.at(1), cells.at(2).toLongLong(), cells.mid(3)});
    } else if (key == QLatin1String("output") && findings.outputs.size() < 4) {
        findings.outputs.append(value);
    }
}

} // namespace

std::optional<ProfileFindings> readProfile(const QString &toolText)
{
    ProfileFindings findings;
    const QStringList lines = toolText.split(u'\n');
    for (const QString &line : lines) {
        const qsizetype colon = line.indexOf(QLatin1String(": "));
        if (colon > 0)
            readLine(line.left(colon), line.mid(colon + 2).trimmed(), findings);
    }
    if (findings.file.isEmpty() || findings.rows <= 0 || findings.outputs.isEmpty())
        return std::nullopt;
    return findings;
}

QString profileProblem(const QString &toolText)
{
    const QLatin1String mark("problem: ");
    const QStringList lines = toolText.split(u'\n');
    for (const QString &line : lines) {
        if (line.startsWith(mark))
            return displayLine(line.mid(mark.size()), 600);
    }
    return {};
}

QString ProfileFindings::toMarkdown(const QLocale &locale) const
{
    QString text = QCoreApplication::translate("PracticeModel", "**%1** has been read.").arg(plain(file));
    text +=
        QLatin1String("\n\n- ") + QCoreApplication::translate("PracticeModel", "Rows: %1").arg(locale.toString(rows));
    text += QLatin1String("\n- ") +
            QCoreApplication::translate("PracticeModel", "Columns: %1").arg(locale.toString(columns));
    const double share = allCells > 0 ? 100.0 * double(missingCells) / double(allCells) : 0.0;
    text += QLatin1String("\n- ") +
            QCoreApplication::translate("PracticeModel", "Empty cells: %1 of %2 (%3 %)")
                .arg(locale.toString(missingCells), locale.toString(allCells), locale.toString(share, 'f', 1));
    text += u'\n';
    if (!numbers.isEmpty()) {
        text += QStringLiteral("\n| %1 | %2 | %3 | %4 |\n|---|---:|---:|---:|\n")
                    .arg(QCoreApplication::translate("PracticeModel", "Column"),
                         QCoreApplication::translate("PracticeModel", "Mean"),
                         QCoreApplication::translate("PracticeModel", "Lowest"),
                         QCoreApplication::translate("PracticeModel", "Highest"));
        for (qsizetype i = 0; i < qMin<qsizetype>(numbers.size(), MaxTableRows); ++i) {
            const Number &number = numbers.at(i);
            text += QStringLiteral("| %1 | %2 | %3 | %4 |\n")
                        .arg(plain(number.name), localNumber(number.mean, locale), localNumber(number.low, locale),
                             localNumber(number.high, locale));
        }
    }
    if (pair.size() == 2) {
        text += u'\n' +
                QCoreApplication::translate("PracticeModel",
                                            "Of all pairs of columns, **%1** and **%2** move together most: r = %3.")
                    .arg(plain(pair.at(0)), plain(pair.at(1)), localNumber(correlation, locale)) +
                u'\n';
    }
    if (!groups.isEmpty() && pair.size() == 2) {
        text += QStringLiteral("\n| %1 | %2 | %3 | %4 |\n|---|---:|---:|---:|\n")
                    .arg(plain(groupColumn), QCoreApplication::translate("PracticeModel", "Rows"),
                         QCoreApplication::translate("PracticeModel", "Mean of %1").arg(plain(pair.at(0))),
                         QCoreApplication::translate("PracticeModel", "Mean of %1").arg(plain(pair.at(1))));
        for (const Group &group : groups)
            text += QStringLiteral("| %1 | %2 | %3 | %4 |\n")
                        .arg(plain(group.name), locale.toString(group.rows), localNumber(group.means.value(0), locale),
                             localNumber(group.means.value(1), locale));
    }
    return text;
}

} // namespace velqa
