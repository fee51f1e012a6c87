// What the practice model's profile script printed, read back into values and told in words. Pure; any thread.
#pragma once

#include <QList>
#include <QLocale>
#include <QString>
#include <QStringList>

#include <optional>

namespace velqa {

struct ProfileFindings
{
    struct Number
    {
        QString name;
        QString mean, low, high;
    };
    struct Group
    {
        QString name;
        qint64 rows = 0;
        QStringList means; // one for each column of the pair
    };

    QString file;
    qint64 rows = 0;
    qint64 columns = 0;
    qint64 missingCells = 0;
    qint64 allCells = 0;
    QList<Number> numbers;
    QStringList pair; // none, or the two columns that move together most
    QString correlation;
    QString groupColumn;
    QList<Group> groups;
    QStringList outputs; // paths in the workspace

    // Markdown with the findings; numbers in the person's locale.
    QString toMarkdown(const QLocale &locale) const;
};

// Reads the script's `key: value` lines wherever they stand in the tool's text. Nothing when it did not get to its end.
std::optional<ProfileFindings> readProfile(const QString &toolText);
// The script's own explanation of why it stopped; empty when it gave none.
QString profileProblem(const QString &toolText);

} // namespace velqa
