// RightPane: the tabs Workspace, Artefacts and Checkpoints, filled by the page factory. UI thread.
#pragma once

#include "ui/shell/pagefactory.h"

#include <QList>
#include <QWidget>

class QTabWidget;

namespace velqa {

class PageWidget;
class Studio;
struct ConversationContent;

class RightPane final : public QWidget
{
    Q_OBJECT

public:
    RightPane(Studio &studio, const PageFactory &factory, QWidget *parent = nullptr);

    void showConversation(const ConversationContent &content);
    void clearConversation();
    enum class Tab { Workspace, Artefacts, Checkpoints };
    void showTab(Tab tab);
    const QList<PageWidget *> &pages() const { return m_pages; }

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QString titleOf(int tab) const;
    void retranslateUi();

    QTabWidget *m_tabs;
    QList<PageWidget *> m_pages; // null where a tab is no PageWidget
    QList<int> m_badges;
};

} // namespace velqa
