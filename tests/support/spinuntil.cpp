// Waiting for facts. Main thread of a test.
#include "tests/support/spinuntil.h"

#include <QDeadlineTimer>
#include <QTest>

namespace velqa::test {

bool spinUntil(const std::function<bool()> &condition, int deadlineMs)
{
    return QTest::qWaitFor(condition, deadlineMs);
}

} // namespace velqa::test
