// Processes and transfers of a GuestChannel against a scripted guest: credit in both directions, pausing, deletion.
#include "tests/support/printers.h"
#include "tests/unit/guest/fakeguest.h"

#include <gtest/gtest.h>

namespace velqa::test {
namespace {

using namespace protocol;

quint32 numberIn(const QByteArray &payload)
{
    return Reader(std::string_view(payload.constData(), static_cast<size_t>(payload.size()))).u32();
}

class ProcessTest : public ::testing::Test
{
protected:
    void start(const ProcessSpec &spec = {})
    {
        process = guest.channel->start(spec);
        QObject::connect(process.get(), &GuestProcess::standardOutput, &guest.context,
                         [this](const QByteArray &bytes) { output += bytes; });
        QObject::connect(process.get(), &GuestProcess::finished, &guest.context, [this](const Result<ProcessExit> &e) {
            exit = e;
            ++finished;
        });
        sent = guest.takeSent();
        id = sent.first().id;
        guest.sendNumber(Type::Started, id, 5);
        guest.settle();
    }

    qint64 creditSent()
    {
        qint64 sum = 0;
        for (const FakeGuest::Sent &frame : guest.takeSent())
            sum += frame.type == Type::Credit && frame.id == id ? numberIn(frame.payload) : 0;
        return sum;
    }

