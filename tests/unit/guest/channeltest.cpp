// GuestChannel against a scripted guest: order, bounds, and that everything ends exactly once.
#include "tests/support/printers.h"
#include "tests/unit/guest/fakeguest.h"

#include <gtest/gtest.h>

namespace velqa::test {
namespace {

using namespace protocol;

template<typename T> struct Answer
{
    std::optional<Result<T>> result;
    int count = 0;
    Completion<T> completion(QObject *context)
    {
        return {context, [this](Result<T> r) {
                    result = std::move(r);
                    ++count;
                }};
    }
    ErrorCode code() const { return result && !*result ? result->error().code : ErrorCode::Internal; }
};

TEST(Channel, isReadyAfterHelloHoweverItIsCut)
{
    for (const qsizetype slice : {0, 1, 5, 13}) {
        FakeGuest guest(false);
        EXPECT_FALSE(guest.channel->isReady());
        guest.slice = slice;
        guest.sendValue(Type::Hello, 0, Hello{protocol::Version, "9.9", "x"});
        guest.settle();
        EXPECT_TRUE(guest.channel->isReady());
        EXPECT_EQ(guest.version, QStringLiteral("9.9"));
    }
}

TEST(Channel, refusesAnotherProtocolVersion)
{
    FakeGuest guest(false);
    guest.sendValue(Type::Hello, 0, Hello{protocol::Version + 1, "9.9", "x"});
    guest.settle();
    EXPECT_FALSE(guest.channel->isReady());
    EXPECT_EQ(guest.closedWith(), ErrorCode::Unsupported);
    EXPECT_EQ(guest.closedCount, 1);
}

struct Violation
{
    const char *name;
    void (*commit)(FakeGuest &);
};

class ChannelViolation : public ::testing::TestWithParam<Violation>
{};

TEST_P(ChannelViolation, closesTheChannelAndFailsWhatIsPending)
{
    FakeGuest guest;
    Answer<GuestFacts> pending;
    guest.channel->facts(pending.completion(&guest.context));
    guest.takeSent();
    GetParam().commit(guest);
    guest.settle();
    EXPECT_EQ(guest.closedWith(), ErrorCode::Protocol);
    EXPECT_EQ(guest.closedCount, 1);
    EXPECT_FALSE(guest.closed->error().message.isEmpty());
    EXPECT_TRUE(guest.stream->aborted);
    EXPECT_EQ(pending.count, 1);
    EXPECT_EQ(pending.code(), ErrorCode::Protocol);
    EXPECT_FALSE(guest.channel->isReady());
}

std::shared_ptr<GuestProcess> startedProcess(FakeGuest &guest, quint32 &id)
{
    std::shared_ptr<GuestProcess> process = guest.channel->start({});
    id = guest.sentId(Type::Start);
    guest.sendNumber(Type::Started, id, 77);
    return process;
}

void afterStart(FakeGuest &guest, const std::function<void(quint32)> &act)
{
    quint32 id = 0;
    const std::shared_ptr<GuestProcess> process = startedProcess(guest, id);
    act(id);
    guest.settle();
}

const Violation violations[] = {
    {"secondHello", [](FakeGuest &g) { g.sendValue(Type::Hello, 0, Hello{}); }},
    {"unknownId", [](FakeGuest &g) { g.send(Type::Done, 999); }},
    {"idZero", [](FakeGuest &g) { g.send(Type::Done, 0); }},
    {"unknownType", [](FakeGuest &g) { g.send(static_cast<Type>(0x77), 1); }},
    {"hostType", [](FakeGuest &g) { g.send(Type::Start, 1); }},
    {"tooLong", [](FakeGuest &g) { g.send(Type::Data, 1, QByteArray(MaxPayload + 1, 'x')); }},
    {"factsWithoutFacts", [](FakeGuest &g) { g.send(Type::Done, 1); }},
    {"factsTwice",
     [](FakeGuest &g) {
         g.sendValue(Type::Facts, 1, SandboxFacts{});
         g.sendValue(Type::Facts, 1, SandboxFacts{});
     }},
    {"factsCut", [](FakeGuest &g) { g.send(Type::Facts, 1, "xx"); }},
    {"usageForFacts", [](FakeGuest &g) { g.sendValue(Type::Usage, 1, SandboxUsage{}); }},
    {"processesTooMany",
     [](FakeGuest &g) {
         g.channel->processes(Completion<QList<GuestProcessInfo>>(&g.context, [](const Result<QList<GuestProcessInfo>> &) {}));
         Writer writer;
         for (quint32 i = 0; i <= MaxListedProcesses; ++i)
             encode(writer, ProcessInfo{i + 1, 1, 'S', 0, 0, 0, "c"});
         g.send(Type::ProcessList, g.sentId(Type::AskProcesses), QByteArray::fromStdString(writer.bytes()));
         g.settle();
     }},
    {"processesOfNothing",
     [](FakeGuest &g) {
         g.channel->processes(Completion<QList<GuestProcessInfo>>(&g.context, [](const Result<QList<GuestProcessInfo>> &) {}));
         g.send(Type::ProcessList, g.sentId(Type::AskProcesses));
         g.settle();
     }},
    {"failureCut", [](FakeGuest &g) { g.send(Type::Failed, 1, "x"); }},
    {"byeWithNonsense", [](FakeGuest &g) { g.send(Type::Bye, 0, "\x07"); }},
    {"byeWithAnId", [](FakeGuest &g) { g.send(Type::Bye, 1, QByteArray(1, '\0')); }},
    {"outputBeforeStarted",
     [](FakeGuest &g) {
         const std::shared_ptr<GuestProcess> process = g.channel->start({});
         g.send(Type::Output, g.sentId(Type::Start), "x");
         g.settle();
     }},
    {"exitBeforeStarted",
     [](FakeGuest &g) {
         const std::shared_ptr<GuestProcess> process = g.channel->start({});
         g.sendValue(Type::Exited, g.sentId(Type::Start), ExitReport{});
         g.settle();
     }},
    {"startedTwice", [](FakeGuest &g) { afterStart(g, [&](quint32 id) { g.sendNumber(Type::Started, id, 78); }); }},
    {"exitedTwice",
     [](FakeGuest &g) {
         afterStart(g, [&](quint32 id) {
             g.sendValue(Type::Exited, id, ExitReport{});
             g.sendValue(Type::Exited, id, ExitReport{});
         });
     }},
    {"emptyOutput", [](FakeGuest &g) { afterStart(g, [&](quint32 id) { g.send(Type::Output, id); }); }},
    {"inputCreditBeyondTheWindow",
     [](FakeGuest &g) { afterStart(g, [&](quint32 id) { g.sendNumber(Type::Credit, id, 1); }); }},
    {"dataForAProcess", [](FakeGuest &g) { afterStart(g, [&](quint32 id) { g.send(Type::Data, id, "x"); }); }},
    {"outputBeyondTheCredit",
     [](FakeGuest &g) {
         quint32 id = 0;
         const std::shared_ptr<GuestProcess> process = startedProcess(g, id);
         process->setOutputPaused(true);
         for (quint32 sent = 0; sent <= OutputWindow; sent += 64 * 1024)
             g.send(Type::Output, id, QByteArray(64 * 1024, 'x'));
         g.settle();
     }},
    {"moreThanWasRead",
     [](FakeGuest &g) {
         g.channel->read("f", 0, 3, Completion<QByteArray>(&g.context, [](const Result<QByteArray> &) {}));
         g.send(Type::Data, g.sentId(Type::Read), "four");
     }},
    {"emptyData",
     [](FakeGuest &g) {
         g.channel->read("f", 0, 3, Completion<QByteArray>(&g.context, [](const Result<QByteArray> &) {}));
         g.send(Type::Data, g.sentId(Type::Read));
     }},
    {"moreEntriesThanAsked",
     [](FakeGuest &g) {
         g.channel->list("", Completion<QList<GuestFile>>(&g.context, [](const Result<QList<GuestFile>> &) {}), 1);
         const quint32 id = g.sentId(Type::List);
         g.sendValue(Type::Files, id, FileInfo{});
         g.sendValue(Type::Files, id, FileInfo{});
     }},
    {"putDoneBeforeCommit",
     [](FakeGuest &g) {
         // More than the first window: the commit waits for credit.
         g.channel->write("f", QByteArray(2 * PutWindow, 'x'), 0644, GuestChannel::Done(&g.context, [](const Status &) {}));
         g.send(Type::Done, g.sentId(Type::Put));
     }},
    {"putCreditBeyondTheWindow",
     [](FakeGuest &g) {
         g.channel->write("f", "x", 0644, GuestChannel::Done(&g.context, [](const Status &) {}));
         g.sendNumber(Type::Credit, g.sentId(Type::Put), PutWindow);
     }},
    {"changesWithoutWatch", [](FakeGuest &g) { g.send(Type::Changes, 1); }},
    {"changesCut",
     [](FakeGuest &g) {
         g.channel->watch(GuestChannel::Done(&g.context, [](const Status &) {}));
         const quint32 id = g.sentId(Type::Watch);
         g.send(Type::Done, id);
         g.send(Type::Changes, id, "x");
     }},
};

INSTANTIATE_TEST_SUITE_P(All, ChannelViolation, ::testing::ValuesIn(violations),
                         [](const auto &test) { return std::string(test.param.name); });

TEST(Channel, anythingBeforeHelloIsAViolation)
{
    FakeGuest guest(false);
    guest.send(Type::Output, 1, "x");
    guest.settle();
    EXPECT_EQ(guest.closedWith(), ErrorCode::Protocol);
}

TEST(Channel, endsWithTheReasonTheGuestGave)
{
    const auto endedBy = [](const std::function<void(FakeGuest &)> &end) {
        FakeGuest guest;
        Answer<QByteArray> pending;
        guest.channel->read("f", 0, 1, pending.completion(&guest.context));
        end(guest);
        guest.settle();
        EXPECT_EQ(guest.closedCount, 1);
        EXPECT_EQ(pending.count, 1);
        EXPECT_TRUE(pending.result && !*pending.result && !pending.result->error().message.isEmpty());
        return std::pair(guest.closed.value_or(Status{}), pending.code());
    };
    const auto expired = endedBy([](FakeGuest &g) { g.send(Type::Bye, 0, QByteArray(1, 1)); });
    EXPECT_EQ(expired.first.error().code, ErrorCode::Expired);
    EXPECT_EQ(expired.second, ErrorCode::Expired);
    const auto shutDown = endedBy([](FakeGuest &g) { g.send(Type::Bye, 0, QByteArray(1, 0)); });
    EXPECT_TRUE(shutDown.first.has_value());
    EXPECT_EQ(shutDown.second, ErrorCode::Cancelled);
    const auto lost = endedBy([](FakeGuest &g) { g.stream->closeFromPeer(); });
    EXPECT_EQ(lost.first.error().code, ErrorCode::EngineLost);
    EXPECT_EQ(lost.second, ErrorCode::EngineLost);
    const auto broken = endedBy([](FakeGuest &g) { g.stream->closeFromPeer(failure(ErrorCode::Unreachable, {}, QStringLiteral("why"))); });
    EXPECT_EQ(broken.first.error().code, ErrorCode::EngineLost);
    EXPECT_TRUE(broken.first.error().detail.contains(QStringLiteral("why")));
}

TEST(Channel, requestsOnAClosedChannelFailFromTheEventLoop)
{
    FakeGuest guest;
    guest.stream->closeFromPeer();
    guest.settle();
    Answer<GuestFacts> facts;
    Answer<std::monostate> stored;
    guest.channel->facts(facts.completion(&guest.context));
    guest.channel->write("f", "x", 0644, stored.completion(&guest.context));
    const std::unique_ptr<GuestProcess> process = guest.channel->start({});
    std::optional<Result<ProcessExit>> exit;
    QObject::connect(process.get(), &GuestProcess::finished, &guest.context, [&](const Result<ProcessExit> &e) { exit = e; });
    EXPECT_EQ(facts.count, 0);
    guest.settle();
    EXPECT_EQ(facts.code(), ErrorCode::EngineLost);
    EXPECT_EQ(stored.code(), ErrorCode::EngineLost);
    ASSERT_TRUE(exit && !*exit);
    EXPECT_EQ(exit->error().code, ErrorCode::EngineLost);
}

TEST(Channel, deletingItCancelsWhatIsPending)
{
    FakeGuest guest;
    Answer<GuestFacts> facts;
    guest.channel->facts(facts.completion(&guest.context));
    const std::unique_ptr<GuestProcess> process = guest.channel->start({});
    int finished = 0;
    QObject::connect(process.get(), &GuestProcess::finished, &guest.context, [&](const Result<ProcessExit> &exit) {
        ++finished;
        EXPECT_EQ(exit.error().code, ErrorCode::Cancelled);
    });
    guest.channel.reset();
    guest.settle();
    EXPECT_EQ(facts.code(), ErrorCode::Cancelled);
    EXPECT_EQ(finished, 1);
    EXPECT_EQ(guest.closedCount, 0);
    process->killTree(); // of no effect, and no harm
    process->writeStdin("x");
}

TEST(Channel, mayBeDeletedFromACallback)
{
    FakeGuest guest;
    guest.channel->facts(Completion<GuestFacts>(&guest.context, [&](const Result<GuestFacts> &) { guest.channel.reset(); }));
    const quint32 id = guest.sentId(Type::AskFacts);
    guest.sendValue(Type::Facts, id, SandboxFacts{});
    guest.send(Type::Done, id);
    guest.send(Type::Done, 999); // in the same breath: nobody is there to judge it
    guest.settle();
    EXPECT_FALSE(guest.channel);
}

TEST(Channel, nobodyIsCalledWhoIsGone)
{
    FakeGuest guest;
    auto owner = std::make_unique<QObject>();
    int calls = 0;
    guest.channel->fetchFile("f",
                             [&](const QByteArray &) {
                                 ++calls;
                                 return Status{};
                             },
                             GuestChannel::Done(owner.get(), [&](const Status &) { ++calls; }));
    const quint32 id = guest.sentId(Type::Read);
    owner.reset();
    guest.send(Type::Data, id, "abc");
    guest.settle();
    EXPECT_EQ(calls, 0);
    EXPECT_EQ(guest.sentId(Type::Cancel), id);
    guest.sendValue(Type::Failed, id, Failure{FailCode::Cancelled, {}});
    guest.settle();
    EXPECT_EQ(guest.closedCount, 0);
    EXPECT_EQ(calls, 0);
}

} // namespace
} // namespace velqa::test
