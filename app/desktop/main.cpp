// velqa: the window. UI thread.
#include "app/common/composition.h"
#include "app/common/interrupt.h"
#include "app/desktop/desktop.h"
#include "app/desktop/singleinstance.h"
#include "resources/resources.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>

#include <sys/resource.h>

using namespace velqa;

int main(int argc, char **argv)
{
    const rlimit noCore{0, 0}; // keys may be in memory
    setrlimit(RLIMIT_CORE, &noCore);
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("velqa"));
    QApplication::setApplicationDisplayName(QStringLiteral("Velqa Sandbox Agent"));
    QApplication::setApplicationVersion(QStringLiteral(VELQA_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("com.velqa.SandboxAgent"));
    QApplication::setQuitOnLastWindowClosed(false); // the window closes in order: turns and sandboxes first
    initResources();
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/velqa.svg")));

    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOption({QStringLiteral("home"),
                      QCoreApplication::translate("Desktop", "Keep settings and data below this folder."),
                      QStringLiteral("DIR")});
    parser.addPositionalArgument(QStringLiteral("link"),
                                 QCoreApplication::translate("Desktop", "Show what this velqa: link names."),
                                 QStringLiteral("[link]"));
    parser.process(application);
    const std::optional<AppLink> link = parseAppLink(parser.positionalArguments().value(0)); // anything else opens nothing

    const StudioEnvironment environment = makeEnvironment(parser.value(QStringLiteral("home")));
    SingleInstance instance(environment.dataDirectory);
    instance.setLink(link);
    Interrupt interrupt;
    std::unique_ptr<Desktop> desktop;
    instance.claim([&](bool handedOver) {
        if (handedOver) {
            QCoreApplication::exit(0);
            return;
        }
        desktop = std::make_unique<Desktop>(environment);
        MainWindow *window = &desktop->window();
        QObject::connect(window, &MainWindow::closed, &application, [] { QCoreApplication::exit(0); });
        QObject::connect(window, &MainWindow::closing, &instance, &SingleInstance::stopAnswering);
        QObject::connect(&instance, &SingleInstance::activationRequested, window,
                         [window](const std::optional<AppLink> &wanted) {
                             window->comeToFront();
                             if (wanted)
                                 window->openLink(*wanted);
                         });
        // Logging out or being told to end asks nothing: turns are stopped, sandboxes ended, then we go.
        QObject::connect(&interrupt, &Interrupt::received, window, [&desktop, &application, &instance] {
            instance.stopAnswering();
            QObject::connect(&desktop->studio(), &Studio::shutDownFinished, &application,
                             [] { QCoreApplication::exit(0); });
            desktop->studio().shutDown();
        });
        window->show();
        if (link)
            window->openLink(*link);
    });
    return QApplication::exec();
}
