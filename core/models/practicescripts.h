// The scripts that the practice model sends to a sandbox. Any thread.
#pragma once

#include <QString>

namespace velqa {

// Profiles a table and writes a summary and a chart into out/; for "python" or "node". `file` may be hostile text.
QString profileScript(const QString &runtime, const QString &file);
// A shell command that packs the workspace, uploads aside, into out/workspace.zip.
QString zipCommand();

} // namespace velqa
