// AgentHeader: who is edited, whether it is saved, and the buttons; in a narrow place the rarer ones move into a menu. UI thread.
#pragma once

#include "ui/common/headerbar.h"

class QLabel;
class QPushButton;
class QToolButton;

namespace velqa {

class AgentTile;
class Chip;

class AgentHeader final : public HeaderBar
{
    Q_OBJECT

public:
    struct View
    {
        QString name;
        QString identity;   // chooses the colour of the tile
        bool isNew = false;
        bool isDirty = false;
        bool isBusy = false;
    };

    explicit AgentHeader(QWidget *parent = nullptr);

    void present(const View &view);
    void pressSave();
    QSize minimumSizeHint() const override;

signals:
    void removeRequested();
    void duplicateRequested();
    void revertRequested();
    void saveRequested();
    void tryRequested();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void retranslate();
    void openMenu();

    View m_view;
    bool m_isNarrow = false;
    AgentTile *m_tile;
    QLabel *m_title;
    Chip *m_chip;
    QToolButton *m_more;
    QPushButton *m_remove;
    QPushButton *m_duplicate;
    QPushButton *m_revert;
    QPushButton *m_save;
    QPushButton *m_try;
};

} // namespace velqa
