// A document that loads nothing. UI thread.
#include "ui/common/safedocument.h"

#include <QImage>
#include <QVariant>

namespace velqa {

SafeDocument::SafeDocument(QObject *parent) : QTextDocument(parent)
{
    setUndoRedoEnabled(false);
    setDocumentMargin(0);
}

QVariant SafeDocument::loadResource(int type, const QUrl &)
{
    ++m_refused;
    // An empty but valid answer: QTextDocument looks no further.
    if (type == QTextDocument::ImageResource)
        return QImage(1, 1, QImage::Format_Alpha8);
    return QByteArray();
}

} // namespace velqa
