// Container: the guest as first process of a hardened container, started by the docker CLI, whose stdin and stdout are the
// channel. Main thread of a test.
#pragma once

#include "tests/unit/guest/guestdriver.h"

#include <QProcess>
#include <QStringList>

namespace velqa::test {

// A QProcess as a byte stream; its stderr is printed.
class ProcessStream final : public ByteStream
{
    Q_OBJECT

public:
    ProcessStream(const QString &program, const QStringList &arguments, QObject *parent = nullptr);
    ~ProcessStream() override;

    void write(const QByteArray &bytes) override;
    qint64 bytesToWrite() const override { return m_process.bytesToWrite(); }
    void closeWrite() override { m_process.closeWriteChannel(); }
    void setReadingPaused(bool paused) override { m_paused = paused; }
    void abort() override { m_process.kill(); }
    void kill() { m_process.kill(); } // SIGKILL, as when the app dies

private:
    QProcess m_process;
    bool m_paused = false;
    bool m_closed = false;
};

struct ContainerOptions
{
    QStringList engine; // further arguments of docker run
    QStringList guest;  // arguments of velqa-guest
    QString workspaceSize = QStringLiteral("512m");
};

class Container final : public GuestDriver
{
public:
    explicit Container(const ContainerOptions &options = {});
    ~Container() override;

    // The volume with the guest in it, for all containers of this run; false when the engine does not answer.
    static bool prepare();
    static void cleanUp();
    // Output of a docker command, trimmed; empty when it failed.
    static QByteArray docker(const QStringList &arguments);

    bool exists() const;
    void killClient() { m_docker->kill(); }

private:
    QString m_name;
    std::shared_ptr<ProcessStream> m_docker;
};

} // namespace velqa::test
