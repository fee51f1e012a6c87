// A short chunked body. Any thread.
#include "core/net/chunked.h"

#include <QList>

namespace velqa {

Unchunked unchunk(const QByteArray &bytes)
{
    Unchunked out;
    qsizetype at = 0;
    for (;;) {
        const qsizetype lineEnd = bytes.indexOf("\r\n", at);
        if (lineEnd < 0)
            return out;
        bool good = false;
        const qsizetype size = bytes.mid(at, lineEnd - at).split(';').first().trimmed().toLongLong(&good, 16);
        if (!good || size < 0 || size == 0) {
            out.complete = true; // the end, or nonsense: there is nothing more to wait for
            return out;
        }
        const qsizetype start = lineEnd + 2;
        out.body.append(bytes.mid(start, size));
        if (size > bytes.size() - start - 2)
            return out;
        at = start + size + 2;
    }
}

} // namespace velqa
