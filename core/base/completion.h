// Completion<T>: the one answer of an asynchronous operation. Lives and is called on the thread of its context.
//
// Guarantees that the answer is delivered exactly once while the context object lives, and never after it died:
//  - calling it a second time is ignored (the first answer stands);
//  - dropping it unanswered delivers ErrorCode::Cancelled, so that no caller waits for ever.
// Copies share the one answer, so it may be captured in std::function lambdas.
#pragma once

#include "core/base/result.h"

#include <QPointer>

#include <functional>
#include <memory>
#include <type_traits>
#include <variant>

class QObject;

namespace velqa {

template<typename T> class Completion
{
public:
    using Callback = std::function<void(Result<T>)>;

    Completion() = default;

    Completion(QObject *context, Callback callback)
        : m_state(std::make_shared<State>(State{QPointer<QObject>(context), std::move(callback)}))
    {}

    bool isPending() const { return m_state && m_state->callback; }
    // Null once the context died: nobody waits any more, the work may be dropped.
    QObject *context() const { return m_state ? m_state->context.data() : nullptr; }

    void operator()(Result<T> result) const
    {
        if (m_state)
            m_state->deliver(std::move(result));
    }

    void fail(ErrorCode code, QString message, QString detail = {}) const
    {
        (*this)(failure(code, std::move(message), std::move(detail)));
    }

    void fail(Error error) const { (*this)(failure(std::move(error))); }

private:
    struct State
    {
        QPointer<QObject> context;
        Callback callback;

        State(QPointer<QObject> c, Callback f) : context(std::move(c)), callback(std::move(f)) {}
        State(State &&other) noexcept
            : context(std::move(other.context)), callback(std::exchange(other.callback, nullptr))
        {}
        State(const State &) = delete;
        State &operator=(const State &) = delete;
        State &operator=(State &&) = delete;

        ~State()
        {
            deliver(failure(ErrorCode::Cancelled, {}, QStringLiteral("operation was dropped unanswered")));
        }

        void deliver(Result<T> result)
        {
            if (Callback once = std::exchange(callback, nullptr); once && context)
                once(std::move(result));
        }
    };

    std::shared_ptr<State> m_state;
};

} // namespace velqa
