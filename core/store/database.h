// Database: one SQLite connection with our rules (WAL, FULL, foreign keys), its prepared statements, and the one place
// where exceptions of SQLiteCpp become errors. Used on the thread of its Store.
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include <exception>
#include <memory>
#include <string_view>
#include <unordered_map>

namespace velqa {

// What SQLite said, as a sentence. `connection` may be null.
Error storeError(const std::exception &exception, sqlite3 *connection);

// A borrowed prepared statement: bound in order of calls, reset when it goes. Throws as SQLiteCpp does.
class Query
{
public:
    explicit Query(SQLite::Statement &statement)
        : m_statement(statement)
    {}
    ~Query();
    Query(const Query &) = delete;
    Query &operator=(const Query &) = delete;

    Query &bind(const QString &text);       // a null text is an empty one
    Query &bindOrNull(const QString &text); // an empty text is NULL
    Query &bind(qint64 number);
    Query &bind(const QByteArray &bytes);

    bool next() { return m_statement.executeStep(); }
    int run() { return m_statement.exec(); } // rows changed

    QString text(int column) const;
    qint64 integer(int column) const { return m_statement.getColumn(column).getInt64(); }
    QByteArray bytes(int column) const;

private:
    SQLite::Statement &m_statement;
    int m_bound = 0;
};

class Database
{
public:
    // Opens for writing; the file must exist or be creatable. Throws.
    explicit Database(const QString &filePath);
    // Our rules. To be called once, before anything else: the first that touches the file.
    Status prepare();

    SQLite::Database &connection() { return m_connection; }
    // The statement of this literal, prepared once.
    SQLite::Statement &statement(std::string_view sql);

    // Runs the function, which gives a Result, and turns what SQLiteCpp throws into an Error.
    template<typename Function> auto guarded(Function &&function) -> decltype(function())
    {
        try {
            return function();
        } catch (const std::exception &exception) {
            return failure(storeError(exception, m_connection.getHandle()));
        }
    }

    // The same in one transaction, rolled back unless the function succeeds.
    template<typename Function> auto inTransaction(Function &&function) -> decltype(function())
    {
        return guarded([&]() -> decltype(function()) {
            SQLite::Transaction transaction(m_connection, SQLite::TransactionBehavior::IMMEDIATE);
            auto result = function();
            if (result)
                transaction.commit();
            return result;
        });
    }

private:
    SQLite::Database m_connection;
    std::unordered_map<std::string_view, std::unique_ptr<SQLite::Statement>> m_statements;
};

} // namespace velqa
