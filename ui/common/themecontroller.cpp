// Light, dark, or what the desktop says. UI thread.
#include "ui/common/themecontroller.h"

#include "core/base/log.h"
#include "ui/common/theme.h"
#include "ui/common/velqastyle.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QFontDatabase>
#include <QFontInfo>
#include <QPalette>

namespace velqa {
namespace {

constexpr auto PortalService = "org.freedesktop.portal.Desktop";
constexpr auto PortalPath = "/org/freedesktop/portal/desktop";
constexpr auto PortalSettings = "org.freedesktop.portal.Settings";
constexpr auto AppearanceSpace = "org.freedesktop.appearance";
constexpr auto ColorSchemeKey = "color-scheme";

// The portal wraps the number in one or two variants depending on its version.
uint schemeOf(QVariant value)
{
    for (int depth = 0; depth < 4 && value.canConvert<QDBusVariant>(); ++depth)
        value = value.value<QDBusVariant>().variant();
    bool ok = false;
    const uint scheme = value.toUInt(&ok);
    return ok && scheme <= 2 ? scheme : 0;
}

} // namespace

ThemeController::ThemeController(Portal portal, QObject *parent) : QObject(parent)
{
    QApplication::setStyle(new VelqaStyle); // NOLINT: QApplication owns it
    applyFont();
    apply();
    if (portal == Portal::Ask)
        askPortal();
}

void ThemeController::applyFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    // A desktop that chose no font gives the fallback of all fallbacks; then the design's own is nicer where it is installed.
    if (QFontInfo(font).family() == QLatin1String("DejaVu Sans") && QFontDatabase::hasFamily(QStringLiteral("Inter")))
        font.setFamily(QStringLiteral("Inter"));
    constexpr double designPoints = 9.75; // 13 px at 96 dpi
    if (font.pointSizeF() < designPoints)
        font.setPointSizeF(designPoints);
    QApplication::setFont(font);
}

void ThemeController::askPortal()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(QLatin1String(PortalService), QLatin1String(PortalPath), QLatin1String(PortalSettings),
                QStringLiteral("SettingChanged"), this,
                SLOT(onPortalSettingChanged(QString, QString, QDBusVariant)));
    QDBusMessage call = QDBusMessage::createMethodCall(QLatin1String(PortalService), QLatin1String(PortalPath),
                                                       QLatin1String(PortalSettings), QStringLiteral("Read"));
    call.setArguments({QLatin1String(AppearanceSpace), QLatin1String(ColorSchemeKey)});
    auto *watcher = new QDBusPendingCallWatcher(bus.asyncCall(call, 3000), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher *done) {
        done->deleteLater();
        const QDBusPendingReply<QDBusVariant> reply = *done;
        if (reply.isError())
            qCDebug(logUi) << "no colour scheme from the desktop:" << reply.error().name();
        else
            setSystemScheme(schemeOf(QVariant::fromValue(reply.value())));
    });
}

void ThemeController::onPortalSettingChanged(const QString &space, const QString &key, const QDBusVariant &value)
{
    if (space == QLatin1String(AppearanceSpace) && key == QLatin1String(ColorSchemeKey))
        setSystemScheme(schemeOf(QVariant::fromValue(value)));
}

void ThemeController::setMode(const QString &mode)
{
    m_mode = mode == QLatin1String("light") || mode == QLatin1String("dark") ? mode : QStringLiteral("system");
    apply();
}

void ThemeController::setSystemScheme(uint scheme)
{
    m_systemScheme = scheme;
    apply();
}

bool ThemeController::isDark() const
{
    if (m_mode == QLatin1String("system"))
        return m_systemScheme == 1;
    return m_mode == QLatin1String("dark");
}

const Theme &ThemeController::theme() const
{
    return isDark() ? Theme::dark() : Theme::light();
}

void ThemeController::apply()
{
    if (m_applied && m_appliedDark == isDark())
        return;
    m_applied = true;
    m_appliedDark = isDark();
    QApplication::setPalette(theme().palette());
    qApp->setStyleSheet(theme().styleSheet());
    emit changed();
}

} // namespace velqa
