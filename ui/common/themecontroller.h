// ThemeController: chooses light or dark, follows the desktop when asked to, and dresses the application. UI thread.
//
// One per program, made right after QApplication. The desktop's wish comes from the portal's setting
// org.freedesktop.appearance color-scheme, asked for and watched over D-Bus without waiting; until it answers, or when
// nobody answers, "system" means light.
#pragma once

#include <QObject>
#include <QString>

class QDBusMessage;
class QDBusVariant;

namespace velqa {

struct Theme;

class ThemeController final : public QObject
{
    Q_OBJECT

public:
    enum class Portal { Ask, Ignore };

    explicit ThemeController(Portal portal = Portal::Ask, QObject *parent = nullptr);

    // "system", "light" or "dark"; anything else counts as "system".
    void setMode(const QString &mode);
    QString mode() const { return m_mode; }
    bool isDark() const;
    const Theme &theme() const;

    // What the desktop prefers: 0 nothing, 1 dark, 2 light (portal's numbers).
    void setSystemScheme(uint scheme);

    // Larger text than the design's when the desktop's font is larger.
    static void applyFont();

signals:
    void changed();

private slots:
    void onPortalSettingChanged(const QString &space, const QString &key, const QDBusVariant &value);

private:
    void askPortal();
    void apply();

    QString m_mode = QStringLiteral("system");
    uint m_systemScheme = 0;
    bool m_applied = false;
    bool m_appliedDark = false;
};

} // namespace velqa
