// velqa-license-server: a small entitlement endpoint to run oneself, and the demonstration behind ./run and the tests.
// Main thread: set-up and accepting; httplib's own threads answer; one thread waits for the end.
#include "app/license-server/licensedesk.h"
#include "app/license-server/ratelimiter.h"
#include "app/license-server/routes.h"

#include "core/license/entitlement.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QHostAddress>

#include <httplib.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <thread>

#include <poll.h>
#include <pthread.h>
#include <unistd.h>

namespace {

using namespace velqa;
using namespace velqa::server;

constexpr int WorkerThreads = 16;

struct Listen
{
    std::string host;
    int port = 0;
    bool isLocal = false;
};

std::optional<Listen> readListen(const QString &text)
{
    const qsizetype colon = text.lastIndexOf(QLatin1Char(':'));
    bool ok = false;
    const int port = text.mid(colon + 1).toInt(&ok);
    QString host = text.left(colon);
    if (host.startsWith(QLatin1Char('[')) && host.endsWith(QLatin1Char(']')))
        host = host.mid(1, host.size() - 2);
    if (colon <= 0 || !ok || port < 0 || port > 65535 || host.isEmpty())
        return std::nullopt;
    const bool isLocal = host == QLatin1String("localhost") || QHostAddress(host).isLoopback();
    return Listen{host.toStdString(), port, isLocal};
}

// Ends the server at SIGTERM or SIGINT, and at the end of standard input when asked to.
class Stopper
{
public:
    Stopper(httplib::Server &server, bool withStdin)
        : m_server(server)
    {
        // The signals are waited for, not handled: nothing of httplib may run inside a handler.
        sigemptyset(&m_signals);
        sigaddset(&m_signals, SIGTERM);
        sigaddset(&m_signals, SIGINT);
        sigaddset(&m_signals, SIGUSR1); // our own, to end the waiting
        pthread_sigmask(SIG_BLOCK, &m_signals, nullptr);
        m_signalThread = std::thread([this] {
            int number = 0;
            sigwait(&m_signals, &number);
            stop();
        });
        if (withStdin && pipe(m_end.data()) == 0)
            m_stdinThread = std::thread([this] { watchStdin(); });
    }

    ~Stopper()
    {
        m_over = true;
        pthread_kill(m_signalThread.native_handle(), SIGUSR1);
        m_signalThread.join();
        if (m_stdinThread.joinable()) {
            close(m_end[1]);
            m_stdinThread.join();
            close(m_end[0]);
        }
    }

    Stopper(const Stopper &) = delete;
    Stopper &operator=(const Stopper &) = delete;

private:
    // It may not have begun to serve yet; then a stop would be forgotten.
    void stop()
    {
        while (!m_server.is_running() && !m_over)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        m_server.stop();
    }

    void watchStdin()
    {
        std::array<pollfd, 2> watched{{{STDIN_FILENO, POLLIN, 0}, {m_end[0], POLLIN, 0}}};
        std::array<char, 256> rest{};
        while (poll(watched.data(), watched.size(), -1) >= 0 && watched[1].revents == 0) {
            if (watched[0].revents != 0 && read(STDIN_FILENO, rest.data(), rest.size()) <= 0) {
                stop();
                return;
            }
        }
    }

