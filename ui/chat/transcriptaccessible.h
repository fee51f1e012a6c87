// What a screen reader sees of the transcript: a list with one child per row (who, what, state). UI thread.
#pragma once

namespace velqa {

// Tells Qt about it; more than once is harmless.
void installTranscriptAccessibility();

} // namespace velqa
