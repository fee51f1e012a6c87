// Files dropped on a widget. UI thread.
#include "ui/common/filedrop.h"

#include "ui/common/theme.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QPainter>
#include <QUrl>

namespace velqa {

QStringList localFiles(const QMimeData *data)
{
    QStringList paths;
    if (!data || !data->hasUrls())
        return paths;
    const QList<QUrl> urls = data->urls();
    for (const QUrl &url : urls) {
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    }
    return paths;
}

FileDrop::FileDrop(QWidget *place) : QWidget(place)
{
    setObjectName(QStringLiteral("fileDrop"));
    setAttribute(Qt::WA_TransparentForMouseEvents); // what is below stays the target
    place->setAcceptDrops(true);
    place->installEventFilter(this);
    hide();
}

void FileDrop::setHint(const QString &sentence)
{
    m_hint = sentence;
    setAccessibleName(sentence);
    update();
}

bool FileDrop::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::DragEnter: {
        auto *enter = static_cast<QDragEnterEvent *>(event);
        if (!m_isAllowed || localFiles(enter->mimeData()).isEmpty()) {
            enter->ignore();
            return true;
        }
        enter->setDropAction(Qt::CopyAction);
        enter->accept();
        setGeometry(parentWidget()->rect());
        raise();
        show();
        return true;
    }
    case QEvent::DragMove: {
        auto *move = static_cast<QDragMoveEvent *>(event);
        move->setDropAction(Qt::CopyAction);
        move->accept();
        return true;
    }
    case QEvent::DragLeave: hide(); return true;
    case QEvent::Drop: {
        auto *drop = static_cast<QDropEvent *>(event);
        hide();
        const QStringList paths = localFiles(drop->mimeData());
        drop->setDropAction(Qt::CopyAction);
        drop->accept();
        if (m_isAllowed && !paths.isEmpty())
            emit dropped(paths);
        return true;
    }
    case QEvent::Resize: setGeometry(parentWidget()->rect()); break;
    default: break;
    }
    return QWidget::eventFilter(watched, event);
}

void FileDrop::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor veil = theme.surface;
    veil.setAlphaF(0.85f);
    painter.fillRect(rect(), veil);
    painter.setPen(QPen(theme.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(9, 9, -9, -9), metrics::CardRadius, metrics::CardRadius);
    QFont strong = font();
    strong.setWeight(QFont::DemiBold);
    painter.setFont(strong);
    painter.setPen(theme.text);
    painter.drawText(rect().adjusted(24, 24, -24, -24), int(Qt::AlignCenter) | int(Qt::TextWordWrap), m_hint);
}

} // namespace velqa
