// The numbered schema changes of the database, and how they are applied. Used on the thread of its Store.
#pragma once

#include "core/base/result.h"

#include <QString>

#include <vector>

namespace velqa {

class Database;

struct Migration
{
    int version;     // what PRAGMA user_version is afterwards
    const char *sql; // several statements, run in one transaction
};

// In order, 1 first, without gaps. A released one is never edited: a change is a new number.
const std::vector<Migration> &migrations();
int currentSchemaVersion();

// "Velq": tells our files from other SQLite files.
inline constexpr int storeApplicationId = 0x56656c71;

// Brings the database to `target`, one transaction per step; a step that fails leaves the version before it.
Status migrate(Database &database, int target = currentSchemaVersion());

// A full copy beside the file, <name>.v<version>.bak, complete or not there at all.
Status backUp(Database &database, const QString &filePath, int version);

} // namespace velqa
