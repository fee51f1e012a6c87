// NetworkItem: what programs of the sandbox reached and what they were refused, beside the command that tried: one quiet line, more
// on request, and the person's decision about a refused host. UI thread.
#pragma once

#include "core/agent/transcript.h"
#include "ui/chat/chatitem.h"

namespace velqa {

class NetworkItem final : public ChatItem
{
public:
    static constexpr int maxDecisions = 5; // refused hosts with buttons

    void setBlock(const TranscriptBlock &block);

    // A button's action that is a decision: the host as an entry of an allow-list, and for how long.
    struct Decision
    {
        QString host; // empty = none
        bool forAgent = false;
    };
    static Decision decisionOf(const QString &action);

    void paint(QPainter *painter, const PaintContext &context) const override;
    QString wholeText(CopyFormat format) const override;
    QList<ItemButton> buttons() const override;
    bool trigger(const QString &action) override;

protected:
    int layout(const LayoutContext &context) override;

private:
    QString summary() const;
    QString details() const;
    QList<NetworkAttempt> refused() const;

    QList<NetworkAttempt> m_attempts;
    int m_count = 0;
    bool m_isOpen = false;
    QRect m_toggle;
    QList<QPair<QRect, QRect>> m_decisions; // turn, agent: for each of refused()
    QRectF m_back;
};

} // namespace velqa
