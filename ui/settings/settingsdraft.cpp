// Changing settings. UI thread.
#include "ui/settings/settingsdraft.h"

#include "core/studio/studio.h"

namespace velqa {

SettingsDraft::SettingsDraft(Studio *studio, QObject *parent) : QObject(parent), m_studio(studio)
{
    connect(studio, &Studio::started, this, [this](const SettingsValues &values) { take(values); });
    connect(studio, &Studio::settingsChanged, this, &SettingsDraft::take);
}

void SettingsDraft::take(const SettingsValues &values)
{
    m_kept = values;
    if (m_underWay > 0)
        return; // an older state than the one on show; the last answer settles it
    m_values = values;
    emit changed();
}

void SettingsDraft::change(const std::function<void(SettingsValues &)> &edit, Completion<std::monostate> done)
{
    const SettingsValues before = m_values;
    edit(m_values);
    if (m_values == before) {
        done(std::monostate{});
        return;
    }
    ++m_underWay;
    emit changed();
    const SettingsValues sent = m_values;
    m_studio->saveSettings(sent, Completion<std::monostate>(this, [this, sent, done](const Status &status) {
        --m_underWay;
        if (status) {
            if (m_underWay == 0 && !(m_kept == sent))
                m_kept = sent;
        } else {
            m_values = m_kept;
            emit failed(status.error());
        }
        emit changed();
        done(status);
    }));
}

} // namespace velqa
