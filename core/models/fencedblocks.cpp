// Finding fenced code blocks. Pure; any thread.
#include "core/models/fencedblocks.h"

#include <QStringList>

namespace velqa {
namespace {

struct Fence
{
    QChar mark;
    qsizetype length = 0; // 0 = not a fence
    qsizetype indent = 0;
    QString info;
};

Fence readFence(const QString &line)
{
    Fence fence;
    while (fence.indent < line.size() && line.at(fence.indent) == u' ')
        ++fence.indent;
    if (fence.indent > 3 || fence.indent >= line.size())
        return {};
    fence.mark = line.at(fence.indent);
    if (fence.mark != u'`' && fence.mark != u'~')
        return {};
    qsizetype end = fence.indent;
    while (end < line.size() && line.at(end) == fence.mark)
        ++end;
    fence.length = end - fence.indent;
    fence.info = line.mid(end).trimmed();
    if (fence.length < 3 || (fence.mark == u'`' && fence.info.contains(u'`')))
        return {};
    return fence;
}

QString withoutIndent(const QString &line, qsizetype indent)
{
    qsizetype spaces = 0;
    while (spaces < indent && spaces < line.size() && line.at(spaces) == u' ')
        ++spaces;
    return line.mid(spaces);
}

} // namespace

QList<FencedBlock> fencedBlocks(const QString &markdown)
{
    QList<FencedBlock> blocks;
    Fence open;
    FencedBlock block;
    QString text = markdown;
    text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    const QStringList lines = text.split(u'\n');
    for (const QString &line : lines) {
        const Fence fence = readFence(line);
        if (open.length == 0) {
            if (fence.length > 0) {
                open = fence;
                block = FencedBlock{fence.info.section(u' ', 0, 0).toLower(), {}};
            }
        } else if (fence.length >= open.length && fence.mark == open.mark && fence.info.isEmpty()) {
            blocks.append(block);
            open = {};
        } else {
            block.code += withoutIndent(line, open.indent) + u'\n';
        }
    }
    if (open.length > 0)
        blocks.append(block);
    return blocks;
}

} // namespace velqa
