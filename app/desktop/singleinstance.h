// SingleInstance: the first start of a home owns a socket; a later start hands over to it and leaves. UI thread.
#pragma once

#include <QLocalServer>
#include <QObject>

#include <functional>

namespace velqa {

class SingleInstance : public QObject
{
    Q_OBJECT

public:
    // `dataDirectory` names the home: two homes are two programs.
    explicit SingleInstance(const QString &dataDirectory, QObject *parent = nullptr);

    // Tells a running first instance to come to front; calls back with true when one answered, false when we are the first.
    void claim(std::function<void(bool handedOver)> done);

signals:
    void activationRequested();

private:
    void listen();

    QString m_socketPath;
    QLocalServer m_server;
};

} // namespace velqa
