// md4c's callbacks collected into blocks. Any thread.
#include "ui/chat/markdownmodel.h"

#include <QUrl>

#include <md4c.h>

namespace velqa {
namespace {

constexpr int MaxDepth = 20;

struct ListLevel
{
    bool isOrdered = false;
    unsigned number = 1;
};

class Collector
{
public:
    QList<MarkdownBlock> blocks;

    void enterBlock(MD_BLOCKTYPE type, void *detail)
    {
        switch (type) {
        case MD_BLOCK_QUOTE: ++m_quotes; break;
        case MD_BLOCK_UL: m_lists.append({false, 1}); break;
        case MD_BLOCK_OL: m_lists.append({true, static_cast<MD_BLOCK_OL_DETAIL *>(detail)->start}); break;
        case MD_BLOCK_LI: startItem(*static_cast<MD_BLOCK_LI_DETAIL *>(detail)); break;
        case MD_BLOCK_HR: open(MarkdownBlock::Kind::Rule); break;
        case MD_BLOCK_H:
            open(MarkdownBlock::Kind::Heading);
            blocks.last().level = int(static_cast<MD_BLOCK_H_DETAIL *>(detail)->level);
            break;
        case MD_BLOCK_CODE: {
            open(MarkdownBlock::Kind::Code);
            const auto *code = static_cast<MD_BLOCK_CODE_DETAIL *>(detail);
            blocks.last().language = QString::fromUtf8(code->lang.text, qsizetype(code->lang.size)).toLower().left(30);
            m_inCode = true;
            break;
        }
        case MD_BLOCK_P: open(MarkdownBlock::Kind::Paragraph); break;
        case MD_BLOCK_TABLE:
            open(MarkdownBlock::Kind::Table);
            m_inTable = true;
            break;
        case MD_BLOCK_TR:
            if (m_inTable)
                blocks.last().rows.append(QList<MarkdownLine>());
            break;
        case MD_BLOCK_TH:
        case MD_BLOCK_TD: startCell(*static_cast<MD_BLOCK_TD_DETAIL *>(detail)); break;
        default: break;
        }
    }

    void leaveBlock(MD_BLOCKTYPE type)
    {
        switch (type) {
        case MD_BLOCK_QUOTE: --m_quotes; break;
        case MD_BLOCK_UL:
        case MD_BLOCK_OL:
            if (!m_lists.isEmpty())
                m_lists.removeLast();
            m_isOpen = false;
            break;
        case MD_BLOCK_LI:
            flushMarker();
            m_isOpen = false;
            break;
        case MD_BLOCK_CODE: m_inCode = false; m_isOpen = false; break;
        case MD_BLOCK_TABLE: m_inTable = false; m_isOpen = false; break;
        case MD_BLOCK_P:
        case MD_BLOCK_H: m_isOpen = false; break;
        default: break;
        }
    }

    void enterSpan(MD_SPANTYPE type, void *detail)
    {
        switch (type) {
        case MD_SPAN_EM: ++m_italic; break;
        case MD_SPAN_STRONG: ++m_bold; break;
        case MD_SPAN_CODE: ++m_code; break;
        case MD_SPAN_DEL: ++m_struck; break;
        case MD_SPAN_A: {
            const auto *link = static_cast<MD_SPAN_A_DETAIL *>(detail);
            m_links.append(followableLink(QString::fromUtf8(link->href.text, qsizetype(link->href.size))));
            break;
        }
        case MD_SPAN_IMG: {
            const auto *image = static_cast<MD_SPAN_IMG_DETAIL *>(detail);
            m_links.append(followableLink(QString::fromUtf8(image->src.text, qsizetype(image->src.size))));
            addText(QStringLiteral("▨ "));
            break;
        }
        default: break;
        }
    }

    void leaveSpan(MD_SPANTYPE type)
    {
        switch (type) {
        case MD_SPAN_EM: --m_italic; break;
        case MD_SPAN_STRONG: --m_bold; break;
        case MD_SPAN_CODE: --m_code; break;
        case MD_SPAN_DEL: --m_struck; break;
        case MD_SPAN_A:
        case MD_SPAN_IMG:
            if (!m_links.isEmpty())
                m_links.removeLast();
            break;
        default: break;
        }
    }

    void text(MD_TEXTTYPE type, const QString &piece)
    {
        switch (type) {
        case MD_TEXT_NULLCHAR: addText(QString(QChar(0xfffd))); break;
        case MD_TEXT_BR: addText(QString(QChar(QChar::LineSeparator))); break;
        case MD_TEXT_SOFTBR: addText(QStringLiteral(" ")); break;
        case MD_TEXT_ENTITY: addText(entity(piece)); break;
        default: addText(piece); break;
        }
    }

private:
    void open(MarkdownBlock::Kind kind)
    {
        MarkdownBlock block;
        block.kind = kind;
        block.quoteDepth = qMin(m_quotes, MaxDepth);
        block.listDepth = int(qMin<qsizetype>(m_lists.size(), MaxDepth));
        block.marker = std::exchange(m_marker, QString());
        blocks.append(block);
        m_isOpen = true;
    }

    void startItem(const MD_BLOCK_LI_DETAIL &item)
    {
        if (m_lists.isEmpty())
            return;
        flushMarker();
        ListLevel &list = m_lists.last();
        if (list.isOrdered)
            m_marker = QStringLiteral("%1.").arg(list.number++);
        else if (item.is_task)
            m_marker = item.task_mark == ' ' ? QStringLiteral("☐") : QStringLiteral("☑");
        else
            m_marker = QStringLiteral("•");
        m_isOpen = false;
    }

    // An item without text still shows its marker.
    void flushMarker()
    {
        if (!m_marker.isEmpty())
            open(MarkdownBlock::Kind::Paragraph);
    }

