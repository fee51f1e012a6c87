// What the guest's failures mean to a person. Pure functions, any thread.
#pragma once

#include "core/base/result.h"
#include "core/guest/protocol.h"

namespace velqa {

Error errorOf(const protocol::Failure &failure);
Error sandboxGoneError();      // EngineLost
Error sandboxExpiredError();   // Expired
Error sandboxShutDownError();  // Cancelled
Error protocolError(const QString &detail);

} // namespace velqa
