// Strong identifiers: an AgentId cannot be passed where a TurnId is expected. Plain values, any thread.
//
// The text form is a UUIDv7 without braces: sortable by creation time, safe in file names, labels and SQL.
#pragma once

#include <QHashFunctions>
#include <QMetaType>
#include <QString>

namespace velqa {

// A new UUIDv7, e.g. "018f6a0c-1b2c-7d3e-8f90-a1b2c3d4e5f6".
QString newUuid();

// True when the text has the form of a UUID (8-4-4-4-12 lower-case hexadecimal digits).
bool isUuid(const QString &text);

template<typename Tag> class Id
{
public:
    Id() = default;
    explicit Id(QString text) : m_text(std::move(text)) {}
    static Id create() { return Id(newUuid()); }

    bool isEmpty() const { return m_text.isEmpty(); }
    const QString &toString() const { return m_text; }

    friend bool operator==(const Id &, const Id &) = default;
    friend bool operator<(const Id &a, const Id &b) { return a.m_text < b.m_text; }
    friend size_t qHash(const Id &id, size_t seed = 0) { return ::qHash(id.m_text, seed); }

private:
    QString m_text;
};

using AgentId = Id<struct AgentTag>;
using ConversationId = Id<struct ConversationTag>;
using TurnId = Id<struct TurnTag>;
using SandboxId = Id<struct SandboxTag>;
using UploadId = Id<struct UploadTag>;
using ArtefactId = Id<struct ArtefactTag>;
using CheckpointId = Id<struct CheckpointTag>;

} // namespace velqa

Q_DECLARE_METATYPE(velqa::AgentId)
Q_DECLARE_METATYPE(velqa::ConversationId)
Q_DECLARE_METATYPE(velqa::TurnId)
Q_DECLARE_METATYPE(velqa::SandboxId)
Q_DECLARE_METATYPE(velqa::UploadId)
Q_DECLARE_METATYPE(velqa::ArtefactId)
Q_DECLARE_METATYPE(velqa::CheckpointId)
