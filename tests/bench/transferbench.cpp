// 200 MB into and out of a sandbox, against docker cp. Main thread.
#include "tests/bench/bench.h"
#include "tests/bench/rig.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <memory>

namespace velqa::bench {
namespace {

constexpr qint64 size = 200'000'000;

double up(GuestChannel &guest, const QString &path)
{
    return millisecondsOf([&] {
        auto file = std::make_shared<QFile>(path);
        if (!file->open(QIODevice::ReadOnly))
            return;
        QObject context;
        bool done = false;
        guest.storeFile(
            "up.bin", 0644, 0, [file](qint64 maxBytes) -> Result<QByteArray> { return file->read(maxBytes); },
            GuestChannel::Done(&context, [&done](const Status &status) {
                done = true;
                if (!status)
                    qWarning("store failed: %s", qPrintable(status.error().message));
            }));
        spin([&done] { return done; });
    });
}

double down(GuestChannel &guest, const QString &path)
{
    return millisecondsOf([&] {
        auto file = std::make_shared<QFile>(path);
        if (!file->open(QIODevice::WriteOnly | QIODevice::Truncate))
            return;
        QObject context;
        bool done = false;
        guest.fetchFile(
            "up.bin",
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
        for (qsizetype k = 0; k < block.size(); k += 64)
            block[k] = char(i * 31 + k);
        file.write(block);
    }
    file.close();

    auto sandbox = rig.acquire();
    QList<double> ups, downs, cpIn, cpOut;
    const QString target = directory.filePath(QStringLiteral("target.bin"));
    for (int i = 0; i < rounds; ++i) {
        ups.append(up(*sandbox->guest(), source));
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
    }
    rig.end(sandbox);
    return {
        {QStringLiteral("200 MB up, speed"), median(ups), median(cpIn), QStringLiteral("docker cp"),
         median(cpIn) / median(ups), QStringLiteral(">= 1.0"), {}},
        {QStringLiteral("200 MB down, speed"), median(downs), median(cpOut), QStringLiteral("docker cp"),
         median(cpOut) / median(downs), QStringLiteral(">= 1.0"), {}},
    };
}

} // namespace velqa::bench
