// Editing a model service. UI thread.
#include "ui/settings/endpointeditor.h"

#include "core/base/ids.h"
#include "core/base/text.h"
#include "core/studio/studio.h"
#include "ui/common/card.h"
#include "ui/common/plainlabel.h"
#include "ui/common/stylesheet.h"
#include "ui/settings/endpointdraft.h"
#include "ui/settings/endpointmodel.h"
#include "ui/settings/formgrid.h"
#include "ui/settings/secretedit.h"
#include "ui/settings/settingsdraft.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace velqa {

EndpointEditor::EndpointEditor(Studio *studio, SettingsDraft *draft, QWidget *parent)
    : QWidget(parent)
    , m_studio(studio)
    , m_draft(draft)
    , m_title(new PlainLabel(QString(), "strong", this))
    , m_grid(new FormGrid(this))
    , m_name(new QLineEdit(this))
    , m_url(new QLineEdit(this))
    , m_model(new QLineEdit(this))
    , m_key(new SecretEdit(this))
    , m_removeKey(new QPushButton(this))
    , m_result(new PlainLabel(QString(), "small", this))
    , m_save(new QPushButton(this))
    , m_cancel(new QPushButton(this))
    , m_test(new QPushButton(this))
{
    setObjectName(QStringLiteral("endpointEditor"));
    m_name->setObjectName(QStringLiteral("endpointName"));
    m_url->setObjectName(QStringLiteral("endpointUrl"));
    m_model->setObjectName(QStringLiteral("endpointModel"));
    m_key->setObjectName(QStringLiteral("endpointKey"));
    m_removeKey->setObjectName(QStringLiteral("removeKeyButton"));
    m_result->setObjectName(QStringLiteral("endpointResult"));
    m_save->setObjectName(QStringLiteral("saveEndpointButton"));
    m_cancel->setObjectName(QStringLiteral("cancelEndpointButton"));
    m_test->setObjectName(QStringLiteral("testEndpointButton"));
    m_name->setMaxLength(200);
    m_url->setMaxLength(1000);
    m_model->setMaxLength(300);
    m_url->setInputMethodHints(Qt::ImhUrlCharactersOnly);
    m_result->setWordWrap(true);
    setLook(m_save, "primary");
    setLook(m_removeKey, "quiet");

    auto *keyBox = new QWidget(this);
    auto *keyLine = new QHBoxLayout(keyBox);
    keyLine->setContentsMargins({});
    keyLine->setSpacing(8);
    keyLine->addWidget(m_key, 1);
    keyLine->addWidget(m_removeKey);
    keyBox->setFocusProxy(m_key);
    m_nameRow = m_grid->addRow(m_name, {QStringLiteral("name")});
    m_urlRow = m_grid->addRow(m_url, {QStringLiteral("baseUrl")});
    m_modelRow = m_grid->addRow(m_model, {QStringLiteral("defaultModel")});
    m_keyRow = m_grid->addRow(keyBox, {QStringLiteral("key")});

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    for (QPushButton *button : {m_save, m_cancel, m_test})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto *card = new Card(this);
    card->body()->addWidget(m_title);
    card->body()->addWidget(m_grid);
    card->body()->addWidget(m_result);
    card->body()->addLayout(buttons);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(card);

    for (QLineEdit *line : {m_name, m_url, m_model}) {
        connect(line, &QLineEdit::textEdited, this, [this] {
            m_grid->clearProblems();
            ++m_testNumber; // an answer to what stood here before says nothing any more
            say({}, "small");
        });
        connect(line, &QLineEdit::returnPressed, this, &EndpointEditor::save);
    }
    connect(m_key, &SecretEdit::submitted, this, &EndpointEditor::save);
    connect(m_save, &QPushButton::clicked, this, &EndpointEditor::save);
    connect(m_test, &QPushButton::clicked, this, &EndpointEditor::test);
    connect(m_removeKey, &QPushButton::clicked, this, &EndpointEditor::removeKey);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_key->clear();
        emit finished(QString());
    });
    connect(m_draft, &SettingsDraft::changed, this, &EndpointEditor::retranslate);
    setFocusProxy(m_name);
    retranslate();
}

void EndpointEditor::edit(const ModelEndpoint &endpoint)
{
    m_base = endpoint;
    ++m_testNumber;
    m_isBusy = false;
    m_name->setText(endpoint.name);
    m_url->setText(endpoint.baseUrl);
    m_model->setText(endpoint.defaultModel);
    m_key->clear();
    m_grid->clearProblems();
    say({}, "small");
    retranslate();
}

ModelEndpoint EndpointEditor::endpoint() const
{
    ModelEndpoint endpoint = m_base;
    // Where the key is kept is core's business: what it said last counts.
    for (const ModelEndpoint &known : m_draft->values().endpoints) {
        if (known.id == m_base.id)
            endpoint.keyName = known.keyName;
    }
    endpoint.protocol = ModelEndpoint::Protocol::ChatCompletions;
    endpoint.name = m_name->text().trimmed();
    endpoint.baseUrl = m_url->text().trimmed();
    endpoint.defaultModel = m_model->text().trimmed();
    return endpoint;
}

bool EndpointEditor::check()
{
    m_grid->clearProblems();
    const QList<FieldProblem> problems = validateEndpoint(endpoint(), m_draft->values().endpoints);
    for (const FieldProblem &problem : problems)
        m_grid->setProblem(problem.field, problem.message);
    if (QWidget *field = m_grid->firstProblem())
        field->setFocus();
    return problems.isEmpty();
}

