// Loading and swapping translations. Main thread.
#include "resources/languagecontroller.h"

#include "resources/resources.h"

#include <QCoreApplication>
#include <QDebug>

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
    if (isFrench && m_qt.load(QStringLiteral(":/i18n/qtbase_fr.qm")))
        QCoreApplication::installTranslator(&m_qt);
    // The English one holds the plurals.
    if (m_own.load(isFrench ? QStringLiteral(":/i18n/velqa_fr.qm") : QStringLiteral(":/i18n/velqa_en.qm")))
        QCoreApplication::installTranslator(&m_own);
    else
        qWarning() << "the translation is missing:" << wanted;
    emit changed();
}

} // namespace velqa
