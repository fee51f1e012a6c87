// UploadProgress: what is being added to the next sandbox, how far it is, and what was refused and why. UI thread.
//
// Fed by its owner; hides itself when there is nothing to say. Bounded: many files become one line.
#pragma once

#include "core/workspace/workspacevalues.h"

#include <QHash>
#include <QSet>
#include <QStringList>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace velqa {

class UploadProgress final : public QWidget
{
    Q_OBJECT

public:
    static constexpr int maxRows = 6;
    static constexpr int maxRefusals = 8;

    explicit UploadProgress(QWidget *parent = nullptr);

    void clear();
    void setProgress(const UploadStep &step);
    void finish(const QStringList &refusedSentences);
    QStringList refusals() const { return m_refusals; }

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Row
    {
        QWidget *widget = nullptr;
        QLabel *text = nullptr;
        QProgressBar *bar = nullptr;
    };
    Row makeRow(const QString &name);
    void retranslate();
    void updateVisibility();

    QVBoxLayout *m_rowsLayout;
    QLabel *m_more;
    QWidget *m_refusedCard;
    QLabel *m_refusedTitle;
    QLabel *m_refusedText;
    QPushButton *m_dismiss;
    QHash<QString, Row> m_rows; // by where it comes from and name
    QSet<QString> m_unshown;    // beyond maxRows
    QStringList m_refusals;
};

} // namespace velqa
