// EndpointModel: the practice model and the configured model services, and which one is the default. UI thread.
#pragma once

#include "core/studio/studiovalues.h"

#include <QAbstractListModel>

namespace velqa {

class EndpointModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { IdRole = Qt::UserRole + 1, FactsRole, IsDefaultRole };

    explicit EndpointModel(QObject *parent = nullptr) : QAbstractListModel(parent) {}

    void setSettings(const SettingsValues &settings);
    QModelIndex indexOf(const QString &id) const;
    // "practice" for the first row.
    QString idAt(const QModelIndex &index) const;
    void retranslate();

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QString facts(const ModelEndpoint &endpoint) const;

    SettingsValues m_settings;
};

// Of the practice model, the endpoint that is always there.
QString practiceEndpointId();
// Where the key of this endpoint is, in words: "Key in the keychain", "Key kept for this session", "No key".
QString keyPlace(const ModelEndpoint &endpoint, bool keychainAvailable);

} // namespace velqa
