#include "protocol/session/connection/path_validator.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/connection_peer.h"

namespace arena::protocol::path_validator_test {
namespace {

using namespace std::chrono_literals;

constexpr PathId kHome{1};
constexpr PathId kElsewhere{2};
constexpr PathId kThird{3};
constexpr std::size_t kBytes = 37;

constexpr Time kRoundTripMax = 200ms;

PathValidator watch() {
    return {kHome, test::counting_bytes()};
}

/// All probes that are due.
std::vector<PathValidator::Probe> ask(PathValidator& paths, Time now) {
    std::vector<PathValidator::Probe> probes;
    while (const auto probe = paths.take_probe(now, kRoundTripMax, kBytes))
        probes.push_back(*probe);
    return probes;
}

/// How many of them go to this path.
int asked(PathValidator& paths, Time now, PathId path) {
    const auto probes = ask(paths, now);
    return static_cast<int>(std::count_if(probes.begin(), probes.end(),
                                          [&](const auto& probe) { return probe.to == path; }));
}

TEST(PathValidator, sends_no_challenge_while_everything_comes_from_one_path) {
    PathValidator paths = watch();

    paths.on_packet(0ms, kHome, kBytes, true);

    EXPECT_TRUE(ask(paths, 0ms).empty());
    EXPECT_EQ(paths.candidate(), std::nullopt);
}

TEST(PathValidator, challenges_the_new_path_and_the_old_one) {
    PathValidator paths = watch();
    paths.on_packet(0ms, kElsewhere, kBytes, true);

    const auto probes = ask(paths, 0ms);

    ASSERT_EQ(probes.size(), 2u);
    EXPECT_EQ(probes[0].to, kHome);
    EXPECT_EQ(probes[1].to, kElsewhere);
    EXPECT_EQ(probes[0].type, FrameType::path_challenge);
    EXPECT_EQ(probes[1].type, FrameType::path_challenge);
    EXPECT_NE(probes[0].proof, probes[1].proof);
    EXPECT_EQ(paths.current(), kHome) << "not before it is validated";
}

TEST(PathValidator, moves_when_the_new_path_answers_and_the_old_one_stays_silent) {
    PathValidator paths = watch();
    paths.on_packet(0ms, kElsewhere, kBytes, true);
    const auto probes = ask(paths, 0ms);

    paths.on_response(50ms, probes.at(1).proof);
    ask(paths, kRoundTripMax + kOldPathGrace - 1ms);
    EXPECT_EQ(paths.current(), kHome) << "its answer may still be on its way";
    ask(paths, kRoundTripMax + kOldPathGrace);

    EXPECT_EQ(paths.current(), kElsewhere);
    EXPECT_EQ(paths.candidate(), std::nullopt);
    EXPECT_EQ(paths.moves(), 1u);
}

TEST(PathValidator, stays_when_the_old_path_answers_however_fast_the_new_one_was) {
    PathValidator paths = watch();
    paths.on_packet(0ms, kElsewhere, kBytes, true);
    const auto probes = ask(paths, 0ms);

    paths.on_response(1ms, probes.at(1).proof);
    paths.on_response(kRoundTripMax, probes.at(0).proof);
    ask(paths, 2s);

    EXPECT_EQ(paths.current(), kHome);
    EXPECT_EQ(paths.candidate(), std::nullopt);
    EXPECT_EQ(paths.moves(), 0u);
    EXPECT_TRUE(ask(paths, 3s).empty());
}

TEST(PathValidator, goes_back_when_the_old_path_answers_after_all) {
    PathValidator paths = watch();
    paths.on_packet(0ms, kElsewhere, kBytes, true);
    paths.on_response(1ms, ask(paths, 0ms).at(1).proof);
    const auto later = ask(paths, 1s);
    ASSERT_EQ(paths.current(), kElsewhere);
    ASSERT_EQ(later.size(), 1u) << "the old one is still challenged";
    EXPECT_EQ(later[0].to, kHome);

    paths.on_response(1500ms, later[0].proof);

    EXPECT_EQ(paths.current(), kHome);
    EXPECT_EQ(paths.moves(), 2u);
}

TEST(PathValidator, challenges_the_old_path_for_three_more_seconds) {
    PathValidator paths = watch();
    paths.on_packet(0ms, kElsewhere, kBytes, true);
    paths.on_response(1s, ask(paths, 0ms).at(1).proof);

    EXPECT_FALSE(ask(paths, 1s + kChallengeTimeout - 1ms).empty());
    EXPECT_TRUE(ask(paths, 1s + kChallengeTimeout).empty());
    EXPECT_TRUE(ask(paths, 10s).empty());
    EXPECT_EQ(paths.current(), kElsewhere);
}

TEST(PathValidator, a_wrong_response_validates_nothing) {
    PathValidator paths = watch();
    paths.on_packet(0ms, kElsewhere, kBytes, true);
    PathProof wrong = ask(paths, 0ms).at(1).proof;
    wrong[7] ^= std::byte{1};

    paths.on_response(1ms, wrong);
    ask(paths, 2s);

    EXPECT_EQ(paths.current(), kHome);
    EXPECT_EQ(paths.moves(), 0u);
}

TEST(PathValidator, a_late_packet_from_another_path_is_ignored) {
    PathValidator paths = watch();

    paths.on_packet(0ms, kElsewhere, kBytes, false);

    EXPECT_EQ(paths.candidate(), std::nullopt);
}

TEST(PathValidator, packets_from_either_path_decide_nothing) {
    PathValidator paths = watch();
    paths.on_packet(0ms, kElsewhere, kBytes, true);
    const auto probes = ask(paths, 0ms);

    paths.on_packet(1ms, kHome, kBytes, true);  // or a copy with a forged sender address
    paths.on_packet(2ms, kElsewhere, kBytes, true);
    paths.on_response(3ms, probes.at(1).proof);
    ask(paths, 1s);
    EXPECT_EQ(paths.current(), kElsewhere);
    paths.on_packet(1001ms, kHome, kBytes, true);
    paths.on_response(1002ms, probes.at(0).proof);

    EXPECT_EQ(paths.current(), kHome) << "its challenge is still valid";
}

TEST(PathValidator, sends_an_unvalidated_path_at_most_three_times_its_bytes) {
    PathValidator paths = watch();
    paths.on_packet(0ms, kElsewhere, kBytes, true);

    int sent = 0;
    for (Time now = 0ms; now < 2s; now += 10ms)
        sent += asked(paths, now, kElsewhere);
    EXPECT_EQ(sent, 3);

    paths.on_packet(2s, kElsewhere, kBytes, false);
    for (Time now = 2s; now < 2900ms; now += 10ms)
        sent += asked(paths, now, kElsewhere);
    EXPECT_EQ(sent, 6);
}

TEST(PathValidator, challenges_ten_times_a_second_and_gives_up_after_three_seconds) {
    PathValidator paths = watch();
    paths.on_packet(0ms, kElsewhere, 100 * kBytes, true);

    int sent = 0;
    for (Time now = 0ms; now < 5s; now += 1ms)
        sent += asked(paths, now, kElsewhere);

    EXPECT_EQ(sent, 30);
    EXPECT_EQ(paths.candidate(), std::nullopt);
}

TEST(PathValidator, a_newer_candidate_gets_a_different_challenge) {
    PathValidator paths = watch();
    paths.on_packet(0ms, kElsewhere, kBytes, true);
    const auto first = ask(paths, 0ms);
    paths.on_packet(1ms, kThird, kBytes, true);
    const auto second = ask(paths, 1ms);
    ASSERT_EQ(second.size(), 1u) << "the old path was just challenged";
    EXPECT_EQ(second[0].to, kThird);
    EXPECT_NE(first.at(1).proof, second[0].proof);

    paths.on_response(2ms, first.at(1).proof);
    ask(paths, 1s);
    EXPECT_EQ(paths.current(), kHome);
    paths.on_response(1001ms, second[0].proof);
    ask(paths, 1100ms);
    EXPECT_EQ(paths.current(), kThird);
}

TEST(PathValidator, the_old_paths_challenge_stays_valid_when_the_candidate_changes) {
    PathValidator paths = watch();
    paths.on_packet(0ms, kElsewhere, kBytes, true);
    const auto first = ask(paths, 0ms);
    paths.on_packet(1ms, kThird, kBytes, true);

    paths.on_response(2ms, first.at(0).proof);

    EXPECT_EQ(paths.candidate(), std::nullopt);
    EXPECT_EQ(paths.current(), kHome);
}

TEST(PathValidator, answers_a_challenge_once_to_where_it_came_from) {
    PathValidator paths = watch();
    const PathProof proof{std::byte{9}};

    paths.on_challenge(kElsewhere, proof);
    const auto answer = paths.take_probe(0ms, kRoundTripMax, kBytes);

    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->to, kElsewhere);
    EXPECT_EQ(answer->type, FrameType::path_response);
    EXPECT_EQ(answer->proof, proof);
    EXPECT_TRUE(ask(paths, 0ms).empty());
}

}  // namespace
}  // namespace arena::protocol::path_validator_test