    httplib::Server &m_server;
    std::atomic<bool> m_over = false;
    sigset_t m_signals{};
    std::array<int, 2> m_end{-1, -1};
    std::thread m_signalThread;
    std::thread m_stdinThread;
};

int fail(const QString &message)
{
    std::fprintf(stderr, "velqa-license-server: %s\n", qPrintable(message));
    return 1;
}

void announce(const Listen &listen, int port, const LicenseDesk &desk, const QString &issuer)
{
    QByteArrayList pairs;
    for (const SigningKey &key : desk.keys()) {
        pairs.append(key.kid().toLatin1() + ':' + encodeBase64Url(key.publicKey()));
        std::printf("public-key %s %s\n", qPrintable(key.kid()), encodeBase64Url(key.publicKey()).constData());
    }
    std::printf("license-keys %s\nissuer %s\n", pairs.join(',').constData(), qPrintable(issuer));
    if (!desk.demoKey().isEmpty())
        std::printf("demo-key %s\n", qPrintable(desk.demoKey()));
    const bool isV6 = listen.host.find(':') != std::string::npos;
    std::printf("listening http://%s%s%s:%d\n", isV6 ? "[" : "", listen.host.c_str(), isV6 ? "]" : "", port);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("velqa-license-server"));
    QCoreApplication::setApplicationVersion(QStringLiteral(VELQA_VERSION));
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Entitlement endpoint for Velqa. Plans are in DIR/plans.json."));
    parser.addHelpOption();
    parser.addVersionOption();
    const auto option = [](const char *name, const char *text, const char *value = "", const char *fallback = "") {
        return QCommandLineOption(QLatin1String(name), QLatin1String(text), QLatin1String(value),
                                  QLatin1String(fallback));
    };
    const QCommandLineOption listenOption =
        option("listen", "Address and port; port 0 picks a free one.", "HOST:PORT", "127.0.0.1:8787");
    const QCommandLineOption dataOption = option("data", "Directory of keys, plans and the database.", "DIR");
    const QCommandLineOption issuerOption =
        option("issuer", "Issuer named in entitlements.", "TEXT", DefaultLicenseIssuer);
    const QCommandLineOption rateOption = option("rate", "Requests a minute per peer.", "N", "600");
    const QCommandLineOption demoOption =
        option("demo", "Make and print a demonstration key; POST /demo/plan changes its plan.");
    const QCommandLineOption stdinOption = option("stop-with-stdin", "Stop when standard input ends.");
    const QCommandLineOption remoteOption =
        option("allow-remote", "Listen beyond this machine. Put a TLS proxy in front.");
    parser.addOptions({listenOption, dataOption, issuerOption, rateOption, demoOption, stdinOption, remoteOption});
    parser.process(application);

    const auto listen = readListen(parser.value(listenOption));
    if (!listen)
        return fail(QStringLiteral("--listen must look like 127.0.0.1:8787"));
    if (!listen->isLocal && !parser.isSet(remoteOption))
        return fail(QStringLiteral(
                        "%1 can be reached from other machines. Use 127.0.0.1, or --allow-remote behind a TLS proxy.")
                        .arg(QString::fromStdString(listen->host)));
    if (!listen->isLocal && parser.isSet(demoOption))
        return fail(QStringLiteral("--demo lets everybody change the plan, so it works on this machine only."));
    if (parser.value(dataOption).isEmpty())
        return fail(QStringLiteral("--data DIR is needed"));
    bool isNumber = false;
    const int rate = parser.value(rateOption).toInt(&isNumber);
    if (!isNumber || rate < 1)
        return fail(QStringLiteral("--rate must be a whole number above 0"));

    const QString issuer = parser.value(issuerOption);
    auto desk = LicenseDesk::open({parser.value(dataOption), issuer, parser.isSet(demoOption)});
    if (!desk)
        return fail(desk.error().message);
    RateLimiter limiter(rate);
    httplib::Server server;
    server.new_task_queue = [] { return new httplib::ThreadPool(WorkerThreads); }; // httplib takes it over
    addRoutes(server, **desk, limiter, parser.isSet(demoOption));
    std::signal(SIGPIPE, SIG_IGN);
    const int port = listen->port == 0 ? server.bind_to_any_port(listen->host)
                                       : (server.bind_to_port(listen->host, listen->port) ? listen->port : -1);
    if (port <= 0)
        return fail(
            QStringLiteral("%1 cannot be listened on; is something else there?").arg(parser.value(listenOption)));
    const Stopper stopper(server, parser.isSet(stdinOption));
    announce(*listen, port, **desk, issuer);
    return server.listen_after_bind() ? 0 : 1;
}
