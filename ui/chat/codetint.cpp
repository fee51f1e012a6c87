// One pass over source text. Any thread.
#include "ui/chat/codetint.h"

#include <QSet>

namespace velqa {
namespace {

enum class Family { None, Python, Script, Shell };

Family familyOf(const QString &language)
{
    static const QSet<QString> python{QStringLiteral("python"), QStringLiteral("py"), QStringLiteral("python3")};
    static const QSet<QString> script{QStringLiteral("javascript"), QStringLiteral("js"), QStringLiteral("node"),
                                      QStringLiteral("typescript"), QStringLiteral("ts"), QStringLiteral("mjs"),
                                      QStringLiteral("json"), QStringLiteral("c"), QStringLiteral("cpp"),
                                      QStringLiteral("java"), QStringLiteral("go"), QStringLiteral("rust")};
    static const QSet<QString> shell{QStringLiteral("sh"), QStringLiteral("bash"), QStringLiteral("shell"),
                                     QStringLiteral("console"), QStringLiteral("zsh")};
    if (python.contains(language))
        return Family::Python;
    if (script.contains(language))
        return Family::Script;
    if (shell.contains(language))
        return Family::Shell;
    return Family::None;
}

const QSet<QString> &keywordsOf(Family family)
{
    const auto words = [](const char *list) {
        const QStringList all = QString::fromLatin1(list).split(QLatin1Char(' '));
        return QSet<QString>(all.begin(), all.end());
    };
    static const QSet<QString> python = words(
        "and as assert async await break class continue def del elif else except False finally for from global if import in is "
        "lambda None nonlocal not or pass raise return True try while with yield match case");
    static const QSet<QString> script = words(
        "async await break case catch class const continue debugger default delete do else export extends false finally for from "
        "function if import in instanceof let new null of return static super switch this throw true try typeof undefined var "
        "void while yield interface type enum");
    static const QSet<QString> shell = words(
        "if then else elif fi for in do done while until case esac function return exit export local set cd echo source");
    static const QSet<QString> none;
    switch (family) {
    case Family::Python: return python;
    case Family::Script: return script;
    case Family::Shell: return shell;
    case Family::None: break;
    }
    return none;
}

bool isWordStart(QChar c)
{
    return c.isLetter() || c == QLatin1Char('_') || c == QLatin1Char('$');
}

bool isWord(QChar c)
{
    return c.isLetterOrNumber() || c == QLatin1Char('_');
}

// The end of the string that starts at `start`; the end of the line when it is not closed there.
qsizetype stringEnd(const QString &code, qsizetype start, Family family)
{
    const QChar quote = code.at(start);
    if (family == Family::Python && start + 2 < code.size() && code.at(start + 1) == quote && code.at(start + 2) == quote) {
        const qsizetype end = code.indexOf(QString(3, quote), start + 3);
        return end < 0 ? code.size() : end + 3;
    }
    const bool multiline = quote == QLatin1Char('`') || family == Family::Shell;
    for (qsizetype i = start + 1; i < code.size(); ++i) {
        const QChar c = code.at(i);
        if (c == QLatin1Char('\\') && !(family == Family::Shell && quote == QLatin1Char('\'')))
            ++i;
        else if (c == quote)
            return i + 1;
        else if (c == QLatin1Char('\n') && !multiline)
            return i;
    }
    return code.size();
}

qsizetype lineEnd(const QString &code, qsizetype start)
{
    const qsizetype end = code.indexOf(QLatin1Char('\n'), start);
    return end < 0 ? code.size() : end;
}

} // namespace

QList<CodeToken> tintCode(const QString &code, const QString &language)
{
    QList<CodeToken> tokens;
    const Family family = familyOf(language);
    if (family == Family::None)
        return tokens;
    const QSet<QString> &keywords = keywordsOf(family);
    const auto add = [&](qsizetype start, qsizetype end, CodeToken::Kind kind) {
        tokens.append({start, end - start, kind});
        return end;
    };
    qsizetype i = 0;
    while (i < code.size()) {
        const QChar c = code.at(i);
        const QChar next = i + 1 < code.size() ? code.at(i + 1) : QChar();
        const bool hashComment = family != Family::Script && c == QLatin1Char('#')
            && (family == Family::Python || i == 0 || code.at(i - 1).isSpace());
        if (hashComment || (family == Family::Script && c == QLatin1Char('/') && next == QLatin1Char('/'))) {
            i = add(i, lineEnd(code, i), CodeToken::Kind::Comment);
        } else if (family == Family::Script && c == QLatin1Char('/') && next == QLatin1Char('*')) {
            const qsizetype end = code.indexOf(QLatin1String("*/"), i + 2);
            i = add(i, end < 0 ? code.size() : end + 2, CodeToken::Kind::Comment);
        } else if (c == QLatin1Char('"') || c == QLatin1Char('\'') || (c == QLatin1Char('`') && family == Family::Script)) {
            i = add(i, stringEnd(code, i, family), CodeToken::Kind::String);
        } else if (isWordStart(c)) {
            qsizetype end = i + 1;
            while (end < code.size() && isWord(code.at(end)))
                ++end;
            const QString word = code.mid(i, end - i);
            if (keywords.contains(word))
                add(i, end, CodeToken::Kind::Keyword);
            else if (family != Family::Shell && end < code.size() && code.at(end) == QLatin1Char('('))
                add(i, end, CodeToken::Kind::Function);
            i = end;
        } else if (c.isDigit()) {
            qsizetype end = i + 1;
            while (end < code.size() && (isWord(code.at(end)) || code.at(end) == QLatin1Char('.')))
                ++end;
            i = family == Family::Shell ? end : add(i, end, CodeToken::Kind::Number);
        } else {
            ++i;
        }
    }
    return tokens;
}

} // namespace velqa
