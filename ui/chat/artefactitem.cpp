// A deliverable with its preview. UI thread.
#include "ui/chat/artefactitem.h"

#include "core/base/text.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/theme.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>

namespace velqa {
namespace {

constexpr int CardHeight = 172;
constexpr int PlainHeight = 76;
constexpr int StackedInfoHeight = 128;
constexpr int PreviewWidth = 320;
constexpr int MaximumWidth = 560;
constexpr int ButtonHeight = 28;

struct ArtefactCard // tr() context
{
    Q_DECLARE_TR_FUNCTIONS(velqa::ArtefactItem)
};

} // namespace

bool ArtefactItem::wantsPreview() const
{
    return !std::exchange(m_wasAsked, true);
}

void ArtefactItem::setPreview(const QImage &image, const QSize &fullSize)
{
    m_image = image;
    m_fullSize = fullSize;
    invalidate();
}

void ArtefactItem::setPreview(const QString &text)
{
    m_text = stripEscapes(text.left(4'000));
    invalidate();
}

int ArtefactItem::estimatedHeight(int width) const
{
    return isLaidOut(width) ? height() : CardHeight;
}

QString ArtefactItem::wholeText(CopyFormat format) const
{
    const QString name = displayLine(m_artefact.name);
    return format == CopyFormat::Markdown ? ArtefactCard::tr("Artefact: `%1`, version %2").arg(name).arg(m_artefact.version)
                                          : ArtefactCard::tr("Artefact: %1, version %2").arg(name).arg(m_artefact.version);
}

QString ArtefactItem::accessibleText() const
{
    return ArtefactCard::tr("Artefact %1, version %2, %3")
        .arg(displayLine(m_artefact.name))
        .arg(m_artefact.version)
        .arg(formatSize(m_artefact.size));
}

QString ArtefactItem::detailText() const
{
    if (m_fullSize.isValid())
        return ArtefactCard::tr("%1 · %2 × %3", "size, width, height")
            .arg(formatSize(m_artefact.size), QString::number(m_fullSize.width()), QString::number(m_fullSize.height()));
    return formatSize(m_artefact.size);
}

int ArtefactItem::layout(const LayoutContext &context)
{
    clearFragments();
    const bool hasPreview = !m_image.isNull() || !m_text.isEmpty();
    const int width = qMin(context.width, MaximumWidth);
    const QFontMetrics fm(context.font);
    const int saveWidth = fm.horizontalAdvance(ArtefactCard::tr("Save as…")) + 30;
    const int openWidth = fm.horizontalAdvance(ArtefactCard::tr("Open")) + 30;
    // Where the buttons do not fit beside the preview, it is above them.
    const bool stacked = hasPreview && width < PreviewWidth + saveWidth + openWidth + 14 + 8 + 10;
    const int previewWidth = !hasPreview ? 0 : (stacked ? width : PreviewWidth);
    const int cardHeight = hasPreview ? CardHeight : PlainHeight;
    m_preview = hasPreview ? QRectF(0, 0, previewWidth, CardHeight) : QRectF();
    m_info = stacked ? QRectF(0, CardHeight, width, StackedInfoHeight) : QRectF(previewWidth, 0, width - previewWidth, cardHeight);
    const int height = stacked ? CardHeight + StackedInfoHeight : cardHeight;
    m_card = QRectF(0, 0, width, height);

    if (hasPreview) {
        const int y = int(m_info.bottom()) - 12 - ButtonHeight;
        m_saveRect = QRect(int(m_info.left()) + 14, y, saveWidth, ButtonHeight);
        m_openRect = QRect(m_saveRect.right() + 8, y, openWidth, ButtonHeight);
    } else {
        const int y = (height - ButtonHeight) / 2;
        m_openRect = QRect(width - 12 - openWidth, y, openWidth, ButtonHeight);
        m_saveRect = QRect(m_openRect.left() - 8 - saveWidth, y, saveWidth, ButtonHeight);
    }

    QFont bold = context.font;
    bold.setWeight(QFont::DemiBold);
    const qreal textWidth = hasPreview ? m_info.width() - 28 : m_saveRect.left() - 56;
    const qreal left = hasPreview ? m_info.left() + 14 : 44;
    TextFragment name(QFontMetricsF(bold).elidedText(displayLine(m_artefact.name), Qt::ElideMiddle, textWidth));
    name.layout(bold, textWidth + 4, TextFragment::Wrap::Words, context.stats);
    name.moveTo(QPointF(left, m_info.top() + 14));
    addFragment(std::move(name));
    return height;
}

void ArtefactItem::paint(QPainter *painter, const PaintContext &context) const
{
    const Theme &theme = *context.theme;
    painter->setRenderHint(QPainter::Antialiasing);
    QPainterPath path;
    path.addRoundedRect(m_card.adjusted(0.5, 0.5, -0.5, -0.5), metrics::CardRadius, metrics::CardRadius);
    painter->fillPath(path, theme.surface);
    if (!m_preview.isNull()) {
        painter->save();
        painter->setClipPath(path, Qt::IntersectClip);
        if (!m_image.isNull()) {
            // Charts are made for white paper, also in the dark.
            painter->fillRect(m_preview, Qt::white);
            const QRectF inner = m_preview.adjusted(8, 8, -8, -8);
            QSizeF size = QSizeF(m_image.size());
            if (size.width() > inner.width() || size.height() > inner.height())
                size.scale(inner.size(), Qt::KeepAspectRatio);
            QRectF target(QPointF(), size);
            target.moveCenter(inner.center());
            painter->setRenderHint(QPainter::SmoothPixmapTransform);
            painter->drawImage(target, m_image);
        } else {
            painter->fillRect(m_preview, theme.codeBack);
            painter->setFont(context.codeFont);
            painter->setPen(theme.muted);
            painter->setClipRect(m_preview.adjusted(10, 8, -10, -8), Qt::IntersectClip);
            painter->drawText(m_preview.adjusted(10, 8, 1000, -8), Qt::AlignLeft | Qt::AlignTop, m_text);
        }
        painter->restore();
    } else {
        painter->drawPixmap(QPointF(14, (m_card.height() - 20) / 2),
                            iconPixmap(iconForFile(m_artefact.name), QSize(20, 20), theme.accent, context.devicePixelRatio));
    }
    painter->setPen(QPen(theme.border, 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(path);
    if (!m_preview.isNull()) {
        if (m_info.top() > 0)
            painter->drawLine(QPointF(1, m_info.top() + 0.5), QPointF(m_card.right() - 1, m_info.top() + 0.5));
        else
            painter->drawLine(QPointF(m_info.left() + 0.5, 1), QPointF(m_info.left() + 0.5, m_card.bottom() - 1));
    }
    painter->setFont(context.font);
    painter->setPen(theme.muted);
    const qreal line = QFontMetricsF(context.font).height() + 2;
    const qreal left = m_preview.isNull() ? 44 : m_info.left() + 14;
    const QString version = ArtefactCard::tr("Artefact, version %1").arg(m_artefact.version);
    if (m_preview.isNull()) {
        painter->drawText(QPointF(left, m_info.top() + 14 + 2 * line), ArtefactCard::tr("%1 · %2", "version, size").arg(version, detailText()));
    } else {
        painter->drawText(QPointF(left, m_info.top() + 18 + 2 * line), version);
        painter->drawText(QPointF(left, m_info.top() + 18 + 3 * line), detailText());
    }
    paintFragments(painter, context);
}

QList<ItemButton> ArtefactItem::buttons() const
{
    const QString name = displayLine(m_artefact.name);
    ItemButton save;
    save.action = QStringLiteral("save");
    save.objectName = QStringLiteral("artefactSaveButton");
    save.text = ArtefactCard::tr("Save as…");
    save.accessibleName = ArtefactCard::tr("Save %1 as…").arg(name);
    save.rect = m_saveRect;
    ItemButton open;
    open.action = QStringLiteral("open");
    open.objectName = QStringLiteral("artefactOpenButton");
    open.text = ArtefactCard::tr("Open");
    open.accessibleName = ArtefactCard::tr("Open %1").arg(name);
    open.rect = m_openRect;
    return {save, open};
}

} // namespace velqa
