// Crowds in small rooms, drawn from a seed: corridors, corners, thin walls, all move kinds, discs
// and outlines, dashes, melee attacks and pads that throw, movers; from 10 to 240 ticks a second
// and at up to 150 m/s. What presses players together is drawn more often than it occurs in a game.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sim/base/random.h"
#include "sim/math/vec2.h"
#include "sim/world/world.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/projectile_draw.h"
#include "tests/support/triggers.h"
#include "tests/support/wild_input.h"
#include "tests/support/world_driver.h"

namespace arena::test {

struct RandomCrowd {
    std::shared_ptr<const sim::Terrain> terrain;
    sim::Rules rules;
    sim::Limits limits;
    std::uint32_t players = 0;
    std::vector<sim::Vec2> intersection_points;  ///< where many want to go

    /// The highest speed that is drawn, in metres per second.
    static constexpr float kSpeedMax = 150.0f;
};

class CrowdDraw {
  public:
    explicit CrowdDraw(Random& random) : random_(random) {}

    [[nodiscard]] RandomCrowd draw() {
        return draw_with([this] { return draw_rules(); });
    }

    /// A crowd with the rules that a function returns.
    template <typename DrawRules>
    [[nodiscard]] RandomCrowd draw_with(const DrawRules& draw_own_rules) {
        RandomCrowd crowd;
        crowd.players = 2 + random_.below(random_.below(4) == 0 ? 30 : 12);
        crowd.limits = {.players_max = 32,
                        .projectiles_max = 1024,
                        .commands_max = 128,
                        .candidates_max = 4096,
                        .events_max = 8192,
                        .attack_records_max = 1024};
        crowd.rules = draw_own_rules();
        crowd.terrain = draw_room(crowd.rules);
        for (int i = 0; i < 2; ++i)
            crowd.intersection_points.push_back(point());
        return crowd;
    }

  private:
    [[nodiscard]] float between(float low, float high) {
        return low + (high - low) * static_cast<float>(random_.below(1u << 20)) / (1u << 20);
    }
    /// As likely between 1 and 2 as between 50 and 100.
    [[nodiscard]] float scaled_between(float low, float high) {
        return low * std::pow(high / low, between(0.0f, 1.0f));
    }
    [[nodiscard]] bool once_in(std::uint32_t times) { return random_.below(times) == 0; }
    [[nodiscard]] sim::Vec2 point() { return {between(0, size_.x), between(0, size_.y)}; }
    [[nodiscard]] sim::Vec2 direction() {
        return sim::normalised_or({between(-1, 1), between(-1, 1)}, {1, 0});
    }

    [[nodiscard]] sim::Rules draw_rules() {
        constexpr std::array<std::uint32_t, 8> kRates{10, 15, 20, 30, 60, 60, 120, 240};
        sim::Rules rules;
        rules.tick_rate = once_in(3) ? 10 + random_.below(231) : kRates[random_.below(8)];
        rules.respawn_delay = 0.1f;
        rules.friendly_fire = true;
        rules.gravity = once_in(4) ? between(5, 60) : 0.0f;
        rules.weapons[0].interval = 0.2f;
        rules.weapons[0].projectile.damage = once_in(4) ? 30 : 0;
        if (once_in(4)) rules.weapons[0].projectile.radius = scaled_between(0.5f, 5.0f);
        if (once_in(4)) draw_propulsion(random_, rules.weapons[0].projectile);
        if (once_in(3)) add_sword(rules);
        const bool are_plain = once_in(2);
        const std::uint32_t archetypes = 1 + random_.below(3);
        rules.archetypes.clear();
        for (std::uint32_t i = 0; i < archetypes; ++i)
            rules.archetypes.push_back(draw_archetype(i, are_plain));
        for (sim::Archetype& archetype : rules.archetypes)
            if (once_in(2)) draw_forgiving_jumps(archetype);
        draw_apart([&] {
            if (once_in(4)) draw_knockback(random_, rules.weapons[0].projectile);
            for (sim::Archetype& archetype : rules.archetypes)
                if (once_in(2)) archetype.knockback_growth = between(0.0f, 10.0f);
        });
        draw_apart([&] {
            if (once_in(8)) draw_instant(random_, rules.weapons[0].projectile);
        });
        draw_apart([&] {
            if (once_in(6)) draw_splits(rules);
            if (once_in(6)) draw_homing(random_, rules.weapons[0].projectile);
            draw_at_walls(random_, rules.weapons[0].projectile);
        });
        draw_apart([&] {
            if (once_in(3)) draw_effects(rules);
            for (sim::Archetype& archetype : rules.archetypes)
                if (once_in(2)) draw_side_moves(archetype);
        });
        // From a generator of its own, so that seeds lead to the rooms that they have always led
        // to.
        Random arms(random_.state());
        CrowdDraw(arms).draw_arms(rules);
        Random skills(~random_.state());
        CrowdDraw(skills).draw_abilities(rules);
        Random gifts(random_.state() + 1);
        CrowdDraw(gifts).draw_items(rules);
        Random resources(random_.state() + 2);
        CrowdDraw(resources).draw_resources(rules);
        return rules;
    }

