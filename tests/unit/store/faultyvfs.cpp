// A file system that fails on demand. One thread.
#include "tests/unit/store/faultyvfs.h"

#include <csignal>
#include <cstddef>

#include <sqlite3.h>

namespace velqa::test {
namespace {

struct Plan
{
    int operations = 0;
    int failures = 0;
    int syncs = 0;
    int failFrom = -1;
    int killAt = -1;
    int code = SQLITE_OK;
};

Plan s_plan;
sqlite3_vfs *s_real = nullptr;
sqlite3_vfs s_vfs{};

struct File
{
    sqlite3_file base;
    sqlite3_file *real;
};

sqlite3_file *real(sqlite3_file *file)
{
    return reinterpret_cast<File *>(file)->real;
}

int disturbed()
{
    const int now = s_plan.operations++;
    if (now == s_plan.killAt)
        ::raise(SIGKILL);
    if (s_plan.failFrom >= 0 && now >= s_plan.failFrom) {
        ++s_plan.failures;
        return s_plan.code;
    }
    return SQLITE_OK;
}

int closeFile(sqlite3_file *file)
{
    return real(file)->pMethods->xClose(real(file));
}

int readFile(sqlite3_file *file, void *buffer, int size, sqlite3_int64 offset)
{
    return real(file)->pMethods->xRead(real(file), buffer, size, offset);
}

int writeFile(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 offset)
{
    if (const int code = disturbed(); code != SQLITE_OK)
        return code == SQLITE_IOERR ? SQLITE_IOERR_WRITE : code;
    return real(file)->pMethods->xWrite(real(file), bytes, size, offset);
}

int truncateFile(sqlite3_file *file, sqlite3_int64 size)
{
    if (const int code = disturbed(); code != SQLITE_OK)
        return code == SQLITE_IOERR ? SQLITE_IOERR_TRUNCATE : code;
    return real(file)->pMethods->xTruncate(real(file), size);
}

int syncFile(sqlite3_file *file, int flags)
{
    ++s_plan.syncs;
    if (const int code = disturbed(); code != SQLITE_OK)
        return code == SQLITE_IOERR ? SQLITE_IOERR_FSYNC : code;
    return real(file)->pMethods->xSync(real(file), flags);
}

int fileSize(sqlite3_file *file, sqlite3_int64 *size)
{
    return real(file)->pMethods->xFileSize(real(file), size);
}

int lockFile(sqlite3_file *file, int level)
{
    return real(file)->pMethods->xLock(real(file), level);
}

int unlockFile(sqlite3_file *file, int level)
{
    return real(file)->pMethods->xUnlock(real(file), level);
}

int checkReserved(sqlite3_file *file, int *result)
{
    return real(file)->pMethods->xCheckReservedLock(real(file), result);
}

int control(sqlite3_file *file, int operation, void *argument)
{
    return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

int sectorSize(sqlite3_file *file)
{
    return real(file)->pMethods->xSectorSize(real(file));
}

int characteristics(sqlite3_file *file)
{
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

int shmMap(sqlite3_file *file, int page, int size, int extend, void volatile **memory)
{
    return real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}

int shmLock(sqlite3_file *file, int offset, int count, int flags)
{
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

void shmBarrier(sqlite3_file *file)
{
    real(file)->pMethods->xShmBarrier(real(file));
}

int shmUnmap(sqlite3_file *file, int remove)
{
    return real(file)->pMethods->xShmUnmap(real(file), remove);
}

const sqlite3_io_methods s_methods{2,          closeFile,  readFile,        writeFile,  truncateFile,
                                   syncFile,   fileSize,   lockFile,        unlockFile, checkReserved,
                                   control,    sectorSize, characteristics, shmMap,     shmLock,
                                   shmBarrier, shmUnmap,   nullptr,         nullptr};

int openFile(sqlite3_vfs *, const char *name, sqlite3_file *file, int flags, int *outFlags)
{
    auto *ours = reinterpret_cast<File *>(file);
    ours->real = reinterpret_cast<sqlite3_file *>(ours + 1);
    const int result = s_real->xOpen(s_real, name, ours->real, flags, outFlags);
    ours->base.pMethods = ours->real->pMethods ? &s_methods : nullptr;
    return result;
}

} // namespace

FaultyVfs::FaultyVfs()
{
    s_plan = {};
    s_real = sqlite3_vfs_find(nullptr);
    s_vfs = *s_real;
    s_vfs.zName = "faulty";
    s_vfs.szOsFile = int(sizeof(File)) + s_real->szOsFile;
    s_vfs.xOpen = openFile;
    s_vfs.pNext = nullptr;
    // The other methods get our vfs object: the unix one only reads pAppData of it, which is copied.
    sqlite3_vfs_register(&s_vfs, 1);
}

FaultyVfs::~FaultyVfs()
{
    sqlite3_vfs_unregister(&s_vfs);
    sqlite3_vfs_register(s_real, 1);
}

void FaultyVfs::failFrom(int n, int sqliteCode)
{
    s_plan = {0, 0, 0, n, -1, sqliteCode};
}

void FaultyVfs::killAt(int n)
{
    s_plan = {0, 0, 0, -1, n, SQLITE_OK};
}

void FaultyVfs::heal()
{
    s_plan = {};
}

int FaultyVfs::operations() const
{
    return s_plan.operations;
}

int FaultyVfs::syncs() const
{
    return s_plan.syncs;
}

int FaultyVfs::failures() const
{
    return s_plan.failures;
}

} // namespace velqa::test
