// Reading delimited text and showing it. UI thread.
#include "ui/workspace/csvtablemodel.h"

#include "core/base/text.h"

#include <array>

namespace velqa {
namespace {

QChar separatorOf(const QString &text)
{
    constexpr std::array<char16_t, 3> candidates{u',', u';', u'\t'};
    std::array<int, 3> counts{};
    bool isQuoted = false;
    for (const QChar c : text) {
        if (c == u'"')
            isQuoted = !isQuoted;
        if (c == u'\n' && !isQuoted)
            break;
        for (size_t i = 0; i < candidates.size() && !isQuoted; ++i)
            counts[i] += c == candidates[i] ? 1 : 0;
    }
    size_t best = 0;
    for (size_t i = 1; i < counts.size(); ++i)
        best = counts[i] > counts[best] ? i : best;
    return QChar(candidates[best]);
}

bool isNumber(const QString &text)
{
    bool ok = false;
    text.toDouble(&ok);
    return ok;
}

} // namespace

CsvRows readCsv(const QString &text, int maxRows, int maxColumns)
{
    CsvRows result;
    const QChar separator = separatorOf(text);
    QStringList row;
    QString cell;
    bool isQuoted = false;
    bool hasContent = false;
    const auto endCell = [&] {
        if (row.size() < maxColumns)
            row.append(cell);
        else
            result.isCut = true;
        cell.clear();
    };
    const auto endRow = [&] {
        if (hasContent || !cell.isEmpty()) {
            endCell();
            result.rows.append(row);
        }
        row.clear();
        cell.clear();
        hasContent = false;
    };
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (isQuoted) {
            if (c == u'"' && i + 1 < text.size() && text.at(i + 1) == u'"') {
                cell.append(u'"');
                ++i;
            } else if (c == u'"') {
                isQuoted = false;
            } else if (cell.size() <= CsvTableModel::maxCell) {
                cell.append(c);
            }
        } else if (c == u'"' && cell.isEmpty()) {
            isQuoted = true;
            hasContent = true;
        } else if (c == separator) {
            hasContent = true;
            endCell();
        } else if (c == u'\n' || c == u'\r') {
            endRow();
            if (result.rows.size() >= maxRows) {
                const QStringView rest = QStringView(text).mid(i + 1);
                result.isCut = result.isCut || !rest.trimmed().isEmpty();
                return result;
            }
        } else if (cell.size() <= CsvTableModel::maxCell) {
            cell.append(c);
        }
    }
    endRow();
    return result;
}

void CsvTableModel::setText(const QString &text)
{
    beginResetModel();
    CsvRows csv = readCsv(text, maxRows + 1);
    m_isCut = csv.isCut;
    m_header = csv.rows.isEmpty() ? QStringList() : csv.rows.takeFirst();
    m_rows = csv.rows;
    m_columns = int(m_header.size());
    for (const QStringList &row : std::as_const(m_rows))
        m_columns = qMax(m_columns, int(row.size()));
    endResetModel();
}

void CsvTableModel::clear()
{
    setText({});
}

int CsvTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int CsvTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_columns;
}

QVariant CsvTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const QString cell = m_rows.at(index.row()).value(index.column());
    if (role == Qt::DisplayRole)
        return displayLine(cell, maxCell);
    if (role == Qt::TextAlignmentRole)
        return int((isNumber(cell) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

QVariant CsvTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::DisplayRole && orientation == Qt::Horizontal)
        return displayLine(m_header.value(section), maxCell);
    if (role == Qt::DisplayRole)
        return section + 1;
    if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal)
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

} // namespace velqa