    /// What hits are stopped by and give on, and what abilities cost.
    void draw_resources(sim::Rules& rules) {
        sim::ProjectileKind& first = rules.weapons[0].projectile;
        if (!first.instant && once_in(6)) first.returns_after = between(0.0f, first.life);
        const auto effects = static_cast<std::uint32_t>(rules.effects.size());
        for (sim::StatusEffect& effect : rules.effects) {
            if (once_in(3)) {
                effect.shield = static_cast<std::uint16_t>(1 + random_.below(60));
                effect.shield_cosine = once_in(2) ? -1.0f : between(-1.0f, 1.0f);
            }
            if (once_in(4)) effect.next_hit = static_cast<std::uint8_t>(random_.below(effects));
        }
        for (sim::Archetype& archetype : rules.archetypes) {
            archetype.stamina = scaled_between(1.0f, 1000.0f);
            archetype.stamina_recovery = archetype.stamina / between(0.05f, 100.0f);
        }
        const float least =
            std::min_element(rules.archetypes.begin(), rules.archetypes.end(),
                             [](const auto& a, const auto& b) { return a.stamina < b.stamina; })
                ->stamina;
        for (std::size_t i = 0; i < rules.abilities.size(); ++i) {
            sim::Ability& ability = rules.abilities[i];
            if (once_in(3)) ability.stamina = between(0.0f, least);
            if (!rules.items.empty() && once_in(3)) {
                ability.recharges = false;
                sim::Item& item = rules.items[random_.below(2)];
                item.ability = static_cast<std::uint8_t>(i);
                item.uses = static_cast<std::uint8_t>(1 + random_.below(4));
            }
        }
    }

    /// Items that lie where somebody has died or dropped them. The first gives the first weapon.
    void draw_items(sim::Rules& rules) {
        if (!once_in(4)) return;
        rules.items = {{.name = "gun", .weapon = 0},
                       {.name = "kit",
                        .health = 30,
                        .effect = rules.effects.empty() ? sim::kNone : std::uint8_t{0}}};
        for (std::uint8_t item = 0; item < 2; ++item) {
            rules.items[item].dropped_as = static_cast<std::uint8_t>(rules.weapons.size());
            rules.weapons.push_back({.name = "lying"});
            sim::ProjectileKind& lying = rules.weapons.back().projectile;
            lying.radius = scaled_between(0.05f, 1.0f);
            lying.speed = once_in(2) ? 0.0f : scaled_between(0.1f, 50.0f);
            lying.life = between(0.05f, 2.0f);
            lying.passes_players = true;
            lying.gives = item;
        }
        rules.loot_tables = {{.name = "any", .entries = {{.item = 0}, {.item = 1, .weight = 3}}}};
        for (sim::Archetype& archetype : rules.archetypes) {
            if (once_in(2)) archetype.drops = once_in(2) ? "any" : "kit";
            if (archetype.weapons.empty() && once_in(2)) draw_weapon_slots(archetype);
            if (archetype.weapon_slots > 0)
                archetype.drops_weapons = static_cast<sim::WeaponDrops>(random_.below(3));
        }
    }

