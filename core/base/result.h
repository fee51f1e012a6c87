// Result<T>: a value or an Error; the return type of everything that can fail. Any thread.
#pragma once

#include "core/base/error.h"

#include <tl/expected.hpp>

#include <utility>
#include <variant>

namespace velqa {

template<typename T> using Result = tl::expected<T, Error>;
// Success carries nothing. `return {};` is success. (Not Result<void>: tl::expected<void> cannot be compared.)
using Status = Result<std::monostate>;

// return failure(ErrorCode::NotFound, tr("..."), detail);
[[nodiscard]] inline tl::unexpected<Error> failure(ErrorCode code, QString message, QString detail = {})
{
    return tl::unexpected<Error>(Error{code, std::move(message), std::move(detail)});
}

[[nodiscard]] inline tl::unexpected<Error> failure(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

} // namespace velqa
