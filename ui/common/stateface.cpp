// Empty, loading, error and locked faces. UI thread.
#include "ui/common/stateface.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "ui/common/icons.h"
#include "ui/common/plainlabel.h"
#include "ui/common/stylesheet.h"
#include "ui/common/theme.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace velqa {

StateFace::StateFace(QWidget *parent)
    : QWidget(parent)
    , m_icon(new PlainLabel(QString(), this))
    , m_title(new PlainLabel(QString(), "heading", this))
    , m_text(new PlainLabel(QString(), "muted", this))
    , m_progress(new QProgressBar(this))
    , m_primary(new QPushButton(this))
    , m_secondary(new QPushButton(this))
    , m_detailsToggle(new QPushButton(this))
    , m_copy(new QPushButton(this))
    , m_details(new QPlainTextEdit(this))
{
    m_icon->setObjectName(QStringLiteral("stateIcon"));
    m_title->setObjectName(QStringLiteral("stateTitle"));
    m_text->setObjectName(QStringLiteral("stateText"));
    m_primary->setObjectName(QStringLiteral("statePrimaryButton"));
    m_secondary->setObjectName(QStringLiteral("stateSecondaryButton"));
    m_detailsToggle->setObjectName(QStringLiteral("stateDetailsButton"));
    m_copy->setObjectName(QStringLiteral("stateCopyButton"));
    m_details->setObjectName(QStringLiteral("stateDetails"));
    for (QLabel *label : {m_icon, m_title, m_text})
        label->setAlignment(Qt::AlignCenter);
    m_title->setWordWrap(true);
    m_text->setWordWrap(true);
    m_text->setMaximumWidth(520);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress->setRange(0, 0);
    m_progress->setFixedWidth(160);
    setLook(m_primary, "primary");
    m_primary->setAutoDefault(true); // Enter presses them
    m_secondary->setAutoDefault(true);
    setLook(m_detailsToggle, "quiet");
    setLook(m_copy, "quiet");
    setLook(m_details, "code");
    m_detailsToggle->setCheckable(true);
    m_details->setReadOnly(true);
    m_details->setMaximumSize(640, 160);
    m_details->setMinimumWidth(120);

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(m_primary);
    buttons->addWidget(m_secondary);
    buttons->addStretch();
    auto *detailButtons = new QHBoxLayout;
    detailButtons->addStretch();
    detailButtons->addWidget(m_detailsToggle);
    detailButtons->addWidget(m_copy);
    detailButtons->addStretch();
    auto *textRow = new QHBoxLayout;
    textRow->addStretch(1);
    textRow->addWidget(m_text, 100);
    textRow->addStretch(1);
    auto *detailRow = new QHBoxLayout;
    detailRow->addStretch(1);
    detailRow->addWidget(m_details, 100);
    detailRow->addStretch(1);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 20, 20, 20);
    layout->setSpacing(12);
    layout->addStretch(2);
    layout->addWidget(m_icon);
    layout->addWidget(m_title);
    layout->addLayout(textRow);
    layout->addWidget(m_progress, 0, Qt::AlignHCenter);
    layout->addSpacing(4);
    layout->addLayout(buttons);
    layout->addLayout(detailButtons);
    layout->addLayout(detailRow);
    layout->addStretch(3);

    connect(m_primary, &QPushButton::clicked, this, &StateFace::primaryTriggered);
    connect(m_secondary, &QPushButton::clicked, this, &StateFace::secondaryTriggered);
    connect(m_detailsToggle, &QPushButton::toggled, this, [this](bool open) { m_details->setVisible(open); });
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_title->text() + QLatin1Char('\n') + m_text->text() + QLatin1Char('\n')
                                              + m_details->toPlainText());
    });
    retranslateUi();
    present(Kind::Empty, QString(), QString(), QString(), QString());
}

void StateFace::showEmpty(const QString &iconName, const QString &title, const QString &text)
{
    present(Kind::Empty, iconName, title, text, QString());
}

void StateFace::showLoading(const QString &title, const QString &text)
{
    present(Kind::Loading, QString(), title, text, QString());
}

void StateFace::showError(const QString &title, const velqa::Error &error)
{
    QString details = error.detail;
    if (!details.isEmpty())
        details.prepend(errorCodeName(error.code) + QLatin1String(": "));
    present(Kind::Error, QStringLiteral("warning"), title, error.message, stripEscapes(details));
}

void StateFace::showLocked(const QString &title, const QString &text)
{
    present(Kind::Locked, QStringLiteral("lock"), title, text, QString());
}

void StateFace::present(Kind kind, const QString &iconName, const QString &title, const QString &text,
                        const QString &details)
{
    m_kind = kind;
    m_iconName = iconName;
    updateIcon();
    m_icon->setVisible(!iconName.isEmpty());
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
    m_progress->setVisible(kind == Kind::Loading);
    m_progress->setAccessibleName(title);
    m_details->setPlainText(details);
    m_detailsToggle->setChecked(false);
    m_detailsToggle->setVisible(!details.isEmpty());
    m_copy->setVisible(!details.isEmpty());
    m_details->setVisible(false);
    setPrimaryAction(QString());
    setSecondaryAction(QString());
    setAccessibleName(title);
    setAccessibleDescription(text);
}

void StateFace::setPrimaryAction(const QString &text)
{
    m_primary->setText(text);
    m_primary->setAccessibleName(text);
    m_primary->setVisible(!text.isEmpty());
}

void StateFace::setSecondaryAction(const QString &text)
{
    m_secondary->setText(text);
    m_secondary->setAccessibleName(text);
    m_secondary->setVisible(!text.isEmpty());
}

QString StateFace::title() const
{
    return m_title->text();
}

QString StateFace::text() const
{
    return m_text->text();
}

void StateFace::updateIcon()
{
    if (m_iconName.isEmpty())
        return;
    const Theme &theme = Theme::current();
    const QColor color = m_kind == Kind::Error ? theme.warn : (m_kind == Kind::Empty ? theme.accent : theme.muted);
    m_icon->setPixmap(iconPixmap(m_iconName, QSize(36, 36), color, devicePixelRatioF()));
}

void StateFace::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange)
        updateIcon();
}

void StateFace::retranslateUi()
{
    m_detailsToggle->setText(tr("Details"));
    m_detailsToggle->setAccessibleName(tr("Show details"));
    m_copy->setText(tr("Copy"));
    m_copy->setAccessibleName(tr("Copy the details"));
    m_details->setAccessibleName(tr("Details"));
}

} // namespace velqa
