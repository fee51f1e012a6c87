// Names and paths from outside, made safe or refused. Pure functions, any thread.
// safeFileName() and mimeTypeForName() are declared in workspaceservice.h.
#pragma once

#include <QByteArray>
#include <QString>

#include <functional>

namespace velqa {

// "a.tar.gz" -> "a (2).tar.gz", counting up until `isTaken` says no. `name` may be a path a/b/c: the last part changes.
QString uniqueName(const QString &name, const std::function<bool(const QString &)> &isTaken);

// What two names must not share to live side by side on every system: case and Unicode form folded.
QString nameKey(const QString &name);

// A relative path of a workspace: no empty, "." or ".." part, no NUL, no part over 255 bytes, at most 4096 bytes.
bool isSafeGuestPath(const QByteArray &path);

} // namespace velqa
