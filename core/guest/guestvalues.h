// Values that travel between the app and the guest program. Plain structs, any thread.
#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QMetaType>
#include <QString>
#include <QStringList>

namespace velqa {

struct ProcessSpec
{
    QStringList argv;                     // or, when shellCommand is set, unused
    QString shellCommand;                 // run by /bin/sh -c (bash when the image has it)
    QString workingDirectory = QStringLiteral("/workspace");
    QHash<QString, QString> environment;  // added to the guest's own fixed set
    QByteArray standardInput;             // written at once; then stdin is closed unless keepStdinOpen
    bool keepStdinOpen = false;
    int timeoutMs = 60'000;               // 0 = until the sandbox ends; then the whole tree is killed
};

struct ProcessExit
{
    enum class Cause { Exited, Signalled, TimedOut, Killed, StartFailed };
    Cause cause = Cause::Exited;
    int exitCode = 0;                     // 128 + signal when signalled
    int signal = 0;
    bool outOfMemory = false;             // the kernel killed it for memory
    qint64 durationMs = 0;
    qint64 userTimeMs = 0;
    qint64 systemTimeMs = 0;
    qint64 maxResidentKiB = 0;
    QString error;                        // StartFailed: what execve said
    friend bool operator==(const ProcessExit &, const ProcessExit &) = default;
};

struct GuestFile
{
    enum class Type { File, Directory, Symlink, Other };
    QByteArray path;                      // raw bytes, relative to the directory asked for ("" = itself)
    Type type = Type::File;
    qint64 size = 0;
    quint32 mode = 0644;                  // permission bits only
    qint64 modifiedMs = 0;
    QByteArray linkTarget;
    QByteArray sha256;                    // 32 raw bytes; only in manifests, only files
};

struct GuestFacts
{
    QString version;                      // protocol and build of the guest
    QString architecture;
    qint64 workspaceBytes = 0;            // capacity of /workspace
    qint64 workspaceFreeBytes = 0;
};

// What the kernel counts for a sandbox at one moment; -1 = it does not tell.
struct GuestUsage
{
    qint64 timeMs = 0;                    // of the sandbox's clock, which only goes forward
    qint64 cpuMs = -1;                    // of all processes, since the start
    qint64 memoryBytes = -1;              // the workspace counts in it
    qint64 memoryLimitBytes = -1;
    qint64 workspaceBytes = -1;           // capacity
    qint64 workspaceFreeBytes = -1;
    int processes = 0;
};

// One process of a sandbox. What it says of itself is the word of hostile code.
struct GuestProcessInfo
{
    int pid = 0;
    int parent = 0;
    char state = '?';                     // letter of proc(5)
    qint64 cpuMs = 0;
    qint64 ageMs = 0;
    qint64 residentBytes = 0;
    QString command;                      // at most 300 bytes of it
    friend bool operator==(const GuestProcessInfo &, const GuestProcessInfo &) = default;
};

// One change below the watched directory.
struct GuestChange
{
    enum class Kind { Created, Modified, Removed };
    Kind kind = Kind::Modified;
    QByteArray path;                      // relative to /workspace
    bool isDirectory = false;
};

} // namespace velqa

Q_DECLARE_METATYPE(velqa::ProcessExit)
Q_DECLARE_METATYPE(velqa::GuestFile)
Q_DECLARE_METATYPE(velqa::GuestUsage)
Q_DECLARE_METATYPE(velqa::GuestProcessInfo)
Q_DECLARE_METATYPE(velqa::GuestChange)
