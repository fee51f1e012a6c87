// Error: why something did not work. Plain value, any thread.
//
// `code` is for the program to branch on, `message` is a whole sentence for the person that says what to do next,
// `detail` is for the log and the fold-out "details" of an error face. No secret may be put into any of the three.
#pragma once

#include <QString>

namespace velqa {

enum class ErrorCode {
    Internal,        // a bug of ours
    InvalidArgument, // bad input from a person, a model or a file
    NotFound,
    Conflict,        // name taken, already running
    PermissionDenied,
    Unsupported,     // too old, or not on this platform
    Unreachable,     // nobody answers
    Timeout,
    Cancelled,
    Protocol,        // the other side answers, but not what was agreed
    TooLarge,
    DiskFull,
    Corrupt,         // something kept does not match its hash or schema
    Authentication,  // key missing or refused
    Quota,           // billing or plan used up; retrying does not help
    RateLimited,     // retrying later helps
    Overloaded,      // the other side is busy; retrying later helps
    ContextTooLong,  // the model's window is full
    Locked,          // no entitlement for it
    OutOfMemory,     // inside the sandbox
    Expired,         // the sandbox's time is over
    EngineLost,      // the engine or the link to it went away
    StartFailed,     // the sandbox did not start
};

// Stable text for logs and machine-readable output, e.g. "not_found".
QString errorCodeName(ErrorCode code);

struct Error {
    ErrorCode code = ErrorCode::Internal;
    QString message;
    QString detail;

    friend bool operator==(const Error &, const Error &) = default;
};

} // namespace velqa
