// Looking up headers. Any thread.
#include "core/net/httprequest.h"

namespace velqa {

QByteArray HttpResponse::header(const QByteArray &name) const
{
    for (const auto &[key, value] : headers) {
        if (key.compare(name, Qt::CaseInsensitive) == 0)
            return value;
    }
    return {};
}

} // namespace velqa
