// Documents and pictures from outside: nothing is loaded, bounds hold.
#include "tests/support/printers.h"
#include "ui/common/safedocument.h"
#include "ui/common/safeimage.h"

#include <QBuffer>
#include <QFile>
#include <QPainter>
#include <QTemporaryDir>

#include <gtest/gtest.h>

using namespace velqa;

namespace {

QByteArray encoded(const QSize &size, const char *format)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::red);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    EXPECT_TRUE(image.save(&buffer, format));
    return bytes;
}

QByteArray svg(const QByteArray &inside)
{
    return "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='20' height='10'>"
        + inside + "</svg>";
}

} // namespace

TEST(SafeDocument, servesNothing)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("p.png"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(encoded(QSize(300, 300), "PNG"));
    file.close();

    for (const QString &name : {path, QStringLiteral("file://") + path, QStringLiteral("http://127.0.0.1:9/x.png")}) {
        SafeDocument document;
        document.setMarkdown(QStringLiteral("![a](%1)").arg(name), QTextDocument::MarkdownNoHTML);
        QImage image(400, 400, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        document.drawContents(&painter);
        EXPECT_LT(document.size().height(), 100) << "the picture of 300 pixels was loaded from " << name.toStdString();
    }
}

TEST(SafeImage, readsTheAllowedKinds)
{
    for (const char *format : {"PNG", "JPG", "BMP"}) {
        const auto image = loadSafeImage(encoded(QSize(40, 30), format), QStringLiteral("image/png"));
        ASSERT_TRUE(image.has_value()) << format << image.error().message.toStdString();
        EXPECT_EQ(image->size(), QSize(40, 30));
    }
    EXPECT_EQ(encodedImageSize(encoded(QSize(40, 30), "PNG")), QSize(40, 30));
}

TEST(SafeImage, scalesLargeOnesWhileDecoding)
{
    SafeImageLimits limits;
    limits.target = QSize(100, 100);
    const auto image = loadSafeImage(encoded(QSize(800, 400), "PNG"), QStringLiteral("image/png"), limits);
    ASSERT_TRUE(image.has_value());
    EXPECT_EQ(image->size(), QSize(100, 50));
}

TEST(SafeImage, refusesBombsAndGarbage)
{
    SafeImageLimits limits;
    limits.maxAllocationMiB = 1;
    const auto large = loadSafeImage(encoded(QSize(1000, 1000), "PNG"), QStringLiteral("image/png"), limits);
    ASSERT_FALSE(large.has_value());
    EXPECT_EQ(large.error().code, ErrorCode::TooLarge);

    EXPECT_FALSE(loadSafeImage("not a picture", QStringLiteral("image/png")).has_value());
    QByteArray cut = encoded(QSize(100, 100), "PNG");
    cut.truncate(60);
    EXPECT_FALSE(loadSafeImage(cut, QStringLiteral("image/png")).has_value());
}

TEST(SafeImage, drawsOnlySelfContainedSvg)
{
    const auto drawn = loadSafeImage(svg("<rect width='20' height='10' fill='red'/>"), QStringLiteral("image/svg+xml"));
    ASSERT_TRUE(drawn.has_value());
    EXPECT_EQ(drawn->pixelColor(10, 5), QColor(Qt::red));
    EXPECT_TRUE(loadSafeImage(svg("<defs><rect id='a' width='5' height='5'/></defs><use xlink:href='#a'/>"),
                              QStringLiteral("image/svg+xml"))
                    .has_value());
    for (const QByteArray &hostile :
         {QByteArray("<image href='file:///etc/passwd'/>"), QByteArray("<use href='http://host/x.svg#a'/>"),
          QByteArray("<style>@import url(http://host/a.css);</style>"), QByteArray("<rect fill='url( http://host/x#a)'/>"),
          QByteArray("<rect style='fill:url(\"file:///x#a\")'/>"), QByteArray("<script>1</script>")}) {
        const auto refused = loadSafeImage(svg(hostile), QStringLiteral("image/svg+xml"));
        ASSERT_FALSE(refused.has_value()) << hostile.toStdString();
        EXPECT_EQ(refused.error().code, ErrorCode::Unsupported);
    }
    EXPECT_FALSE(loadSafeImage("<!DOCTYPE svg [<!ENTITY a 'b'>]>" + svg(""), QStringLiteral("image/svg+xml")).has_value());
}
