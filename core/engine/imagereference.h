// ImageReference: the name of an image taken apart. Pure; any thread.
#pragma once

#include "core/base/result.h"

#include <QString>

namespace velqa {

struct ImageReference
{
    QString name; // "registry:5000/team/app"
    QString tag;  // "3", "latest" when none was given, or a digest "sha256:..."

    // InvalidArgument for what cannot be a reference (also "..", which must not get into a path).
    static Result<ImageReference> parse(const QString &reference);
};

} // namespace velqa
