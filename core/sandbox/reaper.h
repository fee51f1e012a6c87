// Reaper: removes the containers and volumes that dead instances of this installation left on an engine, and never those
// of a living one. Lives on the core thread.
#pragma once

#include "core/base/clock.h"
#include "core/engine/engineclient.h"
#include "core/sandbox/sandboxvalues.h"

#include <QObject>
#include <QSet>

#include <functional>

namespace velqa {

struct ReapRules
{
    SandboxOwner owner;
    qint64 nowUnixSeconds = 0;
    QString guestHash;                 // the current guest's volume stays; empty = unknown, all guest volumes stay
    QSet<QString> liveNames;           // containers of this instance that are in use
    std::function<bool(const QString &)> isOwnerAlive;
};

// Pure decisions; tested row by row. `name` without a leading slash.
bool isReapableContainer(const QString &name, const QHash<QString, QString> &labels, const ReapRules &rules);
bool isReapableVolume(const QHash<QString, QString> &labels, const ReapRules &rules);

class Reaper : public QObject
{
    Q_OBJECT

public:
    explicit Reaper(EngineClient &engine, QObject *parent = nullptr) : QObject(parent), m_engine(engine) {}

    // How many were removed. Volumes that are in use are left alone without an error.
    void run(const ReapRules &rules, Completion<int> done);

private:
    struct Run;
    void reapContainers(const std::shared_ptr<Run> &run);
    void reapVolumes(const std::shared_ptr<Run> &run);

    EngineClient &m_engine;
};

} // namespace velqa
