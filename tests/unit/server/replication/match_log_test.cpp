#include "server/replication/match_log.h"

#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/decode.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::server::match_log_test {
namespace {

using arena::test::player_id;
using protocol::Match;
using sim::MatchPhase;

constexpr sim::Tick kTicksBetween = 3;

/// Returns the messages that a client reads.
std::vector<Match> read(MatchLog& log, MatchLog::Reader& reader) {
    std::vector<Match> matches;
    for (auto bytes = log.peek(reader); !bytes.empty(); bytes = log.peek(reader)) {
        const auto message = protocol::decode(bytes);
        EXPECT_TRUE(message.ok());
        matches.push_back(std::get<Match>(message.value()));
        log.read(reader);
    }
    return matches;
}

std::vector<MatchPhase> phases_of(const std::vector<Match>& matches) {
    std::vector<MatchPhase> phases;
    for (const Match& match : matches)
        phases.push_back(match.phase);
    return phases;
}

std::vector<std::uint32_t> serials_of(const std::vector<Match>& matches) {
    std::vector<std::uint32_t> serials;
    for (const Match& match : matches)
        serials.push_back(match.serial);
    return serials;
}

sim::Rules rules_of(sim::GameMode mode) {
    sim::Rules rules;
    rules.match = {.mode = mode,
                   .players_to_start = 2,
                   .countdown = 0.1f,  // 6 ticks
                   .time_limit = 0.5f,
                   .score_limit = 25,
                   .rounds = 3,
                   .overtime = 0.0f,
                   .round_end = 0.1f,
                   .match_end = 0.1f};
    return rules;
}

/// A field with a spawn point for each of two teams, 3 m apart.
std::shared_ptr<const sim::Terrain> field() {
    return arena::test::MapBuilder(100.0f, 100.0f)
        .spawn({10.0f, 10.0f}, 1)
        .spawn({13.0f, 10.0f}, 2)
        .terrain();
}

class Played {
  public:
    explicit Played(const sim::Rules& rules, std::shared_ptr<const sim::Terrain> terrain = field())
        : driver(std::move(terrain), rules) {}

    void step(const std::vector<sim::Command>& commands = {}) {
        driver.step(commands);
        log.record(driver.world);
    }
    void run(int ticks) {
        for (int tick = 0; tick < ticks; ++tick)
            step();
    }
    void join_two() { step({arena::test::join(player_id(1)), arena::test::join(player_id(2))}); }
    /// The same, while a client keeps reading; returns what it reads.
    std::vector<Match> read_for(int ticks) {
        std::vector<Match> all;
        for (int tick = 0; tick < ticks; ++tick) {
            step();
            for (const Match& match : read(log, reader))
                all.push_back(match);
        }
        return all;
    }

