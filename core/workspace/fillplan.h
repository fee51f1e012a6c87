// FillPlan: what a fresh workspace gets, and in which order, so that nothing is ever written through a link. Pure, any
// thread.
#pragma once

#include "core/base/result.h"
#include "core/guest/guestvalues.h"
#include "core/workspace/manifest.h"
#include "core/workspace/workspacevalues.h"

#include <QList>

namespace velqa {

struct FillPlan
{
    QList<GuestFile> folders; // parents first
    QList<GuestFile> small;   // files that travel together
    QList<GuestFile> large;   // files that are streamed
    QList<GuestFile> links;   // last
};

inline constexpr qint64 largeFileBytes = 256 << 10;

// The checkpoint with the uploads over it, below uploads/. TooLarge when it does not fit into the capacity (0 =
// unknown).
Result<FillPlan> planFill(const Manifest &checkpoint, const QList<Upload> &uploads, qint64 capacityBytes);

} // namespace velqa
