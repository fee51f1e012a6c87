// Showing one file. UI thread.
#include "ui/workspace/fileviewer.h"

#include "core/base/text.h"
#include "ui/common/elidedlabel.h"
#include "ui/common/format.h"
#include "ui/common/plainlabel.h"
#include "ui/common/stateface.h"
#include "ui/common/stylesheet.h"
#include "ui/workspace/csvtablemodel.h"
#include "ui/workspace/imagejob.h"

#include <QEvent>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QStackedLayout>
#include <QTableView>
#include <QTextCursor>
#include <QTimer>
#include <QVBoxLayout>

namespace velqa {
namespace {

constexpr qsizetype pieceLength = 24'000;
constexpr qsizetype maxLine = 2'000;

bool isTable(const FileView &file)
{
    const QString name = file.name.toLower();
    return file.mimeType.startsWith(QLatin1String("text/csv"))
        || file.mimeType.startsWith(QLatin1String("text/tab-separated-values")) || name.endsWith(QLatin1String(".csv"))
        || name.endsWith(QLatin1String(".tsv"));
}

// A line of a megabyte would stall the layout; nobody reads it either.
QString withShortLines(const QString &text)
{
    QString out;
    out.reserve(text.size());
    for (qsizetype start = 0; start <= text.size();) {
        qsizetype end = text.indexOf(u'\n', start);
        if (end < 0)
            end = text.size();
        const qsizetype length = qMin(end - start, maxLine);
        out.append(QStringView(text).mid(start, length));
        if (length < end - start)
            out.append(u'…');
        if (end < text.size())
            out.append(u'\n');
        start = end + 1;
    }
    return out;
}

} // namespace

FileViewer::FileViewer(QWidget *parent)
    : QWidget(parent)
    , m_name(new ElidedLabel(QString(), "strong", this))
    , m_facts(new PlainLabel(QString(), "small", this))
    , m_stack(new QStackedLayout)
    , m_blank(new QWidget(this))
    , m_hint(new PlainLabel(QString(), "muted", m_blank))
    , m_face(new StateFace(this))
    , m_text(new QPlainTextEdit(this))
    , m_table(new QTableView(this))
    , m_tableModel(new CsvTableModel(this))
    , m_picture(new PlainLabel(QString(), this))
    , m_feed(new QTimer(this))
{
    m_name->setObjectName(QStringLiteral("viewerName"));
    m_facts->setObjectName(QStringLiteral("viewerFacts"));
    m_hint->setObjectName(QStringLiteral("viewerHint"));
    m_face->setObjectName(QStringLiteral("viewerFace"));
    m_text->setObjectName(QStringLiteral("viewerText"));
    m_table->setObjectName(QStringLiteral("viewerTable"));
    m_picture->setObjectName(QStringLiteral("viewerPicture"));

    m_hint->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignCenter);
    auto *blankLayout = new QVBoxLayout(m_blank);
    blankLayout->addWidget(m_hint, 1);

    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setUndoRedoEnabled(false);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setLook(m_text, "code");

    m_table->setModel(m_tableModel);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(26);
    m_table->horizontalHeader()->setHighlightSections(false);

    m_picture->setAlignment(Qt::AlignCenter);
    m_picture->setMinimumSize(1, 1);
    m_picture->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);

    for (QWidget *page : {m_blank, static_cast<QWidget *>(m_face), static_cast<QWidget *>(m_text),
                          static_cast<QWidget *>(m_table), static_cast<QWidget *>(m_picture)})
        m_stack->addWidget(page);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_name);
    layout->addWidget(m_facts);
    layout->addLayout(m_stack, 1);

    m_feed->setInterval(0);
    connect(m_feed, &QTimer::timeout, this, &FileViewer::feedText);
    retranslate();
    enter(Kind::Nothing);
}

void FileViewer::clear()
{
    m_file = {};
    enter(Kind::Nothing);
}

void FileViewer::showLoading(const QString &name)
{
    m_file = {};
    m_file.name = name;
    m_face->showLoading(tr("Opening…"));
    enter(Kind::Loading);
}

void FileViewer::showFile(const FileView &file)
{
    m_file = file;
    if (isImageType(file.mimeType) && !file.content.isEmpty()) {
        m_face->showLoading(tr("Opening…"));
        enter(Kind::Loading);
        const int generation = m_generation;
        loadImageInBackground(file.content, file.mimeType, {},
                              Completion<QImage>(this, [this, generation](const Result<QImage> &image) {
                                  if (generation == m_generation)
                                      showPicture(image);
                              }));
        return;
    }
    if (file.content.isEmpty()) {
        showFacts(file.size == 0 ? tr("This file is empty.")
                                 : tr("This kind of file cannot be shown here. Save it to open it with another program."));
        return;
    }
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString text = decoder.decode(file.content);
    if (isTable(file)) {
        m_tableModel->setText(text);
        if (m_tableModel->rowCount() > 0 && m_tableModel->columnCount() > 1) {
            enter(Kind::Table);
            m_table->resizeColumnsToContents();
            for (int column = 0; column < m_tableModel->columnCount(); ++column)
                m_table->setColumnWidth(column, qBound(40, m_table->columnWidth(column), 240));
            return;
        }
    }
    showText(text);
}

