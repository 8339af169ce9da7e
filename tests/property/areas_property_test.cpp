// Projectiles that leave areas behind, drawn over the range of their rules, in rooms with walls,
// movers and crowds: each area pulses when it is due and at no other time, and each end leaves what
// the rules say. By the invariants of the world.
//
// 2,000 cases; the long mode as for all properties: RC_PARAMS="max_success=100000".
#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "sim/base/random.h"
#include "tests/support/projectile_draw.h"
#include "tests/support/random_crowd.h"

namespace arena::sim::areas_property_test {
namespace {

/// A crowd in which all have the first weapon, and its projectiles split into areas of the second.
test::RandomCrowd draw_crowd(Random& random) {
    test::RandomCrowd crowd = test::CrowdDraw(random).draw();
    crowd.limits = {.players_max = 32};
    std::vector<Weapon>& weapons = crowd.rules.weapons;
    weapons.resize(1);
    for (Archetype& archetype : crowd.rules.archetypes) {
        archetype.weapon = 0;
        archetype.weapons.clear();
        archetype.abilities.clear();
    }
    if (weapons[0].directions.empty()) weapons[0].directions = {{1.0f, 0.0f}};
    weapons.push_back(weapons[0]);
    weapons[0].projectile.pulse_interval = 0.0f;
    weapons[0].projectile.life = test::drawn_between(random, 0.02f, 0.5f);
    weapons[0].projectile.splits_into = 1;
    weapons[1].directions.assign(1 + random.below(4), {0.6f, 0.8f});
    weapons[1].projectile.splits_into = kNone;
    weapons[1].projectile.instant = false;
    test::draw_area(random, weapons[1].projectile);
    return crowd;
}

class AreasWatch {
  public:
    AreasWatch(const test::RandomCrowd& crowd, std::uint64_t seed)
        : driver_(crowd.terrain, crowd.rules, crowd.limits, seed) {}

    void step(const std::vector<Command>& commands) {
        const std::vector<ProjectileState> before(driver_.world.projectiles().begin(),
                                                  driver_.world.projectiles().end());
        driver_.events.clear();
        driver_.step(commands);
        RC_ASSERT(driver_.world.find_broken_invariant().value_or("") == "");
        constexpr auto kFull = static_cast<std::uint32_t>(StepError::projectiles_full) |
                               static_cast<std::uint32_t>(StepError::events_full);
        RC_ASSERT((driver_.errors & kFull) == 0u);
        check_splits(before);
        for (const ProjectileState& projectile : before)
            if (projectile.weapon == 1) check_pulse(projectile);
    }

  private:
    std::size_t count(EventKind kind, EntityId subject) const {
        return static_cast<std::size_t>(std::count_if(
            driver_.events.begin(), driver_.events.end(),
            [&](const Event& event) { return event.kind == kind && event.subject == subject; }));
    }

    void check_splits(const std::vector<ProjectileState>& before) {
        std::size_t ended = 0;
        for (const ProjectileState& projectile : before)
            if (projectile.weapon == 0) ended += count(EventKind::despawn, projectile.id);
        std::size_t begun = 0;
        for (const ProjectileState& projectile : driver_.world.projectiles())
            if (projectile.weapon == 1 && born_.emplace(projectile.id, driver_.world.tick()).second)
                ++begun;
        RC_ASSERT(begun == ended * driver_.world.rules().weapons[1].directions.size());
    }

    /// An explosion for each whole interval, and one at the end.
    void check_pulse(const ProjectileState& area) {
        const Rules& rules = driver_.world.rules();
        const Tick interval = ticks_of(rules.weapons[1].projectile.pulse_interval, rules.tick_rate);
        const bool is_due = (driver_.world.tick() - born_.at(area.id)) % interval == 0;
        const bool has_ended = count(EventKind::despawn, area.id) > 0;
        RC_ASSERT(count(EventKind::explode, area.id) == (is_due || has_ended ? 1u : 0u));
    }

    test::WorldDriver driver_;
    std::map<EntityId, Tick> born_;
};

RC_GTEST_PROP(AreasProperty, each_end_leaves_its_areas_and_each_area_pulses_on_time,
              (std::uint64_t seed)) {
    Random random(seed);
    const test::RandomCrowd crowd = draw_crowd(random);
    AreasWatch watch(crowd, seed);
    std::vector<Command> commands;
    for (std::uint32_t number = 1; number <= crowd.players; ++number)
        commands.push_back(test::join(test::player_id(number)));

    for (int tick = 0; tick < 40; ++tick) {
        watch.step(commands);
        commands.clear();
        for (std::uint32_t number = 1; number <= crowd.players; ++number)
            if (random.below(4) == 0)
                commands.push_back(test::input(
                    test::player_id(number),
                    test::shoot(int(random.below(2000)) - 1000, int(random.below(2000)) - 1000)));
    }
}

}  // namespace
}  // namespace arena::sim::areas_property_test
