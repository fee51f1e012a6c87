// Accessible interfaces of the transcript and its rows. UI thread.
#include "ui/chat/transcriptaccessible.h"

#include "ui/chat/transcriptview.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>

namespace velqa {
namespace {

class RowAccessible final : public QAccessibleInterface
{
public:
    RowAccessible(TranscriptView *view, int index) : m_view(view), m_index(index) {}

    bool isValid() const override { return m_view && m_index < m_view->rowCount(); }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    QAccessibleInterface *parent() const override { return m_view ? QAccessible::queryAccessibleInterface(m_view) : nullptr; }
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QString text(QAccessible::Text kind) const override
    {
        return isValid() && kind == QAccessible::Name ? m_view->row(m_index)->accessibleText().left(20'000) : QString();
    }
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect area = m_view->rowRect(m_index);
        return QRect(m_view->viewport()->mapToGlobal(area.topLeft()), area.size());
    }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.readOnly = true;
        state.offscreen = isValid() && !m_view->viewport()->rect().intersects(m_view->rowRect(m_index));
        return state;
    }

private:
    QPointer<TranscriptView> m_view;
    int m_index;
};

class ViewAccessible final : public QAccessibleWidget
{
public:
    explicit ViewAccessible(TranscriptView *view) : QAccessibleWidget(view, QAccessible::List) {}
    ~ViewAccessible() override
    {
        for (const QAccessible::Id id : std::as_const(m_rows))
            QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return view()->rowCount() + QAccessibleWidget::childCount(); }

    QAccessibleInterface *child(int index) const override
    {
        const int rows = view()->rowCount();
        if (index >= rows)
            return QAccessibleWidget::child(index - rows);
        if (index < 0)
            return nullptr;
        while (m_rows.size() <= index)
            m_rows.append(QAccessible::registerAccessibleInterface(new RowAccessible(view(), int(m_rows.size()))));
        return QAccessible::accessibleInterface(m_rows.at(index));
    }

    int indexOfChild(const QAccessibleInterface *child) const override
    {
        const qsizetype row = m_rows.indexOf(QAccessible::uniqueId(const_cast<QAccessibleInterface *>(child)));
        if (row >= 0)
            return int(row);
        const int other = QAccessibleWidget::indexOfChild(child);
        return other < 0 ? -1 : other + view()->rowCount();
    }

private:
    TranscriptView *view() const { return static_cast<TranscriptView *>(widget()); }
    mutable QList<QAccessible::Id> m_rows;
};

QAccessibleInterface *makeInterface(const QString &className, QObject *object)
{
    if (className != QLatin1String("velqa::TranscriptView"))
        return nullptr;
    return new ViewAccessible(static_cast<TranscriptView *>(object)); // NOLINT: Qt's cache owns it
}

} // namespace

void installTranscriptAccessibility()
{
    QAccessible::installFactory(&makeInterface); // Qt ignores a second time
}

} // namespace velqa
