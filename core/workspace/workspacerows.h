// Uploads, checkpoints and artefacts as rows of the store, and back. Pure functions, any thread.
#pragma once

#include "core/store/store.h"
#include "core/workspace/workspacevalues.h"

#include <optional>

namespace velqa {

StoredItem toRow(const Upload &upload);
StoredItem toRow(const Checkpoint &checkpoint);
StoredItem toRow(const Artefact &artefact);

// Nothing when the row is not valid, which is logged: one bad row does not hide the others.
std::optional<Upload> uploadFromRow(const StoredItem &row);
std::optional<Checkpoint> checkpointFromRow(const StoredItem &row);
std::optional<Artefact> artefactFromRow(const StoredItem &row);

} // namespace velqa