void EndpointEditor::save()
{
    if (m_isBusy || !check())
        return;
    ModelEndpoint saved = endpoint();
    if (saved.id.isEmpty())
        saved.id = newUuid();
    m_isBusy = true;
    retranslate();
    const auto put = [saved](SettingsValues &values) {
        for (ModelEndpoint &known : values.endpoints) {
            if (known.id == saved.id) {
                known = saved;
                return;
            }
        }
        values.endpoints.append(saved);
        // The first real model is what people add it for.
        if (values.endpoints.size() == 1
            && (values.defaultEndpoint.isEmpty() || values.defaultEndpoint == practiceEndpointId()))
            values.defaultEndpoint = saved.id;
    };
    m_draft->change(put, Completion<std::monostate>(this, [this, id = saved.id](const Status &status) {
        if (status) {
            storeKey(id);
            return;
        }
        m_isBusy = false;
        retranslate();
        say(displayLine(status.error().message, 600), "danger");
    }));
}

void EndpointEditor::storeKey(const QString &id)
{
    if (m_key->isEmpty()) {
        m_isBusy = false;
        retranslate();
        emit finished(id);
        return;
    }
    m_base.id = id; // saved; only the key may still fail
    m_studio->setEndpointKey(id, m_key->secret(), Completion<std::monostate>(this, [this, id](const Status &status) {
        m_isBusy = false;
        retranslate();
        if (status) {
            m_key->clear();
            emit finished(id);
        } else {
            m_grid->setProblem(QStringLiteral("key"), displayLine(status.error().message, 600));
        }
    }));
}

void EndpointEditor::removeKey()
{
    if (m_isBusy || m_base.id.isEmpty())
        return;
    m_key->clear();
    m_studio->setEndpointKey(m_base.id, {}, Completion<std::monostate>(this, [this](const Status &status) {
        say(status ? tr("The key was removed.") : displayLine(status.error().message, 600), status ? "small" : "danger");
        retranslate();
    }));
}

void EndpointEditor::test()
{
    if (!check())
        return;
    say(tr("Testing…"), "small");
    const int number = ++m_testNumber;
    m_studio->testEndpoint(endpoint(), m_key->secret(),
                           Completion<QStringList>(this, [this, number](const Result<QStringList> &models) {
                               if (number == m_testNumber)
                                   finishTest(models);
                           }));
}

void EndpointEditor::finishTest(const Result<QStringList> &models)
{
    if (!models) {
        say(displayLine(models.error().message, 600), "danger");
        return;
    }
    const QString wanted = m_model->text().trimmed();
    if (models->isEmpty())
        say(tr("It answers. It does not say which models it has."), "ok");
    else if (models->contains(wanted))
        say(tr("It answers and has the model “%1”.").arg(displayLine(wanted, 80)), "ok");
    else
        say(tr("It answers, but has no model “%1”. It has, among others: %2")
                .arg(displayLine(wanted, 80), displayLine(models->mid(0, 5).join(QStringLiteral(", ")), 300)),
            "warn");
}

void EndpointEditor::say(const QString &sentence, const char *look)
{
    setLook(m_result, look);
    m_result->setText(sentence);
    m_result->setVisible(!sentence.isEmpty());
}

void EndpointEditor::retranslate()
{
    const ModelEndpoint now = endpoint();
    const bool hasKey = !now.keyName.isEmpty();
    m_title->setText(m_base.id.isEmpty() ? tr("New model service") : tr("Edit model service"));
    m_grid->setLabel(m_nameRow, tr("Name"));
    m_grid->setLabel(m_urlRow, tr("Address"));
    m_grid->setLabel(m_modelRow, tr("Model"));
    m_grid->setLabel(m_keyRow, tr("Key"));
    m_name->setPlaceholderText(tr("For example: My model service"));
    m_url->setPlaceholderText(QStringLiteral("https://host/v1"));
    m_grid->setNote(m_urlRow, sendsKeyInClear(now)
                                  ? tr("With http:// everybody on the way can read the messages and the key. Use https:// if you can.")
                                  : tr("Any service that speaks the Chat Completions protocol; the address usually ends in /v1."));
    m_key->setEditAccessibleName(tr("Key of the model service"));
    m_key->setPlaceholderText(hasKey ? tr("A key is kept; type to replace it") : tr("No key is kept"));
    m_grid->setNote(m_keyRow, m_draft->values().keychainAvailable
                                  ? tr("The key is kept in the keychain of your computer.")
                                  : tr("No keychain was found: the key is kept until you quit, then it is asked for again."));
    m_removeKey->setText(tr("Remove key"));
    m_removeKey->setAccessibleName(tr("Remove the key that is kept"));
    m_removeKey->setVisible(hasKey);
    m_save->setText(tr("Save"));
    m_save->setAccessibleName(tr("Save the model service"));
    m_save->setEnabled(!m_isBusy);
    m_cancel->setText(tr("Cancel"));
    m_cancel->setAccessibleName(tr("Close without saving"));
    m_test->setText(tr("Test"));
    m_test->setAccessibleName(tr("Ask the model service which models it has"));
    m_test->setEnabled(!m_isBusy);
}

void EndpointEditor::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        say({}, "small");
        m_grid->clearProblems();
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace velqa
