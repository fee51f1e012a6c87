// ConversationPage: one conversation with its agent: header, sandbox strip, transcript, composer. Talks to Studio. UI thread.
//
// States: nothing chosen, a new conversation (no id until the first message or file), opening, open, failed to open.
// Replies that come after the person went elsewhere are dropped by id.
#pragma once

#include "core/studio/studiovalues.h"
#include "ui/chat/composer.h"
#include "ui/common/pagewidget.h"
#include "ui/common/uiservices.h"

#include <QHash>
#include <QSet>

#include <functional>
#include <utility>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace velqa {

class ConversationHeader;
class EmptyConversation;
class FileDrop;
class ProcessesDialog;
class SandboxStrip;
class StateFace;
class Studio;
class TranscriptView;

class ConversationPage final : public PageWidget
{
    Q_OBJECT

public:
    ConversationPage(Studio &studio, const UiServices &services, QWidget *parent = nullptr);
    ~ConversationPage() override;

    void openConversation(const ConversationId &id);
    void startConversation(const AgentId &agent); // a new one with this agent
    void closeConversation();
    ConversationId conversation() const { return m_id; }
    AgentId agent() const { return m_agentId; }
    bool hasRunningTurn() const;

    void activate() override;
    void startRenaming();
    void exportConversation();
    void chooseFiles();
    void stopTurn();
    void endSandbox();
    void showProcesses(); // of the sandbox of this conversation
    void saveCheckpoint();
    ConversationHeader *header() const { return m_header; }
    TranscriptView *transcript() const { return m_transcript; }
    Composer *composer() const { return m_composer; }
    // A widget above the transcript, e.g. what is missing before agents can run; owned by the page. Null removes it.
    void setBanner(QWidget *banner);
    // In place of an empty conversation while agents cannot run yet (images to build); null = none. Owned by the page.
    void setSetupFace(QWidget *face);
    void showSetupFace(bool show);

    // Drafts and waiting messages, to be kept over a restart.
    QJsonObject saveDrafts() const;
    void restoreDrafts(const QJsonObject &drafts);

signals:
    void opened(const velqa::ConversationContent &content);
    void closed();
    void invitationRequested();
    void draftsChanged();

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    struct Draft
    {
        QString text;
        QStringList queue;
        friend bool operator==(const Draft &, const Draft &) = default;
    };

    void connectStudio();
    void connectWidgets();
    void setFace(QWidget *face);
    void forgetPending();
    void showContent(const ConversationContent &content);
    void readOlder();
    void retranslateUi();
    void updateHeader();
    void updateModel();
    void updateComposer();
    void updateStrip();
    void watchSandbox();
    void noteSandbox(const ConversationId &conversation, const TurnId &turn, const event::SandboxChanged &sandbox);
    const AgentSpec *findAgent(const AgentId &id) const;
    ConversationSummary summary() const;

    // conversationsending.cpp
    void sendPressed();
    void sendText(const QString &text);
    void sendNextQueued();
    void sendQueuedElsewhere(const ConversationId &conversation);
    void onTurnEvent(const ConversationId &conversation, const TurnEvent &event);
    void addFiles(const QStringList &paths);
    void addImage(const QImage &image);
    void removeAttachment(int index);
    void onUploadsFinished(const ConversationId &conversation, const QList<Upload> &added, const QStringList &refused,
                           const QStringList &paths);
    void onUploadProgress(const ConversationId &conversation, const UploadStep &step);
    void copiesEnded();
    bool isCopying() const;
    void withConversation(std::function<void(const ConversationId &)> then);
    QString draftKey() const;
    Draft &draft();
    void keepDraft();
    void saveArtefact(const QString &id, const QString &name);
    void openArtefact(const QString &id, const QString &name);
    void followLink(const QString &target);
    void allowHost(const QString &host, bool forAgent);
    void report(const QString &title, const Error &error);

    Studio &m_studio;
    UiServices m_services;
    ConversationHeader *m_header;
    SandboxStrip *m_strip;
    ProcessesDialog *m_processes = nullptr; // once it was wanted
    ConversationId m_watched; // whose sandbox we asked to be told of
    QWidget *m_bannerArea;
    QWidget *m_banner = nullptr;
    QWidget *m_setup = nullptr;
    bool m_showsSetup = false;
    QWidget *m_wantedFace = nullptr;
    QStackedWidget *m_stack;
    StateFace *m_face;
    EmptyConversation *m_empty;
    TranscriptView *m_transcript;
    Composer *m_composer;
    QWidget *m_lockedBar;
    QLabel *m_lockedText;
    QPushButton *m_lockedButton;
    FileDrop *m_drop;

    ConversationId m_id;
    AgentId m_agentId;
    quint64 m_opening = 0;        // counts requests, so that late replies are known
    bool m_hasOlder = false;      // turns that are still to come
    bool m_exportsWhenRead = false;
    bool m_isCreating = false;
    QList<std::function<void(const ConversationId &)>> m_whenCreated;
    QSet<std::pair<QString, QString>> m_unwanted; // conversation and path: removed while it was copied
    bool m_isSending = false;     // send() asked, the turn not begun
    bool m_sendAfterCopy = false;
    QString m_sendingText;
    bool m_stopWhenBegun = false; // Stop pressed before the turn was there
    QString m_stoppingTurn;
    QList<AgentSpec> m_agents;
    QList<ConversationSummary> m_conversations;
    SettingsValues m_settings;
    LicenseStatus m_license;
    bool m_hasLicense = false;
    QList<Composer::Attachment> m_attachments;
    QList<Checkpoint> m_checkpoints;
    QHash<QString, Draft> m_drafts; // by conversation, or agent for a new one
    QHash<QString, event::SandboxChanged> m_sandboxes; // by conversation, newest
    QHash<QString, qint64> m_sandboxTimes;             // when they said so, on the boot clock
    QHash<QString, TurnId> m_sandboxTurns;
};

} // namespace velqa
