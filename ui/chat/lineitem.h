// LineItem: one quiet line of the transcript: a checkpoint, a notice, or how a turn ended and what to do. UI thread.
#pragma once

#include "core/agent/transcript.h"
#include "ui/chat/chatitem.h"
#include "ui/common/theme.h"

namespace velqa {

class LineItem final : public ChatItem
{
public:
    LineItem(QString iconName, QString text, Tone tone, QString detail = {});

    static std::unique_ptr<LineItem> forCheckpoint(const event::CheckpointSaved &checkpoint);
    static std::unique_ptr<LineItem> forNotice(const QString &text);
    // Null when a turn ended well: nothing needs saying.
    static std::unique_ptr<LineItem> forFinish(const event::TurnFinished &finish);

    void paint(QPainter *painter, const PaintContext &context) const override;
    QString wholeText(CopyFormat format) const override;
    QList<ItemButton> buttons() const override; // "toggle" shows the detail
    bool trigger(const QString &action) override;

protected:
    int layout(const LayoutContext &context) override;

private:
    QString m_iconName;
    QString m_text;
    Tone m_tone;
    QString m_detail;
    bool m_isOpen = false;
    QRectF m_back;
    QRect m_toggle;
};

} // namespace velqa
