#include "protocol/session/acks/ack_runs.h"

#include <array>
#include <initializer_list>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/connection_peer.h"

namespace arena::protocol {
namespace {

using test::bytes_of_numbers;
using test::Message;

struct Runs {
    Message bytes;
    bool complete = false;
};

Runs runs_of(const ReplayWindow& received, std::uint64_t oldest,
             std::size_t room = kAckRunsBytesMax) {
    std::array<std::byte, kAckRunsBytesMax> buffer{};
    const WrittenRuns written = write_ack_runs(received, oldest, std::span(buffer).first(room));
    return {{buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(written.bytes)},
            written.complete};
}

ReplayWindow with_all(std::uint64_t first, std::uint64_t last) {
    ReplayWindow window;
    for (std::uint64_t number = first; number <= last; ++number)
        window.mark(number);
    return window;
}

TEST(AckRuns, are_empty_while_the_header_names_everything) {
    EXPECT_EQ(runs_of(with_all(1, 33), 1).bytes, Message{});
    EXPECT_TRUE(runs_of(with_all(1, 33), 1).complete);
    EXPECT_EQ(runs_of(with_all(1, 100), 68).bytes, Message{});
    EXPECT_EQ(runs_of(ReplayWindow(), 1).bytes, Message{});
}

TEST(AckRuns, are_one_run_of_two_or_three_bytes_without_losses) {
    EXPECT_EQ(runs_of(with_all(1, 34), 1).bytes, bytes_of_numbers({0, 1}));
    EXPECT_EQ(runs_of(with_all(1, 160), 1).bytes, bytes_of_numbers({0, 127}));
    EXPECT_EQ(runs_of(with_all(1, 161), 1).bytes, bytes_of_numbers({0, 0x80, 1}));
    EXPECT_EQ(runs_of(with_all(1, 1000), 1).bytes, bytes_of_numbers({0, 0x80 | (967 & 127), 7}));
}

TEST(AckRuns, alternate_gaps_and_lengths_downwards) {
    ReplayWindow received = with_all(1, 10);
    for (std::uint64_t number : {20u, 21u, 22u, 30u, 100u})
        received.mark(number);

    EXPECT_EQ(runs_of(received, 1).bytes, bytes_of_numbers({37, 1, 7, 3, 9, 10}));
    EXPECT_EQ(runs_of(received, 9).bytes, bytes_of_numbers({37, 1, 7, 3, 9, 2}))
        << "no further than requested";
    EXPECT_EQ(runs_of(received, 11).bytes, bytes_of_numbers({37, 1, 7, 3}));
}

TEST(AckRuns, hold_the_newest_when_not_all_fit) {
    ReplayWindow received;
    for (std::uint64_t number = 1; number <= 399; number += 2)
        received.mark(number);

    const Runs all = runs_of(received, 1);
    const Runs few = runs_of(received, 1, 7);

    EXPECT_EQ(all.bytes.size(), 2 * kAckRunsMax);
    EXPECT_FALSE(all.complete) << "there are 183";
    EXPECT_EQ(few.bytes, bytes_of_numbers({1, 1, 1, 1, 1, 1}));
    EXPECT_FALSE(few.complete);
    EXPECT_EQ(runs_of(received, 1, 0).bytes, Message{});
}

TEST(AckRuns, reach_back_as_far_as_the_window_remembers) {
    const Runs runs = runs_of(with_all(1, 40'000), 1);

    EXPECT_EQ(runs.bytes, bytes_of_numbers({0, 0x80 | (16'351 & 127), 16'351 >> 7}));
    EXPECT_TRUE(runs.complete);
}

TEST(AckRuns, are_read_as_they_were_written) {
    const Message bytes = bytes_of_numbers({0, 0x80, 1, 0xFF, 0x7F, 127});
    ByteReader reader(bytes);

    EXPECT_EQ(read_ack_run(reader), (AckRun{0, 128}));
    EXPECT_EQ(read_ack_run(reader), (AckRun{16'383, 127}));
    EXPECT_EQ(read_ack_run(reader), std::nullopt);
}

}  // namespace
}  // namespace arena::protocol
