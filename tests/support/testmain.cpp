// main() of tests without a window: GoogleTest inside a QCoreApplication. Main thread.
#include <QCoreApplication>
#include <QStandardPaths>

#include <gtest/gtest.h>

#include <csignal>

int main(int argc, char **argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    QStandardPaths::setTestModeEnabled(true);
    ::testing::InitGoogleTest(&argc, argv);
    QCoreApplication application(argc, argv);
    return RUN_ALL_TESTS();
}
