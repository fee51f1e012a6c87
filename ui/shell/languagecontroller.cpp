// Loading and swapping translations. UI thread.
#include "ui/shell/languagecontroller.h"

#include "core/base/log.h"
#include "resources/resources.h"

#include <QCoreApplication>

namespace velqa {

LanguageController::LanguageController(QObject *parent) : QObject(parent), m_system(QLocale::system())
{
    initResources();
}

void LanguageController::setLanguage(const QString &language)
{
    if (m_applied && language == m_language)
        return;
    m_applied = true;
    m_language = language;

    const QString wanted = language.isEmpty() ? m_system.name().section(QLatin1Char('_'), 0, 0) : language;
    const bool isFrench = wanted == QLatin1String("fr");
    // The territory of the desktop is kept when its language is the one spoken: Belgian numbers for a Belgian.
    if (m_system.name().startsWith(isFrench ? QLatin1String("fr") : QLatin1String("en")))
        QLocale::setDefault(m_system);
    else
        QLocale::setDefault(isFrench ? QLocale(QLocale::French, QLocale::France)
                                     : QLocale(QLocale::English, QLocale::UnitedStates));

    QCoreApplication::removeTranslator(&m_own);
    QCoreApplication::removeTranslator(&m_qt);
    if (isFrench) {
        if (m_qt.load(QStringLiteral(":/i18n/qtbase_fr.qm")))
            QCoreApplication::installTranslator(&m_qt);
        if (m_own.load(QStringLiteral(":/i18n/velqa_fr.qm")))
            QCoreApplication::installTranslator(&m_own);
        else
            qCWarning(logUi) << "the French translation is missing";
    }
    emit changed();
}

} // namespace velqa
