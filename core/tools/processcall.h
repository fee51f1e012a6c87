// ProcessCall: a tool call that runs one process in the sandbox: live output, time limit, stop, and an honest account of how
// it ended. Lives on the core thread.
#pragma once

#include "core/base/text.h"
#include "core/tools/guestcall.h"
#include "core/tools/outputtext.h"

namespace velqa {

class ProcessCall : public GuestCall
{
    Q_OBJECT

public:
    using GuestCall::GuestCall;

protected:
    // Sets the time limit (asked for, or the agent's; never more than 90 % of the sandbox's remaining life) and starts.
    void startProcess(ProcessSpec spec, int askedSeconds);
    bool stopWork() override;
    QString partialText() const override;

    // The process ended by itself. The default tells everything.
    virtual void processEnded(const ProcessExit &exit);
    virtual void takeOutput(const QByteArray &bytes);
    virtual void takeError(const QByteArray &bytes);
    GuestProcess *process() const { return m_process.get(); }
    const OutputText &errorText() const { return m_error; }

private:
    void ended(const Result<ProcessExit> &exit);
    void report(const ProcessExit &exit);
    void explainFullDisk(ToolResult result);

    std::unique_ptr<GuestProcess> m_process;
    OutputText m_output;
    OutputText m_error;
    Utf8Decoder m_outputDecoder;
    Utf8Decoder m_errorDecoder;
    int m_timeoutMs = 0;
};

} // namespace velqa
