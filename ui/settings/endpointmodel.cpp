// Rows of model services. UI thread.
#include "ui/settings/endpointmodel.h"

#include "core/base/text.h"

#include <QCoreApplication>

namespace velqa {
namespace {

struct EndpointModelWords
{
    Q_DECLARE_TR_FUNCTIONS(EndpointModelWords)
};

} // namespace

QString practiceEndpointId()
{
    return QStringLiteral("practice");
}

QString keyPlace(const ModelEndpoint &endpoint, bool keychainAvailable)
{
    if (!endpoint.keyName.isEmpty())
        return keychainAvailable ? EndpointModelWords::tr("Key in the keychain")
                                 : EndpointModelWords::tr("Key kept for this session only");
    if (!endpoint.keyVariable.isEmpty())
        return EndpointModelWords::tr("Key from the environment variable %1").arg(displayLine(endpoint.keyVariable, 60));
    return EndpointModelWords::tr("No key");
}

void EndpointModel::setSettings(const SettingsValues &settings)
{
    const bool sameRows = settings.endpoints.size() == m_settings.endpoints.size();
    if (!sameRows)
        beginResetModel();
    m_settings = settings;
    if (!sameRows)
        endResetModel();
    else
        emit dataChanged(index(0), index(rowCount() - 1));
}

QModelIndex EndpointModel::indexOf(const QString &id) const
{
    if (id == practiceEndpointId())
        return index(0);
    for (qsizetype i = 0; i < m_settings.endpoints.size(); ++i) {
        if (m_settings.endpoints.at(i).id == id)
            return index(int(i) + 1);
    }
    return {};
}

QString EndpointModel::idAt(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    return index.row() == 0 ? practiceEndpointId() : m_settings.endpoints.value(index.row() - 1).id;
}

void EndpointModel::retranslate()
{
    emit dataChanged(index(0), index(rowCount() - 1));
}

int EndpointModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_settings.endpoints.size()) + 1;
}

QString EndpointModel::facts(const ModelEndpoint &endpoint) const
{
    return tr("%1 · %2 · %3", "address, model, where the key is")
        .arg(displayLine(endpoint.baseUrl, 80), displayLine(endpoint.defaultModel, 60),
             keyPlace(endpoint, m_settings.keychainAvailable));
}

QVariant EndpointModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const bool isPractice = index.row() == 0;
    const ModelEndpoint endpoint = isPractice ? ModelEndpoint{} : m_settings.endpoints.at(index.row() - 1);
    const bool isDefault = idAt(index) == m_settings.defaultEndpoint || (isPractice && m_settings.defaultEndpoint.isEmpty());
    switch (role) {
    case Qt::DisplayRole: return isPractice ? tr("Practice model") : displayLine(endpoint.name, 80);
    case FactsRole: return isPractice ? tr("Built in, no AI: for trying things out without a key") : facts(endpoint);
    case Qt::AccessibleTextRole:
        return isDefault ? tr("%1, default, %2").arg(data(index, Qt::DisplayRole).toString(), data(index, FactsRole).toString())
                         : tr("%1, %2").arg(data(index, Qt::DisplayRole).toString(), data(index, FactsRole).toString());
    case IdRole: return idAt(index);
    case IsDefaultRole: return isDefault;
    default: return {};
    }
}

} // namespace velqa
