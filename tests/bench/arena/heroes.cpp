#include "tests/bench/arena/heroes.h"

#include <array>
#include <string>
#include <utility>

#include "sim/math/vec2.h"
#include "sim/terrain/forces.h"
#include "sim/values/status_effects.h"

namespace arena::bench {

namespace {

/// The areas lie in rows and columns, and each is half as wide as the distance to the next.
constexpr std::uint32_t kAreasInRow = 8;
static_assert(kAreasInRow * kAreasInRow == sim::kForcesMax);
/// A player draws another weapon about every second and a half, and presses each ability as often.
constexpr std::uint32_t kTicksBetweenPresses = 90;
/// Of the slots that a player draws, the first comes up twice: the gun is fired most.
constexpr std::array<std::uint8_t, 4> kSlotsDrawn{1, 1, 2, 3};
constexpr std::uint8_t kChargedSlot = 3;
constexpr std::uint32_t kTicksCharged = 40;
constexpr std::uint32_t kTicksReleased = 5;

std::uint8_t add(sim::StatusEffect effect, sim::Rules& rules) {
    rules.effects.push_back(std::move(effect));
    return static_cast<std::uint8_t>(rules.effects.size() - 1);
}

std::uint8_t add(sim::Weapon weapon, sim::Rules& rules) {
    rules.weapons.push_back(std::move(weapon));
    return static_cast<std::uint8_t>(rules.weapons.size() - 1);
}

std::uint8_t add(sim::Ability ability, sim::Rules& rules) {
    rules.abilities.push_back(std::move(ability));
    return static_cast<std::uint8_t>(rules.abilities.size() - 1);
}

std::uint8_t add_ray(std::uint8_t effect, sim::Rules& rules) {
    sim::Weapon ray{.name = "ray", .interval = 0.1f, .magazine = 20};
    ray.spread_growth_degrees = 1.0f;
    ray.recoil = 0.3f;
    ray.projectile.instant = true;
    ray.projectile.range = 20.0f;
    ray.projectile.damage = 5;
    ray.projectile.pierce = 1;
    ray.projectile.effect = effect;
    return add(std::move(ray), rules);
}

std::uint8_t add_bow(std::uint8_t effect, sim::Rules& rules) {
    sim::Weapon splinters{.name = "splinters"};
    splinters.directions = {{1.0f, 0.0f}, {0.8f, 0.6f}, {0.8f, -0.6f}};
    splinters.projectile.life = 0.2f;
    splinters.projectile.damage = 5;
    sim::Weapon bow{.name = "bow", .interval = 0.5f};
    bow.charge_time = 0.5f;
    bow.charge_damage = 2.0f;
    bow.charge_speed = 1.5f;
    bow.projectile.damage = 20;
    bow.projectile.knockback = 3.0f;
    bow.projectile.effect = effect;
    bow.projectile.splits_into = add(std::move(splinters), rules);
    return add(std::move(bow), rules);
}

void add_areas(const std::string& effect, sim::MapDescription& map) {
    constexpr std::array kKinds{sim::ForceKind::ice, sim::ForceKind::conveyor, sim::ForceKind::wind,
                                sim::ForceKind::water};
    const float apart = (map.bounds.max.x - map.bounds.min.x) / float{kAreasInRow};
    for (std::uint32_t i = 0; i < kAreasInRow * kAreasInRow; ++i) {
        const sim::Vec2 cell{static_cast<float>(i % kAreasInRow),
                             static_cast<float>(i / kAreasInRow)};
        const sim::Vec2 center = map.bounds.min + (cell + sim::Vec2{0.5f, 0.5f}) * apart;
        sim::MapForce force{.kind = kKinds[(i + i / kAreasInRow) % kKinds.size()]};
        force.area = {.shape = sim::Shape::circle, .center = center, .radius = apart / 4.0f};
        force.factor = 0.5f;
        force.flow = {1.0f, 0.0f};
        force.source = {"forces", i};
        map.forces.push_back(force);
        if (i % 2 == 0) continue;
        sim::MapTrigger area{.kind = sim::TriggerKind::area, .shape = sim::Shape::circle};
        area.center = center;
        area.radius = apart / 4.0f;
        area.interval = 0.5f;
        area.effect = effect;
        area.source = {"areas", i};
        map.triggers.push_back(std::move(area));
    }
}

}  // namespace

void make_heroes(sim::Rules& rules, sim::MapDescription& map) {
    const std::uint8_t slow = add({.name = "slow", .duration = 2.0f, .speed = 0.7f}, rules);
    const std::uint8_t burn =
        add({.name = "burn", .duration = 3.0f, .health = -1, .interval = 0.5f}, rules);
    const std::uint8_t haste = add({.name = "haste",
                                    .duration = 4.0f,
                                    .repeat = sim::Repeat::add,
                                    .speed = 1.3f,
                                    .damage_given = 1.2f},
                                   rules);
    sim::StatusEffect shield_effect{.name = "shield", .duration = 4.0f};
    shield_effect.shield = 60;
    shield_effect.shield_cosine = 0.5f;
    const std::uint8_t shield = add(std::move(shield_effect), rules);
    const std::string soothed = "soothed";
    add({.name = soothed, .duration = 2.0f, .damage_taken = 0.8f, .health = 1, .interval = 0.5f},
        rules);

    const std::uint8_t ray = add_ray(burn, rules);
    const std::uint8_t bow = add_bow(slow, rules);
    using enum sim::AbilityKind;
    const std::array<std::uint8_t, sim::kAbilitySlotsMax> abilities{
        add({.name = "dash", .kind = dash, .cooldown = 2.0f, .charges = 2}, rules),
        add({.name = "haste", .kind = effect, .cooldown = 4.0f, .effect = haste}, rules),
        add({.name = "shield", .kind = effect, .cooldown = 4.0f, .effect = shield}, rules),
        add({.name = "burst",
             .kind = burst,
             .cooldown = 5.0f,
             .windup = 0.2f,
             .damage = 10,
             .knockback = 4.0f,
             .effect = slow},
            rules)};
    for (sim::Archetype& archetype : rules.archetypes) {
        archetype.weapons = {};
        for (const std::uint8_t weapon : {archetype.weapon, ray, bow})
            static_cast<void>(archetype.weapons.push_back(weapon));
        for (const std::uint8_t ability : abilities)
            static_cast<void>(archetype.abilities.push_back(ability));
    }
    add_areas(soothed, map);
}

HeroInputs::HeroInputs(std::uint32_t players, std::uint64_t seed)
    : random_(seed), slots_(players, 1) {}

void HeroInputs::press(const sim::Players& players, std::span<sim::Command> commands) {
    ++tick_;
    for (std::uint32_t player = 0; player < commands.size(); ++player) {
        sim::PlayerInput& input = commands[player].input;
        if (random_.below(kTicksBetweenPresses) == 0)
            slots_[player] = kSlotsDrawn[random_.below(kSlotsDrawn.size())];
        input.slot = slots_[player];
        for (const sim::Buttons button : sim::kAbilityButtons) {
            input.buttons = static_cast<sim::Buttons>(input.buttons & ~button);
            if (random_.below(kTicksBetweenPresses) == 0)
                input.buttons = static_cast<sim::Buttons>(input.buttons | button);
        }
        if (players.alive[player] == 0 || slots_[player] != kChargedSlot) continue;
        const bool holds = (tick_ + player) % (kTicksCharged + kTicksReleased) < kTicksCharged;
        input.buttons = static_cast<sim::Buttons>(holds ? input.buttons | sim::kButtonFire
                                                        : input.buttons & ~sim::kButtonFire);
    }
}

double effects_a_player(const sim::Players& players, sim::Tick tick) {
    std::size_t living = 0;
    std::size_t effects = 0;
    for (std::size_t row = 0; row < players.size(); ++row) {
        if (players.alive[row] == 0) continue;
        ++living;
        for (const sim::ActiveEffect& effect : players.effects[row])
            effects += is_active(effect, tick) ? 1u : 0u;
    }
    return living == 0 ? 0.0 : static_cast<double>(effects) / static_cast<double>(living);
}

}  // namespace arena::bench