void FileViewer::showError(const QString &name, const Error &error)
{
    m_file = {};
    m_file.name = name;
    m_face->showError(tr("The file could not be opened"), error);
    enter(Kind::Error);
}

void FileViewer::setHint(const QString &hint)
{
    m_hintText = hint;
    retranslate();
}

// The one place where the kind changes: stops what ran for the old one, says what the file is.
void FileViewer::enter(Kind kind)
{
    ++m_generation;
    m_kind = kind;
    m_feed->stop();
    m_rest.clear();
    if (kind != Kind::Text)
        m_text->clear();
    if (kind != Kind::Table)
        m_tableModel->clear();
    if (kind != Kind::Picture) {
        m_pixmap = {};
        m_picture->clear();
    }
    QWidget *page = m_blank;
    switch (kind) {
    case Kind::Nothing:
    case Kind::Facts: page = m_blank; break;
    case Kind::Loading:
    case Kind::Error: page = m_face; break;
    case Kind::Text: page = m_text; break;
    case Kind::Table: page = m_table; break;
    case Kind::Picture: page = m_picture; break;
    }
    m_stack->setCurrentWidget(page);
    retranslate();
}

void FileViewer::showText(const QString &text)
{
    enter(Kind::Text);
    m_text->clear();
    m_rest = withShortLines(stripEscapes(text));
    feedText();
}

void FileViewer::feedText()
{
    QTextCursor cursor(m_text->document());
    cursor.movePosition(QTextCursor::End);
    cursor.insertText(m_rest.left(pieceLength));
    m_rest.remove(0, pieceLength);
    if (m_rest.isEmpty())
        m_feed->stop();
    else
        m_feed->start();
}

void FileViewer::showPicture(const Result<QImage> &image)
{
    if (!image) {
        m_face->showError(tr("The picture could not be shown"), image.error());
        enter(Kind::Error);
        return;
    }
    enter(Kind::Picture);
    m_pixmap = QPixmap::fromImage(*image);
    const QSize encoded = encodedImageSize(m_file.content);
    retranslate();
    fitPicture();
    emit pictureShown(encoded.isValid() ? encoded : image->size());
}

void FileViewer::fitPicture()
{
    if (m_pixmap.isNull())
        return;
    const qreal ratio = devicePixelRatioF();
    const QSize room = m_picture->size() * ratio;
    QPixmap shown = m_pixmap;
    if (shown.width() > room.width() || shown.height() > room.height())
        shown = shown.scaled(room, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    shown.setDevicePixelRatio(ratio);
    m_picture->setPixmap(shown);
}

void FileViewer::showFacts(const QString &sentence)
{
    enter(Kind::Facts);
    m_hint->setText(sentence);
}

void FileViewer::retranslate()
{
    const bool hasFile = m_kind != Kind::Nothing;
    m_name->setVisible(hasFile);
    m_name->setFullText(displayLine(m_file.name));
    QStringList facts;
    if (m_kind == Kind::Text || m_kind == Kind::Table || m_kind == Kind::Picture || m_kind == Kind::Facts) {
        facts.append(formatSize(m_file.size));
        if (const QSize size = m_kind == Kind::Picture ? encodedImageSize(m_file.content) : QSize(); size.isValid())
            facts.append(tr("%1 × %2", "width and height of a picture")
                             .arg(QString::number(size.width()), QString::number(size.height())));
        if (m_kind == Kind::Facts && !m_file.mimeType.isEmpty())
            facts.append(displayLine(m_file.mimeType, 80));
        if (m_kind == Kind::Table && (m_tableModel->isCut() || m_file.isCut))
            facts.append(tr("only the first rows are shown"));
        else if (m_file.isCut)
            facts.append(tr("only the beginning is shown"));
    }
    m_facts->setText(facts.join(QStringLiteral(" · ")));
    m_facts->setVisible(!facts.isEmpty());
    if (m_kind == Kind::Nothing)
        m_hint->setText(m_hintText);
    m_text->setAccessibleName(tr("Content of %1").arg(displayLine(m_file.name)));
    m_table->setAccessibleName(tr("Table of %1").arg(displayLine(m_file.name)));
    m_picture->setAccessibleName(tr("Picture %1").arg(displayLine(m_file.name)));
}

void FileViewer::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void FileViewer::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    QTimer::singleShot(0, this, &FileViewer::fitPicture);
}

} // namespace velqa
