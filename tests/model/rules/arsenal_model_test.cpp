// Random weapons in random hands against the slow twin of an arsenal: which shots are fired in each
// tick, as which weapon, how fast and where to, and what is left in every slot.
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/math/vec2.h"
#include "sim/world/world.h"
#include "tests/model/rules/rules_text.h"
#include "tests/model/rules/slow_arsenal.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::sim::arsenal_model_test {
namespace {

using namespace arena::test;

constexpr std::uint32_t kPlayers = 3;
constexpr double kDegree = 3.14159265358979323846 / 180.0;

/// The rules of a game: what the twin knows of them, and what the world plays.
struct Game {
    std::vector<SlowWeapon> weapons;
    std::vector<std::vector<int>> slots;  ///< of each archetype
    std::string text;
    Rules rules;
};

std::string weapon_name(int weapon) {
    return weapon < 0 ? "none" : "weapon " + std::to_string(weapon);
}

int few_ticks(Random& random) {
    return one_in(random, 3) ? from_to(random, 1, 3) : from_to(random, 1, 20);
}

void draw_spread(Random& random, SlowWeapon& weapon, RulesText& text) {
    weapon.growth = one_of(random, {0.5, 2.0, 7.0});
    weapon.most = one_of(random, {1.0, 10.0, 33.0});
    weapon.calm = one_of(random, {0.0, 0.125, 0.75});
    text.number("spread_growth_degrees", weapon.growth)
        .number("spread_max_degrees", weapon.most)
        .per_tick("spread_calm_degrees", weapon.calm);
}

void draw_charge(Random& random, SlowWeapon& weapon, RulesText& text) {
    weapon.charge = few_ticks(random);
    weapon.charge_min = from_to(random, 0, weapon.charge);
    weapon.charge_speed = one_of(random, {0.1, 1.0, 3.0});
    weapon.charge_spread = one_of(random, {0.0, 1.0, 2.5});
    // The least time is not above the time of a full charge, whatever they are rounded to.
    text.ticks("charge_time", weapon.charge)
        .number("charge_speed", weapon.charge_speed)
        .number("charge_spread", weapon.charge_spread);
    if (weapon.charge_min < weapon.charge)
        text.ticks("charge_min_time", weapon.charge_min);
    else
        weapon.charge_min = 0;
}

/// The heat of a weapon that cools down is never close to the most, where roundings would count.
void draw_heat(Random& random, SlowWeapon& weapon, RulesText& text) {
    weapon.heat_loss = one_of(random, {0.0, 0.25, 1.0});
    weapon.heat_max = from_to(random, 5, 40) + (weapon.heat_loss > 0.0 ? 0.125 : 0.0);
    weapon.overheat = few_ticks(random);
    text.number("heat_max", weapon.heat_max)
        .per_tick("heat_loss", weapon.heat_loss)
        .ticks("overheat_time", weapon.overheat);
}

SlowWeapon draw_weapon(Random& random, int number, int alternative, bool is_alternative,
                       RulesText& text) {
    SlowWeapon weapon;
    weapon.alternative = alternative;
    weapon.interval = few_ticks(random);
    text.table("[[weapon]]").name("name", weapon_name(number)).ticks("interval", weapon.interval);
    if (alternative >= 0) text.name("alternative", weapon_name(alternative));
    if (one_in(random, 4)) {
        weapon.count = from_to(random, 2, 5);
        weapon.fan_degrees = one_of(random, {0.0, 30.0, 360.0});
        text.count("count", weapon.count).number("spread_degrees", weapon.fan_degrees);
    }
    if (one_in(random, 2)) {
        weapon.ammunition = from_to(random, 0, 40);
        text.count("ammunition", weapon.ammunition);
    }
    weapon.draw = one_in(random, 3) ? 0 : few_ticks(random);
    text.ticks("draw_time", weapon.draw);
    if (!is_alternative && !one_in(random, 3)) {
        weapon.magazine = from_to(random, 3, 9);
        weapon.reload = few_ticks(random);
        text.count("magazine", weapon.magazine).ticks("reload_time", weapon.reload);
    }
    if (one_in(random, 3)) {
        weapon.cost = from_to(random, 2, 3);
        text.count("cost", weapon.cost);
    }
    if (one_in(random, 3)) draw_spread(random, weapon, text);
    if (one_in(random, 4)) {
        weapon.recoil = one_of(random, {1.5, 40.0, 150.0});
        text.number("recoil", weapon.recoil);
    }
    if (one_in(random, 3)) {
        draw_charge(random, weapon, text);
    } else if (one_in(random, 2)) {
        weapon.burst = from_to(random, 2, 4);
        weapon.burst_interval = from_to(random, 1, 5);
        text.count("burst", weapon.burst).ticks("burst_interval", weapon.burst_interval);
    }
    weapon.heat_per_shot = from_to(random, 1, 12);
    text.number("heat_per_shot", weapon.heat_per_shot);
    if (!is_alternative && one_in(random, 2)) draw_heat(random, weapon, text);
    weapon.speed = one_of(random, {10.0, 20.0});
    text.table("[weapon.projectile]")
        .number("speed", weapon.speed)
        .number("range", 0.5)
        .flag("passes_players", true);
    return weapon;
}

/// Weapons 0 and 1 are alternatives of others. Now and then all players are killed by the zone, and
/// players stun themselves with their first ability.
Game draw_game(Random& random) {
    Game game;
    RulesText text(random, one_of<std::uint32_t>(random, {10, 20, 30, 60, 64}));
    text.table("[world]").ticks("respawn_delay", few_ticks(random));
    const bool is_stunning = one_in(random, 2);
    constexpr int kWeapons = 6;
    for (int number = 0; number < kWeapons; ++number) {
        const bool is_alternative = number < 2;
        const int alternative = is_alternative || one_in(random, 2) ? -1 : from_to(random, 0, 1);
        game.weapons.push_back(draw_weapon(random, number, alternative, is_alternative, text));
    }
    for (std::uint32_t archetype = 0; archetype < kPlayers; ++archetype) {
        text.table("[[archetype]]")
            .name("name", "archetype " + std::to_string(archetype))
            .number("acceleration", 10000.0);
        if (is_stunning) text.table("abilities = [\"daze\"]");
        game.slots.emplace_back();
        std::string names;
        for (int slots = from_to(random, 1, 4); slots > 0; --slots) {
            game.slots.back().push_back(one_in(random, 6) ? -1 : from_to(random, 0, kWeapons - 1));
            names += (names.empty() ? "\"" : ", \"") + weapon_name(game.slots.back().back()) + "\"";
        }
        text.table("weapons = [" + names + "]");
    }
    if (is_stunning)
        text.table("[[effect]]")
            .name("name", "dazed")
            .ticks("duration", few_ticks(random))
            .flag("stun", true)
            .table("[[ability]]")
            .name("name", "daze")
            .name("kind", "effect")
            .name("effect", "dazed")
            .number("cooldown", 1.0);
    if (one_in(random, 2)) text.table("[zone]").count("damage", 100).number("damage_interval", 8.0);
    game.rules = text.read();
    game.text = text.text();
    return game;
}

PlayerInput draw_input(Random& random) {
    PlayerInput input;
    input.aim_x = static_cast<std::int16_t>(random.next());
    input.aim_y = static_cast<std::int16_t>(random.next());
    if (one_in(random, 2)) input.buttons |= kButtonFire;
    if (one_in(random, 3)) input.buttons |= kButtonAlternativeFire;
    if (one_in(random, 6)) input.buttons |= kButtonReload;
    if (one_in(random, 10)) input.buttons |= kButtonDash;
    if (one_in(random, 8)) input.slot = static_cast<std::uint8_t>(random.below(6));
    return input;
}

double angle_of(Vec2 direction) {
    return std::atan2(static_cast<double>(direction.y), static_cast<double>(direction.x));
}

/// Returns the angle by which `to` is turned from `from`, from -180 to 180 degrees.
double degrees_between(double from, double to) {
    return std::remainder(to - from, 360.0 * kDegree) / kDegree;
}

/// Compares what was fired in a tick with a shot of the twin.
void compare_shot(const SlowWeapon& weapon, const SlowArsenal::Shot& shot,
                  const std::vector<ProjectileState>& fired, Vec2 aim) {
    RC_ASSERT(static_cast<int>(fired.size()) == weapon.count);
    const double charge =
        weapon.charge == 0 ? 0.0 : std::min(1.0, static_cast<double>(shot.held) / weapon.charge);
    const auto charged = static_cast<double>(fired.front().charge) / 255.0;
    RC_ASSERT(std::abs(charged - charge) < 1.0 / 255.0);
    RC_ASSERT((charge < 1.0 || fired.front().charge == 255u));
    const double wider = 1.0 + (weapon.charge_spread - 1.0) * charged;
    const double speed = weapon.speed * (1.0 + (weapon.charge_speed - 1.0) * charged);
    const bool is_star = weapon.fan_degrees == 360.0;
    const double fan = weapon.fan_degrees * (is_star ? 1.0 : wider);
    const double step = weapon.count > 1 ? fan / (is_star ? weapon.count : weapon.count - 1) : 0.0;
    const double first = angle_of(fired.front().velocity);
    for (std::size_t i = 0; i < fired.size(); ++i) {
        RC_ASSERT(static_cast<int>(fired[i].weapon) == shot.weapon);
        RC_ASSERT(std::abs(static_cast<double>(length(fired[i].velocity)) - speed) < 1e-3 * speed);
        const double turned = degrees_between(first, angle_of(fired[i].velocity));
        RC_ASSERT(std::abs(std::remainder(turned - static_cast<double>(i) * step, 360.0)) < 1e-2);
    }
    // A star has no middle.
    const double middle = is_star ? 0.0 : fan / 2.0;
    const double turn = degrees_between(angle_of(aim), first + middle * kDegree);
    if (is_star) return;
    RC_ASSERT(std::abs(turn) <= shot.spread * wider + 1e-2);
}

/// A player and its twin.
struct Both {
    const std::vector<SlowWeapon>& weapons;
    std::optional<SlowArsenal> slow{};  ///< while it lives
    int ready = 0;                      ///< when the last shot of its last life allows another one

