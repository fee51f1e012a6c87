// One picture decoded on the thread pool. UI thread, apart from the lambda that decodes.
#include "ui/workspace/imagejob.h"

#include <QCoreApplication>
#include <QMetaObject>
#include <QThreadPool>

namespace velqa {

void loadImageInBackground(const QByteArray &bytes, const QString &mimeType, const SafeImageLimits &limits,
                           const Completion<QImage> &done)
{
    // A messenger of its own on the UI thread: the asker may die while the picture is decoded.
    // Goes with its answer, or with the program, which waits for the pool first.
    auto *messenger = new QObject(QCoreApplication::instance());
    QThreadPool::globalInstance()->start([bytes, mimeType, limits, messenger, done] {
        const Result<QImage> result = loadSafeImage(bytes, mimeType, limits);
        QMetaObject::invokeMethod(messenger, [messenger, result, done] {
            done(result);
            messenger->deleteLater();
        }, Qt::QueuedConnection);
    });
}

} // namespace velqa
