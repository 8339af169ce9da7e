#include "sim/rules/rules_hash.h"

#include <functional>
#include <set>

#include <gtest/gtest.h>

namespace arena::sim::rules_hash_test {
namespace {

Rules with_match() {
    Rules rules;
    rules.match.mode = GameMode::capture_the_flag;
    return rules;
}

TEST(RulesHash, every_rule_of_a_match_counts) {
    const std::function<void(MatchRules&)> changes[] = {
        [](MatchRules& m) { m.mode = GameMode::deathmatch; },
        [](MatchRules& m) { m.players_to_start = 3; },
        [](MatchRules& m) { m.teams = 3; },
        [](MatchRules& m) { m.warm_up = 1.0f; },
        [](MatchRules& m) { m.countdown = 1.0f; },
        [](MatchRules& m) { m.time_limit = 1.0f; },
        [](MatchRules& m) { m.score_limit = 1; },
        [](MatchRules& m) { m.rounds = 2; },
        [](MatchRules& m) { m.overtime = 1.0f; },
        [](MatchRules& m) { m.round_end = 1.0f; },
        [](MatchRules& m) { m.match_end = 1.0f; },
        [](MatchRules& m) { m.balance_rounds = false; },
        [](MatchRules& m) { m.late_joining = false; },
        [](MatchRules& m) { m.respawn_wave = 1.0f; },
        [](MatchRules& m) { m.capture_the_flag.carrier_speed = 1.0f; },
        [](MatchRules& m) { m.capture_the_flag.return_time = 1.0f; },
        [](MatchRules& m) { m.capture_the_flag.return_by_touch = false; },
        [](MatchRules& m) { m.capture_the_flag.own_flag_at_home = false; },
        [](MatchRules& m) { m.capture_the_flag.capture_points = 1; },
        [](MatchRules& m) { m.capture_the_flag.return_points = 0; },
        [](MatchRules& m) { m.king_of_the_hill.move_time = 1.0f; },
        [](MatchRules& m) { m.king_of_the_hill.point_time = 2.0f; },
    };
    std::set<std::uint64_t> seen{hash_of(with_match())};

    for (const auto& change : changes) {
        Rules rules = with_match();
        change(rules.match);
        EXPECT_TRUE(seen.insert(hash_of(rules)).second) << "change " << seen.size();
    }
}

TEST(RulesHash, the_rules_for_idle_players_count_for_nothing) {
    Rules rules = with_match();
    rules.match.idle_warning = 20.0f;
    rules.match.idle_limit = 30.0f;

    EXPECT_EQ(hash_of(rules), hash_of(with_match()));
}

TEST(RulesHash, the_rules_of_a_match_count_for_nothing_in_an_endless_one) {
    Rules rules;
    rules.match.rounds = 9;

    EXPECT_EQ(hash_of(rules), hash_of(Rules{}));
    EXPECT_NE(hash_of(with_match()), hash_of(Rules{}));
}

TEST(RulesHash, rules_of_the_world_count) {
    Rules rules;
    rules.gravity = 1.0f;

    EXPECT_NE(hash_of(rules), hash_of(Rules{}));
}

}  // namespace
}  // namespace arena::sim::rules_hash_test