    void compare(const World& world, std::size_t row, int tick,
                 const std::optional<SlowArsenal::Shot>& shot) const {
        const PlayerState player = world.players()[row];
        const Features features = world.state().features;
        const auto in_hand = static_cast<std::size_t>(slow->slot());
        const SlowWeapon* const fired =
            shot ? &weapons[static_cast<std::size_t>(shot->weapon)] : nullptr;
        RC_ASSERT((player.weapon == kNone ? -1 : player.weapon) == slow->in_hand());
        if (player.weapon != kNone) RC_ASSERT(player.ammunition == slow->ammunition(slow->slot()));
        if (features.arsenal) {
            RC_ASSERT(static_cast<std::size_t>(player.arsenal.slot) == in_hand);
            for (int slot = 0; slot < slow->slots(); ++slot) {
                const auto index = static_cast<std::size_t>(slot);
                RC_ASSERT(static_cast<int>(player.arsenal.magazine[index]) == slow->magazine(slot));
                if (slot == slow->slot() || !slow->has_weapon(slot)) continue;
                RC_ASSERT(player.arsenal.ammunition[index] == slow->ammunition(slot));
            }
            RC_ASSERT(static_cast<int>(player.arsenal.reloaded_tick) ==
                      slow->reload_end().value_or(0));
        }
        if (features.firing) {
            RC_ASSERT(static_cast<int>(player.firing.charge_tick) ==
                      slow->charge_since().value_or(0));
        }
        if (features.firing && shot)
            RC_ASSERT(std::abs(static_cast<double>(player.firing.heat[in_hand]) -
                               slow->heat(slow->slot(), tick)) < 1e-3);
        if (shot && fired->growth > 0.0)
            RC_ASSERT(std::abs(static_cast<double>(player.arsenal.spread_degrees) -
                               slow->spread(*fired, tick)) < 1e-3);
        const double recoil = shot ? fired->recoil : 0.0;
        const Vec2 thrown = player.aim * static_cast<float>(-recoil);
        RC_ASSERT(length(player.velocity - thrown) < 1e-2f);
    }
};

std::string told(int tick, std::uint32_t number, const SlowPress& press, bool has_fired) {
    return "tick " + std::to_string(tick) + ", player " + std::to_string(number) + ":" +
           (press.fire ? " fire" : "") + (press.alternative ? " alternative" : "") +
           (press.reload ? " reload" : "") + (press.is_stunned ? " stunned" : "") +
           (press.slot > 0 ? " slot " + std::to_string(press.slot) : "") +
           (has_fired ? ", has fired" : "") + "\n";
}

void play(Random& random, int ticks) {
    const Game game = draw_game(random);
    MapBuilder map(60.0f, 60.0f);
    for (std::uint32_t number = 0; number < kPlayers; ++number)
        map.spawn({10.0f + 20.0f * static_cast<float>(number), 30.0f}, 0,
                  "archetype " + std::to_string(number));
    World world(map.terrain(), game.rules, {}, random.next());
    std::vector<Both> players(kPlayers, Both{game.weapons});
    std::vector<Command> commands;
    for (std::uint32_t number = 0; number < kPlayers; ++number)
        commands.push_back(join(player_id(number + 1)));
    std::string diary;
    for (int tick = 1; tick <= ticks; ++tick) {
        const StepResult result = world.step(commands);

        std::map<EntityId, std::vector<ProjectileState>> fired;
        for (const ProjectileState& projectile : world.projectiles())
            for (const Event& event : result.events)
                if (event.kind == EventKind::spawn && event.subject == projectile.id)
                    fired[projectile.owner].push_back(projectile);
        for (std::uint32_t number = 0; number < kPlayers; ++number) {
            Both& both = players[number];
            const std::size_t row = *world.players().find(player_id(number + 1));
            const PlayerState player = world.players()[row];
            if (!player.alive && both.slow) {
                both.ready = both.slow->ready();
                both.slow.reset();
            }
            if (player.alive && !both.slow)
                both.slow.emplace(game.weapons, game.slots[player.archetype], tick, both.ready);
            if (!player.alive) continue;
            SlowPress press;
            press.fire = (player.input.buttons & kButtonFire) != 0;
            press.alternative = (player.input.buttons & kButtonAlternativeFire) != 0;
            press.reload = (player.input.buttons & kButtonReload) != 0;
            press.slot = player.input.slot;
            for (const ActiveEffect& effect : player.effects)
                press.is_stunned |= is_active(effect, static_cast<Tick>(tick));
            const std::vector<ProjectileState>& shots = fired[player.id];
            diary += told(tick, number, press, !shots.empty());
            const auto shot = both.slow->live(tick, press);
            try {
                RC_ASSERT(shot.has_value() == !shots.empty());
                if (shot)
                    compare_shot(game.weapons[static_cast<std::size_t>(shot->weapon)], *shot, shots,
                                 player.aim);
                both.compare(world, row, tick, shot);
            } catch (...) {
                RC_LOG() << game.text << "tick rate " << game.rules.tick_rate << "\n" << diary;
                throw;
            }
        }
        commands.clear();
        for (std::uint32_t number = 0; number < kPlayers; ++number)
            if (one_in(random, 5))
                commands.push_back(input(player_id(number + 1), draw_input(random)));
    }
}

RC_GTEST_PROP(ArsenalModel, weapons_fire_as_a_record_of_all_shots_says, ()) {
    Random random = draw_random();
    play(random, 600);
}

}  // namespace
}  // namespace arena::sim::arsenal_model_test
