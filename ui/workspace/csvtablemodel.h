// CsvTableModel: the first rows of a delimited text file as a table. UI thread.
//
// Reading is tolerant (RFC 4180 with comma, semicolon or tab; quotes may be missing) and bounded in rows, columns and cell length.
#pragma once

#include <QAbstractTableModel>
#include <QList>
#include <QStringList>

namespace velqa {

struct CsvRows
{
    QList<QStringList> rows; // the first is the header
    bool isCut = false;      // the text held more rows or columns
};

CsvRows readCsv(const QString &text, int maxRows, int maxColumns = 64);

class CsvTableModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    static constexpr int maxRows = 200;
    static constexpr int maxCell = 300;

    explicit CsvTableModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}

    void setText(const QString &text);
    void clear();
    bool isCut() const { return m_isCut; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QStringList m_header;
    QList<QStringList> m_rows;
    int m_columns = 0;
    bool m_isCut = false;
};

} // namespace velqa
