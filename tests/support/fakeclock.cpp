// Time for tests. Used on one thread.
#include "tests/support/fakeclock.h"

namespace velqa::test {

void FakeClock::advance(qint64 ms)
{
    wall += ms;
    boot += ms;
}

} // namespace velqa::test
