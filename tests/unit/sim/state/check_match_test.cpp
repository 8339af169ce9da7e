// Breaks each invariant of a match on purpose, to show that the check finds it.
#include "sim/state/check_match.h"

#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "sim/state/state_image.h"
#include "tests/support/match_scene.h"

namespace arena::sim::check_match_test {
namespace {

using namespace arena::test;

/// A sound state of a match in play: player 1 of team 1 and player 2 of team 2, or of no team.
struct Sound {
    explicit Sound(GameMode mode, MatchPhase phase = MatchPhase::play) : driver(match_rules(mode)) {
        driver.join_all(2);
        driver.run_until(phase);
        driver.run(1);
        state = driver.world.state();
    }
    [[nodiscard]] std::string broken() const {
        return check_match(state, driver.world.rules(), driver.world.terrain()).value_or("");
    }

    MatchDriver driver;
    WorldState state;
};

struct Fault {
    std::function<void(WorldState&)> plant;
    const char* words;
};

void expect_found(const Sound& sound, std::initializer_list<Fault> faults) {
    ASSERT_EQ(sound.broken(), "");
    for (const Fault& fault : faults) {
        Sound broken = sound;
        fault.plant(broken.state);
        EXPECT_NE(broken.broken().find(fault.words), std::string::npos)
            << fault.words << ": " << broken.broken();
    }
}

TEST(CheckMatch, finds_values_that_do_not_exist) {
    expect_found(
        Sound(GameMode::deathmatch),
        {{[](WorldState& s) { s.match.mode = GameMode::elimination; }, "another mode"},
         {[](WorldState& s) { s.match.mode = GameMode{200}; }, "another mode"},
         {[](WorldState& s) { s.match.phase = MatchPhase{7}; }, "phase that does not"},
         {[](WorldState& s) { s.match.ended_by = EndedBy{10}; }, "something that does not"},
         {[](WorldState& s) { s.match.number = 0; }, "a round that it does not have"},
         {[](WorldState& s) { s.match.round = 0; }, "a round that it does not have"},
         {[](WorldState& s) { s.match.round = 2; }, "a round that it does not have"}});
}

TEST(CheckMatch, finds_each_fault_of_the_clock) {
    expect_found(
        Sound(GameMode::deathmatch),
        {{[](WorldState& s) { s.match.phase_tick = s.tick + 2; }, "begins in the future"},
         {[](WorldState& s) { s.match.match_tick = s.tick + 1; }, "begins in the future"},
         {[](WorldState& s) { s.match.round_tick = s.tick + 1; }, "begins in the future"},
         {[](WorldState& s) { s.match.match_tick = s.match.round_tick + 1; }, "after its round"},
         {[](WorldState& s) { s.match.round_tick = s.match.phase_tick + 1; }, "after the phase"},
         {[](WorldState& s) { s.match.phase_end_tick = 0; }, "none in a phase with one"},
         {[](WorldState& s) { s.match.phase_end_tick = s.tick; }, "whose time is over"},
         {[](WorldState& s) { ++s.match.phase_end_tick; }, "longer than the rules"},
         {[](WorldState& s) { s.match.phase = MatchPhase::waiting; }, "a phase without one"}});
}

TEST(CheckMatch, finds_each_fault_of_the_result) {
    expect_found(
        Sound(GameMode::deathmatch),
        {{[](WorldState& s) { s.match.ended_by = EndedBy::tie; }, "a result while it is played"},
         {[](WorldState& s) { s.match.winner = {1}; }, "has a winner, but"}});
    expect_found(Sound(GameMode::deathmatch, MatchPhase::match_end),
                 {{[](WorldState& s) { s.match.ended_by = EndedBy::nothing; }, "no result"},
                  {[](WorldState& s) { s.match.winner = {1}; }, "has a winner, but"},
                  {[](WorldState& s) { s.match.ended_by = EndedBy::forfeit; }, "has a winner, but"},
                  {[](WorldState& s) {
                       s.match.ended_by = EndedBy::forfeit;
                       s.match.winner_team = 1;
                   },
                   "a team that does not play"},
                  {[](WorldState& s) {
                       s.match.ended_by = EndedBy::forfeit;
                       s.match.winner = {kFirstObstacleId};
                   },
                   "somebody that cannot"}});
    expect_found(Sound(GameMode::elimination, MatchPhase::match_end),
                 {{[](WorldState& s) {
                       s.match.ended_by = EndedBy::survival;
                       s.match.winner = {1};
                   },
                   "somebody that cannot"},
                  {[](WorldState& s) {
                       s.match.ended_by = EndedBy::survival;
                       s.match.winner_team = 3;
                   },
                   "a team that does not play"}});
}

TEST(CheckMatch, finds_points_and_rounds_out_of_range) {
    expect_found(
        Sound(GameMode::team_deathmatch),
        {{[](WorldState& s) { s.match.team_scores[1] = -1; }, "points that it cannot have"},
         {[](WorldState& s) { s.match.team_scores[2] = kCountMax + 1; }, "points that it cannot"},
         {[](WorldState& s) { s.match.team_scores[0] = 1; }, "points that it cannot have"},
         {[](WorldState& s) { s.match.team_scores[3] = 1; }, "points that it cannot have"},
         {[](WorldState& s) { s.match.rounds_won[1] = 2; }, "rounds that it cannot have won"},
         {[](WorldState& s) { s.match.rounds_won[8] = 1; }, "rounds that it cannot have won"},
         {[](WorldState& s) { s.players.rounds_won[0] = 1; }, "rounds that it cannot have won"},
         {[](WorldState& s) { s.players.team[0] = 0; }, "in a team that does not play"},
         {[](WorldState& s) { s.players.team[0] = 3; }, "in a team that does not play"},
         {[](WorldState& s) { s.match.hill_team = 1; }, "none counts"},
         {[](WorldState& s) { s.match.hill_move_tick = 99; }, "none counts"}});
    expect_found(
        Sound(GameMode::deathmatch),
        {{[](WorldState& s) { s.match.team_scores[1] = 1; }, "points that it cannot have"},
         {[](WorldState& s) { s.players.team[1] = 1; }, "in a team that does not play"},
         {[](WorldState& s) { s.players.rounds_won[0] = 2; }, "rounds that it cannot have won"},
         {[](WorldState& s) { s.players.rounds_won[0] = -1; }, "rounds that it cannot have won"},
         {[](WorldState& s) { s.players.respawn_tick[0] = kNeverTick; }, "out of the round"}});
}

TEST(CheckMatch, finds_each_fault_of_the_hill) {
    expect_found(
        Sound(GameMode::king_of_the_hill),
        {{[](WorldState& s) { s.match.hill = 2; }, "not on the map"},
         {[](WorldState& s) { s.match.hill_team = 3; }, "a team that does not play"},
         {[](WorldState& s) { s.match.hill_contested = 2; }, "a team that does not play"},
         {[](WorldState& s) { s.match.hill_ticks = 1; }, "longer than it takes"},
         {[](WorldState& s) {
              s.match.hill_team = 1;
              s.match.hill_ticks = 10;
          },
          "longer than it takes"},
         {[](WorldState& s) { s.match.hill_move_tick = s.tick; }, "too early or too late"},
         {[](WorldState& s) { s.match.hill_move_tick = s.tick + 601; }, "too early or too late"}});
}

/// Player 1 carries the flag of team 2.
Sound with_a_carrier() {
    Sound sound(GameMode::capture_the_flag);
    sound.driver.put(1, {36.5f, 10.0f});
    sound.driver.step();
    sound.state = sound.driver.world.state();
    return sound;
}

TEST(CheckMatch, finds_each_fault_of_a_flag) {
    expect_found(
        with_a_carrier(),
        {{[](WorldState& s) { s.flags.pop_back(); }, "1 states of 2 flags"},
         {[](WorldState& s) { s.flags.push_back({}); }, "3 states of 2 flags"},
         {[](WorldState& s) { s.flags[1].carrier = {9}; }, "does not live"},
         {[](WorldState& s) { s.players.alive[0] = 0; }, "does not live"},
         {[](WorldState& s) { s.flags[1].carrier = {2}; }, "its own team"},
         {[](WorldState& s) { s.flags[1].position.x += 1.0f; }, "elsewhere"},
         {[](WorldState& s) { s.flags[1].return_tick = s.tick + 1; }, "elsewhere"},
         {[](WorldState& s) { s.players.speed_until_tick[0] = 0; }, "another speed"},
         {[](WorldState& s) { s.players.speed_factor[0] = 1.0f; }, "another speed"},
         {[](WorldState& s) { s.players.speed_until_tick[1] = kNeverTick; }, "but no flag"},
         {[](WorldState& s) { s.flags[0].position.x += 1.0f; }, "lies elsewhere"},
         {[](WorldState& s) { s.flags[0].position.x = std::numeric_limits<float>::quiet_NaN(); },
          "not finite"},
         {[](WorldState& s) { s.flags[0].return_tick = s.tick; }, "too early or too late"},
         {[](WorldState& s) { s.flags[0].return_tick = s.tick + 201; }, "too early or too late"},
         {[](WorldState& s) { s.flags[0].return_tick = kNeverTick; }, "too early or too late"}});
    expect_found(Sound(GameMode::capture_the_flag, MatchPhase::match_end),
                 {{[](WorldState& s) { s.flags[0].return_tick = s.tick + 1; }, "does not count"}});
    expect_found(Sound(GameMode::deathmatch),
                 {{[](WorldState& s) { s.flags.push_back({}); }, "1 states of 0 flags"}});
}

TEST(CheckMatch, finds_players_that_move_while_they_stand_or_stand_while_they_may_move) {
    expect_found(
        Sound(GameMode::deathmatch, MatchPhase::match_end),
        {{[](WorldState& s) { s.players.stands_until_tick[0] = 0; }, "does not stand"},
         {[](WorldState& s) { ++s.players.stands_until_tick[0]; }, "stands for too long"},
         {[](WorldState& s) { s.players.velocity[1].x = 1.0f; }, "moves while it stands"}});
    expect_found(Sound(GameMode::deathmatch),
                 {{[](WorldState& s) { s.players.stands_until_tick[0] = s.tick + 1; },
                   "stands for too long"}});
}

TEST(CheckMatch, an_endless_match_stays_as_it_began) {
    MatchDriver driver{Rules{}};
    driver.join_all(1);
    const auto broken = [&](const std::function<void(WorldState&)>& plant) {
        WorldState state = driver.world.state();
        plant(state);
        return check_match(state, driver.world.rules(), driver.world.terrain()).value_or("");
    };

    EXPECT_EQ(broken([](WorldState&) {}), "");
    EXPECT_NE(broken([](WorldState& s) { s.match.phase = MatchPhase::overtime; }), "");
    EXPECT_NE(broken([](WorldState& s) { s.match.team_scores[4] = 1; }), "");
    EXPECT_NE(broken([](WorldState& s) { s.flags.push_back({}); }), "");
    EXPECT_NE(broken([](WorldState& s) { s.players.stands_until_tick[0] = 1; }), "");
    EXPECT_NE(broken([](WorldState& s) { s.players.rounds_won[0] = 1; }), "");
}

TEST(CheckMatch, an_image_of_a_broken_match_is_refused) {
    Sound sound(GameMode::deathmatch);
    sound.state.match.phase = MatchPhase{250};
    World& world = sound.driver.world;

    const auto refused =
        world.load(write_image(sound.state, world.terrain(), world.rules(), world.limits()));

    ASSERT_TRUE(refused);
    EXPECT_NE(refused->find("a phase that does not exist"), std::string::npos) << *refused;
}

}  // namespace
}  // namespace arena::sim::check_match_test
