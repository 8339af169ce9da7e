#include "server/match/live_events.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/match_scene.h"

namespace arena::server {
namespace {

using Json = nlohmann::json;

/// Returns the lines about an event in a match of the mode.
std::vector<Json> lines_of(const sim::Event& event,
                           sim::GameMode mode = sim::GameMode::capture_the_flag) {
    ScoreKeeper scores;
    scores.join({7}, 70, "ada");
    const arena::test::MatchDriver match(arena::test::match_rules(mode));
    std::vector<Json> lines;
    report_live_events(1, match.world, {&event, 1}, scores,
                       [&](std::string_view line) { lines.push_back(Json::parse(line)); });
    return lines;
}

TEST(LiveEvents, a_kill_names_the_clients) {
    const auto lines =
        lines_of({.kind = sim::EventKind::death, .subject = {7}, .other = {8}, .tick = 3});

    ASSERT_EQ(lines.size(), 1u);
    EXPECT_EQ(lines[0]["event"], "killed");
    EXPECT_EQ(lines[0]["match_id"], 1);
    EXPECT_EQ(lines[0]["mode"], "capture_the_flag");
    EXPECT_EQ(lines[0]["client_id"], "70");
    EXPECT_TRUE(lines[0]["by"].is_null());
}

TEST(LiveEvents, a_phase_that_ends_something_says_by_what) {
    const auto play = lines_of(
        {.kind = sim::EventKind::phase, .amount = static_cast<int>(sim::MatchPhase::play)});
    const auto end = lines_of({.kind = sim::EventKind::phase,
                               .amount = static_cast<int>(sim::MatchPhase::match_end),
                               .team = 2});

    EXPECT_EQ(play.at(0)["phase"], "play");
    EXPECT_FALSE(play[0].contains("ended_by"));
    EXPECT_EQ(end.at(0)["ended_by"], "nothing");
    EXPECT_EQ(end[0]["team"], 2);
    EXPECT_TRUE(end[0]["client_id"].is_null());
}

TEST(LiveEvents, flags_points_and_hills_have_their_teams) {
    const auto flag = lines_of({.kind = sim::EventKind::capture, .subject = {7}, .team = 1});
    const auto point = lines_of({.kind = sim::EventKind::point, .amount = 3, .team = 2});
    const auto hill = lines_of({.kind = sim::EventKind::hill, .amount = 1, .team = 2});

    EXPECT_EQ(flag.at(0)["event"], "flag_captured");
    EXPECT_EQ(flag[0]["flag"], 1);
    EXPECT_EQ(flag[0]["client_id"], "70");
    EXPECT_EQ(point.at(0)["score"], 3);
    EXPECT_EQ(hill.at(0)["hill"], 1);
}

TEST(LiveEvents, shots_and_hits_are_none) {
    EXPECT_TRUE(lines_of({.kind = sim::EventKind::spawn, .subject = {7}}).empty());
    EXPECT_TRUE(lines_of({.kind = sim::EventKind::hit, .subject = {7}, .other = {8}}).empty());
}

}  // namespace
}  // namespace arena::server
