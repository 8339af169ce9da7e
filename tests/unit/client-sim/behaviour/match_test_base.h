// A bot in a match whose rules the test plays: flags that are taken by touch, and a hill. Shared by
// the tests of the behaviours that play to win.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "client-sim/behaviour/behaviour.h"
#include "client-sim/terrain/cached_field.h"
#include "protocol/match.h"
#include "tests/unit/client-sim/behaviour/behaviour_test_base.h"
#include "tests/unit/client-sim/behaviour/stroll.h"

namespace arena::client_sim {

inline constexpr Point kOwnHome{-14, 0};
inline constexpr Point kEnemyHome{14, 0};
inline constexpr Point kOwnBase{-14, 6};
inline constexpr Point kHill{6, 8};
inline constexpr double kHillRadius = 3.0;

/// The own player is in team 1. The wall in the middle leaves ways above and below it.
class MatchBehaviourTest : public BehaviourTest {
  protected:
    MatchBehaviourTest() { told.phase = sim::MatchPhase::play; }

    void play_for_flags() {
        told.mode = sim::GameMode::capture_the_flag;
        add_flag(kOwnHome, 1);
        add_flag(kEnemyHome, 2);
    }
    void add_flag(Point home, std::uint8_t team) {
        ASSERT_TRUE(told.flags.push_back({.position = as_vec2(home), .carrier = {}, .team = team}));
    }
    void play_for_the_hill() { told.mode = sim::GameMode::king_of_the_hill; }
    protocol::MatchFlag& own_flag() { return told.flags[0]; }
    protocol::MatchFlag& enemy_flag() { return told.flags[1]; }

    void join(sim::EntityId id, std::uint8_t team) {
        protocol::Roster message;
        message.joined.push_back({.player = id, .team = team, .name = "somebody"});
        roster.apply(message);
    }
    void place_self(Point position, sim::Tick tick = 100) {
        place(kSelf, as_vec2(position), {}, tick, 1);
    }
    void place_enemy(Point position, sim::Tick tick = 100) {
        place(kEnemy, as_vec2(position), {}, tick, 2);
    }

    [[nodiscard]] Situation situation(sim::Tick tick = 100) {
        Situation situation = at(tick, map.plain());
        situation.match = &knowledge;
        return situation;
    }

    using Behaviour = std::function<sim::PlayerInput(Mind&, const Situation&)>;
    /// Lets the bot walk; `each_tick` plays the rules and says whether to go on.
    test::Stroll walk(const Behaviour& behave, Point from, int ticks_max,
                      const std::function<bool(Point)>& each_tick) {
        sim::Tick tick = 100;
        bool goes_on = true;
        return test::stroll(from, ticks_max, map.plain(), [&](Point position) {
            if (goes_on) goes_on = each_tick(position);
            if (!goes_on) return sim::PlayerInput{};
            place_self(position, tick);
            return behave(mind, situation(tick++));
        });
    }
    /// Plays capture the flag by touch for the own player. Returns the seconds to its first capture
    /// at `captures_at`, nothing when there is none within a minute.
    std::optional<double> seconds_to_capture(const Behaviour& behave, Point from,
                                             Point captures_at) {
        int ticks = 0;
        bool has_captured = false;
        walk(behave, from, 60 * 60, [&](Point position) {
            ++ticks;
            if (distance(position, kEnemyHome) < 1.0) enemy_flag().carrier = kSelf;
            has_captured = enemy_flag().carrier == kSelf && distance(position, captures_at) < 1.0;
            return !has_captured;
        });
        return has_captured ? std::optional(ticks / 60.0) : std::nullopt;
    }

    static sim::Vec2 as_vec2(Point point) {
        return {static_cast<float>(point.x), static_cast<float>(point.y)};
    }

    protocol::Match told;
    client::Roster roster;
    CachedField map{test::field_with({test::box({-1, -12}, {1, 12}), test::box({-6, -4}, {-5, 4})}),
                    MatchPlaces{.homes = {{kOwnHome, 0.5, 1}, {kEnemyHome, 0.5, 2}},
                                .bases = {{kOwnBase, 2.0, 1}},
                                .hills = {{{-10, -10}, 2.0, 0}, {kHill, kHillRadius, 0}}}};
    MatchKnowledge knowledge{.match = told, .roster = roster, .map = map};
};

}  // namespace arena::client_sim
