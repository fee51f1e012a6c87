// ArchiveStore: puts files into a sandbox's workspace through the engine's archive interface. Lives on the core thread;
// deleting it drops the call, whose answer is then Cancelled.
#pragma once

#include "core/engine/engineclient.h"
#include "core/guest/guestcontent.h"

#include <QObject>

namespace velqa {

class ArchiveStore final : public QObject
{
    Q_OBJECT

public:
    ArchiveStore(EngineClient &engine, QString containerId);

    // Once. The failure of a content comes as it was; DiskFull when the workspace is full.
    void store(const QList<GuestContent> &files, Completion<std::monostate> done);

private:
    void end(const Status &answer);

    EngineClient &m_engine;
    QString m_containerId;
    Completion<std::monostate> m_done;
    Status m_contentStatus; // why the archive was broken off
};

} // namespace velqa
