// Desktop: the assembled window program: theme, language, studio, main window. UI thread. Used by main() and by the system tests.
#pragma once

#include "core/base/clock.h"
#include "core/studio/corestudio.h"
#include "resources/languagecontroller.h"
#include "ui/common/filechooser.h"
#include "ui/common/prompter.h"
#include "ui/common/themecontroller.h"
#include "ui/common/uiservices.h"
#include "ui/shell/mainwindow.h"

#include <memory>

namespace velqa {

class Desktop
{
public:
    // Null chooser or prompter: the real dialogs.
    explicit Desktop(StudioEnvironment environment, std::unique_ptr<FileChooser> chooser = nullptr,
                     std::unique_ptr<Prompter> prompter = nullptr);
    ~Desktop();

    Studio &studio() { return m_studio; }
    MainWindow &window() { return *m_window; }

private:
    std::unique_ptr<FileChooser> m_chooser;
    std::unique_ptr<Prompter> m_prompter;
    SystemClock m_clock;
    ThemeController m_theme;
    LanguageController m_language;
    CoreStudio m_studio;
    UiServices m_services;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace velqa
