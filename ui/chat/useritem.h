// UserItem: the person's message in a bubble at the right, with the attached files. UI thread.
#pragma once

#include "core/agent/turnevent.h"
#include "ui/chat/chatitem.h"

namespace velqa {

class UserItem final : public ChatItem
{
public:
    explicit UserItem(const event::UserMessage &message);
    void setMessage(const event::UserMessage &message);

    int estimatedHeight(int width) const override;
    int spaceAbove() const override { return 20; }
    void paint(QPainter *painter, const PaintContext &context) const override;
    QString wholeText(CopyFormat format) const override;
    QString accessibleText() const override;

protected:
    int layout(const LayoutContext &context) override;

private:
    struct FileChip
    {
        QString name;
        QString size;
        QString iconName;
        QRectF rect;
    };

    event::UserMessage m_message;
    QRectF m_bubble;
    QList<FileChip> m_files;
};

} // namespace velqa
