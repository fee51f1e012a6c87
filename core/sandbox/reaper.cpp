// Lists by label, decides by pure rules, removes. Core thread.
#include "core/sandbox/reaper.h"

#include "core/base/log.h"

namespace velqa {
namespace {

QString label(const QHash<QString, QString> &labels, const char *name)
{
    return labels.value(QLatin1String(name));
}

bool isPastDeadline(const QHash<QString, QString> &labels, qint64 now)
{
    bool isNumber = false;
    const qint64 deadline = label(labels, sandboxlabels::Deadline).toLongLong(&isNumber);
    return isNumber && deadline + sandboxtimes::ReapGraceSeconds < now;
}

} // namespace

bool isReapableContainer(const QString &name, const QHash<QString, QString> &labels, const ReapRules &rules)
{
    if (label(labels, sandboxlabels::Sandbox) != QLatin1String("1") || rules.owner.installation.isEmpty()
        || label(labels, sandboxlabels::Installation) != rules.owner.installation)
        return false;
    if (isPastDeadline(labels, rules.nowUnixSeconds))
        return true;
    const QString owner = label(labels, sandboxlabels::Owner);
    if (owner == rules.owner.process) {
        // Ours: only one that was given up without the engine's word that it is gone. A helper is young and in use.
        return name.startsWith(QLatin1String("velqa-")) && !name.startsWith(QLatin1String("velqa-fill-"))
            && !rules.liveNames.contains(name);
    }
    return !rules.isOwnerAlive(owner);
}

bool isReapableVolume(const QHash<QString, QString> &labels, const ReapRules &rules)
{
    if (rules.owner.installation.isEmpty() || label(labels, sandboxlabels::Installation) != rules.owner.installation)
        return false;
    const QString guest = label(labels, sandboxlabels::Guest);
    if (!guest.isEmpty())
        return !rules.guestHash.isEmpty() && guest != rules.guestHash; // the engine refuses while it is in use
    if (label(labels, sandboxlabels::Sandbox) != QLatin1String("1"))
        return false;
    if (isPastDeadline(labels, rules.nowUnixSeconds))
        return true;
    // Ours are anonymous ones and go with their container: what the engine lets go lost it.
    const QString owner = label(labels, sandboxlabels::Owner);
    return owner == rules.owner.process || !rules.isOwnerAlive(owner);
}

struct Reaper::Run
{
    ReapRules rules;
    Completion<int> done;
    int open = 0;
    int removed = 0;
};

void Reaper::run(const ReapRules &rules, Completion<int> done)
{
    auto run = std::make_shared<Run>();
    run->rules = rules;
    run->done = std::move(done);
    reapContainers(run);
}

void Reaper::reapContainers(const std::shared_ptr<Run> &run)
{
    const QStringList filter{QStringLiteral("%1=%2").arg(QLatin1String(sandboxlabels::Installation), run->rules.owner.installation)};
    m_engine.listContainers(filter, Completion<QList<ContainerSummary>>(this, [this, run](const Result<QList<ContainerSummary>> &all) {
        if (!all) {
            run->done.fail(all.error());
            return;
        }
        run->open = 1;
        const auto finished = [this, run] {
            if (--run->open == 0)
                reapVolumes(run); // after the containers: theirs are free now
        };
        for (const ContainerSummary &container : *all) {
            QString name = container.name;
            if (name.startsWith(u'/'))
                name.remove(0, 1);
            if (!isReapableContainer(name, container.labels, run->rules))
                continue;
            qCInfo(logSandbox) << "removing left-over container" << name << container.state;
            ++run->open;
            m_engine.removeContainer(container.id, Completion<std::monostate>(this, [run, finished](const Status &removed) {
                run->removed += removed ? 1 : 0;
                finished();
            }));
        }
        finished();
    }));
}

void Reaper::reapVolumes(const std::shared_ptr<Run> &run)
{
    const QStringList filter{QStringLiteral("%1=%2").arg(QLatin1String(sandboxlabels::Installation), run->rules.owner.installation)};
    m_engine.listVolumes(filter, Completion<QList<VolumeSummary>>(this, [this, run](const Result<QList<VolumeSummary>> &all) {
        if (!all) {
            run->done.fail(all.error());
            return;
        }
        run->open = 1;
        const auto finished = [run] {
            if (--run->open == 0)
                run->done(run->removed);
        };
        for (const VolumeSummary &volume : *all) {
            if (!isReapableVolume(volume.labels, run->rules))
                continue;
            ++run->open;
            m_engine.removeVolume(volume.name, Completion<std::monostate>(this, [run, finished](const Status &removed) {
                run->removed += removed ? 1 : 0; // Conflict: still in use, it goes with its container
                finished();
            }));
        }
        finished();
    }));
}

} // namespace velqa
