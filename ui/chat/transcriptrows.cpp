// TranscriptView: from turns to rows. UI thread.
#include "ui/chat/transcriptview.h"

#include "core/studio/studiovalues.h"
#include "ui/chat/artefactitem.h"
#include "ui/chat/foldeditem.h"
#include "ui/chat/lineitem.h"
#include "ui/chat/networkitem.h"
#include "ui/chat/toolitem.h"
#include "ui/chat/useritem.h"
#include "ui/common/safeimage.h"

#include <QPushButton>
#include <QScrollBar>

#include <algorithm>
#include <iterator>

namespace velqa {
namespace {

// What an open turn is doing when no card or text says it.
QString statusOf(const TranscriptTurn &turn)
{
    switch (turn.state) {
    case TurnState::Queued: return TranscriptView::tr("Waiting until another turn is done…");
    case TurnState::Preparing: return TranscriptView::tr("Preparing a new sandbox…");
    case TurnState::WaitingForApproval: return TranscriptView::tr("Waiting for your approval.");
    case TurnState::Stopping: return TranscriptView::tr("Stopping…");
    case TurnState::Running: break;
    default: return {};
    }
    if (turn.blocks.isEmpty())
        return TranscriptView::tr("Working…");
    const TranscriptBlock &last = turn.blocks.last();
    const bool says = last.kind == TranscriptBlock::Kind::Text || last.kind == TranscriptBlock::Kind::Reasoning
        || (last.kind == TranscriptBlock::Kind::Tool
            && (last.tool.state == TranscriptTool::State::Writing || last.tool.state == TranscriptTool::State::Running));
    return says ? QString() : TranscriptView::tr("Working…");
}

} // namespace

void TranscriptView::setTurns(const QList<TranscriptTurn> &turns)
{
    m_updateTimer.stop();
    m_dirty.clear();
    m_streams.clear();
    removeRows(0, m_rows.size());
    m_selectionStart = m_selectionEnd = {};
    m_turns.assign(turns.begin(), turns.end());
    syncTurns();
    m_isFollowing = true;
    m_hasNewBelow = false;
    updateLayout({});
}

void TranscriptView::prependTurns(const QList<TranscriptTurn> &turns)
{
    if (turns.isEmpty())
        return;
    Anchor anchor = currentAnchor();
    const bool staysFilled = m_laidOutWidth == columnWidth() && verticalScrollBar()->maximum() > 0;
    // Made apart and joined in front, so that it costs what the new ones cost.
    auto laterTurns = std::exchange(m_turns, {turns.begin(), turns.end()});
    auto laterRows = std::exchange(m_rows, {});
    auto laterStreams = std::exchange(m_streams, {});
    syncTurns();
    m_streams = std::move(laterStreams);
    const size_t added = m_rows.size();
    m_rows.insert(m_rows.end(), std::make_move_iterator(laterRows.begin()), std::make_move_iterator(laterRows.end()));
    for (auto turn = m_turns.rbegin(); turn != m_turns.rend(); ++turn)
        laterTurns.push_front(std::move(*turn));
    m_turns = std::move(laterTurns);
    shiftTurns(int(turns.size()), int(added));
    if (staysFilled) {
        placeRowsBefore(added);
        return;
    }
    if (anchor.row >= 0)
        anchor.row += int(added);
    updateLayout(anchor);
}

void TranscriptView::syncTurns()
{
    for (int t = 0; t < int(m_turns.size()); ++t) {
        syncBlock(t, UserBlock);
        for (int b = 0; b < int(m_turns[size_t(t)].blocks.size()); ++b)
            syncBlock(t, b);
        syncEnd(t);
    }
}

// What names turns and rows by their number, once there are more in front.
void TranscriptView::shiftTurns(int turns, int rows)
{
    for (size_t i = size_t(rows); i < m_rows.size(); ++i)
        m_rows[i].turn += turns;
    std::map<BlockKey, TextStream> streams;
    for (auto &[key, stream] : m_streams)
        streams.emplace(BlockKey(key.first + turns, key.second), std::move(stream));
    m_streams = std::move(streams);
    for (BlockKey &key : m_dirty)
        key.first += turns;
    for (Position *position : {&m_selectionStart, &m_selectionEnd}) {
        if (position->row >= 0)
            position->row += rows;
    }
}

void TranscriptView::apply(const TurnEvent &event)
{
    // Only ever the newest turns change; an event of an unknown turn begins one.
    int index = -1;
    for (int t = int(m_turns.size()) - 1; t >= 0; --t) {
        if (m_turns[size_t(t)].id == event.turn) {
            index = t;
            break;
        }
    }
    if (index < 0) {
        TranscriptTurn turn;
        turn.id = event.turn;
        m_turns.push_back(std::move(turn));
        index = int(m_turns.size()) - 1;
    }
    TranscriptTurn &turn = m_turns[size_t(index)];
    if (event.seq > 0 && event.seq <= turn.lastSeq)
        return; // already in what was opened
    const int block = turn.apply(event);
    if (block >= 0)
        markDirty(index, block);
    else if (std::holds_alternative<event::UserMessage>(event.body))
        markDirty(index, UserBlock);
    if (std::holds_alternative<event::TurnFinished>(event.body)) {
        for (int b = 0; b < int(turn.blocks.size()); ++b) { // cut-off tools change with it
            const TranscriptBlock::Kind kind = turn.blocks.at(b).kind;
            if (kind == TranscriptBlock::Kind::Tool || kind == TranscriptBlock::Kind::Reasoning)
                markDirty(index, b);
        }
    }
    // The block before a new one is over now (reasoning shows its time).
    if (block > 0 && turn.blocks.at(block - 1).kind == TranscriptBlock::Kind::Reasoning)
        markDirty(index, block - 1);
    markDirty(index, EndBlock);
}

void TranscriptView::markDirty(int turn, int block)
{
    const BlockKey key(turn, block);
    if (std::find(m_dirty.begin(), m_dirty.end(), key) == m_dirty.end())
        m_dirty.push_back(key);
    if (!m_updateTimer.isActive())
        m_updateTimer.start();
}

void TranscriptView::flush()
{
    m_updateTimer.stop();
    if (m_dirty.empty())
        return;
    const Anchor anchor = currentAnchor();
    auto dirty = std::exchange(m_dirty, {});
    std::sort(dirty.begin(), dirty.end());
    bool grew = false;
    for (const auto &[turn, block] : dirty) {
        if (block == EndBlock) {
            syncEnd(turn);
        } else {
            syncBlock(turn, block);
            grew = true;
        }
    }
    if (grew && !m_isFollowing)
        m_hasNewBelow = true;
    updateLayout(anchor);
}

size_t TranscriptView::lowerRow(int turn, int block) const
{
    const auto at = std::lower_bound(m_rows.begin(), m_rows.end(), BlockKey(turn, block), [](const Row &row, const BlockKey &key) {
        return BlockKey(row.turn, row.block) < key;
    });
    return size_t(at - m_rows.begin());
}

size_t TranscriptView::upperRow(int turn, int block) const
{
    return lowerRow(turn, block + 1);
}

ChatItem *TranscriptView::insertRow(size_t at, int turn, int block, std::unique_ptr<ChatItem> item)
{
    Row row;
    row.item = std::move(item);
    row.turn = turn;
    row.block = block;
    ChatItem *inserted = row.item.get();
    m_rows.insert(m_rows.begin() + qptrdiff(at), std::move(row));
    return inserted;
}

void TranscriptView::removeRows(size_t from, size_t to)
{
    for (size_t i = from; i < to; ++i) {
        for (auto it = m_buttons.begin(); it != m_buttons.end();) {
            if (it->first.first == m_rows[i].item.get()) {
                if (it->second)
                    it->second->deleteLater();
                it = m_buttons.erase(it);
            } else {
                ++it;
            }
        }
    }
    m_rows.erase(m_rows.begin() + qptrdiff(from), m_rows.begin() + qptrdiff(to));
}

void TranscriptView::syncBlock(int turnIndex, int blockIndex)
{
    const TranscriptTurn &turn = m_turns[size_t(turnIndex)];
    const size_t first = lowerRow(turnIndex, blockIndex);
    const bool exists = first < m_rows.size() && m_rows[first].turn == turnIndex && m_rows[first].block == blockIndex;
    ChatItem *item = exists ? m_rows[first].item.get() : nullptr;

    if (blockIndex == UserBlock) {
        if (item)
            static_cast<UserItem *>(item)->setMessage(turn.message);
        else
            insertRow(first, turnIndex, blockIndex, std::make_unique<UserItem>(turn.message));
        return;
    }
    const TranscriptBlock &block = turn.blocks.at(blockIndex);
    switch (block.kind) {
    case TranscriptBlock::Kind::Text: syncText(turnIndex, blockIndex); break;
    case TranscriptBlock::Kind::Reasoning: {
        if (!item)
            item = insertRow(first, turnIndex, blockIndex, std::make_unique<FoldedItem>());
        const bool isLast = blockIndex == turn.blocks.size() - 1;
        static_cast<FoldedItem *>(item)->setReasoning(block.text, block.endedMs - block.startedMs,
                                                      isLast && !isFinal(turn.state));
        break;
    }
    case TranscriptBlock::Kind::Tool:
        if (!item)
            item = insertRow(first, turnIndex, blockIndex, std::make_unique<ToolItem>(m_runtime));
        static_cast<ToolItem *>(item)->setTool(block.tool);
        break;
    case TranscriptBlock::Kind::Artefact:
        if (!item)
            insertRow(first, turnIndex, blockIndex, std::make_unique<ArtefactItem>(block.artefact));
        break;
    case TranscriptBlock::Kind::Checkpoint:
        if (!item)
            insertRow(first, turnIndex, blockIndex, LineItem::forCheckpoint(block.checkpoint));
        break;
    case TranscriptBlock::Kind::Network:
        if (!item)
            item = insertRow(first, turnIndex, blockIndex, std::make_unique<NetworkItem>());
        static_cast<NetworkItem *>(item)->setBlock(block);
        break;
    case TranscriptBlock::Kind::Notice:
        if (!item)
            insertRow(first, turnIndex, blockIndex, LineItem::forNotice(block.text));
        break;
    }
}

void TranscriptView::syncText(int turnIndex, int blockIndex)
{
    const TranscriptTurn &turn = m_turns[size_t(turnIndex)];
    const BlockKey key(turnIndex, blockIndex);
    const bool isKnown = m_streams.count(key) > 0;
    TextStream &stream = m_streams[key];
    QList<MarkdownChunk> settled;
    if (stream.update(turn.blocks.at(blockIndex).text, settled) || !isKnown)
        removeRows(lowerRow(turnIndex, blockIndex), upperRow(turnIndex, blockIndex));

    const size_t end = upperRow(turnIndex, blockIndex);
    const bool exists = end > 0 && m_rows[end - 1].turn == turnIndex && m_rows[end - 1].block == blockIndex;
    auto *last = static_cast<TextItem *>(
        exists ? m_rows[end - 1].item.get() : insertRow(end, turnIndex, blockIndex, std::make_unique<TextItem>()));
    for (const MarkdownChunk &chunk : std::as_const(settled)) {
        if (last->isFull()) {
            last->setTail({});
            auto next = std::make_unique<TextItem>();
            next->isContinuation = true;
            last = static_cast<TextItem *>(
                insertRow(upperRow(turnIndex, blockIndex), turnIndex, blockIndex, std::move(next)));
        }
        last->addChunk(chunk);
    }
    last->setTail(stream.tail());
    if (isFinal(turn.state))
        m_streams.erase(key);
}

void TranscriptView::syncEnd(int turnIndex)
{
    const TranscriptTurn &turn = m_turns[size_t(turnIndex)];
    const size_t first = lowerRow(turnIndex, EndBlock);
    removeRows(first, upperRow(turnIndex, EndBlock));
    if (turn.finish) {
        for (auto it = m_streams.begin(); it != m_streams.end();)
            it = it->first.first == turnIndex ? m_streams.erase(it) : std::next(it);
        if (std::unique_ptr<LineItem> line = LineItem::forFinish(*turn.finish))
            insertRow(first, turnIndex, EndBlock, std::move(line));
        return;
    }
    if (const QString status = statusOf(turn); !status.isEmpty())
        insertRow(first, turnIndex, EndBlock, std::make_unique<LineItem>(QStringLiteral("clock"), status, Tone::Neutral));
}

void TranscriptView::setArtefactView(const QString &artefactId, const FileView &file)
{
    const Anchor anchor = currentAnchor();
    for (Row &row : m_rows) {
        auto *item = dynamic_cast<ArtefactItem *>(row.item.get());
        if (!item || item->artefact().artefactId != artefactId)
            continue;
        if (isImageType(file.mimeType)) {
            SafeImageLimits limits;
            limits.target = QSize(900, 480);
            if (const Result<QImage> image = loadSafeImage(file.content, file.mimeType, limits))
                item->setPreview(*image, encodedImageSize(file.content));
        } else if (file.mimeType.startsWith(QLatin1String("text/")) || file.mimeType == QLatin1String("application/json")) {
            item->setPreview(QString::fromUtf8(file.content.left(4'000)));
        }
    }
    updateLayout(anchor);
}

QString TranscriptView::toMarkdown() const
{
    QString text;
    for (const Row &row : m_rows) {
        if (row.block == EndBlock && !m_turns[size_t(row.turn)].finish)
            continue;
        QString part = row.item->wholeText(CopyFormat::Markdown).trimmed();
        if (part.isEmpty())
            continue;
        if (row.block == UserBlock) {
            QStringList names;
            for (const event::AttachedFile &file : m_turns[size_t(row.turn)].message.files)
                names.append(displayLine(file.name));
            part = QStringLiteral("## ") + tr("You") + QStringLiteral("\n\n") + part;
            if (!names.isEmpty())
                part += QStringLiteral("\n\n") + tr("Files: %1").arg(names.join(QStringLiteral(", ")));
            const QString agent = displayLine(m_turns[size_t(row.turn)].message.agentName);
            part += QStringLiteral("\n\n## ") + (agent.isEmpty() ? tr("Agent") : agent);
        }
        text += part + QStringLiteral("\n\n");
    }
    return text;
}

} // namespace velqa