    /// Makes a weapon that is fired where the first one's projectiles end, or lets these be areas.
    void draw_splits(sim::Rules& rules) {
        sim::Weapon left_behind = rules.weapons[0];
        left_behind.directions.clear();
        for (std::uint32_t i = 1 + random_.below(6); i > 0; --i)
            left_behind.directions.push_back(direction());
        left_behind.projectile.instant = false;
        draw_area(random_, left_behind.projectile);
        const bool is_instant = rules.weapons[0].projectile.instant;
        if (once_in(3) && !is_instant) draw_area(random_, rules.weapons[0].projectile);
        rules.weapons[0].projectile.splits_into = static_cast<std::uint8_t>(rules.weapons.size());
        rules.weapons.push_back(left_behind);
    }

    /// Further weapons, the slots in which they are, and what each does besides firing.
    void draw_arms(sim::Rules& rules) {
        if (once_in(2)) return;
        for (std::uint32_t i = random_.below(3); i > 0; --i)
            rules.weapons.push_back(rules.weapons.front());
        for (sim::Weapon& weapon : rules.weapons)
            draw_handling(weapon);
        for (sim::Archetype& archetype : rules.archetypes) {
            if (once_in(2)) continue;
            for (std::uint32_t i = 2 + random_.below(sim::kWeaponSlotsMax - 1u); i > 0; --i) {
                const std::uint32_t weapon =
                    random_.below(static_cast<std::uint32_t>(rules.weapons.size() + 1));
                static_cast<void>(archetype.weapons.push_back(
                    weapon == rules.weapons.size() ? sim::kNone
                                                   : static_cast<std::uint8_t>(weapon)));
            }
            archetype.weapon = archetype.weapons[0];
        }
        for (sim::Archetype& archetype : rules.archetypes)
            if (once_in(4)) draw_weapon_slots(archetype);
        if (once_in(2)) add_alternatives(rules);
        for (sim::Weapon& weapon : rules.weapons) {
            if (once_in(3)) draw_charge(weapon);
            if (once_in(3)) draw_heat(weapon);
        }
        // The last one is an alternative, which has no heat of its own.
        for (const sim::Weapon& weapon : rules.weapons)
            if (weapon.alternative != sim::kNone) rules.weapons.back().heat_max = 0.0f;
    }

    void draw_charge(sim::Weapon& weapon) {
        weapon.burst = 1;
        weapon.charge_time = between(0.02f, 0.6f);
        weapon.charge_min_time = once_in(2) ? between(0.0f, weapon.charge_time) : 0.0f;
        weapon.charge_damage = between(0.0f, 3.0f);
        if (!weapon.projectile.instant) weapon.charge_speed = between(0.1f, 4.0f);
        weapon.charge_spread = between(0.0f, 3.0f);
    }

    void draw_heat(sim::Weapon& weapon) {
        weapon.heat_per_shot = between(0.0f, 10.0f);
        weapon.heat_max = between(1.0f, 30.0f);
        weapon.heat_loss = once_in(4) ? 0.0f : between(0.0f, 60.0f);
        weapon.overheat_time = between(0.01f, 1.0f);
    }

    /// As many as its weapons need, or more.
    void draw_weapon_slots(sim::Archetype& archetype) {
        const auto fewest =
            static_cast<std::uint32_t>(std::max<std::size_t>(archetype.weapons.size(), 1));
        archetype.weapon_slots =
            static_cast<std::uint8_t>(fewest + random_.below(sim::kWeaponSlotsMax + 1u - fewest));
    }

    /// A weapon without a magazine, as which some of the others fire with the other button.
    void add_alternatives(sim::Rules& rules) {
        const auto alternative = static_cast<std::uint8_t>(rules.weapons.size());
        for (sim::Weapon& weapon : rules.weapons) {
            if (once_in(3)) continue;
            weapon.alternative = alternative;
            if (weapon.magazine > 1) weapon.cost = static_cast<std::uint16_t>(1 + random_.below(2));
        }
        sim::Weapon& other = rules.weapons.emplace_back(rules.weapons.front());
        draw_handling(other);
        other.alternative = sim::kNone;
        other.magazine = 0;
        other.interval = between(0.02f, 0.5f);
        other.cost = static_cast<std::uint16_t>(1 + random_.below(3));
    }

