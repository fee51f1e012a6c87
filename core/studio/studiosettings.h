// Settings as the border carries them, to and from the settings table. Pure functions over Settings; core thread.
#pragma once

#include "core/settings/settings.h"
#include "core/studio/studiovalues.h"

namespace velqa {

// The built-in practice model; always there, never in the list of the person's endpoints.
ModelEndpoint practiceEndpoint();

SettingsValues readSettings(const Settings &settings);
Status writeSettings(Settings &settings, const SettingsValues &values); // InvalidArgument names the wrong endpoint
Status validateEndpoint(const ModelEndpoint &endpoint);
// The endpoint an agent uses: its own, else the default, else the practice model.
ModelEndpoint endpointFor(const SettingsValues &values, const QString &endpointId);

} // namespace velqa
