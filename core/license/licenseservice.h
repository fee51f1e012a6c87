// LicenseService: activation, cached signed entitlement, refresh, clock watch. Decides from the cache first; the
// network check never delays the window. Lives on the core thread. The decision itself is a pure function in
// entitlement.h.
#pragma once

#include "core/base/clock.h"
#include "core/base/completion.h"
#include "core/license/licensevalues.h"
#include "core/net/httpclient.h"
#include "core/secrets/secretstore.h"
#include "core/settings/settings.h"
#include "core/store/store.h"

#include <QObject>

#include <memory>

namespace velqa {

class LicenseService : public QObject
{
    Q_OBJECT

public:
    struct Options
    {
        QString baseUrl; // http only to loopback
        // Pinned public keys by kid, raw 32 bytes. On loopback the demo server's key is read from VELQA_LICENSE_KEYS by
        // the composition root.
        QHash<QString, QByteArray> publicKeys;
        QString deviceId;
        QString issuer;                  // expected iss; empty = DefaultLicenseIssuer
        int tickMs = 60'000;             // how often the time is looked at; real milliseconds
        int beforeTurnTimeoutMs = 5'000; // checkBeforeTurn() waits at most so long for the server
    };

    LicenseService(Store &store, SecretStore &secrets, HttpClient &http, Clock &clock, Options options,
                   QObject *parent = nullptr);
    ~LicenseService() override;

    // The first status is there when start() returns.
    void start(); // evaluate the cache, then refresh in the background
    LicenseStatus status() const;
    // Fails with the server's reason in words: Authentication (wrong key), Conflict (too many devices), Locked,
    // Unreachable ...
    void activate(const QString &licenseKey, Completion<LicenseStatus> done);
    // "I have upgraded, check again". Always answers with a status; what went wrong is its state.
    void refresh(Completion<LicenseStatus> done);
    // Before a turn: refreshes first when past refresh_after (bounded to 5 s), then answers.
    void checkBeforeTurn(Completion<LicenseStatus> done);
    // Forgets the activation here at once, tells the server if it can.
    void signOut(Completion<std::monostate> done);

signals:
    void statusChanged(const velqa::LicenseStatus &status);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace velqa