    /// Some abilities of each kind, and which archetypes have them.
    void draw_abilities(sim::Rules& rules) {
        if (once_in(2)) return;
        for (std::uint32_t i = 1 + random_.below(6); i > 0; --i)
            rules.abilities.push_back(draw_ability(rules));
        for (sim::Archetype& archetype : rules.archetypes) {
            if (once_in(3)) continue;
            const bool has_dash = archetype.dash_speed > 0.0f;
            if (has_dash) static_cast<void>(archetype.abilities.push_back(sim::kNone));
            for (std::uint32_t i = 1 + random_.below(3); i > 0; --i)
                static_cast<void>(archetype.abilities.push_back(draw_skill(rules, archetype)));
        }
    }

    /// Returns an index, or kNone for a leap that would never end.
    [[nodiscard]] std::uint8_t draw_skill(const sim::Rules& rules,
                                          const sim::Archetype& archetype) {
        const std::uint32_t index =
            random_.below(static_cast<std::uint32_t>(rules.abilities.size()));
        const bool never_ends = rules.abilities[index].kind == sim::AbilityKind::leap &&
                                rules.gravity == 0.0f && archetype.acceleration == 0.0f;
        return never_ends ? sim::kNone : static_cast<std::uint8_t>(index);
    }

    /// An effect for others is left out: nothing but the state shows that they have got it.
    [[nodiscard]] sim::Ability draw_ability(const sim::Rules& rules) {
        sim::Ability ability;
        ability.kind = static_cast<sim::AbilityKind>(random_.below(6));
        const bool lacks_parts =
            (ability.kind == sim::AbilityKind::effect && rules.effects.empty()) ||
            (ability.kind == sim::AbilityKind::shot && rules.weapons[0].directions.empty());
        if (lacks_parts) ability.kind = sim::AbilityKind::blink;
        ability.cooldown = scaled_between(0.05f, 1.0f);
        ability.charges = static_cast<std::uint8_t>(1 + random_.below(3));
        ability.windup = once_in(3) ? between(0.0f, 0.3f) : 0.0f;
        ability.speed = scaled_between(1.0f, RandomCrowd::kSpeedMax);
        ability.time = between(0.02f, 0.3f);
        ability.distance = scaled_between(0.1f, 6.0f);
        ability.radius = scaled_between(0.5f, 5.0f);
        ability.damage = static_cast<std::int32_t>(random_.below(20));
        ability.knockback = once_in(2) ? scaled_between(1.0f, 20.0f) : 0.0f;
        ability.weapon = 0;
        if (!rules.effects.empty())
            ability.effect = static_cast<std::uint8_t>(
                random_.below(static_cast<std::uint32_t>(rules.effects.size())));
        return ability;
    }

    void draw_handling(sim::Weapon& weapon) {
        weapon.ammunition = once_in(2) ? -1 : static_cast<std::int32_t>(random_.below(12));
        weapon.draw_time = once_in(2) ? between(0.0f, 0.4f) : 0.0f;
        weapon.magazine = static_cast<std::uint16_t>(once_in(2) ? random_.below(5) : 0);
        weapon.reload_time = between(0.0f, 0.5f);
        weapon.spread_growth_degrees = once_in(2) ? between(0.0f, 30.0f) : 0.0f;
        weapon.spread_max_degrees = between(0.0f, 60.0f);
        weapon.spread_calm_degrees = between(0.0f, 90.0f);
        weapon.recoil = once_in(3) ? between(0.0f, 5.0f) : 0.0f;
        weapon.burst = static_cast<std::uint8_t>(1 + (once_in(3) ? random_.below(5) : 0));
        weapon.burst_interval = between(0.01f, 0.2f);
    }

