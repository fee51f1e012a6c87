// 200 MB that do not compress, into a fresh sandbox as an upload (read, checked, stored) and out of it, against docker cp.
// Main thread.
#include "tests/bench/bench.h"
#include "tests/bench/rig.h"

#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>

#include <memory>

namespace velqa::bench {
namespace {

constexpr qint64 size = 200'000'000;

double down(GuestChannel &guest, const QString &path)
{
    return millisecondsOf([&] {
        auto file = std::make_shared<QFile>(path);
        if (!file->open(QIODevice::WriteOnly | QIODevice::Truncate))
            return;
        QObject context;
        bool done = false;
        guest.fetchFile(
            "uploads/source.bin",
            [file](const QByteArray &bytes) -> Status {
                file->write(bytes);
                return {};
            },
            GuestChannel::Done(&context, [&done](const Status &status) {
                done = true;
                if (!status)
                    qWarning("fetch failed: %s", qPrintable(status.error().message));
            }));
        spin([&done] { return done; });
        file->close();
    });
}

} // namespace

QList<Row> benchTransfer(Rig &rig, int rounds)
{
    QTemporaryDir directory;
    const QString source = directory.filePath(QStringLiteral("source.bin"));
    QFile file(source);
    if (!file.open(QIODevice::WriteOnly))
        return {};
    QByteArray block(1'000'000, Qt::Uninitialized);
    for (qint64 i = 0; i < size / block.size(); ++i) {
        QRandomGenerator(quint32(i)).fillRange(reinterpret_cast<quint32 *>(block.data()), block.size() / 4);
        file.write(block);
    }
    file.close();

    rig.upload(source);
    QList<double> ups, downs, cpIn, cpOut;
    const QString target = directory.filePath(QStringLiteral("target.bin"));
    for (int i = 0; i < rounds; ++i) {
        const auto sandbox = rig.acquire();
        ups.append(millisecondsOf([&] { rig.fill(sandbox); }));
        cpIn.append(millisecondsOf([&] {
            QProcess::execute(QStringLiteral("docker"),
                              {QStringLiteral("cp"), source, sandbox->containerId() + QStringLiteral(":/workspace/cp.bin")});
        }));
        downs.append(down(*sandbox->guest(), target));
        QFile::remove(target);
        cpOut.append(millisecondsOf([&] {
            QProcess::execute(QStringLiteral("docker"),
                              {QStringLiteral("cp"), sandbox->containerId() + QStringLiteral(":/workspace/cp.bin"), target});
        }));
        QFile::remove(target);
        rig.end(sandbox);
    }
    return {
        {QStringLiteral("200 MB up, speed"), median(ups), median(cpIn), QStringLiteral("docker cp"),
         median(cpIn) / median(ups), QStringLiteral(">= 1.0"), {}},
        {QStringLiteral("200 MB down, speed"), median(downs), median(cpOut), QStringLiteral("docker cp"),
         median(cpOut) / median(downs), QStringLiteral(">= 1.0"), {}},
    };
}

} // namespace velqa::bench
