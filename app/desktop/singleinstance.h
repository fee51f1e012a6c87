// SingleInstance: the first start of a home owns a lock and a socket; a later start hands over to it and leaves. One that
// shuts down answers no more but keeps the lock to its end: a start meanwhile waits for that, then is the first. UI thread.
#pragma once

#include "core/base/applink.h"

#include <QElapsedTimer>
#include <QLocalServer>
#include <QLockFile>
#include <QObject>

#include <functional>
#include <optional>

class QLocalSocket;

namespace velqa {

class SingleInstance : public QObject
{
    Q_OBJECT

public:
    // `dataDirectory` names the home: two homes are two programs.
    explicit SingleInstance(const QString &dataDirectory, QObject *parent = nullptr);

    // What this start was asked to show; told to the first instance. Before claim().
    void setLink(const std::optional<AppLink> &link) { m_link = link; }
    // Tells a running first instance to come to front; calls back with true when one answered, false when we are the first
    // or when one that does not answer is still there after `boundMs`. Called once.
    void claim(std::function<void(bool handedOver)> done, int boundMs = 15'000);
    // From now on nobody is told that we are here. To be called when the program begins to shut down.
    void stopAnswering();

signals:
    void activationRequested(const std::optional<velqa::AppLink> &link);

private:
    void ask();
    void conclude(bool handedOver);

    void answerLine(QLocalSocket &socket);

    QString m_socketPath;
    std::optional<AppLink> m_link;
    QLockFile m_lock;
    std::function<void(bool)> m_done; // null when claimed
    QElapsedTimer m_waiting;
    int m_boundMs = 0;
    QLocalServer m_server;
};

} // namespace velqa
