// Compiled-in icons (:/icons/NAME.svg) and translations (:/i18n/NAME.qm). Call once before the first window; any thread.
#pragma once

namespace velqa {

// A static library's resources are dropped by the linker unless somebody asks for them.
void initResources();

} // namespace velqa
