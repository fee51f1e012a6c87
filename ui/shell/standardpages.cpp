// Which widget is which page. UI thread.
#include "ui/shell/standardpages.h"

#include "ui/agents/agenteditor.h"
#include "ui/artefacts/artefactspane.h"
#include "ui/checkpoints/checkpointspane.h"
#include "ui/common/filechooser.h"
#include "ui/common/prompter.h"
#include "ui/license/invitationpage.h"
#include "ui/license/licensepage.h"
#include "ui/onboarding/imagebuildface.h"
#include "ui/settings/settingspage.h"
#include "ui/usage/usagepage.h"
#include "ui/workspace/workspacepane.h"

namespace velqa {

PageFactory standardPages(const UiServices &services)
{
    Prompter *prompter = &services.prompter;
    FileChooser *files = &services.fileChooser;
    PageFactory pages;
    pages.agentEditor = [=](Studio &studio, QWidget *parent) { return new AgentEditor(&studio, prompter, parent); };
    pages.settings = [=](Studio &studio, QWidget *parent) { return new SettingsPage(&studio, prompter, parent); };
    pages.license = [=](Studio &studio, QWidget *parent) { return new LicensePage(&studio, prompter, parent); };
    pages.usage = [=](Studio &studio, QWidget *parent) { return new UsagePage(&studio, prompter, files, parent); };
    pages.invitation = [](Studio &studio, QWidget *parent) { return new InvitationPage(&studio, parent); };
    pages.onboarding = [](Studio &studio, QWidget *parent) { return new ImageBuildFace(&studio, parent); };
    pages.workspace = [=](Studio &studio, QWidget *parent) { return new WorkspacePane(&studio, prompter, files, parent); };
    pages.artefacts = [=](Studio &studio, QWidget *parent) { return new ArtefactsPane(&studio, prompter, files, parent); };
    pages.checkpoints = [=](Studio &studio, QWidget *parent) { return new CheckpointsPane(&studio, prompter, parent); };
    return pages;
}

} // namespace velqa
