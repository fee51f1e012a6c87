// Interrupt: SIGINT and SIGTERM as a signal of the event loop (self-pipe). One per process; main thread.
#pragma once

#include <QObject>

class QSocketNotifier;

namespace velqa {

class Interrupt : public QObject
{
    Q_OBJECT

public:
    explicit Interrupt(QObject *parent = nullptr);
    ~Interrupt() override;

signals:
    void received(int signal);

private:
    QSocketNotifier *m_notifier = nullptr;
};

} // namespace velqa
