#include "server/transport/datagram_sender.h"

#include <cerrno>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using std::chrono::milliseconds;

constexpr Time kWaitMax = milliseconds(16);
constexpr std::size_t kBytes = 100;

Path client(std::uint16_t port) {
    return protocol::ipv4_address({10, 0, 0, 1}, port);
}

/// A kernel that takes everything except what a test tells it to refuse.
class FakeKernel {
  public:
    [[nodiscard]] DatagramSender::Kernel kernel() {
        return {
            .send = [this](const Outbox&, std::span<const Outbox::Run> runs) { return send(runs); },
            .wait_for_room = [this](int error, Time until) { wait(error, until); },
            .send_memory = [this] { return memory; },
            .now = [this] { return now; }};
    }

    Time now{std::chrono::seconds(1)};
    /// The errors with which whole runs and single datagrams to a port are refused.
    std::map<std::uint16_t, int> refused_runs;
    std::map<std::uint16_t, int> refused_datagrams;
    /// The number of runs for which there is room; each wait adds `room_per_wait`.
    std::size_t room = 1000;
    std::size_t room_per_wait = 1000;
    int full = EAGAIN;
    Time wait_takes{milliseconds(1)};
    BufferMemory memory{.used_bytes = 0, .size_bytes = 1 << 20};

    /// What was taken as "PORTxDATAGRAMS", in order.
    std::vector<std::string> taken;
    std::size_t calls = 0;
    std::vector<int> waits;

  private:
    SendBatch::Taken send(std::span<const Outbox::Run> runs) {
        ++calls;
        std::size_t count = 0;
        for (const Outbox::Run& run : runs) {
            const std::uint16_t port = run.to.remote.port;
            const auto& refused = run.datagrams > 1 ? refused_runs : refused_datagrams;
            const auto found = refused.find(port);
            const int error = room == 0 ? full : found != refused.end() ? found->second : 0;
            if (error != 0 && count == 0) return {.error = error};
            if (error != 0) break;
            --room;
            ++count;
            taken.push_back(std::to_string(port) + "x" + std::to_string(run.datagrams));
        }
        return {.runs = count};
    }
    void wait(int error, Time until) {
        waits.push_back(error);
        now = std::min(now + wait_takes, until);
        room = room_per_wait;
    }
};

class DatagramSenderTest : public testing::Test {
  protected:
    FakeKernel kernel;
    DatagramSender sender{kernel.kernel(), kWaitMax};
    Outbox outbox;

    void add(std::uint16_t port, int datagrams, FarEnd end = FarEnd::validated) {
        const std::vector<std::byte> datagram(kBytes);
        for (int i = 0; i < datagrams; ++i)
            outbox.add(client(port), end, datagram);
    }
    [[nodiscard]] std::uint64_t lost(SendError reason) const {
        return sender.counters().errors[reason];
    }
};

TEST_F(DatagramSenderTest, passes_all_runs_to_the_kernel_in_one_call) {
    add(1, 3);
    add(2, 1);
    add(3, 2);

    sender.send(outbox);

    EXPECT_EQ(kernel.taken, (std::vector<std::string>{"1x3", "2x1", "3x2"}));
    EXPECT_EQ(kernel.calls, 1u);
}

TEST_F(DatagramSenderTest, a_refused_run_is_sent_one_by_one) {
    kernel.refused_runs = {{2, EMSGSIZE}};
    add(1, 2);
    add(2, 3);
    add(3, 2);

    sender.send(outbox);

    EXPECT_EQ(kernel.taken, (std::vector<std::string>{"1x2", "2x1", "2x1", "2x1", "3x2"}));
    EXPECT_EQ(sender.counters().runs_split, 1u);
    EXPECT_EQ(lost(SendError::too_big), 0u);
    EXPECT_TRUE(sender.counters().offload);
}

TEST_F(DatagramSenderTest, refused_datagrams_are_counted_by_reason) {
    kernel.refused_runs = {{1, EMSGSIZE}};
    kernel.refused_datagrams = {
        {1, EMSGSIZE}, {2, ENETUNREACH}, {3, EPERM}, {4, EINVAL}, {5, EHOSTUNREACH}};
    add(1, 3);
    for (std::uint16_t port = 2; port <= 6; ++port)
        add(port, 1);

    sender.send(outbox);

    EXPECT_EQ(kernel.taken, std::vector<std::string>{"6x1"});
    EXPECT_EQ(lost(SendError::too_big), 3u);
    EXPECT_EQ(lost(SendError::unreachable), 2u);
    EXPECT_EQ(lost(SendError::forbidden), 1u);
    EXPECT_EQ(lost(SendError::other), 1u);
    EXPECT_EQ(lost(SendError::buffer_full), 0u);
}

// A run to port 0 is refused with EINVAL, for example: the error concerns the destination.
TEST_F(DatagramSenderTest, an_error_of_one_destination_never_turns_the_offload_off) {
    for (const int error : {EINVAL, EMSGSIZE, ENETUNREACH, EPERM}) {
        kernel.refused_runs = {{1, error}};
        outbox.clear();
        for (int i = 0; i < 100; ++i) {
            add(1, 2);
            add(2, 1);
        }
        sender.send(outbox);
    }

    EXPECT_TRUE(sender.counters().offload);
}

TEST_F(DatagramSenderTest, a_device_without_offload_affects_only_the_clients_behind_it) {
    kernel.refused_runs = {{1, EIO}};
    for (int i = 0; i < 100; ++i) {
        add(1, 2);
        add(2, 2);
    }

    sender.send(outbox);

    EXPECT_TRUE(sender.counters().offload);
    EXPECT_EQ(sender.counters().runs_split, 100u);
}

