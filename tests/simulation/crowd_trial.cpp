#include "tests/simulation/crowd_trial.h"

#include <string>

#include "server/maps/load_game.h"
#include "tests/simulation/crowd_simulation.h"
#include "tests/support/folders.h"

namespace arena::simulation {

Verdict try_crowd(std::uint64_t seed, protocol::Time duration, CrowdTrialTotals& totals) {
    Verdict verdict;
    const auto game =
        server::load_playable_game(std::string(ARENAD_SOURCE_DIR) + "/maps/arena.tmj", "");
    if (!game.ok()) {
        verdict.violate({}, game.error());
        return verdict;
    }
    const sim::Rules& rules = game.value().rules.rules;
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
    totals.parts_judged += crowd.verdict().parts_judged;
    return verdict;
}

}  // namespace arena::simulation
