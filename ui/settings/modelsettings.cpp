// Model services. UI thread.
#include "ui/settings/modelsettings.h"

#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/common/card.h"
#include "ui/common/plainlabel.h"
#include "ui/common/prompter.h"
#include "ui/common/stylesheet.h"
#include "ui/settings/endpointeditor.h"
#include "ui/settings/endpointmodel.h"
#include "ui/settings/settingsdraft.h"
#include "ui/workspace/recorddelegate.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

namespace velqa {

ModelSettings::ModelSettings(Studio *studio, Prompter *prompter, SettingsDraft *draft, QWidget *parent)
    : QWidget(parent)
    , m_studio(studio)
    , m_prompter(prompter)
    , m_draft(draft)
    , m_model(new EndpointModel(this))
    , m_delegate(new RecordDelegate({Qt::DisplayRole, EndpointModel::FactsRole, 0, EndpointModel::IsDefaultRole},
                                    QStringLiteral("chat"), this))
    , m_intro(new PlainLabel(QString(), "muted", this))
    , m_list(new QListView(this))
    , m_add(new QPushButton(this))
    , m_edit(new QPushButton(this))
    , m_default(new QPushButton(this))
    , m_remove(new QPushButton(this))
    , m_editor(new EndpointEditor(studio, draft, this))
{
    setObjectName(QStringLiteral("modelSettings"));
    m_add->setObjectName(QStringLiteral("addEndpointButton"));
    m_edit->setObjectName(QStringLiteral("editEndpointButton"));
    m_default->setObjectName(QStringLiteral("defaultEndpointButton"));
    m_remove->setObjectName(QStringLiteral("removeEndpointButton"));
    m_intro->setWordWrap(true);
    setLook(m_remove, "danger");
    buildList();

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    for (QPushButton *button : {m_add, m_edit, m_default, m_remove})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto *card = new Card(this);
    card->body()->addWidget(m_intro);
    card->body()->addWidget(m_list);
    card->body()->addLayout(buttons);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(16);
    layout->addWidget(card);
    layout->addWidget(m_editor);
    layout->addStretch(1);
    m_editor->hide();

    connect(m_add, &QPushButton::clicked, this, &ModelSettings::add);
    connect(m_edit, &QPushButton::clicked, this, &ModelSettings::editCurrent);
    connect(m_default, &QPushButton::clicked, this, &ModelSettings::makeDefault);
    connect(m_remove, &QPushButton::clicked, this, &ModelSettings::removeCurrent);
    connect(m_editor, &EndpointEditor::finished, this, &ModelSettings::closeEditor);
    connect(m_draft, &SettingsDraft::changed, this, &ModelSettings::showValues);
    retranslate();
    showValues();
}

void ModelSettings::buildList()
{
    m_list->setObjectName(QStringLiteral("endpointList"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_delegate);
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    auto *removeAction = new QAction(m_list);
    removeAction->setShortcut(QKeySequence::Delete);
    removeAction->setShortcutContext(Qt::WidgetShortcut);
    m_list->addAction(removeAction);
    connect(removeAction, &QAction::triggered, m_remove, [this] { m_remove->click(); });
    connect(m_list, &QListView::activated, m_edit, [this] { m_edit->click(); });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &ModelSettings::updateActions);
}

QString ModelSettings::currentId() const
{
    return m_model->idAt(m_list->currentIndex());
}

void ModelSettings::add()
{
    m_editor->edit({});
    m_editor->show();
    m_editor->setFocus();
}

void ModelSettings::editCurrent()
{
    for (const ModelEndpoint &endpoint : m_draft->values().endpoints) {
        if (endpoint.id == currentId()) {
            m_editor->edit(endpoint);
            m_editor->show();
            m_editor->setFocus();
        }
    }
}

void ModelSettings::removeCurrent()
{
    const QString id = currentId();
    QString name;
    for (const ModelEndpoint &endpoint : m_draft->values().endpoints) {
        if (endpoint.id == id)
            name = endpoint.name;
    }
    if (id.isEmpty() || id == practiceEndpointId())
        return;
    Question question;
    question.title = tr("Remove the model service “%1”?").arg(displayLine(name, 80));
    question.text = tr("Its key is removed too. Agents that use it need another model service then.");
    question.choices = {tr("Remove")};
    question.importance = Question::Importance::Destructive;
    m_prompter->ask(this, question, Completion<int>(this, [this, id](const Result<int> &answer) {
        if (!answer)
            return;
        if (m_editor->endpointId() == id)
            m_editor->hide();
        // The key first: without its endpoint nobody would know that it is there.
        m_studio->setEndpointKey(id, {}, Completion<std::monostate>(this, [this, id](const Status &status) {
            if (!status && status.error().code != ErrorCode::NotFound) {
                m_prompter->report(this, tr("The key could not be removed"), status.error());
                return;
            }
            m_draft->change([id](SettingsValues &values) {
                values.endpoints.removeIf([&id](const ModelEndpoint &endpoint) { return endpoint.id == id; });
                if (values.defaultEndpoint == id)
                    values.defaultEndpoint = practiceEndpointId();
            });
        }));
    }));
}

void ModelSettings::makeDefault()
{
    if (const QString id = currentId(); !id.isEmpty())
        m_draft->change([id](SettingsValues &values) { values.defaultEndpoint = id; });
}

void ModelSettings::closeEditor(const QString &savedId)
{
    m_editor->hide();
    if (const QModelIndex index = m_model->indexOf(savedId); !savedId.isEmpty() && index.isValid())
        m_list->setCurrentIndex(index);
    m_list->setFocus();
}

void ModelSettings::showValues()
{
    const QString id = currentId();
    m_model->setSettings(m_draft->values());
    const QModelIndex index = m_model->indexOf(id);
    m_list->setCurrentIndex(index.isValid() ? index : m_model->index(0));
    constexpr int maxRowsShown = 6;
    m_list->setFixedHeight(m_list->sizeHintForRow(0) * qMin(m_model->rowCount(), maxRowsShown) + 2 * m_list->frameWidth());
    updateActions();
}

void ModelSettings::updateActions()
{
    const QString id = currentId();
    const bool isReal = !id.isEmpty() && id != practiceEndpointId();
    m_edit->setEnabled(isReal);
    m_remove->setEnabled(isReal);
    m_default->setEnabled(!id.isEmpty() && !m_list->currentIndex().data(EndpointModel::IsDefaultRole).toBool());
}

void ModelSettings::retranslate()
{
    m_intro->setText(tr("The program talks straight to the model service that you choose. New agents use the default."));
    m_list->setAccessibleName(tr("Model services"));
    m_delegate->setMark(tr("default"));
    m_add->setText(tr("Add…"));
    m_add->setAccessibleName(tr("Add a model service"));
    m_edit->setText(tr("Edit…"));
    m_edit->setAccessibleName(tr("Edit the selected model service"));
    m_default->setText(tr("Make default"));
    m_default->setAccessibleName(tr("Make the selected model service the default"));
    m_remove->setText(tr("Remove…"));
    m_remove->setAccessibleName(tr("Remove the selected model service"));
    m_model->retranslate();
}

void ModelSettings::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace velqa
