// ModelCall: one request to the model at a time: its stream, told as few events instead of many small ones.
// Lives on the core thread; owned by the turn.
#pragma once

#include "core/agent/turnevent.h"
#include "core/models/modelclient.h"

#include <QHash>
#include <QTimer>

namespace velqa {

class ModelCall final : public QObject
{
    Q_OBJECT

public:
    explicit ModelCall(QObject *parent = nullptr);

    // `step` numbers the request in its turn; the ids of its tool calls are made of it.
    void start(ModelClient &model, const ModelRequest &request, int step);
    static QString toolEventId(int step, qsizetype slot);

    // Tells what is held back.
    void flush();
    // Ends the stream without an answer; false when none ran. What came is told and kept in text().
    bool cut();
    QString text() const { return m_text; } // of the answer so far

signals:
    void published(const velqa::TurnEventBody &body);
    void finished(const velqa::Result<velqa::ModelAnswer> &answer); // not after cut()

private:
    void takeText(const QString &text);
    void takeReasoning(const QString &text);
    void drop();

    std::unique_ptr<ModelStream> m_stream;
    int m_step = 0;
    QString m_text;
    QString m_pendingText; // not yet told
    QString m_pendingReasoning;
    bool m_isFirst = true;
    QHash<int, QString> m_slotNames;
    QTimer m_timer;
};

} // namespace velqa
