// MirrorProbe: asks an image for the hosts that its package managers (pip, npm, apt) are set up for, in a sandbox of it in which
// nothing of an agent ever ran. Lives on the core thread.
#pragma once

#include "core/guest/guestchannel.h"
#include "core/sandbox/networkrules.h"

#include <QObject>

#include <memory>

namespace velqa {

class MirrorProbe final : public QObject
{
    Q_OBJECT

public:
    explicit MirrorProbe(QObject *parent = nullptr) : QObject(parent) {}
    // Once. An image without package managers has none; so has one that does not answer in time.
    void ask(GuestChannel &guest);

signals:
    void finished(const QList<velqa::HostRule> &hosts); // exactly once

private:
    void take(const QByteArray &bytes);
    void end();

    std::unique_ptr<GuestProcess> m_process;
    QByteArray m_output;
    bool m_isOver = false;
};

// The hosts of the addresses in a text, one for each host and port. Pure.
QList<HostRule> hostsOfAddresses(const QByteArray &text);

} // namespace velqa
