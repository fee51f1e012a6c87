// Who owns a sandbox: this process, told apart from any other by boot, number and start time, so that the reaper never
// takes a live instance's sandbox for a dead one's. Pure functions over /proc; any thread.
//
// Form: "<boot id>:<pid>:<start time>:<pid namespace>:<machine>". The last two say whether this process can judge the first
// three at all: in another pid namespace (Flatpak) or on another machine the number means nothing here.
#pragma once

#include <QString>

namespace velqa {

QString currentOwnerProcess();

// False only when it is certain that the process is gone. Unreadable text belongs to nobody and is dead.
bool isOwnerAlive(const QString &process);

} // namespace velqa
