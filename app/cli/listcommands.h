// The small commands: doctor, agents, images, license. Each answers and ends the session. Main thread.
#pragma once

#include "app/cli/clisession.h"

namespace velqa {

void runDoctorCommand(CliSession &session, bool json);
void listAgents(CliSession &session, bool json);
void listImages(CliSession &session, bool json);
void buildImagesCommand(CliSession &session);
void showLicense(CliSession &session, bool json);
void activateLicense(CliSession &session, const QString &key);

} // namespace velqa
