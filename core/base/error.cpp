// Names of the error codes. Plain functions, any thread.
#include "core/base/error.h"

namespace velqa {

QString errorCodeName(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Internal: return QStringLiteral("internal");
    case ErrorCode::InvalidArgument: return QStringLiteral("invalid_argument");
    case ErrorCode::NotFound: return QStringLiteral("not_found");
    case ErrorCode::Conflict: return QStringLiteral("conflict");
    case ErrorCode::PermissionDenied: return QStringLiteral("permission_denied");
    case ErrorCode::Unsupported: return QStringLiteral("unsupported");
    case ErrorCode::Unreachable: return QStringLiteral("unreachable");
    case ErrorCode::Timeout: return QStringLiteral("timeout");
    case ErrorCode::Cancelled: return QStringLiteral("cancelled");
    case ErrorCode::Protocol: return QStringLiteral("protocol");
    case ErrorCode::TooLarge: return QStringLiteral("too_large");
    case ErrorCode::DiskFull: return QStringLiteral("disk_full");
    case ErrorCode::Corrupt: return QStringLiteral("corrupt");
    case ErrorCode::Authentication: return QStringLiteral("authentication");
    case ErrorCode::Quota: return QStringLiteral("quota");
    case ErrorCode::RateLimited: return QStringLiteral("rate_limited");
    case ErrorCode::Overloaded: return QStringLiteral("overloaded");
    case ErrorCode::ContextTooLong: return QStringLiteral("context_too_long");
    case ErrorCode::Locked: return QStringLiteral("locked");
    case ErrorCode::OutOfMemory: return QStringLiteral("out_of_memory");
    case ErrorCode::Expired: return QStringLiteral("expired");
    case ErrorCode::EngineLost: return QStringLiteral("engine_lost");
    case ErrorCode::StartFailed: return QStringLiteral("start_failed");
    }
    return QStringLiteral("internal");
}

} // namespace velqa
