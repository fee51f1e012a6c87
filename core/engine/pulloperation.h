// PullOperation: a running image download; progress is the sum over its layers. Lives on the core thread.
#pragma once

#include "core/engine/lineoperation.h"

namespace velqa {

class PullOperation final : public LineOperation
{
    Q_OBJECT

public:
    PullOperation(std::shared_ptr<EngineConnection> connection, EngineCall call, QString reference);

    // How much of one layer is done: 70 % is the download, 30 % the unpacking.
    struct Layer
    {
        qint64 total = 0;
        double done = 0; // 0 to 1
    };

protected:
    void takeLine(const QJsonObject &line) override;
    Error describe(const QString &message, const QJsonObject &errorDetail) const override;

private:
    QString m_reference;
    QHash<QString, Layer> m_layers;
};

} // namespace velqa
