// Random play among triggers, swords and a zone that closes in, against a model that knows only the
// events and derives from them the players' health, which plates are pressed, and which pickups are
// there. The invariants are checked in every tick, and a second world that gets the same commands
// in another order, and is sometimes replaced by a copy of the first, must stay equal to it.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/world/world.h"
#include "tests/support/map_builder.h"
#include "tests/support/triggers.h"
#include "tests/support/world_driver.h"

namespace arena::sim {
namespace {

std::shared_ptr<const Terrain> room_with_all_triggers() {
    MapTrigger haste = test::pickup({12.0f, 4.0f}, Gift::speed, 0);
    haste.duration = 1.0f;
    MapTrigger cone = test::area({21.0f, 12.0f}, 4.0f, 3);
    cone.cone_direction = {-1.0f, 0.0f};
    cone.cone_half_angle = {0.8f, 0.6f};
    return test::MapBuilder(24.0f, 24.0f)
        .spawn({3.0f, 3.0f})
        .spawn({21.0f, 21.0f})
        .spawn({3.0f, 21.0f})
        .box({11.0f, 11.0f}, {13.0f, 13.0f})
        .trigger(test::spikes({{5.0f, 5.0f}, {9.0f, 7.0f}}, 9))
        .trigger(test::round(TriggerKind::spikes, {19.0f, 4.0f}, 0.7f))
        .trigger(test::pickup({4.0f, 12.0f}, Gift::health, 30))
        .trigger(test::pickup({12.0f, 20.0f}, Gift::ammunition, 5))
        .trigger(haste)
        .trigger(test::pad({{15.0f, 15.0f}, {17.0f, 17.0f}}, {6.0f, 5.0f}))
        .trigger(test::plate({{1.0f, 7.0f}, {5.0f, 9.0f}}, "gate"))
        .trigger(test::plate({{18.0f, 18.0f}, {20.0f, 20.0f}}, "gate"))
        .trigger(test::area({8.0f, 18.0f}, 2.0f, 4))
        .trigger(cone)
        .terrain();
}

/// A short sword that throws, a body that is vulnerable except for its back, thorns that prick
/// players that come close, and two teams.
Rules swords_and_thorns() {
    Rules rules;
    rules.respawn_delay = 0.5f;
    rules.animations.resize(2);
    rules.animations[0].damage = 11;
    rules.animations[0].launch = {7.0f, 2.0f};
    rules.animations[0].frames = {
        test::idle_frame(2),
        test::attack_frame({{0.0f, -0.6f}, {1.6f, 0.6f}}, HitType::hit | HitType::launch, 6),
        test::idle_frame(3)};
    rules.animations[1].damage = 1;
    rules.animations[1].frames = {test::idle_frame(20),
                                  test::attack_frame({{-0.6f, -0.6f}, {0.6f, 0.6f}}, HitType::hit)};
    for (AnimationFrame& frame : rules.animations[1].frames)
        frame.vulnerabilities = {{Circle{{0.2f, 0.0f}, 0.4f}, kAnyHit}};
    rules.archetypes[0].animation = 1;
    rules.weapons[0].animation = 0;
    rules.zone = {.center = {12.0f, 12.0f},
                  .first_radius = 20.0f,
                  .last_radius = 8.0f,
                  .wait = 5.0f,
                  .shrink_time = 10.0f,
                  .damage = 3,
                  .damage_interval = 0.5f};
    return rules;
}

/// What a listener to the events knows.
struct EventModel {
    const Terrain& terrain;
    std::map<EntityId, std::int32_t> health;
    std::set<EntityId> pressed;
    std::map<EntityId, Tick> collected;
    std::array<std::uint32_t, 16> seen{};  // by EventKind

