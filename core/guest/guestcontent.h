// GuestContent: a file on its way into a sandbox, whose content is read when its turn comes. Core thread.
#pragma once

#include "core/base/result.h"
#include "core/guest/guestvalues.h"

#include <functional>

namespace velqa {

struct GuestContent
{
    // At most maxBytes, empty at the end.
    using Source = std::function<Result<QByteArray>(qint64 maxBytes)>;

    GuestFile meta; // a file; its size is the content's
    std::function<Result<Source>()> open;
};

} // namespace velqa
