// UiServices: what widgets need of the desktop, handed to their constructors; fakes in tests. UI thread.
#pragma once

#include <QDBusConnection>

#include <functional>

class QUrl;

namespace velqa {

class Clock;
class FileChooser;
class Prompter;

struct UiServices
{
    Prompter &prompter;
    FileChooser &fileChooser;
    Clock &clock;
    std::function<void(const QUrl &)> openUrl; // QDesktopServices::openUrl in the program
    QDBusConnection sessionBus = QDBusConnection::sessionBus();
    std::function<bool()> hasTray = {}; // null: ask Qt whether the desktop has a tray now
};

} // namespace velqa
