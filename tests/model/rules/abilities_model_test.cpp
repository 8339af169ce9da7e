// Random abilities under random buttons against the slow twin of a player's abilities: when each is
// begun and acts, what ends it, and what is left of its uses and of the stamina. Players stun,
// silence and root each other and are killed by the zone; pickups give uses.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/math/vec2.h"
#include "sim/world/world.h"
#include "tests/model/rules/rules_text.h"
#include "tests/model/rules/slow_abilities.h"
#include "tests/support/map_builder.h"
#include "tests/support/triggers.h"
#include "tests/support/world_driver.h"

namespace arena::sim::abilities_model_test {
namespace {

using namespace arena::test;

constexpr std::uint32_t kPlayers = 3;
constexpr float kLeapSpeed = 8.0f;
constexpr float kBlinkDistance = 5.0f;
constexpr float kAcceleration = 20.0f;
constexpr float kBurstKnockback = 1.0f;

/// The abilities of a game, by their number.
enum Kind { kDash, kLeap, kBlink, kBurst, kOwnEffect, kEffectOnEnemies, kShot, kKinds };

struct Game {
    std::vector<SlowAbility> abilities{kKinds};
    std::vector<SlowHero> heroes;
    std::array<int, kKinds> uses_of_item{};  ///< 0: there is no item that gives some
    int dash_ticks = 1;
    std::array<int, 2> effect_ticks{};
    std::string text;
    Rules rules;
};

std::string ability_name(int ability) {
    return ability < 0 ? "none" : "ability " + std::to_string(ability);
}

void write_kind(Random& random, int kind, Game& game, RulesText& text) {
    switch (kind) {
        case kDash:
            game.dash_ticks = from_to(random, 1, 6);
            text.name("kind", "dash").number("speed", 2.0).ticks("time", game.dash_ticks);
            return;
        case kLeap:
            text.name("kind", "leap").number("speed", static_cast<double>(kLeapSpeed));
            return;
        case kBlink:
            text.name("kind", "blink").number("distance", static_cast<double>(kBlinkDistance));
            return;
        case kBurst:
            text.name("kind", "burst")
                .number("radius", 1.0)
                .number("knockback", static_cast<double>(kBurstKnockback));
            return;
        case kOwnEffect:
            text.name("kind", "effect").name("effect", "own");
            return;
        case kEffectOnEnemies:
            text.name("kind", "effect").name("effect", "on enemies").name("to", "enemies");
            text.number("radius", 100.0);
            return;
        default:
            text.name("kind", "shot").name("weapon", "bolt");
    }
}

/// `user` is a player that has the ability, if there is one. All have stamina, or none has.
void draw_ability(Random& random, int kind, const SlowHero* user, Game& game, RulesText& text) {
    SlowAbility& ability = game.abilities[static_cast<std::size_t>(kind)];
    ability.moves = kind == kDash || kind == kLeap || kind == kBlink;
    text.table("[[ability]]").name("name", ability_name(kind));
    write_kind(random, kind, game, text);
    ability.recharges = user == nullptr || !one_in(random, 4);
    ability.charges = one_in(random, 2) ? 1 : from_to(random, 2, 4);
    text.count("charges", ability.charges);
    if (ability.recharges) {
        // The shortest cooldown is 0.05 s.
        ability.cooldown = from_to(random, 4, 40);
        text.ticks("cooldown", ability.cooldown);
    } else {
        text.flag("recharges", false);
        game.uses_of_item[static_cast<std::size_t>(kind)] =
            from_to(random, 1, std::min(3, ability.charges));
    }
    if (one_in(random, 2)) {
        ability.windup = from_to(random, 1, 12);
        text.ticks("windup", ability.windup);
    }
    if (user != nullptr && user->stamina > 0.0 && one_in(random, 2)) {
        ability.stamina = user->recovery * from_to(random, 1, 40);
        text.number("stamina", ability.stamina);
    }
}

/// Draws what each player can do.
void draw_heroes(Random& random, Game& game, RulesText& text) {
    // What comes back in a tick divides all costs: the world counts stamina in whole ticks.
    const double recovery = one_in(random, 2) ? 0.25 * from_to(random, 1, 4) : 0.0;
    for (std::uint32_t number = 0; number < kPlayers; ++number) {
        SlowHero hero;
        text.table("[[archetype]]")
            .name("name", "hero " + std::to_string(number))
            .name("weapon", "none")
            .number("acceleration", static_cast<double>(kAcceleration));
        if (recovery > 0.0) {
            hero.recovery = recovery;
            hero.stamina = hero.recovery * from_to(random, 40, 80);
            text.number("stamina", hero.stamina).per_tick("stamina_recovery", hero.recovery);
        }
        std::string names;
        const int first = from_to(random, 0, kKinds - 1);
        const int slots = from_to(random, 1, 4);
        for (int slot = 0; slot < slots; ++slot) {
            hero.slots.push_back(one_in(random, 8) ? -1 : (first + slot) % kKinds);
            names += (names.empty() ? "\"" : ", \"") + ability_name(hero.slots.back()) + "\"";
        }
        text.table("abilities = [" + names + "]");
        game.heroes.push_back(hero);
    }
}

const SlowHero* user_of(int kind, const Game& game) {
    for (const SlowHero& hero : game.heroes)
        for (const int ability : hero.slots)
            if (ability == kind) return &hero;
    return nullptr;
}

Game draw_game(Random& random) {
    Game game;
    RulesText text(random, one_of<std::uint32_t>(random, {10, 20, 30, 60, 64}));
    text.table("[world]").ticks("respawn_delay", from_to(random, 1, 20));
    if (one_in(random, 2)) text.table("[zone]").count("damage", 100).number("damage_interval", 8.0);
    for (std::size_t i = 0; i < game.effect_ticks.size(); ++i) {
        game.effect_ticks[i] = from_to(random, 1, 15);
        text.table("[[effect]]")
            .name("name", i == 0 ? "own" : "on enemies")
            .ticks("duration", game.effect_ticks[i])
            .flag(one_of(random, {"stun", "silence", "root", "invisible"}), true);
    }
    text.table("[[weapon]]")
        .name("name", "bolt")
        .table("[weapon.projectile]")
        .number("range", 0.5)
        .flag("passes_players", true);
    draw_heroes(random, game, text);
    for (int kind = 0; kind < kKinds; ++kind)
        draw_ability(random, kind, user_of(kind, game), game, text);
    for (int kind = 0; kind < kKinds; ++kind)
        if (const int uses = game.uses_of_item[static_cast<std::size_t>(kind)]; uses > 0)
            text.table("[[item]]")
                .name("name", "item " + std::to_string(kind))
                .name("ability", ability_name(kind))
                .count("uses", uses);
    game.rules = text.read();
    game.text = text.text();
    return game;
}

/// A field with a pickup of each item, one upon the other, at each spawn point.
std::shared_ptr<const Terrain> draw_map(const Game& game) {
    MapBuilder map(300.0f, 300.0f);
    for (std::uint32_t number = 0; number < kPlayers; ++number) {
        const Vec2 place{110.0f + 40.0f * static_cast<float>(number), 150.0f};
        map.spawn(place, 0, "hero " + std::to_string(number));
        for (int kind = 0; kind < kKinds; ++kind) {
            if (game.uses_of_item[static_cast<std::size_t>(kind)] == 0) continue;
            MapTrigger trigger = pickup(place, Gift::item, 1);
            trigger.radius = 30.0f;
            trigger.item = "item " + std::to_string(kind);
            trigger.interval = 1.5f;
            map.trigger(trigger);
        }
    }
    return map.terrain();
}

PlayerInput draw_input(Random& random) {
    PlayerInput input;
    input.aim_x = static_cast<std::int16_t>(random.next());
    input.aim_y = static_cast<std::int16_t>(random.next());
    for (const Buttons button : kAbilityButtons)
        if (one_in(random, 3)) input.buttons |= button;
    return input;
}

SlowButtons buttons_of(const PlayerInput& input, const ActiveEffects& effects, const Rules& rules,
                       Tick tick) {
    SlowButtons buttons;
    for (std::size_t slot = 0; slot < kAbilitySlotsMax; ++slot)
        buttons.pressed[slot] = (input.buttons & kAbilityButtons[slot]) != 0;
    for (const ActiveEffect& effect : effects) {
        if (!is_active(effect, tick)) continue;
        buttons.is_stunned |= rules.effects[effect.kind].stun;
        buttons.is_silenced |= rules.effects[effect.kind].silence;
        buttons.is_rooted |= rules.effects[effect.kind].root;
    }
    return buttons;
}

/// What the world shows of a tick, for one player.
struct Seen {
    PlayerState before;
    PlayerState after;
    bool has_burst = false;
    bool has_fired = false;
};

bool has_effect(const PlayerState& player, int kind, Tick until) {
    for (const ActiveEffect& effect : player.effects)
        if (effect.kind == kind && effect.until_tick == until) return true;
    return false;
}

/// Whether another player is so near that it may push the player or throw it with a burst.
bool is_near_others(const PlayerState& player, const World& world) {
    constexpr float kNear = 3.0f;  // metres
    for (const PlayerState& other : world.players())
        if (other.id != player.id && length(other.position - player.position) < kNear) return true;
    return false;
}

/// Compares where the player is and how fast with what acts in the tick.
void compare_motion(int kind, const Seen& seen, const Game& game, Tick tick) {
    const float seconds = 1.0f / static_cast<float>(game.rules.tick_rate);
    const PlayerState& player = seen.after;
    const float blinked =
        length(player.position - seen.before.position - player.aim * kBlinkDistance);
    const float walked = length(player.position - seen.before.position);
    // What it slides in a tick, after a leap or a dash.
    const float slid = (kLeapSpeed + kBurstKnockback) * seconds + 1e-3f;
    RC_ASSERT((kind == kBlink ? blinked : walked) <= slid);
    const float slower = kAcceleration * seconds + 1e-3f;
    if (kind == kLeap) RC_ASSERT(length(player.velocity - player.aim * kLeapSpeed) <= slower);
    const bool is_dashing = std::max(seen.before.dash_until_tick, player.dash_until_tick) >= tick;
    if (kind != kLeap && !is_dashing)
        RC_ASSERT(length(player.velocity) <= length(seen.before.velocity) + 1e-3f);
}

/// Compares what has happened in a tick with what acts in it: a kind, or -1.
void compare_act(int kind, const Seen& seen, const Game& game, const World& world,
                 const std::set<EntityId>& newborn) {
    const Tick tick = world.tick();
    const PlayerState& player = seen.after;
    RC_ASSERT(seen.has_burst == (kind == kBurst));
    RC_ASSERT(seen.has_fired == (kind == kShot));
    const Tick dash_end = tick + static_cast<Tick>(game.dash_ticks);
    RC_ASSERT((player.dash_until_tick == dash_end) == (kind == kDash));
    if (!is_near_others(player, world)) compare_motion(kind, seen, game, tick);
    const Tick own_end = tick + 1 + static_cast<Tick>(game.effect_ticks[0]);
    RC_ASSERT(has_effect(player, 0, own_end) == (kind == kOwnEffect));
    if (kind != kEffectOnEnemies) return;
    const Tick end = tick + 1 + static_cast<Tick>(game.effect_ticks[1]);
    for (const PlayerState& other : world.players()) {
        // A player that spawns in this tick was not there when it happened.
        if (!other.alive || other.id == player.id || newborn.contains(other.id)) continue;
        if (length(other.position - player.position) < 99.0f) RC_ASSERT(has_effect(other, 1, end));
    }
}

/// Compares what is left with what the world keeps.
void compare_rest(const SlowAbilities& slow, const SlowHero& hero, const PlayerState& player,
                  const Game& game, int tick) {
    const auto begun = slow.begun();
    RC_ASSERT(static_cast<int>(player.abilities.begun) == (begun ? begun->slot + 1 : 0));
    if (begun) RC_ASSERT(static_cast<int>(player.abilities.acts_tick) == begun->acts);
    for (std::size_t slot = 0; slot < hero.slots.size(); ++slot) {
        if (hero.slots[slot] < 0) continue;
        const int number = static_cast<int>(slot);
        const int kept = static_cast<int>(player.abilities.full_tick[slot]);
        if (game.abilities[static_cast<std::size_t>(hero.slots[slot])].recharges)
            RC_ASSERT(std::max(kept, tick) == std::max(slow.full(number), tick));
        else
            RC_ASSERT(kept == slow.held(number));
    }
    if (hero.stamina > 0.0)
        RC_ASSERT(hero.recovery * player.abilities.stamina_ticks ==
                  hero.stamina - slow.stamina(tick));
}

/// Returns which uses a player has picked up: the number of the ability, for each of its pickups.
std::vector<int> picked_up(const Game& game, const Event& event, const World& world) {
    std::vector<int> kinds;
    const auto trigger = event.other.value - world.terrain().trigger_id(0).value;
    const std::string& item = world.terrain().triggers[trigger].item;
    for (int kind = 0; kind < kKinds; ++kind)
        if (game.uses_of_item[static_cast<std::size_t>(kind)] > 0 &&
            item == "item " + std::to_string(kind))
            kinds.push_back(kind);
    return kinds;
}

std::string told(int tick, std::uint32_t number, const SlowButtons& buttons, std::uint16_t begun) {
    std::string line = "tick " + std::to_string(tick) + ", player " + std::to_string(number) + ":";
    for (std::size_t slot = 0; slot < buttons.pressed.size(); ++slot)
        if (buttons.pressed[slot]) line += " " + std::to_string(slot + 1);
    return line + (buttons.is_stunned ? " stunned" : "") +
           (buttons.is_silenced ? " silenced" : "") + (buttons.is_rooted ? " rooted" : "") +
           (begun > 0 ? ", has begun " + std::to_string(begun) : "") + "\n";
}

void play(Random& random, int ticks) {
    const Game game = draw_game(random);
    World world(draw_map(game), game.rules, {}, random.next());
    std::array<std::optional<SlowAbilities>, kPlayers> slow;
    std::vector<Command> commands;
    for (std::uint32_t number = 0; number < kPlayers; ++number)
        commands.push_back(join(player_id(number + 1)));
    std::string diary;
    for (int tick = 1; tick <= ticks; ++tick) {
        std::array<PlayerState, kPlayers> before{};
        for (std::size_t row = 0; row < world.players().size(); ++row)
            before[row] = world.players()[row];

        const StepResult result = world.step(commands);

        std::set<EntityId> newborn;
        for (const Event& event : result.events)
            if (event.kind == EventKind::spawn) newborn.insert(event.subject);
        for (std::uint32_t number = 0; number < kPlayers; ++number) {
            Seen seen{before[number], world.players()[number]};
            const PlayerState& player = seen.after;
            // Abilities act before anybody dies or spawns in a tick.
            const bool was_alive = seen.before.alive;
            const bool has_spawned = player.alive && !was_alive;
            if (!player.alive) slow[number].reset();
            if (has_spawned)
                slow[number].emplace(game.abilities, game.heroes[player.archetype], tick + 1);
            if (!player.alive || !was_alive) continue;
            for (const Event& event : result.events) {
                seen.has_burst |= event.kind == EventKind::explode && event.subject == player.id;
                seen.has_fired |= event.kind == EventKind::spawn && event.other == player.id;
            }
            const SlowButtons buttons =
                buttons_of(player.input, seen.before.effects, game.rules, static_cast<Tick>(tick));
            diary += told(tick, number, buttons, player.abilities.begun);
            const SlowHero& hero = game.heroes[player.archetype];
            const auto acting = slow[number]->live(tick, buttons);
            for (const Event& event : result.events)
                if (event.kind == EventKind::collect && event.subject == player.id)
                    for (const int kind : picked_up(game, event, world))
                        slow[number]->take(kind, game.uses_of_item[static_cast<std::size_t>(kind)]);
            try {
                compare_act(acting ? hero.slots[static_cast<std::size_t>(*acting)] : -1, seen, game,
                            world, newborn);
                compare_rest(*slow[number], hero, player, game, tick);
            } catch (...) {
                RC_LOG() << game.text << "tick rate " << game.rules.tick_rate << "\n"
                         << diary << "archetype " << static_cast<int>(player.archetype) << "\n";
                throw;
            }
        }
        commands.clear();
        for (std::uint32_t number = 0; number < kPlayers; ++number)
            if (one_in(random, 5))
                commands.push_back(input(player_id(number + 1), draw_input(random)));
    }
}

RC_GTEST_PROP(AbilitiesModel, abilities_act_as_a_record_of_all_uses_and_presses_says, ()) {
    Random random = draw_random();
    play(random, 600);
}

}  // namespace
}  // namespace arena::sim::abilities_model_test
