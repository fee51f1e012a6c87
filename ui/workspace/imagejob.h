// Decoding a picture away from the UI thread. Call on the UI thread; the answer comes there too.
#pragma once

#include "core/base/completion.h"
#include "ui/common/safeimage.h"

#include <QImage>

namespace velqa {

// Copies the bytes to the thread pool and answers with loadSafeImage()'s result.
void loadImageInBackground(const QByteArray &bytes, const QString &mimeType, const SafeImageLimits &limits,
                           const Completion<QImage> &done);

} // namespace velqa
