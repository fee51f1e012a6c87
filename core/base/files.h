// Files of ours on this machine: private modes, durable directories, system errors as sentences. Any thread.
#pragma once

#include "core/base/result.h"

#include <QString>

namespace velqa {

// What errno says about a file, as a sentence for the person; `name` is shown, so it must be fit for display.
Error fileError(int systemError, const QString &name);

// Makes the directory and its missing parents, each with mode 0700. One that exists keeps its mode.
Status ensurePrivateDirectory(const QString &path);

// Makes an entry that was just created or renamed in the directory survive a power cut.
Status syncDirectory(const QString &path);

} // namespace velqa
