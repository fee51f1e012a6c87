// PracticeModel: the built-in model for trying the program; offline, no AI. Streams like a model. Lives on the core
// thread.
#pragma once

#include "core/models/modelclient.h"

namespace velqa {

class PracticeModel final : public ModelClient
{
    Q_OBJECT

public:
    // chunkDelayMs: pause between two pieces of text; what the pieces are does not depend on it.
    explicit PracticeModel(int chunkDelayMs = 3, QObject *parent = nullptr);
    std::unique_ptr<ModelStream> start(const ModelRequest &request) override;

private:
    int m_chunkDelayMs;
};

} // namespace velqa