    void startCell(const MD_BLOCK_TD_DETAIL &cell)
    {
        if (!m_inTable || blocks.last().rows.isEmpty())
            return;
        MarkdownBlock &table = blocks.last();
        table.rows.last().append(MarkdownLine());
        if (table.rows.size() == 1)
            table.alignments.append(cell.align == MD_ALIGN_RIGHT      ? Qt::AlignRight
                                    : cell.align == MD_ALIGN_CENTER ? Qt::AlignHCenter
                                                                      : Qt::AlignLeft);
    }

    void addText(const QString &piece)
    {
        if (piece.isEmpty())
            return;
        if (!m_isOpen)
            open(MarkdownBlock::Kind::Paragraph); // tight list items have no paragraph of their own
        if (m_inCode) {
            blocks.last().code += piece;
            return;
        }
        MarkdownRun run;
        run.text = piece;
        run.isBold = m_bold > 0;
        run.isItalic = m_italic > 0;
        run.isCode = m_code > 0;
        run.isStruck = m_struck > 0;
        run.link = m_links.isEmpty() ? QString() : m_links.last();
        MarkdownLine *line = &blocks.last().line;
        if (m_inTable) {
            if (blocks.last().rows.isEmpty() || blocks.last().rows.last().isEmpty())
                return;
            line = &blocks.last().rows.last().last();
        }
        if (!line->isEmpty()) {
            MarkdownRun &last = line->last();
            if (last.isBold == run.isBold && last.isItalic == run.isItalic && last.isCode == run.isCode
                && last.isStruck == run.isStruck && last.link == run.link) {
                last.text += piece;
                return;
            }
        }
        line->append(run);
    }

    static QString entity(const QString &text)
    {
        if (text.startsWith(QLatin1String("&#"))) {
            bool ok = false;
            const bool hex = text.size() > 2 && text.at(2).toLower() == QLatin1Char('x');
            const uint code = hex ? text.mid(3).chopped(1).toUInt(&ok, 16) : text.mid(2).chopped(1).toUInt(&ok, 10);
            const bool printable = ok && code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code <= 0x9f)
                && !(code >= 0xd800 && code <= 0xdfff) && !(code >= 0x200b && code <= 0x200f && code != 0x200d)
                && !(code >= 0x202a && code <= 0x202e) && !(code >= 0x2060 && code <= 0x2069) && code != 0xfeff;
            return printable ? QString::fromUcs4(reinterpret_cast<const char32_t *>(&code), 1) : QString(QChar(0xfffd));
        }
        static const std::pair<const char *, char16_t> known[] = {
            {"&amp;", u'&'},      {"&lt;", u'<'},       {"&gt;", u'>'},      {"&quot;", u'"'},    {"&apos;", u'\''},
            {"&nbsp;", 0x00a0},   {"&ndash;", 0x2013},  {"&mdash;", 0x2014}, {"&hellip;", 0x2026}, {"&rarr;", 0x2192},
            {"&larr;", 0x2190},   {"&times;", 0x00d7},  {"&deg;", 0x00b0},   {"&euro;", 0x20ac},  {"&copy;", 0x00a9},
            {"&laquo;", 0x00ab},  {"&raquo;", 0x00bb},  {"&eacute;", 0x00e9}, {"&egrave;", 0x00e8}, {"&agrave;", 0x00e0},
        };
        for (const auto &[name, character] : known) {
            if (text == QLatin1String(name))
                return QString(QChar(character));
        }
        return text;
    }

    QList<ListLevel> m_lists;
    QStringList m_links;
    QString m_marker;
    int m_quotes = 0;
    int m_bold = 0;
    int m_italic = 0;
    int m_code = 0;
    int m_struck = 0;
    bool m_inCode = false;
    bool m_inTable = false;
    bool m_isOpen = false;
};

Collector &collector(void *user)
{
    return *static_cast<Collector *>(user);
}

} // namespace

QString followableLink(const QString &target)
{
    if (target.size() > 2'000)
        return {};
    const QUrl url(target, QUrl::StrictMode);
    if (!url.isValid())
        return {};
    const QString scheme = url.scheme().toLower();
    if (scheme == QLatin1String("mailto"))
        return url.toString(QUrl::FullyEncoded);
    if ((scheme == QLatin1String("http") || scheme == QLatin1String("https")) && !url.host().isEmpty())
        return url.toString(QUrl::FullyEncoded); // the host in its punycode form
    return {};
}

QString plainText(const MarkdownLine &line)
{
    QString text;
    for (const MarkdownRun &run : line)
        text += run.text;
    return text;
}

QList<MarkdownBlock> parseMarkdown(const QString &text)
{
    Collector result;
    MD_PARSER parser{};
    parser.flags = MD_FLAG_NOHTML | MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS
        | MD_FLAG_PERMISSIVEURLAUTOLINKS;
    parser.enter_block = [](MD_BLOCKTYPE type, void *detail, void *user) {
        collector(user).enterBlock(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void *, void *user) {
        collector(user).leaveBlock(type);
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void *detail, void *user) {
        collector(user).enterSpan(type, detail);
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void *, void *user) {
        collector(user).leaveSpan(type);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR *piece, MD_SIZE size, void *user) {
        collector(user).text(type, QString::fromUtf8(piece, qsizetype(size)));
        return 0;
    };
    const QByteArray bytes = text.toUtf8();
    if (md_parse(bytes.constData(), MD_SIZE(bytes.size()), &parser, &result) != 0) {
        MarkdownBlock whole;
        whole.line = {MarkdownRun{text, false, false, false, false, {}}};
        return {whole};
    }
    return result.blocks;
}

} // namespace velqa
