// How a tool call reads: its title, one line about it, the code it runs. Pure functions; any thread.
#pragma once

#include "core/agent/transcript.h"

#include <QString>

namespace velqa {

struct ToolPresentation
{
    QString title;    // "Run Python"
    QString subtitle; // path, pattern or purpose; one line
    QString code;     // what runs, escapes stripped; empty = nothing to show
    QString language; // for the tint
};

// `runtime`: "python" or "node". While the model still writes, what can be read of the half-written arguments is shown.
ToolPresentation presentTool(const TranscriptTool &tool, const QString &runtime);
// The value of a string member of a JSON object that may be cut anywhere; empty when it has not begun.
QString partialStringMember(const QString &json, const QString &member);
// "exit 0", "done", "failed", "timed out"
QString toolOutcome(const TranscriptTool &tool);

} // namespace velqa
