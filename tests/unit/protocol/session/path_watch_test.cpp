#include "protocol/session/path_watch.h"

#include <gtest/gtest.h>

#include "tests/support/connection_peer.h"

namespace arena::protocol {
namespace {

using namespace std::chrono_literals;

constexpr PathId kHome{1};
constexpr PathId kElsewhere{2};
constexpr PathId kThird{3};
constexpr std::size_t kBytes = 37;

PathWatch watch() {
    return {kHome, test::counting_bytes()};
}

TEST(PathWatch, asks_nobody_while_everything_comes_from_home) {
    PathWatch paths = watch();

    paths.on_packet(0ms, kHome, kBytes, true);

    EXPECT_FALSE(paths.take_probe(0ms, kBytes));
    EXPECT_EQ(paths.candidate(), std::nullopt);
}

TEST(PathWatch, moves_when_the_new_path_answers_its_challenge) {
    PathWatch paths = watch();
    paths.on_packet(0ms, kElsewhere, kBytes, true);
    EXPECT_EQ(paths.current(), kHome) << "not before it has proven itself";

    const auto probe = paths.take_probe(0ms, kBytes);
    ASSERT_TRUE(probe);
    EXPECT_EQ(probe->to, kElsewhere);
    EXPECT_EQ(probe->type, FrameType::path_challenge);
    paths.on_response(kElsewhere, probe->proof);

    EXPECT_EQ(paths.current(), kElsewhere);
    EXPECT_EQ(paths.candidate(), std::nullopt);
    EXPECT_EQ(paths.moves(), 1u);
    EXPECT_FALSE(paths.take_probe(1s, kBytes));
}

TEST(PathWatch, a_response_from_elsewhere_or_with_other_bytes_proves_nothing) {
    PathWatch paths = watch();
    paths.on_packet(0ms, kElsewhere, kBytes, true);
    const auto probe = paths.take_probe(0ms, kBytes);
    ASSERT_TRUE(probe);
    PathProof wrong = probe->proof;
    wrong[7] ^= std::byte{1};

    paths.on_response(kThird, probe->proof);
    paths.on_response(kHome, probe->proof);
    paths.on_response(kElsewhere, wrong);

    EXPECT_EQ(paths.current(), kHome);
    EXPECT_EQ(paths.moves(), 0u);
}

TEST(PathWatch, a_late_packet_from_elsewhere_says_nothing) {
    PathWatch paths = watch();

    paths.on_packet(0ms, kElsewhere, kBytes, false);

    EXPECT_EQ(paths.candidate(), std::nullopt);
}

TEST(PathWatch, forgets_the_candidate_when_home_speaks_again) {
    PathWatch paths = watch();
    paths.on_packet(0ms, kElsewhere, kBytes, true);
    const auto probe = paths.take_probe(0ms, kBytes);

    paths.on_packet(1ms, kHome, kBytes, true);
    paths.on_response(kElsewhere, probe->proof);

    EXPECT_EQ(paths.current(), kHome);
}

TEST(PathWatch, sends_an_unproven_path_three_times_what_came_from_it_at_most) {
    PathWatch paths = watch();
    paths.on_packet(0ms, kElsewhere, kBytes, true);

    int sent = 0;
    for (Time now = 0ms; now < 2s; now += 10ms)
        sent += paths.take_probe(now, kBytes) ? 1 : 0;
    EXPECT_EQ(sent, 3);

    paths.on_packet(2s, kElsewhere, kBytes, false);
    for (Time now = 2s; now < 2900ms; now += 10ms)
        sent += paths.take_probe(now, kBytes) ? 1 : 0;
    EXPECT_EQ(sent, 6);
}

TEST(PathWatch, challenges_ten_times_a_second_and_gives_up_after_three_seconds) {
    PathWatch paths = watch();
    paths.on_packet(0ms, kElsewhere, 100 * kBytes, true);

    int sent = 0;
    for (Time now = 0ms; now < 5s; now += 1ms)
        sent += paths.take_probe(now, kBytes) ? 1 : 0;

    EXPECT_EQ(sent, 30);
    EXPECT_EQ(paths.candidate(), std::nullopt);
}

TEST(PathWatch, a_newer_candidate_takes_the_place_with_a_proof_of_its_own) {
    PathWatch paths = watch();
    paths.on_packet(0ms, kElsewhere, kBytes, true);
    const auto first = paths.take_probe(0ms, kBytes);
    paths.on_packet(1ms, kThird, kBytes, true);
    const auto second = paths.take_probe(1ms, kBytes);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(second->to, kThird);
    EXPECT_NE(first->proof, second->proof);

    paths.on_response(kElsewhere, first->proof);
    EXPECT_EQ(paths.current(), kHome);
    paths.on_response(kThird, second->proof);
    EXPECT_EQ(paths.current(), kThird);
}

TEST(PathWatch, answers_a_challenge_once_to_where_it_came_from) {
    PathWatch paths = watch();
    const PathProof proof{std::byte{9}};

    paths.on_challenge(kElsewhere, proof);
    const auto answer = paths.take_probe(0ms, kBytes);

    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->to, kElsewhere);
    EXPECT_EQ(answer->type, FrameType::path_response);
    EXPECT_EQ(answer->proof, proof);
    EXPECT_FALSE(paths.take_probe(0ms, kBytes));
}

}  // namespace
}  // namespace arena::protocol
