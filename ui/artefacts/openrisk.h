// Which files may run code when the desktop opens them. Pure function, any thread.
#pragma once

#include <QString>

namespace velqa {

// True when opening the file can start a program or a script: the person is asked first (quality.md F14).
bool isRiskyToOpen(const QString &name, const QString &mimeType);

} // namespace velqa