    void add_sword(sim::Rules& rules) {
        rules.weapons[0].directions.clear();
        rules.weapons[0].animation = 0;
        rules.animations.resize(1);
        rules.animations[0].loops = false;
        rules.animations[0].launch = direction() * scaled_between(5, RandomCrowd::kSpeedMax);
        rules.animations[0].frames = {
            attack_frame({{0.0f, -0.6f}, {1.6f, 0.6f}}, sim::HitType::launch, 6)};
    }

    [[nodiscard]] sim::Archetype draw_archetype(std::uint32_t number, bool is_plain) {
        sim::Archetype archetype;
        archetype.name = "kind " + std::to_string(number);
        archetype.radius = between(0.25f, 0.6f);
        archetype.speed = scaled_between(2, RandomCrowd::kSpeedMax);
        archetype.acceleration = once_in(3) ? scaled_between(5, 500) : 0.0f;
        if (once_in(2)) {
            archetype.dash_speed = scaled_between(5, RandomCrowd::kSpeedMax);
            archetype.dash_time = between(0.05f, 0.3f);
            archetype.dash_cooldown = between(0.1f, 0.5f);
        }
        archetype.jump_speed = once_in(2) ? between(2, 15) : 0.0f;
        if (is_plain) return archetype;
        archetype.move = static_cast<sim::MoveKind>(random_.below(3));
        if (once_in(2)) draw_outline(archetype);
        return archetype;
    }

    /// Each is given by something that hits.
    void draw_effects(sim::Rules& rules) {
        const std::uint32_t count = 1 + random_.below(6);
        for (std::uint32_t i = 0; i < count; ++i) {
            sim::StatusEffect& effect = rules.effects.emplace_back();
            effect.name = "effect " + std::to_string(i);
            effect.duration = scaled_between(0.05f, 2.0f);
            effect.repeat = static_cast<sim::Repeat>(random_.below(3));
            effect.duration_max = scaled_between(0.05f, 4.0f);
            effect.interval = scaled_between(0.02f, 0.5f);
            effect.speed = once_in(2) ? between(0.0f, 2.0f) : 1.0f;
            effect.damage_given = once_in(4) ? between(0.0f, 3.0f) : 1.0f;
            effect.damage_taken = once_in(4) ? between(0.0f, 3.0f) : 1.0f;
            effect.health = once_in(3) ? static_cast<std::int32_t>(random_.below(11)) - 5 : 0;
            effect.stun = once_in(6);
            effect.root = once_in(6);
            effect.silence = once_in(6);
            effect.invulnerable = once_in(8);
        }
        const auto any = [&] { return static_cast<std::uint8_t>(random_.below(count)); };
        for (sim::Weapon& weapon : rules.weapons)
            weapon.projectile.effect = any();
        for (sim::Animation& animation : rules.animations)
            animation.effect = any();
    }

    void draw_forgiving_jumps(sim::Archetype& archetype) {
        archetype.coyote_time = once_in(2) ? between(0.0f, 0.3f) : 0.0f;
        archetype.jump_buffer = once_in(2) ? between(0.0f, 0.3f) : 0.0f;
        archetype.jump_cut = once_in(2) ? between(0.0f, 1.0f) : 1.0f;
        archetype.air_jumps = static_cast<std::uint8_t>(random_.below(4));
        archetype.air_jump_speed = once_in(2) ? between(2, 15) : 0.0f;
    }

    void draw_side_moves(sim::Archetype& archetype) {
        archetype.fall_through_speed = once_in(2) ? scaled_between(0.1f, 20.0f) : 0.0f;
        archetype.wall_slide_speed = once_in(2) ? scaled_between(0.1f, 20.0f) : 0.0f;
        if (once_in(2)) archetype.wall_jump = {between(0, 15), between(0, 15)};
    }

    /// Draws something without changing what is drawn after it.
    template <typename Draw>
    void draw_apart(const Draw& draw) {
        const Random before = random_;
        draw();
        random_ = before;
    }

