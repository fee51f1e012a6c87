// What the person calls the engine. UI thread.
#pragma once

#include "core/studio/studiovalues.h"

namespace velqa {

// In the language of the moment; empty while none was found.
QString engineName(const EngineStatus &status);

} // namespace velqa
