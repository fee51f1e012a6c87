// Fenced code blocks of a Markdown message. Pure; any thread.
#pragma once

#include <QList>
#include <QString>

namespace velqa {

struct FencedBlock
{
    QString language; // first word of the info string, lower case; empty when unlabelled
    QString code;     // without the fences, ends with a newline unless empty
    friend bool operator==(const FencedBlock &, const FencedBlock &) = default;
};

// In order. Fences of ``` or ~~~, indented by up to three spaces; one that is never closed reaches to the end
// (CommonMark 4.5).
QList<FencedBlock> fencedBlocks(const QString &markdown);

} // namespace velqa
