// The window program, assembled. UI thread.
#include "app/desktop/desktop.h"

#include "ui/license/licensekeyfield.h"
#include "ui/shell/standardpages.h"

#include <QDesktopServices>
#include <QUrl>

#include <utility>

namespace velqa {

Desktop::Desktop(StudioEnvironment environment, std::unique_ptr<FileChooser> chooser, std::unique_ptr<Prompter> prompter)
    : m_chooser(chooser ? std::move(chooser) : std::make_unique<DialogFileChooser>())
    , m_prompter(prompter ? std::move(prompter) : std::make_unique<DialogPrompter>())
    , m_studio(std::move(environment))
    , m_services{*m_prompter, *m_chooser, m_clock, [](const QUrl &url) { QDesktopServices::openUrl(url); }}
{
    ThemeController::applyFont();
    m_language.setLanguage({});
    m_window = std::make_unique<MainWindow>(m_studio, m_theme, m_language, m_services, standardPages(m_services));
    // ./run starts a licence server with a demo key on this machine.
    if (const QString key = qEnvironmentVariable("VELQA_DEMO_KEY"); !key.isEmpty()) {
        const auto fields = m_window->findChildren<LicenseKeyField *>();
        for (LicenseKeyField *field : fields)
            field->suggest(key);
    }
}

Desktop::~Desktop() = default;

} // namespace velqa
