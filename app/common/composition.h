// The composition root shared by the window and the command line: paths, licence trust, keychain. Main thread.
#pragma once

#include "core/studio/studioenvironment.h"

namespace velqa {

// `home` empty: the XDG directories; else everything lives below it (config/, data/, cache/).
StudioEnvironment makeEnvironment(const QString &home);

// Loads the translators for a language code ("" = the system's) into the application; replaces earlier ones.
void installTranslators(const QString &language);
// The language that is in force: "en" or "fr".
QString effectiveLanguage(const QString &language);

} // namespace velqa
