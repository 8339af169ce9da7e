// Random commands against a model that knows only the events: whoever believes the event stream
// must end up with the same players, projectiles, health and scores as the world itself. Every tick
// is validated on top.
#include <map>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/world/validate.h"
#include "sim/world/world.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::sim {
namespace {

using test::MapBuilder;

/// What a listener to the events believes.
struct EventModel {
    struct Player {
        bool alive = false;
        std::int32_t health = 0;
        std::int32_t score = 0;
    };
    std::map<EntityId, Player> players;
    std::map<EntityId, EntityId> projectiles;  // and their owners

    void take(const Event& event) {
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
            case EventKind::collect:
            case EventKind::launch:
            case EventKind::press:
            case EventKind::release:
            case EventKind::explode:
            case EventKind::bounce:
            case EventKind::destroy:
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
    input.buttons = static_cast<std::uint8_t>(random.next());
    return input;
}

std::shared_ptr<const Terrain> crowded_room() {
    return MapBuilder(24.0f, 24.0f)
        .spawn({3.0f, 3.0f})
        .spawn({21.0f, 21.0f})
        .spawn({3.0f, 21.0f})
        .polygon({{8.0f, 8.0f}, {16.0f, 8.0f}, {16.0f, 16.0f}, {12.0f, 10.0f}, {8.0f, 16.0f}})
        .box({10.0f, 18.0f}, {11.0f, 24.0f})
        .line({18.0f, 4.0f}, {22.0f, 8.0f})
        .line({6.0f, 18.0f}, {2.0f, 14.0f})
        .circle({20.0f, 13.0f}, 1.5f)
        .terrain();
}

void drive(std::uint64_t seed, int ticks) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    World world(crowded_room(), Rules{}, Limits{}, seed);
    EventModel model;
    std::set<std::uint32_t> joined;
    std::vector<Command> commands;
    for (int tick = 0; tick < ticks; ++tick) {
        commands.clear();
        for (std::uint32_t i = random.below(6); i > 0; --i) {
            const std::uint32_t id = 1 + random.below(40);
            const std::uint32_t what = random.below(40);
            if (!joined.contains(id)) {
                joined.insert(id);
                model.players.erase({id});  // a new player under an old number
                commands.push_back(test::join({id}));
            } else if (what == 0) {
                // One command a player and tick here, so that the model knows their order.
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
        }
        const auto broken = world.find_broken_invariant();
        ASSERT_FALSE(broken) << "tick " << world.tick() << ": " << *broken;
        ASSERT_NO_FATAL_FAILURE(expect_agreement(model, world)) << "tick " << world.tick();
    }
}

TEST(WorldModel, whoever_believes_the_events_knows_the_world) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed)
        ASSERT_NO_FATAL_FAILURE(drive(seed, 1500));
}

}  // namespace
}  // namespace arena::sim
