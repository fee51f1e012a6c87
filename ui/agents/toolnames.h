// The names of an agent's tools as people read them. Pure functions, UI thread (translations).
#pragma once

#include <QString>

namespace velqa {

// "run_command" -> "Run commands"; unknown names are shown as they are, made harmless.
QString toolTitle(const QString &toolName);
// One sentence on what the tool lets the agent do.
QString toolSentence(const QString &toolName);

} // namespace velqa
