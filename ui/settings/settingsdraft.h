// SettingsDraft: the settings as the settings page sees them, and the one way to change them. UI thread.
//
// A change is shown at once, sent to the Studio, and taken back when the Studio refuses. Uses a Studio that outlives it.
#pragma once

#include "core/base/completion.h"
#include "core/studio/studiovalues.h"

#include <QObject>

#include <functional>

namespace velqa {

class Studio;

class SettingsDraft final : public QObject
{
    Q_OBJECT

public:
    explicit SettingsDraft(Studio *studio, QObject *parent = nullptr);

    const SettingsValues &values() const { return m_values; }
    void change(const std::function<void(SettingsValues &)> &edit, Completion<std::monostate> done = {});

signals:
    void changed();
    void failed(const velqa::Error &error);

private:
    void take(const SettingsValues &values);

    Studio *m_studio;
    SettingsValues m_kept;   // as the Studio said last
    SettingsValues m_values; // with the changes under way
    int m_underWay = 0;
};

} // namespace velqa
