// FileViewer: looks at one file: text, a table for CSV, a picture, or the facts. UI thread.
//
// Content is hostile: text is stripped of escapes and shown plain, in pieces so that no frame is missed; pictures are
// decoded off the UI thread with bounds; nothing is ever loaded from disk or network.
#pragma once

#include "core/studio/studiovalues.h"

#include <QPixmap>
#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QStackedLayout;
class QTableView;
class QTimer;

namespace velqa {

class CsvTableModel;
class ElidedLabel;
class StateFace;

class FileViewer final : public QWidget
{
    Q_OBJECT

public:
    enum class Kind { Nothing, Loading, Text, Table, Picture, Facts, Error };

    explicit FileViewer(QWidget *parent = nullptr);

    void clear();
    void showLoading(const QString &name);
    void showFile(const FileView &file);
    void showError(const QString &name, const Error &error);
    Kind kind() const { return m_kind; }
    // What the empty viewer says.
    void setHint(const QString &hint);

signals:
    // The size of a picture became known, in pixels.
    void pictureShown(const QSize &encodedSize);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void enter(Kind kind);
    void showText(const QString &text);
    void feedText();
    void showPicture(const Result<QImage> &image);
    void fitPicture();
    void showFacts(const QString &sentence);
    void retranslate();

    ElidedLabel *m_name;
    QLabel *m_facts;
    QStackedLayout *m_stack;
    QWidget *m_blank;
    QLabel *m_hint;
    StateFace *m_face;
    QPlainTextEdit *m_text;
    QTableView *m_table;
    CsvTableModel *m_tableModel;
    QLabel *m_picture;
    QTimer *m_feed;
    FileView m_file;
    QString m_rest;
    QPixmap m_pixmap;
    QString m_hintText;
    Kind m_kind = Kind::Nothing;
    int m_generation = 0;
};

} // namespace velqa
