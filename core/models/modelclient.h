// ModelClient: one protocol to one endpoint. ModelStream: one answer being streamed. Both live on the core thread.
#pragma once

#include "core/models/modelvalues.h"

#include <QObject>

#include <memory>

namespace velqa {

// One streamed answer; owned by the caller, deleting it aborts the transfer. Signals come from the event loop.
class ModelStream : public QObject
{
    Q_OBJECT

public:
    explicit ModelStream(QObject *parent = nullptr)
        : QObject(parent)
    {}
    virtual void abort() = 0; // finished(Cancelled) follows within the same event loop turn

signals:
    void textDelta(const QString &text);
    void reasoningDelta(const QString &text);
    // `slot` counts calls of this answer from 0; arguments stream in for display only.
    void toolCallStarted(int slot, const QString &name);
    void toolArgumentsDelta(int slot, const QString &text);
    void notice(const QString &text); // e.g. "The model server is busy; trying again in 3 s."
    // A retry before any output: nothing that was emitted counts.
    // Exactly once, last. An answer only after the protocol's terminal marker; a cut stream is an error.
    void finished(const velqa::Result<velqa::ModelAnswer> &answer);
};

class ModelClient : public QObject
{
    Q_OBJECT

public:
    explicit ModelClient(QObject *parent = nullptr)
        : QObject(parent)
    {}
    virtual std::unique_ptr<ModelStream> start(const ModelRequest &request) = 0;
};

} // namespace velqa
