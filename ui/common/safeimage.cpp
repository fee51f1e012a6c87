// Decoding pictures from outside. Any thread.
#include "ui/common/safeimage.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageReader>
#include <QPainter>
#include <QSvgRenderer>

namespace velqa {
namespace {

struct SafeImage // tr() context
{
    Q_DECLARE_TR_FUNCTIONS(velqa::SafeImage)
};

bool isAllowedFormat(const QByteArray &format)
{
    return format == "png" || format == "jpeg" || format == "jpg" || format == "gif" || format == "webp" || format == "bmp";
}

// Anything that could make the renderer open a file, or expand without end, is refused before it sees the picture.
bool isSelfContainedSvg(const QByteArray &bytes)
{
    const QByteArray lower = bytes.toLower();
    if (lower.contains("<!entity") || lower.contains("<!doctype") || lower.contains("<image")
        || lower.contains("<foreignobject") || lower.contains("<script") || lower.contains("@import"))
        return false;
    // References may only point inside: href="#id", url(#id).
    for (qsizetype at = lower.indexOf("href"); at >= 0; at = lower.indexOf("href", at + 4)) {
        qsizetype i = at + 4;
        while (i < lower.size() && (lower.at(i) == ' ' || lower.at(i) == '=' || lower.at(i) == '\n' || lower.at(i) == '\t'
                                    || lower.at(i) == '"' || lower.at(i) == '\''))
            ++i;
        if (i < lower.size() && lower.at(i) != '#')
            return false;
    }
    for (qsizetype at = lower.indexOf("url("); at >= 0; at = lower.indexOf("url(", at + 4)) {
        qsizetype i = at + 4;
        while (i < lower.size() && (lower.at(i) == ' ' || lower.at(i) == '"' || lower.at(i) == '\''))
            ++i;
        if (i < lower.size() && lower.at(i) != '#')
            return false;
    }
    // A chain of <use> elements can multiply without bound.
    return lower.count("<use") <= 1000;
}

Result<QImage> loadSvg(const QByteArray &bytes, const SafeImageLimits &limits)
{
    constexpr qsizetype maxSvgBytes = 4 << 20;
    if (bytes.size() > maxSvgBytes)
        return failure(ErrorCode::TooLarge, SafeImage::tr("This drawing is too large to be shown here. Save it to look at it."));
    if (!isSelfContainedSvg(bytes))
        return failure(ErrorCode::Unsupported,
                       SafeImage::tr("This drawing refers to things outside itself and is not shown. Save it to look at it."));
    QSvgRenderer renderer(bytes);
    if (!renderer.isValid())
        return failure(ErrorCode::Corrupt, SafeImage::tr("This drawing is damaged and cannot be shown."));
    QSize size = renderer.defaultSize();
    if (size.isEmpty())
        size = QSize(400, 300);
    size = size.scaled(limits.target.boundedTo(QSize(2000, 2000)),
                       size.width() > limits.target.width() || size.height() > limits.target.height() ? Qt::KeepAspectRatio
                                                                                                      : Qt::IgnoreAspectRatio);
    if (renderer.defaultSize().width() <= limits.target.width() && renderer.defaultSize().height() <= limits.target.height()
        && !renderer.defaultSize().isEmpty())
        size = renderer.defaultSize();
    QImage image(size.expandedTo(QSize(1, 1)), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    renderer.render(&painter);
    return image;
}

} // namespace

bool isImageType(const QString &mimeType)
{
    static const QStringList types{QStringLiteral("image/png"), QStringLiteral("image/jpeg"), QStringLiteral("image/gif"),
                                   QStringLiteral("image/webp"), QStringLiteral("image/bmp"), QStringLiteral("image/x-ms-bmp"),
                                   QStringLiteral("image/svg+xml")};
    return types.contains(mimeType);
}

QSize encodedImageSize(const QByteArray &bytes)
{
    QBuffer buffer;
    buffer.setData(bytes);
    if (!buffer.open(QIODevice::ReadOnly))
        return {};
    QImageReader reader(&buffer);
    return isAllowedFormat(reader.format()) ? reader.size() : QSize();
}

Result<QImage> loadSafeImage(const QByteArray &bytes, const QString &mimeType, const SafeImageLimits &limits)
{
    if (bytes.size() > limits.maxBytes)
        return failure(ErrorCode::TooLarge, SafeImage::tr("This picture is too large to be shown here. Save it to look at it."));
    if (mimeType == QLatin1String("image/svg+xml"))
        return loadSvg(bytes, limits);

    QBuffer buffer;
    buffer.setData(bytes);
    if (!buffer.open(QIODevice::ReadOnly))
        return failure(ErrorCode::Internal, SafeImage::tr("This picture cannot be shown."));
    QImageReader reader(&buffer);
    reader.setDecideFormatFromContent(true);
    reader.setAutoTransform(true);
    if (!isAllowedFormat(reader.format()))
        return failure(ErrorCode::Unsupported, SafeImage::tr("Pictures of this kind are not shown here. Save it to look at it."),
                       QString::fromLatin1(reader.format()));
    const QSize size = reader.size();
    if (size.width() > limits.maxSide || size.height() > limits.maxSide
        || qint64(size.width()) * size.height() * 4 > qint64(limits.maxAllocationMiB) << 20)
        return failure(ErrorCode::TooLarge, SafeImage::tr("This picture is too large to be shown here. Save it to look at it."));
    if (size.isValid() && (size.width() > limits.target.width() || size.height() > limits.target.height()))
        reader.setScaledSize(size.scaled(limits.target, Qt::KeepAspectRatio).expandedTo(QSize(1, 1)));
    QImage image = reader.read();
    if (image.isNull())
        return failure(ErrorCode::Corrupt, SafeImage::tr("This picture is damaged and cannot be shown."),
                       reader.errorString());
    return image;
}

} // namespace velqa
