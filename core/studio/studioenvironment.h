// StudioEnvironment: where things are and what this process is, decided by the composition root. Plain value.
#pragma once

#include "core/models/modelvalues.h"
#include "core/secrets/secretstore.h"

#include <QByteArray>
#include <QHash>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

namespace velqa {

struct StudioEnvironment
{
    QString dataDirectory;     // velqa.db, blobs/
    QString settingsFile;
    QString cacheDirectory;
    QString guestDirectory;    // velqa-guest-x86_64, velqa-guest-aarch64
    QString runtimesDirectory; // python/Dockerfile, node/Dockerfile, VERSION

    QString licenseUrl;        // used unless the settings name another
    QString licenseIssuer;
    QHash<QString, QByteArray> licenseKeys; // kid -> raw public key

    std::function<std::unique_ptr<SecretStore>()> createSecretStore; // called on the core thread

    // Command line: one endpoint for every agent of this process, never stored, with its key.
    std::optional<ModelEndpoint> temporaryEndpoint;
    QByteArray temporaryKey;
    // Command line: sandboxes end with their turn, no standby is kept.
    bool keepSandboxes = true;
};

} // namespace velqa
