// Rendering and tinting of the icon set. UI thread.
#include "ui/common/icons.h"

#include "core/base/log.h"
#include "resources/resources.h"
#include "ui/common/theme.h"

#include <QFile>
#include <QFileInfo>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace velqa {
namespace {

QColor tintColor(IconTint tint)
{
    const Theme &theme = Theme::current();
    switch (tint) {
    case IconTint::Muted: return theme.muted;
    case IconTint::Accent: return theme.accent;
    case IconTint::OnAccent: return theme.accentText;
    case IconTint::Danger: return theme.danger;
    case IconTint::Warn: return theme.warn;
    case IconTint::Ok: return theme.ok;
    case IconTint::Text: break;
    }
    return theme.text;
}

QColor faded(QColor color)
{
    color.setAlphaF(0.45f);
    return color;
}

class TintedEngine final : public QIconEngine
{
public:
    TintedEngine(QString name, IconTint tint) : m_name(std::move(name)), m_tint(tint) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        painter->drawPixmap(rect, rendered(rect.size(), mode, painter->device()->devicePixelRatioF()));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override { return rendered(size, mode, 1.0); }

    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        // Qt asks in device pixels here.
        return rendered(QSize(qRound(size.width() / scale), qRound(size.height() / scale)), mode, scale);
    }

    QSize actualSize(const QSize &size, QIcon::Mode, QIcon::State) override { return size; }
    QIconEngine *clone() const override { return new TintedEngine(*this); }

private:
    QPixmap rendered(const QSize &size, QIcon::Mode mode, qreal ratio) const
    {
        QColor color = tintColor(m_tint);
        if (mode == QIcon::Disabled)
            color = m_tint == IconTint::OnAccent ? Theme::current().muted : faded(color);
        return iconPixmap(m_name, size, color, ratio);
    }

    QString m_name;
    IconTint m_tint;
};

} // namespace

QIcon icon(const QString &name, IconTint tint)
{
    initResources();
    if (!QFile::exists(QStringLiteral(":/icons/%1.svg").arg(name))) {
        qCWarning(logUi) << "no icon named" << name;
        return {};
    }
    return QIcon(new TintedEngine(name, tint)); // NOLINT: QIcon owns the engine
}

QPixmap iconPixmap(const QString &name, const QSize &size, const QColor &color, qreal devicePixelRatio)
{
    const QString key = QStringLiteral("velqa/%1/%2x%3/%4/%5")
                            .arg(name)
                            .arg(size.width())
                            .arg(size.height())
                            .arg(color.rgba(), 8, 16)
                            .arg(devicePixelRatio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    initResources();
    pixmap = QPixmap(size * devicePixelRatio);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    pixmap.fill(Qt::transparent);
    QSvgRenderer renderer(QStringLiteral(":/icons/%1.svg").arg(name));
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(QPointF(), QSizeF(size)));
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(QRectF(QPointF(), QSizeF(size)), color);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QString iconForFile(const QString &fileName)
{
    const QString suffix = QFileInfo(fileName).suffix().toLower();
    static const QStringList images{QStringLiteral("png"), QStringLiteral("jpg"), QStringLiteral("jpeg"),
                                    QStringLiteral("gif"), QStringLiteral("webp"), QStringLiteral("svg"),
                                    QStringLiteral("bmp")};
    static const QStringList tables{QStringLiteral("csv"), QStringLiteral("tsv"), QStringLiteral("xlsx"),
                                    QStringLiteral("ods"), QStringLiteral("parquet")};
    static const QStringList archives{QStringLiteral("zip"), QStringLiteral("gz"), QStringLiteral("tar"),
                                      QStringLiteral("zst"), QStringLiteral("xz"), QStringLiteral("7z")};
    if (images.contains(suffix))
        return QStringLiteral("image");
    if (tables.contains(suffix))
        return QStringLiteral("table");
    if (archives.contains(suffix))
        return QStringLiteral("archive");
    return QStringLiteral("file");
}

} // namespace velqa
