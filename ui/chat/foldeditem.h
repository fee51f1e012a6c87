// FoldedItem: the model's reasoning, folded behind one line ("Thought for 3 s"). UI thread.
#pragma once

#include "ui/chat/chatitem.h"

namespace velqa {

class FoldedItem final : public ChatItem
{
public:
    void setReasoning(const QString &text, qint64 durationMs, bool isRunning);

    int estimatedHeight(int width) const override;
    void paint(QPainter *painter, const PaintContext &context) const override;
    QList<ItemButton> buttons() const override;
    bool trigger(const QString &action) override;
    QString wholeText(CopyFormat format) const override;
    QString accessibleText() const override { return title(); }

protected:
    int layout(const LayoutContext &context) override;

private:
    QString title() const;

    QString m_text;
    qint64 m_durationMs = 0;
    bool m_isRunning = false;
    bool m_isOpen = false;
    QRect m_toggle;
};

} // namespace velqa
