// OutputRelay: turns the many small pieces a running tool prints into few ToolOutput pieces, and bounds what is logged of one
// call: the first maxLogged characters as they come, then only the last tailLength at the end. Until that end the newest of it
// is told by tail(), for display only. Lives on the core thread.
#pragma once

#include <QList>
#include <QObject>
#include <QPair>
#include <QString>
#include <QTimer>

namespace velqa {

class OutputRelay : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 maxLogged = 8 << 20;
    static constexpr qsizetype tailLength = 64 << 10;
    static constexpr qsizetype liveTailLength = 16 << 10;
    static constexpr int coalesceMs = 50;
    static constexpr qsizetype coalesceCharacters = 64 << 10;

    explicit OutputRelay(QObject *parent = nullptr);

    void append(const QString &stream, const QString &text);
    // Emits what is left, tails included; then ready for the next call.
    void finish();

signals:
    // `dropped` characters are left out before it.
    void piece(const QString &stream, const QString &text, qint64 dropped);
    // The newest output, in place of the tail before; `dropped` characters are between the last piece and it.
    void tail(const QString &text, qint64 dropped);

private:
    struct Tail
    {
        QString stream;
        QString text;
        qint64 total = 0;
    };

    void flush();
    qsizetype tailOf(const QString &stream);
    void tellTail();

    QTimer m_timer;
    QList<QPair<QString, QString>> m_pending;
    qsizetype m_pendingLength = 0;
    qint64 m_logged = 0;
    QList<Tail> m_tails;
    qsizetype m_newestTail = 0;
    bool m_hasNewTail = false;
};

} // namespace velqa
