// The pages and tabs of the real program. UI thread.
#pragma once

#include "ui/common/uiservices.h"
#include "ui/shell/pagefactory.h"

namespace velqa {

// What is in `services` must outlive the pages.
PageFactory standardPages(const UiServices &services);

} // namespace velqa
