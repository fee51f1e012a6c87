// LicenseClock: the time that a licence is judged by; it never goes back and cannot be poisoned by a wrong clock
// (license-protocol.md section 3). Reads an injected Clock; keeps nothing itself. Lives on the core thread.
#pragma once

#include "core/base/clock.h"

namespace velqa {

class LicenseClock
{
public:
    explicit LicenseClock(const Clock &clock);

    // A time that was known to have passed when the program ran before (0 = none): now is never earlier.
    void restore(qint64 highWaterMs);
    // The server signed this time just now: from here on only the time since boot counts.
    void anchor(qint64 signedMs);
    // Forgets the signed time and the high water (sign out).
    void reset();

    qint64 nowMs() const;
    // The wall clock is more than 10 min behind what is known to have passed, and no signed time came since.
    bool isSuspect() const;
    // Moves the high water up to the time that passed; a wall clock that jumped ahead by more than 48 h does not move
    // it.
    qint64 advance();
    qint64 highWaterMs() const { return m_highWaterMs; }

private:
    qint64 flowedMs() const; // the anchor plus the time since

    const Clock &m_clock;
    qint64 m_anchorMs = 0;
    qint64 m_anchorBootMs = 0;
    bool m_isSigned = false;
    qint64 m_highWaterMs = 0;
};

} // namespace velqa
