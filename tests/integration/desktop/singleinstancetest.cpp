// A second start comes to the first, and opens by itself when the first is about to end. Main thread.
#include "app/desktop/singleinstance.h"
#include "tests/support/spinuntil.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>

#include <gtest/gtest.h>

#include <memory>
#include <optional>

namespace velqa {
namespace {

class SingleInstanceTest : public testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(m_runtime.isValid());
        ASSERT_TRUE(qputenv("XDG_RUNTIME_DIR", QFile::encodeName(m_runtime.path())));
        m_first = std::make_unique<SingleInstance>(m_runtime.path());
        std::optional<bool> handedOver;
        m_first->claim([&handedOver](bool value) { handedOver = value; });
        ASSERT_TRUE(test::spinUntil([&] { return handedOver.has_value(); }));
        ASSERT_FALSE(*handedOver);
    }

    QTemporaryDir m_runtime;
    std::unique_ptr<SingleInstance> m_first;
};

TEST_F(SingleInstanceTest, ALaterStartHandsOver)
{
    QSignalSpy activated(m_first.get(), &SingleInstance::activationRequested);
    SingleInstance second(m_runtime.path());
    std::optional<bool> handedOver;
    second.claim([&handedOver](bool value) { handedOver = value; });
    ASSERT_TRUE(test::spinUntil([&] { return handedOver.has_value(); }));
    EXPECT_TRUE(*handedOver);
    EXPECT_TRUE(test::spinUntil([&] { return activated.size() == 1; }));
}

TEST_F(SingleInstanceTest, ALaterStartHandsItsLinkOver)
{
    std::optional<AppLink> linked;
    QObject::connect(m_first.get(), &SingleInstance::activationRequested, m_first.get(),
                     [&linked](const std::optional<AppLink> &link) { linked = link; });
    const AppLink wanted = ConversationId::create();
    SingleInstance second(m_runtime.path());
    second.setLink(wanted);
    std::optional<bool> handedOver;
    second.claim([&handedOver](bool value) { handedOver = value; });
    ASSERT_TRUE(test::spinUntil([&] { return handedOver.has_value() && linked.has_value(); }));
    EXPECT_TRUE(*handedOver);
    EXPECT_EQ(*linked, wanted);
}

TEST_F(SingleInstanceTest, AStartDuringTheEndOfAnotherWaitsAndIsTheFirstThen)
{
    QSignalSpy activated(m_first.get(), &SingleInstance::activationRequested);
    m_first->stopAnswering();
    SingleInstance second(m_runtime.path());
    std::optional<bool> handedOver;
    bool isFirstGone = false;
    bool wasFirstGone = false;
    second.claim([&](bool value) {
        handedOver = value;
        wasFirstGone = isFirstGone;
    });
    QTimer::singleShot(300, &second, [&] {
        isFirstGone = true;
        m_first.reset();
    });
    ASSERT_TRUE(test::spinUntil([&] { return handedOver.has_value(); }));
    EXPECT_FALSE(*handedOver);
    EXPECT_TRUE(wasFirstGone);
    EXPECT_TRUE(activated.isEmpty());

    SingleInstance third(m_runtime.path());
    std::optional<bool> thirdHandedOver;
    third.claim([&thirdHandedOver](bool value) { thirdHandedOver = value; });
    ASSERT_TRUE(test::spinUntil([&] { return thirdHandedOver.has_value(); }));
    EXPECT_TRUE(*thirdHandedOver);
}

TEST_F(SingleInstanceTest, OneThatNeverEndsIsNotWaitedForWithoutBound)
{
    m_first->stopAnswering();
    SingleInstance second(m_runtime.path());
    std::optional<bool> handedOver;
    second.claim([&handedOver](bool value) { handedOver = value; }, 200);
    ASSERT_TRUE(test::spinUntil([&] { return handedOver.has_value(); }));
    EXPECT_FALSE(*handedOver);
}

} // namespace
} // namespace velqa
