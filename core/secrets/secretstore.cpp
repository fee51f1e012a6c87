// Making a store, and wiping what held a secret. Any thread for the helpers.
#include "core/secrets/secretstore.h"

#include "core/secrets/keychainsecretstore.h"
#include "core/secrets/memorysecretstore.h"
#include "core/secrets/qtkeychainjobs.h"

#include <cstring>

namespace velqa {

std::unique_ptr<SecretStore> createSecretStore(SecretStorage storage)
{
    if (storage == SecretStorage::Memory)
        return std::make_unique<MemorySecretStore>();
    return std::make_unique<KeychainSecretStore>(std::make_unique<QtKeychainJobs>());
}

void wipe(QByteArray &bytes)
{
    if (!bytes.isEmpty()) {
        // Not data(): that would detach and wipe a copy. explicit_bzero is not optimised away.
        ::explicit_bzero(const_cast<char *>(bytes.constData()), size_t(bytes.size()));
    }
    bytes.clear();
}

QByteArray ownCopy(const QByteArray &bytes)
{
    return QByteArray(bytes.constData(), bytes.size());
}

} // namespace velqa
