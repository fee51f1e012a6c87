// unchunk: a short chunked body, as far as it came. Pure; any thread. (Whole replies are left to curl.)
#pragma once

#include <QByteArray>

namespace velqa {

struct Unchunked
{
    QByteArray body;
    bool complete = false;
};

Unchunked unchunk(const QByteArray &bytes);

} // namespace velqa
