// Sentences for the guest's failures. Pure functions, any thread.
#include "core/guest/guesterrors.h"

#include <QCoreApplication>

namespace velqa {
namespace {

struct Guest
{
    Q_DECLARE_TR_FUNCTIONS(Guest)
};

} // namespace

Error errorOf(const protocol::Failure &failure)
{
    using protocol::FailCode;
    const QString detail = QString::fromUtf8(failure.detail.data(), static_cast<qsizetype>(failure.detail.size()));
    switch (failure.code) {
    case FailCode::NotFound:
        return {ErrorCode::NotFound, Guest::tr("There is no such file or folder in the sandbox."), detail};
    case FailCode::PermissionDenied:
        return {ErrorCode::PermissionDenied,
                Guest::tr("The sandbox does not allow this here. Use the workspace folder instead."), detail};
    case FailCode::DiskFull:
        return {ErrorCode::DiskFull, Guest::tr("The sandbox's disk is full. Remove files there or give the agent a "
                                               "larger workspace."), detail};
    case FailCode::TooLarge:
        return {ErrorCode::TooLarge, Guest::tr("That is more than can be handled at once. Choose a smaller part."), detail};
    case FailCode::InvalidArgument:
        return {ErrorCode::InvalidArgument, Guest::tr("This path cannot be used. Check the name."), detail};
    case FailCode::Conflict:
        return {ErrorCode::Conflict, Guest::tr("Something else of that name is in the way. Choose another name."), detail};
    case FailCode::Cancelled:
        return {ErrorCode::Cancelled, Guest::tr("The operation was stopped."), detail};
    case FailCode::Unsupported:
        return {ErrorCode::Unsupported, Guest::tr("The sandbox cannot do this here."), detail};
    case FailCode::Internal:
        break;
    }
    return {ErrorCode::Internal, Guest::tr("The sandbox could not do this. Try again."), detail};
}

Error sandboxGoneError()
{
    return {ErrorCode::EngineLost,
            Guest::tr("The connection to the sandbox was lost. Send the message again to get a new sandbox."), {}};
}

Error sandboxExpiredError()
{
    return {ErrorCode::Expired, Guest::tr("The sandbox's time is over. Send a message to get a new one."), {}};
}

Error sandboxShutDownError()
{
    return {ErrorCode::Cancelled, Guest::tr("The sandbox was ended."), {}};
}

Error protocolError(const QString &detail)
{
    return {ErrorCode::Protocol,
            Guest::tr("The sandbox sent something it must not send and was disconnected. Send the message again."), detail};
}

} // namespace velqa