TEST_F(DatagramSenderTest, without_offload_everything_is_sent_one_by_one) {
    for (const int error : {EIO, EOPNOTSUPP, ENOPROTOOPT}) {
        FakeKernel without;
        DatagramSender other(without.kernel(), kWaitMax);
        for (std::uint16_t port = 1; port <= 50; ++port)
            without.refused_runs[port] = error;
        outbox.clear();
        for (std::uint16_t port = 1; port <= 50; ++port)
            add(port, 2);

        other.send(outbox);

        EXPECT_FALSE(other.counters().offload);
        EXPECT_EQ(without.taken.size(), 100u);
        EXPECT_EQ(other.counters().runs_split, static_cast<unsigned>(kOffloadRefusalsMax));
        other.send(outbox);
        EXPECT_EQ(other.counters().runs_split, static_cast<unsigned>(kOffloadRefusalsMax));
    }
}

TEST_F(DatagramSenderTest, the_offload_is_restored_automatically) {
    for (std::uint16_t port = 1; port <= 50; ++port) {
        kernel.refused_runs[port] = EIO;
        add(port, 2);
    }
    sender.send(outbox);
    ASSERT_FALSE(sender.counters().offload);

    kernel.now += kOffloadRetry;
    sender.send(outbox);
    EXPECT_FALSE(sender.counters().offload) << "the device still cannot";
    EXPECT_EQ(sender.counters().runs_split, kOffloadRefusalsMax + 1u);

    kernel.refused_runs.clear();
    kernel.now += kOffloadRetry;
    sender.send(outbox);

    EXPECT_TRUE(sender.counters().offload);
}

TEST_F(DatagramSenderTest, a_full_buffer_is_waited_for) {
    kernel.room = 2;
    kernel.room_per_wait = 2;
    for (std::uint16_t port = 1; port <= 6; ++port)
        add(port, 2);

    sender.send(outbox);

    EXPECT_EQ(kernel.taken.size(), 6u);
    EXPECT_EQ(kernel.waits, (std::vector<int>{EAGAIN, EAGAIN}));
    EXPECT_EQ(sender.counters().waits, 2u);
    EXPECT_EQ(lost(SendError::buffer_full), 0u);
    EXPECT_EQ(sender.counters().sending, Time{}) << "waiting is not sending";
}

TEST_F(DatagramSenderTest, a_full_queue_of_a_device_is_waited_for) {
    kernel.full = ENOBUFS;
    kernel.room = 1;
    add(1, 1);
    add(2, 1);

    sender.send(outbox);

    EXPECT_EQ(kernel.taken.size(), 2u);
    EXPECT_EQ(kernel.waits, std::vector<int>{ENOBUFS});
}

TEST_F(DatagramSenderTest, after_the_length_of_a_tick_the_rest_is_dropped_and_counted) {
    kernel.room = 1;
    kernel.room_per_wait = 0;
    add(1, 2);
    add(2, 3);
    add(3, 1);

    sender.send(outbox);

    EXPECT_EQ(kernel.taken, std::vector<std::string>{"1x2"});
    EXPECT_EQ(kernel.waits.size(), 16u);
    EXPECT_EQ(lost(SendError::buffer_full), 4u);
}

TEST_F(DatagramSenderTest, the_rest_of_a_run_sent_one_by_one_is_dropped_and_counted_too) {
    kernel.refused_runs = {{1, EMSGSIZE}};
    kernel.room = 2;
    kernel.room_per_wait = 0;
    add(1, 5);
    add(2, 3);

    sender.send(outbox);

    EXPECT_EQ(kernel.taken.size(), 2u);
    EXPECT_EQ(lost(SendError::buffer_full), 6u);
}

TEST_F(DatagramSenderTest, answers_to_unvalidated_addresses_go_first_in_a_separate_call) {
    add(1, 2);
    add(7, 1, FarEnd::unvalidated);
    add(2, 2);
    add(8, 1, FarEnd::unvalidated);

    sender.send(outbox);

    EXPECT_EQ(kernel.taken, (std::vector<std::string>{"7x1", "8x1", "1x2", "2x2"}));
    EXPECT_EQ(kernel.calls, 2u);
}

TEST_F(DatagramSenderTest, unvalidated_addresses_have_limited_room_and_players_the_rest) {
    kernel.memory.used_bytes = kernel.memory.size_bytes;
    for (std::uint16_t port = 1; port <= 1000; ++port)
        add(port, 1, FarEnd::unvalidated);
    add(1001, 2);

    sender.send(outbox);

    const std::size_t room = (kernel.memory.size_bytes / 4) / (kBytes + kDatagramOverhead);
    EXPECT_GE(kernel.taken.size(), room);
    EXPECT_LE(kernel.taken.size(), room + kUnvalidatedRunsTogether + 1);
    EXPECT_EQ(kernel.taken.back(), "1001x2");
    EXPECT_EQ(lost(SendError::kept_for_players), 1001u - kernel.taken.size());
    EXPECT_TRUE(kernel.waits.empty());
}

TEST_F(DatagramSenderTest, the_next_tick_may_wait_again) {
    kernel.room = 0;
    kernel.room_per_wait = 0;
    add(1, 1);
    sender.send(outbox);
    ASSERT_EQ(lost(SendError::buffer_full), 1u);

    kernel.room_per_wait = 1;
    sender.send(outbox);

    EXPECT_EQ(kernel.taken, std::vector<std::string>{"1x1"});
    EXPECT_EQ(lost(SendError::buffer_full), 1u);
}

}  // namespace
}  // namespace arena::server
