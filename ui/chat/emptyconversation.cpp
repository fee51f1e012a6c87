// The face of a new conversation. UI thread.
#include "ui/chat/emptyconversation.h"

#include "core/base/text.h"
#include "ui/common/agenttile.h"
#include "ui/common/plainlabel.h"

#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

namespace velqa {

EmptyConversation::EmptyConversation(QWidget *parent)
    : QWidget(parent)
    , m_tile(new AgentTile(this))
    , m_title(new PlainLabel(QString(), "heading", this))
    , m_text(new PlainLabel(QString(), "muted", this))
    , m_promptArea(new QWidget(this))
    , m_prompts(new QVBoxLayout(m_promptArea))
{
    setObjectName(QStringLiteral("emptyConversation"));
    m_tile->setFixedSize(36, 36);
    m_title->setObjectName(QStringLiteral("emptyTitle"));
    m_text->setObjectName(QStringLiteral("emptyText"));
    m_title->setAlignment(Qt::AlignCenter);
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setWordWrap(true);
    m_prompts->setContentsMargins(0, 0, 0, 0);
    m_prompts->setSpacing(6);
    auto *column = new QVBoxLayout;
    column->setSpacing(10);
    column->addWidget(m_tile, 0, Qt::AlignHCenter);
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addSpacing(8);
    column->addWidget(m_promptArea);
    auto *row = new QHBoxLayout;
    row->addStretch(1);
    row->addLayout(column, 6);
    row->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->addStretch(2);
    layout->addLayout(row);
    layout->addStretch(3);
}

void EmptyConversation::setAgent(const AgentSpec &agent, bool isPractice)
{
    m_agent = agent;
    m_isPractice = isPractice;
    retranslateUi();
}

void EmptyConversation::setPromptsShown(bool shown)
{
    m_promptArea->setVisible(shown);
    m_text->setVisible(shown);
}

QStringList EmptyConversation::prompts() const
{
    const bool isNode = m_agent.runtime == Runtime::Node;
    if (m_isPractice) {
        const QString code = isNode ? QStringLiteral("```js\nconsole.log(process.version)\n```")
                                    : QStringLiteral("```python\nimport sys\nprint(sys.version)\n```");
        return {QStringLiteral("/profile penguins_raw.csv"), QStringLiteral("/tree"), code};
    }
    if (isNode)
        return {tr("Write a script that renames these files by date, and show me what it would do."),
                tr("Turn this JSON into a CSV and give it to me as an artefact."),
                tr("Write a small command line tool with tests, run them, and pack it as a zip.")};
    return {tr("Look at the attached table and tell me what is odd in it."),
            tr("Plot the most interesting relation in the attached file."),
            tr("Clean this table, say what you dropped and why, and give me the result as a CSV.")};
}

void EmptyConversation::retranslateUi()
{
    const QString name = displayLine(agentDisplayName(m_agent), 80);
    m_tile->setAgent(name, agentIdentity(m_agent));
    m_title->setText(name);
    m_text->setText(m_isPractice
                        ? tr("Each message runs in a new sandbox. This agent uses the built-in practice model, which is no AI: it "
                             "runs the code blocks you write and knows a few commands. Drop a file here, then try one of these.")
                        : tr("Each message runs in a new, isolated sandbox; only your files, checkpoints and artefacts are kept. "
                             "Drop a file here, or try one of these."));
    while (QLayoutItem *item = m_prompts->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const QStringList all = prompts();
    for (int i = 0; i < all.size(); ++i) {
        const QString prompt = all.at(i);
        QString shown = QString(prompt).replace(QLatin1String("```\n"), QString()).replace(QLatin1String("\n```"), QString());
        shown = shown.section(QLatin1Char('\n'), -1).replace(QLatin1Char('&'), QLatin1String("&&"));
        if (shown.startsWith(QLatin1String("console")) || shown.startsWith(QLatin1String("print")))
            shown = tr("Run a code block: %1").arg(shown);
        auto *button = new QPushButton(shown, m_promptArea);
        button->setObjectName(QStringLiteral("prompt%1").arg(i));
        button->setAccessibleName(tr("Start with: %1").arg(displayLine(prompt, 120)));
        connect(button, &QPushButton::clicked, this, [this, prompt] { emit promptPicked(prompt); });
        m_prompts->addWidget(button, 0, Qt::AlignHCenter);
    }
}

void EmptyConversation::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

} // namespace velqa
