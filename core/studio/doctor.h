// The doctor: looks at engine, images, keyring, licence and models and says what to do. Core thread.
#pragma once

#include "core/base/completion.h"
#include "core/studio/studiovalues.h"

namespace velqa {

class StudioCore;

void examine(StudioCore &core, Completion<QList<Finding>> done);

} // namespace velqa
