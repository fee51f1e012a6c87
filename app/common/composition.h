// The composition root shared by the window and the command line: paths, licence trust, keychain. Main thread.
#pragma once

#include "core/studio/studioenvironment.h"

namespace velqa {

// `home` empty: the XDG directories; else everything lives below it (config/, data/, cache/).
StudioEnvironment makeEnvironment(const QString &home);

} // namespace velqa