    /// Draws a box, or a regular polygon of three to eight corners.
    void draw_outline(sim::Archetype& archetype) {
        constexpr float kTurn = 6.2831853f;
        const std::uint32_t corners = 3 + random_.below(6);
        const bool is_box = once_in(2);
        const sim::Vec2 half{between(0.2f, 0.5f), between(0.2f, 0.8f)};
        float reach = 0.0f;
        for (std::uint32_t i = 0; i < (is_box ? 4 : corners); ++i) {
            const float angle = kTurn * static_cast<float>(i) / static_cast<float>(corners);
            const sim::Vec2 on_circle =
                sim::Vec2{std::cos(angle), std::sin(angle)} * archetype.radius;
            const sim::Vec2 of_box{i == 1 || i == 2 ? half.x : -half.x, i >= 2 ? half.y : -half.y};
            const sim::Vec2 corner = is_box ? of_box : on_circle;
            reach = std::max(reach, sim::length(corner));
            static_cast<void>(archetype.outline.push_back(corner));
        }
        archetype.radius = reach * 1.0001f;
    }

    /// A wall that leaves the map too far makes the map invalid: then another map is drawn.
    [[nodiscard]] std::shared_ptr<const sim::Terrain> draw_room(const sim::Rules& rules) {
        for (;;)
            if (auto built = sim::build_terrain(draw_map(rules).description()))
                return std::move(built).value();
    }

    [[nodiscard]] MapBuilder draw_map(const sim::Rules& rules) {
        const float width = 2.0f * rules.archetypes[0].radius;
        size_ = {between(5, 16), between(5, 16)};
        if (once_in(3)) size_.y = width * between(2.1f, 4.0f);
        MapBuilder map(size_.x, size_.y);
        if (once_in(2)) add_corridor(map, width * between(1.02f, 2.2f));
        if (once_in(2)) add_notch(map);
        for (std::uint32_t i = random_.below(5); i > 0; --i)
            add_wall(map);
        if (once_in(3))
            for (std::uint32_t i = 1 + random_.below(3); i > 0; --i)
                add_mover(map);
        const std::string& given = rules.effects.empty() ? std::string{} : rules.effects[0].name;
        if (once_in(3)) add_pad(map, given);
        draw_apart([&] {
            if (!given.empty()) add_area(map, given);
            if (once_in(3))
                for (std::uint32_t i = 1 + random_.below(4); i > 0; --i)
                    add_force(map);
            if (once_in(6)) add_teleporter(map);
        });
        for (int i = 0; i < 16; ++i)
            map.spawn(point(), 0, rules.archetypes[random_.below(archetypes_of(rules))].name);
        return map;
    }
    [[nodiscard]] static std::uint32_t archetypes_of(const sim::Rules& rules) {
        return static_cast<std::uint32_t>(rules.archetypes.size());
    }

