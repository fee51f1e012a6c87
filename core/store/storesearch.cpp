// Full-text search over turns (FTS5). Lives on the core thread.
#include "core/base/text.h"
#include "core/store/storeprivate.h"

#include <QStringList>

#include <algorithm>

namespace velqa {
namespace {

constexpr qsizetype maxIndexedCharacters = 4 << 20;
constexpr qsizetype maxWords = 16;
constexpr qsizetype maxWordLength = 100;
constexpr int maxHits = 500;

// What a person typed, as an FTS5 expression in which nothing is an operator: every word must occur, the last one may
// be the beginning of a word. Empty when there is nothing to look for.
QString matchExpression(const QString &text)
{
    QStringList words;
    const QStringList parts = text.left(2000).simplified().split(u' ', Qt::SkipEmptyParts);
    for (QString word : parts) {
        const bool hasToken =
            std::any_of(word.begin(), word.end(), [](QChar c) { return c.isLetterOrNumber() || c.isSurrogate(); });
        if (!hasToken || words.size() == maxWords)
            continue;
        word.truncate(maxWordLength);
        words.append(u'"' + word.replace(u'"', QLatin1String("\"\"")) + u'"');
    }
    if (words.isEmpty())
        return {};
    return words.join(u' ') + u'*';
}

} // namespace

Status Store::indexTurn(const TurnId &turn, const ConversationId &conversation, const QString &text)
{
    return d->database.inTransaction([&]() -> Status {
        Query forget(d->database.statement("DELETE FROM indexed_turns WHERE turn = ?"));
        forget.bind(turn.toString()).run();
        Query insert(d->database.statement("INSERT INTO indexed_turns (turn, conversation) VALUES (?, ?)"));
        insert.bind(turn.toString()).bind(conversation.toString()).run();
        const qint64 row = d->database.connection().getLastInsertRowid();
        Query index(d->database.statement("INSERT INTO turn_texts (rowid, text) VALUES (?, ?)"));
        index.bind(row).bind(text.left(maxIndexedCharacters)).run();
        return {};
    });
}

Result<QList<SearchHit>> Store::search(const QString &text, int limit) const
{
    const QString expression = matchExpression(text);
    if (expression.isEmpty() || limit <= 0)
        return QList<SearchHit>{};
    return d->list<SearchHit>(
        "SELECT t.conversation, t.turn, snippet(turn_texts, 0, '**', '**', '…', 24) FROM turn_texts "
        "JOIN indexed_turns t ON t.text_row = turn_texts.rowid WHERE turn_texts MATCH ? ORDER BY rank, t.turn DESC "
        "LIMIT ?",
        [&](Query &query) { query.bind(expression).bind(qint64(qMin(limit, maxHits))); },
        [](Query &query) {
            return SearchHit{ConversationId(query.text(0)), TurnId(query.text(1)), displayLine(query.text(2), 400)};
        });
}

} // namespace velqa
