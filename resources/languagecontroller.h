// LanguageController: which language the program speaks, window or command line; may be switched while it runs. Main thread.
#pragma once

#include <QLocale>
#include <QObject>
#include <QTranslator>

namespace velqa {

class LanguageController final : public QObject
{
    Q_OBJECT

public:
    explicit LanguageController(QObject *parent = nullptr);

    // "en", "fr", or "" for the desktop's own. Sets the default QLocale too; every widget gets LanguageChange.
    void setLanguage(const QString &language);
    QString language() const { return m_language; } // as set

signals:
    void changed();

private:
    QString m_language;
    bool m_applied = false;
    QTranslator m_own;
    QTranslator m_qt;
    const QLocale m_system;
};

} // namespace velqa
