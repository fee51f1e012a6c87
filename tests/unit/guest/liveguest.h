// LiveGuest: the real velqa-guest as a child over a socket pair, with a workspace of its own. As root it is the first
// process of a namespace and runs as user 1000, as in a sandbox; else a plain child. Main thread of a test.
#pragma once

#include "tests/unit/guest/guestdriver.h"

#include <QTemporaryDir>

namespace velqa::test {

class LiveGuest final : public GuestDriver
{
public:
    enum class Emulation { None, Arm64 };
    explicit LiveGuest(const QStringList &options = {}, Emulation emulation = Emulation::None);
    ~LiveGuest() override;

    static bool isNamespaced(); // as root
    QString workspace() const { return m_workspace.path(); }
    bool waitUntilGone(int ms = 10'000); // the process itself

private:
    QTemporaryDir m_workspace;
    int m_pid = -1; // of the outermost child
};

} // namespace velqa::test
