// FlowLayout: items side by side, going on in the next line when the width is used up. UI thread.
#pragma once

#include <QLayout>
#include <QList>

namespace velqa {

class FlowLayout final : public QLayout
{
    Q_OBJECT

public:
    explicit FlowLayout(QWidget *parent = nullptr, int spacing = 6);
    ~FlowLayout() override;

    void addItem(QLayoutItem *item) override;
    int count() const override { return int(m_items.size()); }
    QLayoutItem *itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem *takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return place(QRect(0, 0, width, 0), Mode::Measure); }
    void setGeometry(const QRect &area) override;
    QSize sizeHint() const override { return minimumSize(); }
    QSize minimumSize() const override;

private:
    enum class Mode { Measure, Move };
    int place(const QRect &area, Mode mode) const;

    QList<QLayoutItem *> m_items;
    int m_space;
};

} // namespace velqa
