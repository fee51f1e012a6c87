// Pictures from outside (artefacts, workspace files), decoded with bounds. Pure functions; any thread.
//
// png, jpeg, gif, webp and bmp through QImageReader with an allocation limit; svg through QSvgRenderer with a size cap,
// refused when it names anything outside itself.
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QImage>
#include <QSize>

namespace velqa {

struct SafeImageLimits
{
    qint64 maxBytes = 16LL << 20;   // of the encoded picture
    int maxAllocationMiB = 128;     // of the decoded one
    int maxSide = 16'000;           // pixels, of the encoded one
    QSize target{1600, 1600};       // larger pictures are scaled down to fit while decoding
};

// TooLarge, Unsupported, Corrupt.
Result<QImage> loadSafeImage(const QByteArray &bytes, const QString &mimeType, const SafeImageLimits &limits = {});
// The size in the file, without decoding; invalid when unknown.
QSize encodedImageSize(const QByteArray &bytes);
bool isImageType(const QString &mimeType);

} // namespace velqa
