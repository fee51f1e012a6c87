// ModelSettings: the list of model services with add, edit, remove and the default. UI thread.
// Uses a Studio, a Prompter and a SettingsDraft that outlive it.
#pragma once

#include <QWidget>

class QLabel;
class QListView;
class QPushButton;

namespace velqa {

class EndpointEditor;
class EndpointModel;
class Prompter;
class RecordDelegate;
class SettingsDraft;
class Studio;

class ModelSettings final : public QWidget
{
    Q_OBJECT

public:
    ModelSettings(Studio *studio, Prompter *prompter, SettingsDraft *draft, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void buildList();
    QString currentId() const;
    void add();
    void editCurrent();
    void removeCurrent();
    void makeDefault();
    void closeEditor(const QString &savedId);
    void showValues();
    void updateActions();
    void retranslate();

    Studio *m_studio;
    Prompter *m_prompter;
    SettingsDraft *m_draft;
    EndpointModel *m_model;
    RecordDelegate *m_delegate;
    QLabel *m_intro;
    QListView *m_list;
    QPushButton *m_add;
    QPushButton *m_edit;
    QPushButton *m_default;
    QPushButton *m_remove;
    EndpointEditor *m_editor;
};

} // namespace velqa
