// EndpointEditor: the fields of one model service, its key, and a test. UI thread.
//
// The key goes to the Studio once and is never shown back. Uses a Studio and a SettingsDraft that outlive it.
#pragma once

#include "core/base/result.h"
#include "core/models/modelvalues.h"

#include <QStringList>
#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace velqa {

class FormGrid;
class SecretEdit;
class SettingsDraft;
class Studio;

class EndpointEditor final : public QWidget
{
    Q_OBJECT

public:
    EndpointEditor(Studio *studio, SettingsDraft *draft, QWidget *parent = nullptr);

    // An endpoint without an id is a new one.
    void edit(const ModelEndpoint &endpoint);
    QString endpointId() const { return m_base.id; }

signals:
    void finished(const QString &endpointId); // saved; empty when it was cancelled

protected:
    void changeEvent(QEvent *event) override;

private:
    ModelEndpoint endpoint() const;
    bool check();
    void save();
    void storeKey(const QString &id);
    void removeKey();
    void test();
    void finishTest(const Result<QStringList> &models);
    void say(const QString &sentence, const char *look);
    void retranslate();

    Studio *m_studio;
    SettingsDraft *m_draft;
    ModelEndpoint m_base;
    bool m_isBusy = false;
    int m_testNumber = 0;
    QLabel *m_title;
    FormGrid *m_grid;
    QLineEdit *m_name;
    QLineEdit *m_url;
    QLineEdit *m_model;
    SecretEdit *m_key;
    QPushButton *m_removeKey;
    QLabel *m_result;
    QPushButton *m_save;
    QPushButton *m_cancel;
    QPushButton *m_test;
    int m_nameRow = 0;
    int m_urlRow = 0;
    int m_modelRow = 0;
    int m_keyRow = 0;
};

} // namespace velqa
