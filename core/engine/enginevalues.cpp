// Names of endpoints. Any thread.
#include "core/engine/enginevalues.h"

namespace velqa {

QString EngineEndpoint::displayName() const
{
    if (kind == Kind::UnixSocket)
        return QStringLiteral("unix://") + socketPath;
    const QString name = host.contains(QLatin1Char(':')) ? QLatin1Char('[') + host + QLatin1Char(']') : host;
    return QStringLiteral("tcp://%1:%2%3").arg(name).arg(port).arg(urlPrefix);
}

} // namespace velqa
