// ArtefactItem: the card of a published deliverable: preview, name, version, size, Save as and Open. UI thread.
//
// The preview comes later through setPreview(); the view asks Studio for it when the card becomes visible.
#pragma once

#include "core/agent/turnevent.h"
#include "ui/chat/chatitem.h"

#include <QImage>

namespace velqa {

class ArtefactItem final : public ChatItem
{
public:
    explicit ArtefactItem(const event::ArtefactPublished &artefact) : m_artefact(artefact) {}

    const event::ArtefactPublished &artefact() const { return m_artefact; }
    bool wantsPreview() const;      // true once
    void setPreview(const QImage &image, const QSize &fullSize);
    void setPreview(const QString &text);

    int estimatedHeight(int width) const override;
    void paint(QPainter *painter, const PaintContext &context) const override;
    QList<ItemButton> buttons() const override; // "save", "open"
    QString wholeText(CopyFormat format) const override;
    QString accessibleText() const override;

protected:
    int layout(const LayoutContext &context) override;

private:
    QString detailText() const;

    event::ArtefactPublished m_artefact;
    mutable bool m_wasAsked = false;
    QImage m_image;
    QSize m_fullSize;
    QString m_text;
    QRectF m_card;
    QRectF m_preview;
    QRectF m_info;
    QRect m_saveRect;
    QRect m_openRect;
};

} // namespace velqa
