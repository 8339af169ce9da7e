#include "tests/simulation/crowd_trial.h"

#include <array>
#include <string>

#include "protocol/link/dice.h"
#include "server/maps/load_game.h"
#include "tests/simulation/crowd_simulation.h"
#include "tests/support/folders.h"

namespace arena::simulation {

namespace {

/// Draws another tick rate than 60 for every second crowd.
sim::Rules drawn_rules(std::uint64_t seed, sim::Rules rules) {
    constexpr std::array<std::uint16_t, 5> kTickRates{10, 20, 30, 120, 240};
    protocol::Dice dice(seed);
    if (dice.happens(0.5)) rules.tick_rate = kTickRates[dice.below(kTickRates.size())];
    return rules;
}

}  // namespace

CrowdTrialTotals& CrowdTrialTotals::operator+=(const CrowdTrialTotals& other) {
    players += other.players;
    kills += other.kills;
    updates_judged += other.updates_judged;
    return *this;
}

Verdict try_crowd(std::uint64_t seed, protocol::Time duration, CrowdTrialTotals& totals) {
    Verdict verdict;
    const auto game = server::load_playable_game(test::source_path("maps/arena.tmj"), "");
    if (!game.ok()) {
        verdict.violate({}, game.error());
        return verdict;
    }
    const sim::Rules rules = drawn_rules(seed, game.value().rules.rules);
    CrowdSimulation crowd({.seed = seed}, game.value().map.terrain, rules);
    const protocol::Time tick = protocol::Time(std::chrono::seconds(1)) / rules.tick_rate;
    for (protocol::Time now{0}; now < duration; now += tick) {
        crowd.step();
        if (const auto broken = crowd.world().find_broken_invariant()) {
            verdict.violate(now, *broken);
            break;
        }
    }
    if (crowd.verdict().violations_sum() > 0)
        verdict.violate(duration, crowd.verdict().examples.front().line);

    totals.players += crowd.world().players().size();
    totals.kills += crowd.kills();
    totals.updates_judged += crowd.verdict().updates_judged;
    return verdict;
}

}  // namespace arena::simulation
