// FaultyVfs: the disk below SQLite, which a test can make fail, or on which the process dies, at an exact operation.
// One thread.
#pragma once

namespace velqa::test {

// Wraps the default file system for all connections opened while it lives.
class FaultyVfs
{
public:
    FaultyVfs();
    ~FaultyVfs();
    FaultyVfs(const FaultyVfs &) = delete;
    FaultyVfs &operator=(const FaultyVfs &) = delete;

    // From the n-th write, sync or truncation on (0 = the next) every one fails with this SQLite code.
    void failFrom(int n, int sqliteCode);
    // The process is killed (SIGKILL) instead of doing the n-th.
    void killAt(int n);
    void heal();

    int operations() const; // since the last of the three
    int syncs() const;
    int failures() const;
};

} // namespace velqa::test
