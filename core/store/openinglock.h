// OpeningLock: one program at a time looks at a database, makes it and migrates it. SQLite itself does not wait for another one
// that turns the journal over. Held on the folder, so that nothing is left behind; released when it goes, or with the
// process. Any thread.
#pragma once

#include "core/base/result.h"

#include <QString>

namespace velqa {

class OpeningLock
{
public:
    // Waits for another program for a while, then Overloaded. Where the file system has no such locks it holds nothing.
    static Result<OpeningLock> acquire(const QString &directory);

    OpeningLock(OpeningLock &&other) noexcept;
    OpeningLock &operator=(OpeningLock &&) = delete;
    ~OpeningLock();

private:
    explicit OpeningLock(int folder) : m_folder(folder) {}
    int m_folder;
};

} // namespace velqa
