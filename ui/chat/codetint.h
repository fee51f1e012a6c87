// A light tint for source text: keywords, strings, numbers, comments, called functions. Pure function; any thread.
// A small tokenizer, not a parser: it may be wrong in corners, never slow (one pass) and never changes the text.
#pragma once

#include <QList>
#include <QString>

namespace velqa {

struct CodeToken
{
    enum class Kind { Keyword, String, Number, Comment, Function };
    qsizetype start = 0;
    qsizetype length = 0;
    Kind kind = Kind::Keyword;
};

// `language` as written after a fence: "python", "py", "js", "javascript", "node", "ts", "sh", "bash", "shell", "json", ...
QList<CodeToken> tintCode(const QString &code, const QString &language);

} // namespace velqa
