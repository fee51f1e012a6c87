// Splits `<think>…</think>` at the very beginning of an answer from its text; tags may be cut anywhere. Any thread; no
// I/O.
#pragma once

#include <QString>

namespace velqa {

class InlineThinking
{
public:
    struct Parts
    {
        QString reasoning;
        QString text;
    };

    Parts feed(const QString &text);
    // What was held back because a tag might have begun there.
    Parts finish();

private:
    enum class State { Undecided, Thinking, AfterThinking, Text };

    State m_state = State::Undecided;
    QString m_held;
};

} // namespace velqa
