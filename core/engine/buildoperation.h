// BuildOperation: a running image build by the classic builder. Lives on the core thread.
#pragma once

#include "core/engine/lineoperation.h"

namespace velqa {

class BuildOperation final : public LineOperation
{
    Q_OBJECT

public:
    BuildOperation(std::shared_ptr<EngineConnection> connection, EngineCall call);

protected:
    void takeLine(const QJsonObject &line) override;
    Error describe(const QString &message, const QJsonObject &errorDetail) const override;

private:
    ImageProgress m_progress;
    QString m_text;       // an unfinished line of the build's output
    QStringList m_recent; // what explains a failure
};

} // namespace velqa
