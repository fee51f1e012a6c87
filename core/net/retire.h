// Ends a socket notifier. It may be inside its own signal, and curl may drop its socket there: no direct delete.
// Any thread, the notifier's own.
#pragma once

#include <QSocketNotifier>

#include <utility>

namespace velqa {

inline void retire(QSocketNotifier *&notifier)
{
    if (QSocketNotifier *old = std::exchange(notifier, nullptr)) {
        old->setEnabled(false);
        old->setParent(nullptr);
        old->deleteLater();
    }
}

} // namespace velqa
