// What the parts of Store share: the connection. One file per subject: store*.cpp.
#pragma once

#include "core/store/database.h"
#include "core/store/store.h"

namespace velqa {

class Store::Private
{
public:
    explicit Private(const QString &filePath)
        : database(filePath)
    {}

    // All rows of a query, read by `read(Query &)`.
    template<typename Value, typename Bind, typename Read>
    Result<QList<Value>> list(std::string_view sql, Bind bind, Read read)
    {
        return database.guarded([&]() -> Result<QList<Value>> {
            Query query(database.statement(sql));
            bind(query);
            QList<Value> rows;
            while (query.next())
                rows.append(read(query));
            return rows;
        });
    }

    // One statement that changes rows, in its own transaction.
    template<typename Bind> Status change(std::string_view sql, Bind bind)
    {
        return database.guarded([&]() -> Status {
            Query query(database.statement(sql));
            bind(query);
            query.run();
            return {};
        });
    }

    Database database;
};

} // namespace velqa
