// Random effects, which players give themselves and each other with abilities, against the slow
// twin of effects: which effects each player has and until when, what every hit does, and how
// healthy and how fast each player is.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/math/vec2.h"
#include "sim/world/world.h"
#include "tests/model/rules/rules_text.h"
#include "tests/model/rules/slow_effects.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::sim::effects_model_test {
namespace {

using namespace arena::test;

constexpr std::uint32_t kPlayers = 4;
constexpr int kEffects = 7;
constexpr int kAbilities = 9;
constexpr double kSpeed = 0.5;  // metres per second

enum class Act { own, enemies, burst };

struct SlowAct {
    Act act = Act::own;
    int effect = -1;
    int damage = 0;
};

struct Game {
    std::vector<SlowEffectKind> kinds;
    std::vector<SlowAct> acts;
    std::string text;
    Rules rules;
};

std::string effect_name(int effect) {
    return "effect " + std::to_string(effect);
}

SlowEffectKind draw_effect(Random& random, int number, RulesText& text) {
    SlowEffectKind kind;
    kind.duration = one_in(random, 3) ? from_to(random, 1, 4) : from_to(random, 5, 40);
    kind.repeat = one_of(random, {SlowRepeat::refresh, SlowRepeat::add, SlowRepeat::keep});
    constexpr std::array<const char*, 3> kNames{"refresh", "add", "keep"};
    const bool has_health = one_in(random, 3);
    text.table("[[effect]]")
        .name("name", effect_name(number))
        .name("repeat", kNames[static_cast<std::size_t>(kind.repeat)]);
    if (kind.repeat == SlowRepeat::add) {
        kind.duration_max = kind.duration + from_to(random, 1, 60);
        text.ticks("duration_max", kind.duration_max);
    }
    // Products of these are exact.
    const auto draw_factor = [&](const char* key, double& factor) {
        if (!one_in(random, 3)) return;
        factor = one_of(random, {0.0, 0.5, 0.75, 1.5, 2.0, 4.0});
        text.number(key, factor);
    };
    draw_factor("speed", kind.speed);
    draw_factor("damage_given", kind.damage_given);
    draw_factor("damage_taken", kind.damage_taken);
    if (!has_health) text.ticks("duration", kind.duration);
    if (has_health) {
        text.exact_ticks("duration", kind.duration);
        kind.health = from_to(random, 1, 9) * (one_in(random, 2) ? 1 : -1);
        kind.interval = from_to(random, 1, kind.duration);
        text.count("health", kind.health).exact_ticks("interval", kind.interval);
    }
    if (one_in(random, 6)) {
        kind.holds = true;
        text.flag(one_of(random, {"stun", "root"}), true);
    }
    if (one_in(random, 8)) {
        kind.invulnerable = true;
        text.flag("invulnerable", true);
    }
    if (one_in(random, 3)) {
        kind.shield = from_to(random, 1, 40);
        kind.shield_degrees = one_of(random, {60.0, 200.0, 360.0});
        text.count("shield_health", kind.shield).number("shield_degrees", kind.shield_degrees);
    }
    if (one_in(random, 4)) {
        kind.next_hit = from_to(random, 0, kEffects - 1);
        text.name("next_hit", effect_name(kind.next_hit));
    }
    return kind;
}

SlowAct draw_act(Random& random, int number, RulesText& text) {
    SlowAct act;
    act.act = one_of(random, {Act::own, Act::enemies, Act::burst, Act::burst});
    act.effect = from_to(random, 0, kEffects - 1);
    text.table("[[ability]]")
        .name("name", "ability " + std::to_string(number))
        .name("kind", act.act == Act::burst ? "burst" : "effect")
        .ticks("cooldown", from_to(random, 4, 20));
    if (act.act == Act::burst) {
        act.damage = from_to(random, 0, 15);
        text.count("damage", act.damage);
        // A burst needs a damage or an effect.
        if (act.damage > 0 && one_in(random, 2)) act.effect = -1;
    }
    if (act.effect >= 0) text.name("effect", effect_name(act.effect));
    if (act.act == Act::enemies) text.name("to", "enemies");
    if (act.act != Act::own) text.number("radius", 100.0);
    return act;
}

Game draw_game(Random& random) {
    Game game;
    RulesText text(random, one_of<std::uint32_t>(random, {10, 20, 30, 60, 64}));
    text.table("[world]").ticks("respawn_delay", from_to(random, 1, 20));
    for (int number = 0; number < kEffects; ++number)
        game.kinds.push_back(draw_effect(random, number, text));
    for (int number = 0; number < kAbilities; ++number)
        game.acts.push_back(draw_act(random, number, text));
    for (std::uint32_t number = 0; number < kPlayers; ++number) {
        text.table("[[archetype]]")
            .name("name", "hero " + std::to_string(number))
            .name("weapon", "none")
            .number("speed", kSpeed)
            .count("health", from_to(random, 50, 300));
        std::string names;
        for (std::size_t slot = 0; slot < kAbilitySlotsMax; ++slot)
            names += (slot == 0 ? "\"ability " : ", \"ability ") +
                     std::to_string(from_to(random, 0, kAbilities - 1)) + "\"";
        text.table("abilities = [" + names + "]");
    }
    game.rules = text.read();
    game.text = text.text();
    return game;
}

PlayerInput draw_input(Random& random) {
    PlayerInput input;
    input.move_x = one_of<std::int8_t>(random, {0, 127, -127});
    input.aim_x = static_cast<std::int16_t>(random.next());
    input.aim_y = static_cast<std::int16_t>(random.next());
    for (const Buttons button : kAbilityButtons)
        if (one_in(random, 3)) input.buttons |= button;
    return input;
}

int number_of(EntityId player) {
    return static_cast<int>(player.value) - 1;
}

/// What each player's ability does that acts in this tick, or nullptr: that is the abilities'
/// matter, and their twin's.
std::vector<const SlowAct*> acts_of(const Game& game, const World& world,
                                    const std::vector<bool>& was_alive) {
    std::vector<const SlowAct*> acting(kPlayers, nullptr);
    for (std::size_t row = 0; row < world.players().size(); ++row) {
        const PlayerState player = world.players()[row];
        const AbilitiesState& abilities = player.abilities;
        if (!was_alive[row] || abilities.begun == 0 || abilities.acts_tick != world.tick())
            continue;
        const Archetype& archetype = game.rules.archetypes[player.archetype];
        acting[row] = &game.acts[archetype.abilities[abilities.begun - 1u]];
    }
    return acting;
}

void compare_speed(const SlowEffects& slow, int number, const PlayerState& player) {
    const double wanted = player.input.move_x == 0 ? 0.0 : kSpeed * slow.speed(number);
    RC_ASSERT(std::abs(static_cast<double>(length(player.velocity)) - wanted) < 1e-4);
}

void compare_effects(const SlowEffects& slow, int number, const PlayerState& player, Tick tick) {
    std::size_t there = 0;
    for (const ActiveEffect& effect : player.effects)
        there += is_active(effect, tick + 1) ? 1u : 0u;
    for (const auto& effect : slow.player(number).effects) {
        if (!effect || slow.end(*effect) <= static_cast<int>(tick) + 1) continue;
        --there;
        const auto* const same =
            std::find_if(player.effects.begin(), player.effects.end(),
                         [&](const ActiveEffect& one) { return one.kind == effect->kind; });
        RC_ASSERT(same != player.effects.end());
        RC_ASSERT(static_cast<int>(same->until_tick) == slow.end(*effect));
        RC_ASSERT(number_of(same->source) == effect->source);
        RC_ASSERT(static_cast<int>(same->shield) == slow.shield_left(*effect));
    }
    RC_ASSERT(there == 0u);
}

/// Lets the twin live through the tick that the world has just stepped, and compares.
void live(SlowEffects& slow, const Game& game, const World& world, const StepResult& result,
          const std::vector<bool>& was_alive, std::string& diary) {
    slow.begin(static_cast<int>(world.tick()));
    const std::vector<const SlowAct*> acting = acts_of(game, world, was_alive);
    for (std::size_t row = 0; row < acting.size(); ++row)
        if (acting[row] != nullptr)
            diary += "tick " + std::to_string(world.tick()) + ", player " + std::to_string(row) +
                     ": ability " + std::to_string(acting[row] - game.acts.data()) + "\n";
    const auto each = [&](Act act, auto&& does) {
        for (std::size_t row = 0; row < acting.size(); ++row)
            if (acting[row] != nullptr && acting[row]->act == act)
                does(static_cast<int>(row), *acting[row]);
    };
    each(Act::own, [&](int row, const SlowAct& act) { slow.give_own(row, act.effect); });
    for (std::size_t row = 0; row < world.players().size(); ++row) {
        const PlayerState player = world.players()[row];
        slow.look(static_cast<int>(row),
                  {static_cast<double>(player.position.x), static_cast<double>(player.position.y),
                   static_cast<double>(player.aim.x), static_cast<double>(player.aim.y)});
        if (was_alive[row] && player.alive) compare_speed(slow, static_cast<int>(row), player);
    }
    slow.pulse();
    each(Act::enemies, [&](int row, const SlowAct& act) { slow.give_enemies(row, act.effect); });
    each(Act::burst, [&](int row, const SlowAct& act) { slow.burst(row, act.damage, act.effect); });
    const std::vector<SlowHit> hits = slow.hurt();

    std::vector<SlowHit> seen;
    for (const Event& event : result.events) {
        if (event.kind == EventKind::hit)
            seen.push_back({number_of(event.subject), number_of(event.other), event.amount});
        if (event.kind == EventKind::spawn) slow.spawn(number_of(event.subject), event.amount);
    }
    RC_ASSERT(seen == hits);
    for (std::size_t row = 0; row < world.players().size(); ++row) {
        const PlayerState player = world.players()[row];
        const int number = static_cast<int>(row);
        RC_ASSERT(player.alive == slow.player(number).is_alive);
        if (!player.alive) continue;
        RC_ASSERT(player.health == slow.player(number).health);
        compare_effects(slow, number, player, world.tick());
    }
}

void play(Random& random, int ticks) {
    const Game game = draw_game(random);
    MapBuilder map(60.0f, 60.0f);
    for (std::uint32_t number = 0; number < kPlayers; ++number)
        map.spawn({25.0f + 10.0f * static_cast<float>(number % 2),
                   25.0f + 10.0f * static_cast<float>(number / 2)},
                  0, "hero " + std::to_string(number));
    World world(map.terrain(), game.rules, {}, random.next());
    SlowEffects slow(game.kinds, kPlayers);
    std::vector<Command> commands;
    for (std::uint32_t number = 0; number < kPlayers; ++number)
        commands.push_back(join(player_id(number + 1)));
    std::string diary;
    for (int tick = 1; tick <= ticks; ++tick) {
        std::vector<bool> was_alive(kPlayers, false);
        for (std::size_t row = 0; row < world.players().size(); ++row)
            was_alive[row] = world.players()[row].alive;

        const StepResult result = world.step(commands);

        try {
            live(slow, game, world, result, was_alive, diary);
        } catch (...) {
            RC_LOG() << game.text << "tick rate " << game.rules.tick_rate << "\n"
                     << diary << "tick " << tick << "\n";
            throw;
        }
        commands.clear();
        for (std::uint32_t number = 0; number < kPlayers; ++number)
            if (one_in(random, 5))
                commands.push_back(input(player_id(number + 1), draw_input(random)));
    }
}

RC_GTEST_PROP(EffectsModel, players_have_what_a_record_of_all_effects_says, ()) {
    Random random = draw_random();
    play(random, 600);
}

}  // namespace
}  // namespace arena::sim::effects_model_test
