// AboutDialog: what this program is, its version and licence, and all keys. UI thread.
#pragma once

#include <QDialog>
#include <QList>

class QAction;

namespace velqa {

class AboutDialog final : public QDialog
{
    Q_OBJECT

public:
    AboutDialog(const QList<QAction *> &actions, QWidget *parent = nullptr);
};

} // namespace velqa
