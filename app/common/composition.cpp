// The only place that names concrete classes and directories. Main thread.
#include "app/common/composition.h"

#include "core/license/entitlement.h"
#include "core/secrets/secretstore.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace velqa {
namespace {

// Beside the program in a build; below ../share/velqa (data) or ../lib/velqa (programs) when installed.
QString resourceDirectory(const QString &name)
{
    const QString beside = QCoreApplication::applicationDirPath();
    const QStringList places{qEnvironmentVariable("VELQA_RESOURCES") + QLatin1Char('/') + name,
                             beside + QStringLiteral("/../share/velqa/") + name,
                             beside + QStringLiteral("/../lib/velqa/") + name, beside + QLatin1Char('/') + name,
                             beside + QStringLiteral("/../") + name};
    for (const QString &place : places) {
        if (place.startsWith(QLatin1Char('/')) && QFileInfo(place).isDir())
            return QDir::cleanPath(place);
    }
    return places.at(1);
}

bool isLoopback(const QString &url)
{
    return url.startsWith(QLatin1String("http://127.0.0.1:")) || url.startsWith(QLatin1String("http://localhost:"))
        || url.startsWith(QLatin1String("http://[::1]:"));
}

} // namespace

StudioEnvironment makeEnvironment(const QString &home)
{
    StudioEnvironment environment;
    if (home.isEmpty()) {
        environment.dataDirectory = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
        environment.settingsFile = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation)
            + QStringLiteral("/settings.json");
        environment.cacheDirectory = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    } else {
        const QString root = QDir(home).absolutePath();
        environment.dataDirectory = root + QStringLiteral("/data");
        environment.settingsFile = root + QStringLiteral("/config/settings.json");
        environment.cacheDirectory = root + QStringLiteral("/cache");
    }
    environment.guestDirectory = resourceDirectory(QStringLiteral("guest"));
    environment.runtimesDirectory = resourceDirectory(QStringLiteral("runtimes"));
    environment.licenseUrl = qEnvironmentVariable("VELQA_LICENSE_URL");
    // Keys of a licence server on this machine (./run sets them); nobody else's.
    if (isLoopback(environment.licenseUrl))
        environment.licenseKeys = parseLicenseKeys(qgetenv("VELQA_LICENSE_KEYS"));
    environment.licenseIssuer = qEnvironmentVariable("VELQA_LICENSE_ISSUER");
    environment.createSecretStore = [] { return createSecretStore(); };
    return environment;
}

} // namespace velqa
