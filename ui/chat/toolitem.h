// ToolItem: the card of one tool call: what runs, its output while it runs, exit code and duration always at the right.
// UI thread.
//
// Collapsed, code and output show about 20 lines each (of a running tool the last ones, so that its cost does not grow);
// errors open by themselves.
#pragma once

#include "core/agent/transcript.h"
#include "ui/chat/chatitem.h"
#include "ui/common/theme.h"

namespace velqa {

class ToolItem final : public ChatItem
{
public:
    static constexpr int CollapsedLines = 20;

    explicit ToolItem(QString runtime) : m_runtime(std::move(runtime)) {}
    // True when something visible changed.
    void setTool(const TranscriptTool &tool);
    bool isExpanded() const { return m_isExpanded; }

    int estimatedHeight(int width) const override;
    void paint(QPainter *painter, const PaintContext &context) const override;
    QList<ItemButton> buttons() const override;
    bool trigger(const QString &action) override; // "toggle"; "copy" is the view's
    QString wholeText(CopyFormat format) const override;
    QString accessibleText() const override;
    QString outputText() const; // for copying
    QString noteText() const; // what is missing of the output

protected:
    int layout(const LayoutContext &context) override;

private:
    void addLines(const QString &text, const QString &language, const QColor &color, qreal *y, const LayoutContext &context);
    QString visibleOutput(bool *isCut) const;
    Tone tone() const;

    TranscriptTool m_tool;
    QString m_runtime;
    bool m_isExpanded = false;
    bool m_wasToggled = false; // by the person: nothing opens or closes by itself any more
    bool m_canExpand = false;
    QString m_title;
    QString m_subtitle;
    QString m_code;
    QString m_language;
    qreal m_codeBottom = 0;
    QRectF m_chip;
    QString m_chipText;
    QString m_duration;
    QRectF m_noteRect;
    QString m_note;
};

} // namespace velqa
