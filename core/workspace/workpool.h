// WorkPool: the thread pool of one WorkspaceService; work gets copies and its value comes back to the core thread.
#pragma once

#include <QMetaObject>
#include <QObject>
#include <QThreadPool>

#include <atomic>
#include <memory>
#include <utility>

namespace velqa {

class WorkPool
{
public:
    WorkPool() { m_pool.setMaxThreadCount(3); }
    // Waits for running work, which sees isStopping(); what has not begun never begins, and nothing is delivered any
    // more.
    ~WorkPool()
    {
        *m_stopping = true;
        m_pool.clear();
        m_pool.waitForDone();
    }
    WorkPool(const WorkPool &) = delete;
    WorkPool &operator=(const WorkPool &) = delete;

    using StopFlag = std::shared_ptr<const std::atomic_bool>;
    StopFlag stopFlag() const { return m_stopping; }

    // `then` gets the value of `work` on the thread of `context`, unless that is deleted first. The context must live
    // until this pool is gone or be deleted on its own thread after the work (operations are: they end by `then`).
    template<typename Work, typename Then> void run(QObject *context, Work work, Then then)
    {
        m_pool.start([context, work = std::move(work), then = std::move(then)]() mutable {
            auto value = std::make_shared<decltype(work())>(work());
            QMetaObject::invokeMethod(
                context, [value, then = std::move(then)]() mutable { then(std::move(*value)); }, Qt::QueuedConnection);
        });
    }

    // Work without an answer.
    template<typename Work> void run(Work work) { m_pool.start(std::move(work)); }

private:
    std::shared_ptr<std::atomic_bool> m_stopping = std::make_shared<std::atomic_bool>(false);
    QThreadPool m_pool;
};

} // namespace velqa
