// PageFactory: how the shell gets the pages and tabs that other parts of the window provide. UI thread.
//
// Each function makes one widget, owned by the given parent; a PageWidget gets the hooks of pagewidget.h. A null function
// shows an empty face instead.
#pragma once

#include <functional>

class QWidget;

namespace velqa {

class Studio;

struct PageFactory
{
    using Make = std::function<QWidget *(Studio &, QWidget *parent)>;

    // Pages in the middle
    Make agentEditor;
    Make settings;
    Make license;
    Make usage;
    Make invitation; // in place of the Sandbox view without an entitlement
    Make onboarding; // above the conversation while the engine or its images are not there; may be null

    // Tabs on the right
    Make workspace;
    Make artefacts;
    Make checkpoints;
};

} // namespace velqa