    arena::test::WorldDriver driver;
    MatchLog log{kTicksBetween};
    MatchLog::Reader reader;
};

TEST(MatchLog, an_endless_match_makes_no_messages) {
    Played match{sim::Rules()};
    match.join_two();
    match.run(100);

    EXPECT_TRUE(match.log.peek(match.reader).empty());
}

TEST(MatchLog, nothing_is_sent_before_the_first_tick) {
    MatchLog log(kTicksBetween);
    MatchLog::Reader reader;

    EXPECT_TRUE(log.peek(reader).empty());
}

TEST(MatchLog, a_match_in_which_nothing_changes_is_one_message) {
    Played match(rules_of(sim::GameMode::deathmatch));
    match.run(100);

    const auto matches = read(match.log, match.reader);

    ASSERT_EQ(matches.size(), 1u);
    EXPECT_EQ(matches[0].tick, 1u);
    EXPECT_EQ(matches[0].phase, MatchPhase::waiting);
}

TEST(MatchLog, each_phase_is_sent_in_its_first_tick) {
    Played match(rules_of(sim::GameMode::deathmatch));
    (void)match.read_for(3);
    match.join_two();

    const auto matches = match.read_for(150);

    const std::vector<MatchPhase> phases = phases_of(matches);
    ASSERT_GE(phases.size(), 5u);
    EXPECT_EQ(std::vector<MatchPhase>(phases.begin(), phases.begin() + 5),
              (std::vector{MatchPhase::countdown, MatchPhase::play, MatchPhase::round_end,
                           MatchPhase::countdown, MatchPhase::play}));
    bool has_one_between = false;
    for (std::size_t i = 1; i < matches.size(); ++i) {
        if (matches[i].phase == matches[i - 1].phase) continue;
        // A round that is won at the end of a tick is over in the next one.
        const bool ends = matches[i].phase == MatchPhase::round_end;
        EXPECT_LE(matches[i].phase_tick, matches[i].tick + (ends ? 1 : 0)) << i;
        EXPECT_GE(matches[i].phase_tick, matches[i].tick) << i;
        has_one_between |= matches[i].tick % kTicksBetween != 0;
    }
    EXPECT_TRUE(has_one_between) << "a phase does not wait for the next update";
}

TEST(MatchLog, other_changes_wait_for_the_tick_of_an_update) {
    sim::Rules rules = rules_of(sim::GameMode::team_deathmatch);
    rules.match.time_limit = 60.0f;
    Played match(rules);
    match.join_two();
    (void)match.read_for(8);
    ASSERT_EQ(match.driver.world.state().match.phase, MatchPhase::play);
    ASSERT_EQ(match.driver.player(1).team, 1);

    std::vector<Match> changes;
    sim::Tick killed = 0;
    for (int tick = 0; tick < 2000 && changes.empty(); ++tick) {
        match.step({arena::test::input(player_id(1), arena::test::shoot(100, 0))});
        changes = read(match.log, match.reader);
        if (killed == 0 && match.driver.world.state().match.team_scores[1] == 1)
            killed = match.driver.world.tick();
    }

    ASSERT_EQ(changes.size(), 1u);
    EXPECT_GT(killed, 0u);
    EXPECT_EQ(changes[0].tick, (killed + kTicksBetween - 1) / kTicksBetween * kTicksBetween);
    EXPECT_EQ(changes[0].teams[0].score, 1);
    EXPECT_EQ(changes[0].teams[1].score, 0);
}

TEST(MatchLog, describes_the_match_of_the_world) {
    Played match(rules_of(sim::GameMode::team_deathmatch));
    match.join_two();
    match.run(20);
    const sim::MatchState& state = match.driver.world.state().match;

    const Match described = describe_match(match.driver.world);

    EXPECT_EQ(described.tick, match.driver.world.tick());
    EXPECT_EQ(described.mode, sim::GameMode::team_deathmatch);
    EXPECT_EQ(described.phase, MatchPhase::play);
    EXPECT_EQ(described.rounds, 3u);
    EXPECT_EQ(described.score_limit, 25);
    EXPECT_EQ(described.phase_tick, state.phase_tick);
    EXPECT_EQ(described.phase_end_tick, state.phase_end_tick);
    EXPECT_EQ(described.phase_end_tick, described.phase_tick + 30);
    EXPECT_EQ(described.round_tick, described.phase_tick);
    EXPECT_EQ(described.teams.size(), 2u);
}

TEST(MatchLog, a_mode_without_teams_has_none) {
    const Played match(rules_of(sim::GameMode::deathmatch));

    EXPECT_TRUE(describe_match(match.driver.world).teams.empty());
}

TEST(MatchLog, a_client_that_begins_is_sent_the_newest_message_alone) {
    Played match(rules_of(sim::GameMode::deathmatch));
    match.join_two();
    const auto all = match.read_for(20);
    ASSERT_GT(all.size(), 1u);
    MatchLog::Reader late;

    EXPECT_EQ(read(match.log, late), (std::vector<Match>{all.back()}));
    EXPECT_TRUE(read(match.log, late).empty());
}

TEST(MatchLog, a_client_that_is_too_far_behind_continues_with_the_newest) {
    Played match(rules_of(sim::GameMode::deathmatch));
    match.join_two();
    MatchLog::Reader behind;
    (void)read(match.log, behind);
    std::size_t messages = 0;
    while (messages < protocol::kMatchMessagesKept) {
        match.step();
        messages += read(match.log, match.reader).size();
    }
    MatchLog::Reader keeps_up = behind;
    EXPECT_GE(read(match.log, keeps_up).size(), protocol::kMatchMessagesKept - 1);
    std::uint32_t newest = 0;
    for (std::size_t more = 0; more < 2;) {
        match.step();
        for (const Match& message : read(match.log, match.reader)) {
            newest = message.serial;
            ++more;
        }
    }

    const auto matches = read(match.log, behind);

    ASSERT_EQ(matches.size(), 1u);
    EXPECT_EQ(matches[0].phase, match.driver.world.state().match.phase);
    EXPECT_EQ(matches[0].serial, newest) << "by which it sees how many it has missed";
}

TEST(MatchLog, messages_are_counted_and_a_pause_is_one_of_them) {
    Played match(rules_of(sim::GameMode::deathmatch));
    match.join_two();
    match.log.pause(match.driver.world, true);
    match.log.pause(match.driver.world, false);

    EXPECT_EQ(serials_of(read(match.log, match.reader)), (std::vector<std::uint32_t>{3}));
    EXPECT_EQ(serials_of(match.read_for(20)), (std::vector<std::uint32_t>{4})) << "play begins";
    MatchLog::Reader second;
    EXPECT_EQ(serials_of(read(match.log, second)), (std::vector<std::uint32_t>{4}))
        << "the same for all";
}

}  // namespace
}  // namespace arena::server::match_log_test
