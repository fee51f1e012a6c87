// GuestVolume: the named volume of one engine that holds the guest program, made once and mounted read-only into every
// sandbox. Lives on the core thread.
//
// Named after the hash of what is in it: `velqa-guest-<16 hexadecimal digits>`. Filled by a helper container that is never
// started (the archive interface needs one). A volume that was found and not filled by this process is not proven until a
// sandbox started from it: see distrust().
#pragma once

#include "core/base/clock.h"
#include "core/engine/engineclient.h"
#include "core/sandbox/sandboxvalues.h"

#include <QObject>

namespace velqa {

class GuestVolume : public QObject
{
    Q_OBJECT

public:
    GuestVolume(EngineClient &engine, Clock &clock, SandboxOwner owner, QString guestDirectory, QObject *parent = nullptr);

    // Reads the program for the engine's architecture ("x86_64", "aarch64"). NotFound, Unsupported.
    Status load(const QString &architecture);
    QString name() const { return m_name; } // empty before load()
    QString hash() const { return m_hash; }

    // Makes sure that the volume is there and filled; `image` is any image of the engine, for the helper container.
    // Concurrent calls share one run.
    void ensure(const QString &image, Completion<std::monostate> done);
    // The engine may be another one by now: look again before the next use.
    void recheck() { m_there = false; }
    // A sandbox said hello from it.
    void prove() { m_proven = true; }
    bool isProven() const { return m_proven; }
    // A sandbox did not start: fill it anew the next time, once.
    void distrust() { m_there = false; m_fill = true; }

private:
    void inspect();
    void create();
    void createHelper();
    void fill(const QString &helper);
    void finish(const Status &status);

    EngineClient &m_engine;
    Clock &m_clock;
    SandboxOwner m_owner;
    QString m_directory;
    QString m_name;
    QString m_hash;
    QByteArray m_program;
    QString m_image;
    QList<Completion<std::monostate>> m_waiting;
    bool m_there = false;
    bool m_proven = false;
    bool m_fill = false;
};

// The body of the helper container: as little as possible, and never started. Pure.
QJsonObject guestHelperBody(const QString &image, const SandboxOwner &owner, const QString &volume, qint64 deadlineUnixSeconds);

} // namespace velqa