    FakeGuest guest;
    std::unique_ptr<GuestProcess> process;
    QList<FakeGuest::Sent> sent;
    quint32 id = 0;
    QByteArray output;
    std::optional<Result<ProcessExit>> exit;
    int finished = 0;
};

TEST_F(ProcessTest, sendsWhatTheSpecSays)
{
    ProcessSpec spec;
    spec.argv = {QStringLiteral("prog"), QStringLiteral("é")};
    spec.environment.insert(QStringLiteral("A"), QStringLiteral("b"));
    spec.standardInput = "in";
    spec.timeoutMs = 5;
    start(spec);
    StartRequest request;
    ASSERT_TRUE(decodeAll(sent.first().payload.toStdString(), request));
    EXPECT_EQ(request.argv, (std::vector<std::string>{"prog", "é"}));
    EXPECT_EQ(request.workingDirectory, "/workspace");
    EXPECT_EQ(request.timeoutMs, 5U);
    EXPECT_TRUE(request.wantsInput);
    ASSERT_EQ(sent.size(), 3);
    EXPECT_EQ(sent.at(1).payload, "in");
    EXPECT_EQ(sent.at(2).type, Type::CloseInput);
}

TEST_F(ProcessTest, refusesWhatCannotBeExecuted)
{
    ProcessSpec nul;
    nul.shellCommand = QStringLiteral("a") + QChar(0);
    ProcessSpec huge;
    huge.shellCommand = QString(300'000, QLatin1Char('x'));
    ProcessSpec variable;
    variable.environment.insert(QStringLiteral("A=B"), {});
    for (const ProcessSpec &spec : {nul, huge, variable}) {
        exit.reset();
        process = guest.channel->start(spec);
        QObject::connect(process.get(), &GuestProcess::finished, &guest.context, [this](const Result<ProcessExit> &e) { exit = e; });
        guest.settle();
        EXPECT_TRUE(guest.takeSent().isEmpty());
        ASSERT_TRUE(exit && *exit);
        EXPECT_EQ((*exit)->cause, ProcessExit::Cause::StartFailed);
        EXPECT_FALSE((*exit)->error.isEmpty());
    }
}

TEST_F(ProcessTest, returnsCreditAsOutputIsTaken)
{
    start();
    qint64 returned = 0;
    for (int i = 0; i < 100; ++i) {
        guest.send(Type::Output, id, QByteArray(64 * 1024, 'x'));
        guest.settle();
        returned += creditSent();
    }
    EXPECT_EQ(output.size(), 100 * 64 * 1024);
    EXPECT_GE(returned, output.size() - OutputWindow / 4);
    EXPECT_EQ(guest.closedCount, 0);
}

TEST_F(ProcessTest, pausedItHoldsOneWindowAndGivesNoCredit)
{
    start();
    process->setOutputPaused(true);
    for (quint32 i = 0; i < OutputWindow / (64 * 1024); ++i)
        guest.send(Type::Output, id, QByteArray(64 * 1024, 'x'));
    guest.sendValue(Type::Exited, id, ExitReport{});
    guest.settle();
    EXPECT_EQ(output.size(), 0);
    EXPECT_EQ(finished, 0);
    EXPECT_EQ(creditSent(), 0);
    process->setOutputPaused(false);
    guest.settle();
    EXPECT_EQ(output.size(), OutputWindow);
    EXPECT_EQ(finished, 1);
    EXPECT_EQ(guest.closedCount, 0);
}

TEST_F(ProcessTest, anExitThatWaitsForThePauseSurvivesTheChannel)
{
    start();
    process->setOutputPaused(true);
    guest.send(Type::Output, id, "last words");
    guest.sendValue(Type::Exited, id, ExitReport{});
    guest.settle();
    guest.stream->closeFromPeer();
    guest.settle();
    EXPECT_EQ(finished, 0);
    process->setOutputPaused(false);
    guest.settle();
    EXPECT_EQ(output, "last words");
    ASSERT_TRUE(exit && *exit);
    EXPECT_EQ(finished, 1);
}

TEST_F(ProcessTest, deletingItKillsTheTreeAndKeepsTheChannel)
{
    start();
    process.reset();
    EXPECT_EQ(guest.sentId(Type::KillTree), id);
    for (int i = 0; i < 40; ++i) { // output still under way is taken, and credit given
        guest.send(Type::Output, id, QByteArray(64 * 1024, 'x'));
        guest.settle();
    }
    guest.sendValue(Type::Exited, id, ExitReport{ExitCause::Killed, false, 137, 9, 0, 0, 0, 0, {}});
    guest.settle();
    EXPECT_EQ(finished, 0);
    EXPECT_EQ(guest.closedCount, 0);
}

TEST_F(ProcessTest, deletedAfterTheEndItKillsNothing)
{
    start();
    guest.sendValue(Type::Exited, id, ExitReport{});
    guest.settle();
    EXPECT_EQ(finished, 1);
    process->killTree(); // what runs on in the background, when asked
    EXPECT_EQ(guest.sentId(Type::KillTree), id);
    process.reset();
    EXPECT_EQ(guest.sentId(Type::KillTree), 0U);
}

TEST_F(ProcessTest, mayBeDeletedByItsOwnSignal)
{
    start();
    QObject::connect(process.get(), &GuestProcess::standardOutput, &guest.context, [this] { process.reset(); });
    guest.send(Type::Output, id, "a");
    guest.send(Type::Output, id, "b");
    guest.settle();
    EXPECT_EQ(output, "a");
    EXPECT_EQ(guest.closedCount, 0);
}

TEST_F(ProcessTest, inputObeysCredit)
{
    ProcessSpec spec;
    spec.keepStdinOpen = true;
    start(spec);
    process->writeStdin(QByteArray(3 * InputWindow, 'i'));
    process->closeStdin();
    qint64 arrived = 0;
    bool closedInput = false;
    for (int round = 0; round < 20 && !closedInput; ++round) {
        qint64 batch = 0;
        for (const FakeGuest::Sent &frame : guest.takeSent()) {
            batch += frame.type == Type::Input ? frame.payload.size() : 0;
            closedInput = closedInput || frame.type == Type::CloseInput;
        }
        EXPECT_LE(batch, InputWindow);
        arrived += batch;
        if (batch > 0)
            guest.sendNumber(Type::Credit, id, static_cast<quint32>(batch));
        guest.settle();
    }
    EXPECT_TRUE(closedInput);
    EXPECT_EQ(arrived, 3 * InputWindow);
}

TEST(Transfer, aPacedFetchGivesCreditForWhatWasTaken)
{
    FakeGuest guest;
    std::vector<std::function<void()>> untaken;
    std::optional<Status> answer;
    guest.channel->fetchPaced("f", [&](const QByteArray &, std::function<void()> taken) -> Status {
                                  untaken.push_back(std::move(taken));
                                  return {};
                              },
                              GuestChannel::Done(&guest.context, [&](const Status &s) { answer = s; }));
    const quint32 id = guest.sentId(Type::Read);
    const QByteArray piece(FetchWindow / 64, 'x');
    for (int i = 0; i < 64; ++i)
        guest.send(Type::Data, id, piece);
    guest.settle();
    EXPECT_EQ(guest.sentId(Type::Credit), 0u) << "nothing was taken yet";
    for (const auto &taken : std::exchange(untaken, {}))
        taken();
    guest.settle();
    EXPECT_EQ(guest.sentId(Type::Credit), id);
    guest.send(Type::Data, id, piece);
    guest.send(Type::Done, id, {});
    guest.settle();
    ASSERT_TRUE(answer && *answer);
    for (const auto &taken : untaken)
        taken(); // too late is harmless
    guest.settle();
    EXPECT_EQ(guest.closedCount, 0);
}

TEST(Transfer, fetchStopsWhenTheSinkRefuses)
{
    FakeGuest guest;
    std::optional<Status> answer;
    guest.channel->fetchFile("f", [](const QByteArray &) -> Status { return failure(ErrorCode::DiskFull, QStringLiteral("no")); },
                             GuestChannel::Done(&guest.context, [&](const Status &s) { answer = s; }));
    const quint32 id = guest.sentId(Type::Read);
    guest.send(Type::Data, id, "abc");
    guest.send(Type::Data, id, "def"); // already under way
    guest.settle();
    ASSERT_TRUE(answer && !*answer);
    EXPECT_EQ(answer->error().code, ErrorCode::DiskFull);
    EXPECT_EQ(guest.sentId(Type::Cancel), id);
    guest.sendValue(Type::Failed, id, Failure{FailCode::Cancelled, {}});
    guest.settle();
    EXPECT_EQ(guest.closedCount, 0);
}

TEST(Transfer, storeObeysCreditAndEndsInOrder)
{
    FakeGuest guest;
    qint64 given = 0;
    std::optional<Status> answer;
    const qint64 total = 5 * PutWindow + 17;
    guest.channel->storeFile("f", 0600, 1234,
                             [&](qint64 max) -> Result<QByteArray> {
                                 const qint64 size = std::min(max, total - given);
                                 given += size;
                                 return QByteArray(size, 'z');
                             },
                             GuestChannel::Done(&guest.context, [&](const Status &s) { answer = s; }));
    QList<Type> order;
    qint64 arrived = 0;
    quint32 id = 0;
    for (int round = 0; round < 40 && !order.contains(Type::PutCommit); ++round) {
        quint32 batch = 0;
        for (const FakeGuest::Sent &frame : guest.takeSent()) {
            id = frame.id;
            if (order.isEmpty() || order.last() != frame.type)
                order.append(frame.type);
            if (frame.type == Type::PutData)
                arrived += frame.payload.size();
            if (frame.type == Type::PutData || frame.type == Type::PutEntry)
                batch += static_cast<quint32>(frame.payload.size());
        }
        EXPECT_LE(batch, PutWindow);
        EXPECT_LE(given - arrived, PutWindow);
        if (batch > 0)
            guest.sendNumber(Type::Credit, id, batch);
        guest.settle();
    }
    EXPECT_EQ(arrived, total);
    EXPECT_EQ(order, (QList<Type>{Type::Put, Type::PutEntry, Type::PutData, Type::PutEnd, Type::PutCommit}));
    EXPECT_FALSE(answer);
    guest.send(Type::Done, id);
    guest.settle();
    EXPECT_TRUE(answer && *answer);
}

TEST(Transfer, storeStopsOnTheSourcesErrorAndOnTheGuests)
{
    FakeGuest guest;
    std::optional<Status> answer;
    const auto done = [&] { return GuestChannel::Done(&guest.context, [&](const Status &s) { answer = s; }); };
    guest.channel->storeFile("f", 0600, 0,
                             [](qint64) -> Result<QByteArray> { return failure(ErrorCode::NotFound, QStringLiteral("gone")); }, done());
    ASSERT_TRUE(answer && !*answer);
    EXPECT_EQ(answer->error().code, ErrorCode::NotFound);
    EXPECT_NE(guest.sentId(Type::Cancel), 0U);

    answer.reset();
    guest.channel->storeFile("f", 0600, 0, [](qint64 max) -> Result<QByteArray> { return QByteArray(max, 'z'); }, done());
    const quint32 id = guest.sentId(Type::Put);
    guest.sendValue(Type::Failed, id, Failure{FailCode::DiskFull, "f: No space left on device"});
    guest.settle();
    ASSERT_TRUE(answer && !*answer);
    EXPECT_EQ(answer->error().code, ErrorCode::DiskFull);
    EXPECT_EQ(guest.closedCount, 0);
}

TEST(Transfer, entriesKeepTheirOrderAndLargeOnesAreCut)
{
    FakeGuest guest;
    GuestChannel::Entry directory;
    directory.meta.path = "d";
    directory.meta.type = GuestFile::Type::Directory;
    GuestChannel::Entry small;
    small.meta.path = "d/small";
    small.content = "content";
    GuestChannel::Entry large;
    large.meta.path = "d/large";
    large.content = QByteArray(static_cast<qsizetype>(DataSize) + 1, 'l');
    guest.channel->storeEntries({directory, small, large}, GuestChannel::Done(&guest.context, [](const Status &) {}));
    QList<std::pair<Type, int>> frames;
    for (const FakeGuest::Sent &frame : guest.takeSent())
        frames.append({frame.type, frame.flags});
    EXPECT_EQ(frames, (QList<std::pair<Type, int>>{{Type::Put, 0}, {Type::PutEntry, 1}, {Type::PutEntry, 1}, {Type::PutEntry, 0},
                                                   {Type::PutData, 0}, {Type::PutEnd, 0}, {Type::PutCommit, 0}}));
}

TEST(Transfer, isDoneThoughNobodyWantsToKnow)
{
    FakeGuest guest;
    guest.channel->write("f", "x", 0644, {});
    QList<Type> order;
    for (const FakeGuest::Sent &frame : guest.takeSent())
        order.append(frame.type);
    EXPECT_EQ(order, (QList<Type>{Type::Put, Type::PutEntry, Type::PutCommit}));
}

TEST(Transfer, unusablePathsAreRefusedWithoutAsking)
{
    FakeGuest guest;
    int refused = 0;
    const auto done = [&] {
        return GuestChannel::Done(&guest.context, [&](const Status &s) { refused += !s && s.error().code == ErrorCode::InvalidArgument; });
    };
    const QByteArray nul("a\0b", 3);
    guest.channel->remove(nul, done());
    guest.channel->remove({}, done());
    guest.channel->makeDirectory(QByteArray(4096, 'a'), done());
    guest.channel->rename("a", nul, done());
    guest.channel->write(nul, {}, 0644, done());
    EXPECT_EQ(refused, 5);
    EXPECT_TRUE(guest.takeSent().isEmpty());
}

} // namespace
} // namespace velqa::test