    /// Two walls beside each other with room for a row of players, usually closed at one end.
    void add_corridor(MapBuilder& map, float gap) {
        const float low = between(0.1f, std::max(0.2f, size_.y - gap));
        const float begin = between(0, 0.5f * size_.x);
        const float end = begin + between(2, 0.5f * size_.x);
        map.box({begin, low - 0.1f}, {end, low}).box({begin, low + gap}, {end, low + gap + 0.1f});
        if (!once_in(3)) map.box({end, low - 0.1f}, {end + 0.1f, low + gap + 0.1f});
    }
    void add_notch(MapBuilder& map) {
        const sim::Vec2 at = point();
        const float wide = between(1, 3);
        const float deep = between(1, 3);
        map.polygon({at, at + sim::Vec2{wide, 0}, at + sim::Vec2{wide, deep},
                     at + sim::Vec2{0.5f * wide, 0.2f}, at + sim::Vec2{0, deep}});
    }
    void add_wall(MapBuilder& map) {
        const sim::Vec2 at = point();
        const sim::Vec2 along = direction() * between(0.5f, 4.0f);
        switch (random_.below(4)) {
            case 0:
                map.box(at, at + sim::Vec2{between(0.05f, 3), between(0.05f, 3)});
                return;
            case 1:
                map.line(at, at + along);
                return;
            case 2:
                map.one_sided_line(at, at + along);
                return;
            default:
                map.circle(at, between(0.1f, 1.5f));
                return;
        }
    }
    void add_mover(MapBuilder& map) {
        const sim::Vec2 at = point();
        sim::MapObstacle shape =
            box_obstacle(at, at + sim::Vec2{between(0.2f, 3), between(0.2f, 2)});
        if (once_in(3)) shape = circle_obstacle(at, between(0.3f, 1.5f));
        if (once_in(4))
            map.mover(timed(shape, between(0.1f, 1), between(0, 0.5f), between(0.1f, 1)));
        else
            map.mover(platform(shape, {{0, 0}, direction() * between(1, 8)},
                               scaled_between(0.5f, once_in(4) ? 100.0f : 8.0f),
                               once_in(2) ? sim::PathMode::once : sim::PathMode::ping_pong));
    }
    void add_pad(MapBuilder& map, const std::string& effect) {
        const sim::Vec2 at = point();
        sim::MapTrigger thrower = pad({at, at + sim::Vec2{between(0.5f, 3), between(0.5f, 3)}},
                                      direction() * scaled_between(5, RandomCrowd::kSpeedMax));
        thrower.effect = effect;
        map.trigger(thrower);
    }
    void add_force(MapBuilder& map) {
        sim::MapForce force;
        force.kind = static_cast<sim::ForceKind>(random_.below(6));
        force.factor = between(0.05f, 1.0f);
        force.fall_factor = between(0.05f, 1.0f);
        if (force.kind == sim::ForceKind::gravity) force.factor *= 4.0f;
        if (force.kind == sim::ForceKind::conveyor) force.flow = direction() * between(0, 20);
        if (force.kind == sim::ForceKind::wind) force.flow = direction() * between(0, 100);
        if (force.kind == sim::ForceKind::ladder) force.flow = {0.0f, between(0.1f, 50.0f)};
        if (once_in(2)) {
            map.round_force(point(), between(0.5f, 5), force);
        } else {
            const sim::Vec2 at = point();
            map.force({at, at + sim::Vec2{between(0.5f, 8), between(0.5f, 8)}}, force);
        }
    }
    /// Beside its own area; in another teleporter there is none.
    void add_teleporter(MapBuilder& map) {
        const sim::Vec2 at = point();
        const sim::Vec2 exit = point();
        const float radius = std::min(between(0.2f, 2.0f), 0.9f * sim::length(exit - at));
        if (radius > 0.05f)
            map.round_force(at, radius, {.kind = sim::ForceKind::teleporter, .flow = exit - at});
    }
    /// An area that gives the effect, and may hurt.
    void add_area(MapBuilder& map, const std::string& effect) {
        sim::MapTrigger place = area(point(), between(0.5f, 3), once_in(2) ? 0 : 1);
        place.effect = effect;
        place.interval = between(0.05f, 0.5f);
        map.trigger(place);
    }

    Random& random_;
    sim::Vec2 size_;
};

/// Returns the inputs that change: most players continue as before, many want to go where others
/// are.
inline std::vector<sim::Command> crowd_commands(Random& random, const RandomCrowd& crowd,
                                                const sim::World& world) {
    std::vector<sim::Command> commands;
    const std::uint32_t joined = static_cast<std::uint32_t>(world.players().size());
    for (std::uint32_t id = joined + 1; id <= std::min(joined + 4, crowd.players); ++id)
        commands.push_back(join({id}));
    for (std::uint32_t row = 0; row < joined; ++row) {
        if (random.below(12) != 0) continue;
        sim::PlayerInput held = wild_input(random);
        if (random.below(2) == 0) {
            const sim::Vec2 goal = crowd.intersection_points[random.below(2)];
            const sim::Vec2 way =
                sim::normalised_or(goal - world.players().position[row], {}) * 127.0f;
            held.move_x = static_cast<std::int8_t>(way.x);
            held.move_y = static_cast<std::int8_t>(way.y);
        }
        commands.push_back(input(world.players().id[row], held));
    }
    return commands;
}

}  // namespace arena::test
