// The recorded matches must have the same hashes in every build: NAME.hashes holds those of every
// 60th tick of the match in NAME.inputs. Run scripts/pin_golden.sh to record both again after a
// change that is meant to change the simulation.
#include <fstream>
#include <initializer_list>
#include <map>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "tests/golden/match_counts.h"
#include "tests/golden/recorded_match.h"
#include "tests/golden/run_log.h"

namespace arena::golden {
namespace {

using sim::EventKind;

constexpr sim::Tick kPinnedEvery = 60;

std::map<sim::Tick, std::uint64_t> pinned_hashes(const std::string& name) {
    std::map<sim::Tick, std::uint64_t> pinned;
    std::ifstream file(golden_path(name + ".hashes"));
    sim::Tick tick = 0;
    while (file >> std::dec >> tick)
        file >> std::hex >> pinned[tick];
    return pinned;
}

void expect_the_pinned_hashes(const std::string& name) {
    const auto [log, game] = load_recorded_match(name);
    const auto pinned = pinned_hashes(name);
    std::size_t compared = 0;

    run_log(game, log, [&](const sim::World& world, const sim::StepResult&) {
        const auto expected = pinned.find(world.tick());
        if (expected == pinned.end()) return;
        ++compared;
        ASSERT_EQ(world.hash(), expected->second) << "tick " << world.tick();
    });

    EXPECT_GT(compared, 0u);
    EXPECT_EQ(compared, log.ticks / kPinnedEvery);
    EXPECT_EQ(compared, pinned.size());
}

/// Returns what happens in a match, and expects that it reaches no limit.
MatchCounts count_match_events(const std::string& name) {
    MatchCounts match_counts;
    const auto [log, game] = load_recorded_match(name);
    run_log(game, log, [&](const sim::World& world, const sim::StepResult& result) {
        match_counts.take(world, result);
    });
    EXPECT_EQ(match_counts.errors, 0u);
    return match_counts;
}

class GoldenMatch : public ::testing::TestWithParam<const char*> {};

TEST_P(GoldenMatch, has_the_pinned_hashes) {
    expect_the_pinned_hashes(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Recorded, GoldenMatch, ::testing::ValuesIn(kRecordedMatches),
                         [](const auto& match) { return std::string(match.param); });

TEST(Golden, the_arena_match_uses_everything_that_the_map_has) {
    const MatchCounts seen = count_match_events("arena");
    SCOPED_TRACE(testing::PrintToString(seen));

    EXPECT_GE(seen.players_most, 20u);
    EXPECT_GT(seen.leaves, 0u);
    EXPECT_GT(seen.shots, 1000u);
    EXPECT_GT(seen.of(EventKind::hit), 200u);
    EXPECT_GT(seen.of(EventKind::score), 10u);
    EXPECT_GT(seen.pushes, 1000u);
    EXPECT_GT(seen.dashes, 100u);
    EXPECT_GT(seen.swings, 100u);
    EXPECT_GT(seen.of(EventKind::bounce), 100u);
    EXPECT_GT(seen.of(EventKind::explode), 100u);
    EXPECT_GT(seen.of(EventKind::destroy), 0u);
    EXPECT_GT(seen.of(EventKind::collect), 0u);
    EXPECT_GT(seen.of(EventKind::launch), 0u);
    EXPECT_GT(seen.of(EventKind::press), 0u);
    EXPECT_GT(seen.of(EventKind::release), 0u);
    EXPECT_GT(seen.zone_hits, 0u);
}

TEST(Golden, players_in_the_hills_match_jump_ride_are_launched_and_crushed) {
    const MatchCounts seen = count_match_events("hills");
    SCOPED_TRACE(testing::PrintToString(seen));

    EXPECT_GE(seen.players_most, 25u);
    EXPECT_GT(seen.leaves, 0u);
    EXPECT_GT(seen.flights, 5000u);
    EXPECT_GT(seen.rides, 50u);
    EXPECT_GT(seen.dashes, 100u);
    EXPECT_GT(seen.swings, 1000u);
    EXPECT_GT(seen.crushed, 0u);
    EXPECT_GT(seen.shots, 200u);
    EXPECT_GT(seen.of(EventKind::hit), 100u);
    EXPECT_GT(seen.of(EventKind::score), 5u);
    EXPECT_GT(seen.of(EventKind::bounce), 20u);
    EXPECT_GT(seen.of(EventKind::explode), 20u);
    EXPECT_GT(seen.of(EventKind::launch), 10u);
    EXPECT_GT(seen.of(EventKind::press), 5u);
    EXPECT_GT(seen.of(EventKind::release), 5u);
}

TEST(Golden, heroes_shoot_throw_and_use_their_abilities) {
    const MatchCounts seen = count_match_events("heroes");
    SCOPED_TRACE(testing::PrintToString(seen));

    EXPECT_EQ(seen.players_most, 12u);
    EXPECT_GT(seen.shots, 300u);
    EXPECT_GT(seen.dashes, 300u);
    EXPECT_GT(seen.of(EventKind::hit), 100u);
    EXPECT_GT(seen.of(EventKind::death), 5u);
    EXPECT_GT(seen.of(EventKind::launch), 20u) << "knockback";
    EXPECT_GT(seen.of(EventKind::explode), 20u);
    EXPECT_GT(seen.of(EventKind::point), 5u);
}

TEST(Golden, the_last_of_a_battle_royale_has_picked_up_what_it_shoots_with) {
    const MatchCounts seen = count_match_events("royale");
    SCOPED_TRACE(testing::PrintToString(seen));

    EXPECT_EQ(seen.players_most, 24u);
    EXPECT_GT(seen.of(EventKind::collect), 40u);
    EXPECT_GT(seen.shots, 1000u) << "nobody starts with a weapon that shoots";
    EXPECT_GT(seen.swings, 20u);
    EXPECT_GT(seen.zone_hits, 5u);
    EXPECT_GT(seen.of(EventKind::death), 10u);
    EXPECT_GT(seen.of(sim::EndedBy::survival), 0u);
}

TEST(Golden, brawlers_strike_throw_each_other_and_fall) {
    const MatchCounts seen = count_match_events("brawl");
    SCOPED_TRACE(testing::PrintToString(seen));

    EXPECT_EQ(seen.players_most, 8u);
    EXPECT_GT(seen.swings, 100u);
    EXPECT_GT(seen.shots, 50u);
    EXPECT_GT(seen.dashes, 50u);
    EXPECT_GT(seen.flights, 500u);
    EXPECT_GT(seen.of(EventKind::hit), 50u);
    EXPECT_GT(seen.of(EventKind::launch), 30u);
    EXPECT_GT(seen.of(EventKind::explode), 10u);
    EXPECT_GT(seen.of(EventKind::death), 10u);
}

TEST(Golden, shots_and_melee_attacks_look_back_as_far_as_allowed) {
    const MatchCounts seen = count_match_events("look_back");
    SCOPED_TRACE(testing::PrintToString(seen));

    EXPECT_GT(seen.shots, 300u);
    EXPECT_GT(seen.swings, 30u);
    EXPECT_GT(seen.looked_back, 50u);
    EXPECT_EQ(seen.looked_back_most, 15u);
}

TEST(Golden, the_crowd_is_dense) {
    const MatchCounts seen = count_match_events("crowd");
    SCOPED_TRACE(testing::PrintToString(seen));
    const InputLog log = load_recorded_match("crowd").log;

    EXPECT_GE(seen.players_most, 480u);
    // On average a player touches two others at any time, the first two seconds with few players
    // included.
    EXPECT_GT(seen.contacts, 500u * log.ticks);
    EXPECT_GT(seen.pushes, 500u * log.ticks);
    EXPECT_GT(seen.of(EventKind::hit), 1000u);
    EXPECT_GT(seen.of(EventKind::launch), 100u);
    EXPECT_GT(seen.of(EventKind::explode), 100u);
}

TEST(Golden, a_written_log_reads_back_the_same) {
    std::ifstream file(golden_path("arena.inputs"));
    std::stringstream original;
    original << file.rdbuf();

    std::ostringstream copy;
    write_input_log(load_recorded_match("arena").log, copy);

    EXPECT_EQ(copy.str(), original.str());
}

TEST(Golden, a_log_keeps_the_files_that_it_is_played_on) {
    InputLog log;
    log.files = {.map = "a folder/map.tmj", .rules = "rules of mine.toml"};

    std::stringstream text;
    write_input_log(log, text);
    const auto read = read_input_log(text);

    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read.value().files, log.files);
}

TEST(Golden, a_log_keeps_the_team_that_a_player_asked_for) {
    InputLog log;
    log.files.map = "map.tmj";
    log.commands = {
        {.tick = 1, .command = {.kind = sim::CommandKind::join, .player = {1}}},
        {.tick = 1, .command = {.kind = sim::CommandKind::join, .player = {2}, .team = 255}}};

    std::stringstream text;
    write_input_log(log, text);
    const auto read = read_input_log(text);

    ASSERT_TRUE(read) << read.error();
    ASSERT_EQ(read.value().commands.size(), 2u);
    EXPECT_EQ(read.value().commands[0].command.team, 0);
    EXPECT_EQ(read.value().commands[1].command.team, 255);
}

TEST(Golden, a_log_keeps_what_an_operator_asked_for) {
    InputLog log;
    log.files.map = "map.tmj";
    log.commands = {
        {.tick = 1, .command = {.kind = sim::CommandKind::start_match}},
        {.tick = 2, .command = {.kind = sim::CommandKind::change_team, .player = {4}, .team = 2}},
        {.tick = 3, .command = {.kind = sim::CommandKind::end_match}}};

    std::stringstream text;
    write_input_log(log, text);
    const auto read = read_input_log(text);

    ASSERT_TRUE(read) << read.error();
    ASSERT_EQ(read.value().commands.size(), 3u);
    EXPECT_EQ(read.value().commands[0].command.kind, sim::CommandKind::start_match);
    EXPECT_EQ(read.value().commands[1].command.kind, sim::CommandKind::change_team);
    EXPECT_EQ(read.value().commands[1].command.player, sim::EntityId{4});
    EXPECT_EQ(read.value().commands[1].command.team, 2);
    EXPECT_EQ(read.value().commands[2].command.kind, sim::CommandKind::end_match);
}

TEST(Golden, a_log_keeps_how_far_back_an_input_sees_the_others) {
    InputLog log;
    log.files.map = "map.tmj";
    for (const std::uint8_t seen_back : std::initializer_list<std::uint8_t>{0, 1, 15})
        log.commands.push_back(
            {.tick = 1,
             .command = {.player = {1}, .input = {.move_x = 5, .seen_back = seen_back}}});

    std::stringstream text;
    write_input_log(log, text);
    const auto read = read_input_log(text);

    ASSERT_TRUE(read) << read.error();
    ASSERT_EQ(read.value().commands.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(read.value().commands[i].command.input, log.commands[i].command.input);
}

TEST(Golden, an_error_names_the_line_of_a_malformed_log) {
    for (const char* broken :
         {"seed 1\n", "arenad-inputs 1\nseed x\n", "arenad-inputs 1\nmap\n",
          "arenad-inputs 1\n5 jump 1\n", "arenad-inputs 1\n5 input 1 200 0 0 0 0\n",
          "arenad-inputs 1\n5 input 1 2 0 0 0 0 300\n", "arenad-inputs 1\n5 join 1\n4 join 2\n"}) {
        std::istringstream text(broken);
        const auto log = read_input_log(text);
        ASSERT_FALSE(log) << broken;
        EXPECT_EQ(log.error().rfind("line ", 0), 0u) << log.error();
    }
}

}  // namespace
}  // namespace arena::golden
