// Worlds under rules that nobody has written: every key of the table that the reader uses, drawn
// within its range (random_rules.h).
//
// 2,000 files and worlds; the long mode: scripts/properties.sh 100000 'RandomRules.*'. Each is
// drawn from one number, which a failure prints.
#include "tests/property/protocol/rules/random_rules.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/rules/rule_keys.h"
#include "tests/support/random_crowd.h"

namespace arena::sim::random_rules_test {
namespace {

RC_GTEST_PROP(RandomRules, each_error_names_a_line_without_which_there_are_fewer,
              (std::uint64_t seed)) {
    Random random(seed);
    const test::DrawnRules drawn = test::draw_rules(random);

    if (!drawn.stubborn.empty()) RC_FAIL(drawn.stubborn.front());
    RC_CLASSIFY(drawn.removed == 0, "read as it was drawn");
    RC_CLASSIFY(drawn.rules.weapons.size() > 2, "several weapons");
    RC_CLASSIFY(!drawn.rules.abilities.empty(), "abilities");
}

// Otherwise the laws would hold for keys that are never there.
TEST(RandomRules, every_key_is_there_in_some_of_the_files) {
    std::set<std::string> missing;
    for (const protocol::RuleKeyRow& row : protocol::rule_key_rows()) {
        const bool is_of_match = row.table.starts_with("[match");
        const bool is_of_volume = row.table == "attacks" || row.table == "vulnerabilities";
        const bool is_nested = row.name == "projectile" || row.name == "frame" ||
                               row.unit.find("list") != std::string::npos;
        if (!is_of_match && !is_of_volume && !is_nested && row.table != "[vision]")
            missing.insert(row.name);
    }
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Random random(seed);
        const std::string text = test::draw_rules(random).text;
        for (auto name = missing.begin(); name != missing.end();)
            name = text.find('\n' + *name + " = ") != std::string::npos ? missing.erase(name)
                                                                        : std::next(name);
    }
    std::string names;
    for (const std::string& name : missing)
        names += name + ' ';
    EXPECT_EQ(names, "");
}

bool has_event(const StepResult& result, EventKind kind) {
    return std::any_of(result.events.begin(), result.events.end(),
                       [kind](const Event& event) { return event.kind == kind; });
}

/// In every third world short rounds are played, half of them with teams.
void draw_match(Random& random, MatchRules& match) {
    if (random.below(3) != 0) return;
    constexpr std::array kModes{GameMode::deathmatch, GameMode::last_one_standing,
                                GameMode::team_deathmatch, GameMode::elimination};
    match = {};
    match.mode = kModes[random.below(4)];
    match.teams =
        has_teams(match.mode) ? static_cast<std::uint8_t>(2 + random.below(3)) : std::uint8_t{0};
    match.countdown = 0.0f;
    match.time_limit = 0.1f + 0.2f * static_cast<float>(random.unit());
    match.overtime = 0.0f;
    match.round_end = match.match_end = 0.1f;
}

/// Players that leave, join again and are moved to other teams.
void add_comings_and_goings(Random& random, const World& world, std::vector<Command>& commands) {
    const Players& players = world.players();
    if (players.size() == 0) return;
    const EntityId player = players.id[random.below(static_cast<std::uint32_t>(players.size()))];
    if (world.rules().match.teams > 0 && random.below(6) == 0)
        commands.push_back(
            {.kind = CommandKind::change_team,
             .player = player,
             .team = static_cast<std::uint8_t>(1 + random.below(world.rules().match.teams))});
    if (random.below(24) == 0) commands.push_back(test::leave(player));
}

RC_GTEST_PROP(RandomRules, a_world_stays_sound_under_any_rules, (std::uint64_t seed)) {
    Random random(seed);
    const test::RandomCrowd crowd = test::CrowdDraw(random).draw_with([&random] {
        Rules rules = test::draw_rules(random).rules;
        draw_match(random, rules.match);
        return rules;
    });
    World world(crowd.terrain, crowd.rules, crowd.limits, seed);
    bool has_killed = false;
    bool has_moved = false;

    for (int tick = 0; tick < 60; ++tick) {
        std::vector<Command> commands = test::crowd_commands(random, crowd, world);
        add_comings_and_goings(random, world, commands);
        const StepResult result = world.step(commands);
        has_killed = has_killed || result.statistics.kills > 0;
        has_moved = has_moved || has_event(result, EventKind::team);
        if (const auto broken = world.find_broken_invariant())
            RC_FAIL("tick " + std::to_string(world.tick()) + ": " + *broken);
    }

    RC_CLASSIFY(has_killed, "somebody is killed");
    RC_CLASSIFY(has_moved, "somebody is moved to another team");
    RC_CLASSIFY(crowd.rules.gravity > 0.0f, "seen from the side");
    RC_CLASSIFY(!world.projectiles().empty(), "projectiles fly");
}

}  // namespace
}  // namespace arena::sim::random_rules_test
