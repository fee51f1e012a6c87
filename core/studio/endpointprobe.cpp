// A probe lives as long as its one question. Core thread.
#include "core/studio/endpointprobe.h"

#include <utility>

namespace velqa {
namespace {

// Holds the one key of the probe; keeps nothing.
class ProbeKey final : public SecretStore
{
public:
    ProbeKey(QByteArray key, QObject *parent) : SecretStore(parent), m_key(std::move(key)) {}

    SecretBackend backend() const override { return SecretBackend::SessionOnly; }
    void read(const QString &, Completion<QByteArray> done) override { done(m_key); }
    void write(const QString &, const QByteArray &, Completion<std::monostate> done) override
    {
        done.fail(ErrorCode::Unsupported, {});
    }
    void remove(const QString &, Completion<std::monostate> done) override { done.fail(ErrorCode::Unsupported, {}); }

private:
    QByteArray m_key;
};

} // namespace

void probeEndpoint(HttpClient &http, ModelEndpoint endpoint, const QByteArray &key, QObject *parent,
                   Completion<QStringList> done)
{
    auto *secrets = new ProbeKey(key, parent);
    auto *factory = new ModelFactory(http, *secrets, secrets);
    endpoint.keyName = QStringLiteral("probe");
    factory->listModels(endpoint, Completion<QStringList>(secrets, [secrets, done](Result<QStringList> models) {
                            done(std::move(models));
                            secrets->deleteLater();
                        }));
}

} // namespace velqa
