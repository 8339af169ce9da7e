// Random commands against a model that knows only the events: from the event stream it must derive
// the same players, projectiles, health and scores as the world itself. The invariants are checked
// in every tick, too.
#include <array>
#include <map>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/state/validate.h"
#include "sim/world/world.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::sim::world_model_test {
namespace {

using test::MapBuilder;

/// What a listener to the events knows.
struct EventModel {
    struct Player {
        bool alive = false;
        std::int32_t health = 0;
        std::int32_t score = 0;
    };
    std::map<EntityId, Player> players;
    std::map<EntityId, EntityId> projectiles;  // and their owners
    EntityId exploded;                         // the projectile whose end must be the next event

    void take(const Event& event) {
        if (exploded != kNoEntity) {
            EXPECT_EQ(event.kind, EventKind::despawn);
            EXPECT_EQ(event.subject, exploded);
            exploded = kNoEntity;
        }
        const bool is_player = category_of(event.subject) == Category::player;
        switch (event.kind) {
            case EventKind::spawn:
                if (is_player) {
                    players[event.subject].alive = true;
                    players[event.subject].health = event.amount;
                } else {
                    EXPECT_TRUE(projectiles.emplace(event.subject, event.other).second);
                }
                break;
            case EventKind::despawn:
                if (is_player) {
                    players[event.subject].alive = false;
                } else {
                    EXPECT_EQ(projectiles.erase(event.subject), 1u);
                }
                break;
            case EventKind::hit:
                players.at(event.subject).health -= event.amount;
                break;
            case EventKind::death:
                EXPECT_LE(players.at(event.subject).health, 0);
                players[event.subject].alive = false;
                break;
            case EventKind::score:
                players.at(event.subject).score = event.amount;
                break;
            case EventKind::explode:
                EXPECT_EQ(projectiles.at(event.subject), event.other);
                exploded = event.subject;
                break;
            case EventKind::bounce:
                EXPECT_TRUE(projectiles.contains(event.subject));
                EXPECT_NE(category_of(event.other), Category::projectile);
                break;
            case EventKind::launch:
                EXPECT_TRUE(players.at(event.subject).alive);
                break;
            case EventKind::collect:
            case EventKind::press:
            case EventKind::release:
            case EventKind::destroy:
            case EventKind::phase:
            case EventKind::point:
            case EventKind::take:
            case EventKind::drop:
            case EventKind::recover:
            case EventKind::capture:
            case EventKind::hill:
            case EventKind::team:
                FAIL() << "nothing in this room does that";
        }
    }
};

void expect_agreement(const EventModel& model, const World& world) {
    for (const PlayerState& player : world.players()) {
        const auto known = model.players.find(player.id);
        if (known == model.players.end()) {
            ASSERT_FALSE(player.alive) << "player " << player.id.value << " was never spawned";
            continue;
        }
        ASSERT_EQ(known->second.alive, player.alive) << "player " << player.id.value;
        ASSERT_EQ(known->second.score, player.score) << "player " << player.id.value;
        if (player.alive) {
            ASSERT_EQ(known->second.health, player.health);
        }
    }
    ASSERT_EQ(model.projectiles.size(), world.projectiles().size());
    for (const ProjectileState& projectile : world.projectiles())
        ASSERT_EQ(model.projectiles.at(projectile.id), projectile.owner);
}

PlayerInput random_input(Random& random) {
    PlayerInput input;
    input.move_x = static_cast<std::int8_t>(random.next());
    input.move_y = static_cast<std::int8_t>(random.next());
    input.aim_x = static_cast<std::int16_t>(random.next());
    input.aim_y = static_cast<std::int16_t>(random.next());
    input.buttons = static_cast<Buttons>(random.next() & kButtonsPressed);
    return input;
}

/// A gun, a shotgun, a needle that pierces, a ball that bounces and a rocket; each spawn point
/// spawns another archetype with one of them. Ranges and lives are short, so that projectiles end
/// in all ways.
Rules arsenal() {
    Rules rules;
    rules.spawn_protection = 0.5f;
    rules.respawn_delay = 0.5f;
    rules.weapons.resize(5);
    rules.weapons[1].directions = {{1.0f, 0.0f}, {0.8f, 0.6f}, {0.8f, -0.6f}};
    rules.weapons[1].projectile.range = 6.0f;
    rules.weapons[1].ammunition = 8;
    rules.weapons[2].projectile.pierce = 2;
    rules.weapons[2].projectile.speed = 300.0f;
    rules.weapons[3].projectile.bounces = 5;
    rules.weapons[3].projectile.restitution = 0.7f;
    rules.weapons[3].projectile.pierce = 1;
    rules.weapons[3].projectile.life = 3.0f;
    rules.weapons[3].projectile.knockback = 6.0f;
    rules.weapons[3].projectile.passes_teammates = false;
    rules.weapons[4].projectile.explosion_radius = 3.0f;
    rules.weapons[4].projectile.explosion_damage = 40;
    rules.weapons[4].projectile.explosion_knockback = 9.0f;
    rules.weapons[4].projectile.speed = 15.0f;
    rules.weapons[4].projectile.life = 0.6f;
    rules.weapons[4].projectile.bounces = 1;
    for (std::uint8_t weapon = 1; weapon < 5; ++weapon) {
        Archetype archetype;
        archetype.name = "kind " + std::to_string(weapon);
        archetype.weapon = weapon;
        archetype.radius = 0.3f + 0.1f * static_cast<float>(weapon);
        archetype.health = 60 + 30 * weapon;
        rules.archetypes.push_back(archetype);
    }
    return rules;
}

MapBuilder without_spawns() {
    return MapBuilder(24.0f, 24.0f)
        .polygon({{8.0f, 8.0f}, {16.0f, 8.0f}, {16.0f, 16.0f}, {12.0f, 10.0f}, {8.0f, 16.0f}})
        .box({10.0f, 18.0f}, {11.0f, 24.0f})
        .line({18.0f, 4.0f}, {22.0f, 8.0f})
        .line({6.0f, 18.0f}, {2.0f, 14.0f})
        .circle({20.0f, 13.0f}, 1.5f);
}

std::shared_ptr<const Terrain> crowded_room() {
    return without_spawns()
        .spawn({3.0f, 3.0f})
        .spawn({21.0f, 21.0f})
        .spawn({3.0f, 21.0f})
        .terrain();
}

std::shared_ptr<const Terrain> room_of_two_teams() {
    return without_spawns()
        .spawn({3.0f, 3.0f}, 1, "kind 1")
        .spawn({12.0f, 3.0f}, 2, "kind 2")
        .spawn({3.0f, 21.0f}, 1, "kind 3")
        .spawn({21.0f, 21.0f}, 2, "kind 4")
        .spawn({21.0f, 3.0f})
        .terrain();
}

/// No projectile of the arsenal flies longer.
constexpr Tick kLongestLifeSeconds = 3;

/// From the slowest ticks to the quickest, from a walk to speeds that no game needs, and shots of
/// all sizes.
void draw_pace(std::uint64_t seed, Rules& rules) {
    constexpr std::array<std::uint32_t, 6> kRates{60, 10, 20, 240, 30, 120};
    constexpr std::array<float, 4> kSpeeds{6.0f, 20.0f, 60.0f, 150.0f};
    rules.tick_rate = kRates[seed % kRates.size()];
    for (Archetype& archetype : rules.archetypes) {
        archetype.speed = kSpeeds[seed % kSpeeds.size()];
        archetype.dash_speed = seed % 3 == 0 ? 150.0f : 0.0f;
    }
    // Shots larger than the players that fire them, for which bounds and walls leave no room.
    if (seed % 4 == 1)
        for (Weapon& weapon : rules.weapons)
            weapon.projectile.radius = 0.5f * static_cast<float>(seed);
}

/// A player is not hurt by its own team, nor while it is protected after its spawn. A player that
/// has come back under an old number may be of another team than the last shots of that number.
void expect_fair(const Event& hit, const World& world, Tick attacker_since) {
    const auto attacker = world.players().find(hit.other);
    const auto victim = world.players().find(hit.subject);
    ASSERT_TRUE(victim);
    if (world.players().alive[*victim] != 0) {
        ASSERT_LE(world.players().protected_until_tick[*victim], hit.tick);
    }
    if (!attacker || hit.other == hit.subject || world.rules().friendly_fire) return;
    if (attacker_since + kLongestLifeSeconds * world.rules().tick_rate >= hit.tick) return;
    const std::uint8_t team = world.players().team[*attacker];
    ASSERT_TRUE(team == 0 || team != world.players().team[*victim]);
}

/// Adds to `seen` how often each kind of event was seen.
void drive(std::uint64_t seed, int ticks, const std::shared_ptr<const Terrain>& terrain,
           const Rules& rules, std::map<EventKind, int>& seen) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    World world(terrain, rules, Limits{}, seed);
    EventModel model;
    std::set<std::uint32_t> joined;
    std::map<EntityId, Tick> joined_at;
    std::vector<Command> commands;
    for (int tick = 0; tick < ticks; ++tick) {
        commands.clear();
        for (std::uint32_t i = random.below(6); i > 0; --i) {
            const std::uint32_t id = 1 + random.below(40);
            const std::uint32_t what = random.below(40);
            if (!joined.contains(id)) {
                joined.insert(id);
                // A new player under an old number, whose shots may score before it is spawned.
                model.players[{id}] = {};
                joined_at[{id}] = world.tick() + 1;
                commands.push_back(test::join({id}));
            } else if (what == 0) {
                // Only one command a player and tick here, so that the model knows their order.
                joined.erase(id);
                std::erase_if(commands, [&](const Command& c) { return c.player.value == id; });
                commands.push_back(test::leave({id}));
                break;
            } else {
                commands.push_back(test::input({id}, random_input(random)));
            }
        }

        const StepResult result = world.step(commands);

        ASSERT_EQ(result.errors & ~static_cast<std::uint32_t>(StepError::unknown_player), 0u);
        for (const Event& event : result.events) {
            ASSERT_EQ(event.tick, world.tick());
            model.take(event);
            ++seen[event.kind];
            if (event.kind == EventKind::hit) {
                ASSERT_NO_FATAL_FAILURE(expect_fair(event, world, joined_at[event.other]));
            }
        }
        const auto broken = world.find_broken_invariant();
        ASSERT_FALSE(broken) << "tick " << world.tick() << ": " << *broken;
        ASSERT_NO_FATAL_FAILURE(expect_agreement(model, world)) << "tick " << world.tick();
    }
}

TEST(WorldModel, the_events_are_enough_to_know_the_world) {
    std::map<EventKind, int> seen;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        Rules rules;
        draw_pace(seed, rules);
        ASSERT_NO_FATAL_FAILURE(drive(seed, 1500, crowded_room(), rules, seen));
    }
    EXPECT_GT(seen[EventKind::score], 100);
}

TEST(WorldModel, the_events_are_enough_with_all_weapons_and_two_teams) {
    std::map<EventKind, int> seen;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        Rules rules = arsenal();
        rules.friendly_fire = seed % 3 == 0;
        draw_pace(seed, rules);
        ASSERT_NO_FATAL_FAILURE(drive(seed, 1500, room_of_two_teams(), rules, seen));
    }
    for (const EventKind kind :
         {EventKind::spawn, EventKind::despawn, EventKind::hit, EventKind::death, EventKind::score,
          EventKind::explode, EventKind::bounce})
        EXPECT_GT(seen[kind], 100) << static_cast<int>(kind);
}

}  // namespace
}  // namespace arena::sim::world_model_test
