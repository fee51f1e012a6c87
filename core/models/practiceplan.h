// What the practice model does next: a pure function of the conversation so far. Any thread.
//
// The practice model is no AI. It runs the fenced code blocks of the last user message in order, knows a few
// demonstrations (/profile, /tree, /find, /zip) and says honestly what it can and cannot do.
#pragma once

#include "core/models/modelvalues.h"

#include <optional>

namespace velqa {

struct PracticeStep
{
    QString text;                      // Markdown
    std::optional<ModelToolCall> call; // none = the answer is complete
    friend bool operator==(const PracticeStep &, const PracticeStep &) = default;
};

// The step that follows the last message of the request; the same request always gives the same step.
PracticeStep nextPracticeStep(const ModelRequest &request);

} // namespace velqa