    void take(const Event& event) {
        ++seen.at(static_cast<std::size_t>(event.kind));
        if (category_of(event.subject) == Category::projectile) return;
        switch (event.kind) {
            case EventKind::spawn:
                health[event.subject] = event.amount;
                break;
            case EventKind::despawn:
            case EventKind::death:
                health.erase(event.subject);
                break;
            case EventKind::hit:
                health.at(event.subject) -= event.amount;
                break;
            case EventKind::collect:
                take_gift(event);
                break;
            case EventKind::launch:
                EXPECT_TRUE(health.contains(event.subject));
                EXPECT_NE(event.velocity, Vec2{});
                break;
            case EventKind::press:
                EXPECT_TRUE(pressed.insert(event.subject).second);
                EXPECT_TRUE(health.contains(event.other));
                break;
            case EventKind::release:
                EXPECT_EQ(pressed.erase(event.subject), 1u);
                break;
            case EventKind::score:
            case EventKind::explode:
            case EventKind::bounce:
            case EventKind::destroy:
                break;
            case EventKind::phase:
            case EventKind::point:
            case EventKind::take:
            case EventKind::drop:
            case EventKind::recover:
            case EventKind::capture:
            case EventKind::hill:
            case EventKind::team:
                FAIL() << "an endless match has none";
        }
    }

    void take_gift(const Event& event) {
        const MapTrigger& pickup =
            terrain.triggers[event.other.value - terrain.trigger_id(0).value];
        EXPECT_EQ(pickup.kind, TriggerKind::pickup);
        EXPECT_GT(event.amount, 0);
        if (pickup.gift == Gift::health) health.at(event.subject) += event.amount;
        const auto last = collected.find(event.other);
        if (last != collected.end()) {
            EXPECT_GE(event.tick - last->second, 60u);
        }
        collected[event.other] = event.tick;
    }
};

void expect_agreement(const EventModel& model, const World& world) {
    for (const PlayerState& player : world.players()) {
        const auto known = model.health.find(player.id);
        ASSERT_EQ(known != model.health.end(), player.alive) << "player " << player.id.value;
        if (player.alive) {
            ASSERT_EQ(known->second, player.health) << "player " << player.id.value;
        }
    }
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

/// At most one command a player, so that their order does not matter.
std::vector<Command> random_commands(Random& random, std::set<std::uint32_t>& joined) {
    std::map<std::uint32_t, Command> commands;
    for (std::uint32_t i = random.below(6); i > 0; --i) {
        const std::uint32_t id = 1 + random.below(30);
        if (commands.contains(id)) continue;
        if (joined.insert(id).second) {
            commands[id] = test::join({id});
        } else if (random.below(60) == 0) {
            joined.erase(id);
            commands[id] = test::leave({id});
        } else {
            commands[id] = test::input({id}, random_input(random));
        }
    }
    std::vector<Command> all;
    for (const auto& [id, command] : commands)
        all.push_back(command);
    return all;
}

void drive(std::uint64_t seed, int ticks, std::array<std::uint32_t, 16>& seen) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    World world(room_with_all_triggers(), swords_and_thorns(), Limits{}, seed);
    World other = world;
    EventModel model{world.terrain(), {}, {}, {}, {}};
    std::set<std::uint32_t> joined;
    for (int tick = 0; tick < ticks; ++tick) {
        std::vector<Command> commands = random_commands(random, joined);
        const StepResult result = world.step(commands);
        std::reverse(commands.begin(), commands.end());
        const StepResult other_result = other.step(commands);

        ASSERT_EQ(result.errors, 0u);
        ASSERT_EQ(world.hash(), other.hash()) << "tick " << world.tick();
        ASSERT_TRUE(std::equal(result.events.begin(), result.events.end(),
                               other_result.events.begin(), other_result.events.end()));
        for (const Event& event : result.events)
            model.take(event);
        const auto broken = world.find_broken_invariant();
        ASSERT_FALSE(broken) << "tick " << world.tick() << ": " << *broken;
        ASSERT_NO_FATAL_FAILURE(expect_agreement(model, world)) << "tick " << world.tick();
        if (tick % 97 == 0) other = world;
    }
    for (std::size_t kind = 0; kind < seen.size(); ++kind)
        seen[kind] += model.seen[kind];
}

TEST(TriggersModel, the_events_are_enough_to_know_the_world_among_triggers) {
    std::array<std::uint32_t, 16> seen{};
    for (std::uint64_t seed = 1; seed <= 8; ++seed)
        ASSERT_NO_FATAL_FAILURE(drive(seed, 1500, seen));

    for (const EventKind kind : {EventKind::hit, EventKind::death, EventKind::collect,
                                 EventKind::launch, EventKind::press, EventKind::release})
        EXPECT_GT(seen.at(static_cast<std::size_t>(kind)), 20u) << static_cast<int>(kind);
}

}  // namespace
}  // namespace arena::sim
