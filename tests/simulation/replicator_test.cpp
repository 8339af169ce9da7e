#include "server/replication/replicator.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "client/core/replica.h"
#include "protocol/update_message.h"
#include "sim/rules/loadout.h"
#include "sim/state/state_image.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::simulation::replicator_test {
namespace {

using arena::test::join;
using arena::test::leave;
using arena::test::player_id;
using server::Replicator;
using server::Slot;

constexpr std::uint32_t kAlice = 1;
constexpr std::uint32_t kBob = 2;
constexpr std::uint32_t kCarol = 3;

/// A map of 120 x 20 m with three spawn points in a row.
class Field {
  public:
    explicit Field(const std::array<float, 3>& places = {10.0f, 60.0f, 110.0f},
                   const sim::Rules& rules = {})
        : places_(places),
          driver_(arena::test::MapBuilder(120.0f, 20.0f)
                      .spawn({places[0], 10.0f})
                      .spawn({places[1], 10.0f})
                      .spawn({places[2], 10.0f})
                      .terrain(),
                  rules),
          replicator_(
              driver_.world.rules(), {{0.0f, 0.0f}, {120.0f, 20.0f}},
              {.interest = server::interest_of(driver_.world.rules()), .ticks_between_updates = 3}),
          client_(replicator_.begin()),
          replica_(replicator_.log().fall(), replicator_.log().shot_kinds(),
                   replicator_.log().run_kinds()) {}

    void step(const std::vector<sim::Command>& commands = {}) {
        const auto result = driver_.step(commands);
        replicator_.record(driver_.world, result.events);
    }
    /// Runs a tick with only these events.
    void step_with(const std::vector<sim::Event>& events) {
        static_cast<void>(driver_.step({}));
        replicator_.record(driver_.world, events);
    }
    [[nodiscard]] std::size_t room_min() const { return replicator_.room_min(); }
    /// Changes the state before the next tick, as no command could.
    void edit(const std::function<void(sim::WorldState&)>& happen) {
        sim::WorldState state = driver_.world.state();
        happen(state);
        const sim::World& world = driver_.world;
        const auto image = write_image(state, world.terrain(), world.rules(), world.limits());
        ASSERT_EQ(driver_.world.load(image), std::nullopt);
    }
    [[nodiscard]] sim::Tick next() const { return driver_.world.tick() + 1; }
    [[nodiscard]] std::uint64_t effects_left_out() const { return replicator_.left_out().effects; }
    /// Lets all three join, each at another spawn point.
    void fill() {
        step({join(player_id(kAlice)), join(player_id(kBob)), join(player_id(kCarol))});
        std::set<float> taken;
        for (std::size_t row = 0; row < 3; ++row)
            taken.insert(driver_.world.players().position[row].x);
        ASSERT_EQ(taken, std::set<float>(places_.begin(), places_.end()));
    }
    [[nodiscard]] sim::PlayerState player(std::uint32_t number) const {
        return driver_.world.players()[*driver_.world.players().find(player_id(number))];
    }
    [[nodiscard]] float place_of(std::uint32_t number) const { return player(number).position.x; }
    /// Returns which entities live within the view of x metres along the map.
    [[nodiscard]] std::set<std::uint32_t> living_near(float x) const {
        std::set<std::uint32_t> near;
        for (const Slot slot : replicator_.log().living())
            if (std::abs(replicator_.log().position(slot).x - x) <= 20.0f)
                near.insert(replicator_.log().traits(slot).id.value);
        return near;
    }
    /// Returns how many hits there were.
    [[nodiscard]] std::size_t hits() const {
        return static_cast<std::size_t>(
            std::ranges::count(driver_.events, sim::EventKind::hit, &sim::Event::kind));
    }

    /// Returns the entities that the client sees after one more update, which reaches it.
    std::set<std::uint32_t> send_update(std::uint32_t player,
                                        std::size_t room = protocol::kUnorderedMessageMax) {
        const auto bytes = replicator_.write(client_, driver_.world, player_id(player), {},
                                             ++number_, memory_, room);
        replicator_.take_counts(memory_);
        EXPECT_EQ(protocol::decode_update(bytes, replicator_.log().tick(), update), std::nullopt);
        EXPECT_EQ(update.tick, replicator_.log().tick());
        EXPECT_TRUE(update.entities.empty() || replica_.apply(update.tick, update.entities));
        message_bytes = bytes.size();
        entity_bytes = update.entities.size();
        update.entities = {};  // invalid after the next update
        std::set<std::uint32_t> seen;
        replica_.for_each(
            [&](const client::Replica::Entity& entity) { seen.insert(entity.traits.id.value); });
        return seen;
    }
    /// The server learns that the last update has arrived.
    void acknowledge() {
        Replicator::take_fate(client_, {.number = number_, .is_delivered = true});
    }
    /// Returns the entity that the client means by a short id.
    [[nodiscard]] std::uint32_t id_of(protocol::ShortId id) const {
        const client::Replica::Entity* const entity = replica_.find(id);
        return entity != nullptr ? entity->traits.id.value : 0;
    }

    [[nodiscard]] const client::Replica& replica() const { return replica_; }
    /// Returns what the client knows of a player; null when it does not see it.
    [[nodiscard]] const client::Replica::Entity* entity_of(std::uint32_t player) const {
        const client::Replica::Entity* found = nullptr;
        replica_.for_each([&](const client::Replica::Entity& entity) {
            if (entity.traits.id == player_id(player)) found = &entity;
        });
        return found;
    }

    /// Another client.
    class OtherClient {
      public:
        OtherClient(Field& field, std::uint32_t player)
            : field_(field), client_(field.replicator_.begin()), player_(player) {}

        /// Returns the number of effects in its next update.
        std::size_t effects() {
            protocol::Update next;
            const auto bytes = field_.replicator_.write(
                client_, field_.driver_.world, player_id(player_), {}, ++number_, field_.memory_);
            EXPECT_EQ(protocol::decode_update(bytes, field_.replicator_.log().tick(), next),
                      std::nullopt);
            return next.effects.size();
        }

      private:
        Field& field_;
        Replicator::Client client_;
        std::uint32_t player_;
        std::uint32_t number_ = 0;
    };

    // Of the last update.
    protocol::Update update;
    std::size_t message_bytes = 0;
    std::size_t entity_bytes = 0;

  private:
    std::array<float, 3> places_;
    arena::test::WorldDriver driver_;
    Replicator replicator_;
    Replicator::WriteMemory memory_;
    Replicator::Client client_;
    client::Replica replica_;
    std::uint32_t number_ = 0;
};

TEST(Replicator, a_client_is_sent_its_player_and_what_is_near) {
    for (const std::uint32_t player : {kAlice, kBob, kCarol}) {
        Field field;
        field.fill();
        EXPECT_EQ(field.send_update(player), std::set{player});
    }
}

TEST(Replicator, a_client_without_a_player_looks_from_where_the_player_was) {
    Field field;
    field.fill();
    EXPECT_EQ(field.send_update(kAlice), std::set{kAlice});
    const float place = field.place_of(kAlice);

    field.step({leave(player_id(kAlice))});
    EXPECT_EQ(field.send_update(kAlice), std::set<std::uint32_t>{});
    // Another player takes the place.
    field.step({join(player_id(7))});
    ASSERT_EQ(field.place_of(7), place);
    EXPECT_EQ(field.send_update(kAlice), std::set<std::uint32_t>{7});
}

TEST(Replicator, a_client_whose_player_has_never_lived_looks_at_the_centre) {
    Field field;
    field.fill();
    const auto seen = field.send_update(9);
    EXPECT_EQ(seen.size(), 1u);
    EXPECT_EQ(seen, field.living_near(60.0f));
}

TEST(Replicator, a_client_is_sent_exactly_how_its_own_player_moves) {
    Field field;
    field.fill();
    field.send_update(kAlice);
    for (int tick = 0; tick < 20; ++tick) {
        field.step({arena::test::input(player_id(kAlice), arena::test::move(100, tick))});
        field.send_update(kAlice);
        ASSERT_TRUE(field.update.own_motion);
        EXPECT_EQ(field.update.own_motion->position, field.player(kAlice).position);
        EXPECT_EQ(field.update.own_motion->velocity, field.player(kAlice).velocity);
    }
    EXPECT_EQ(field.update.own_state, std::nullopt) << "none of it has changed";
}

TEST(Replicator, a_client_is_sent_only_what_it_does_not_know_of_its_own_player) {
    Field field;
    field.fill();
    field.send_update(kAlice);
    field.acknowledge();
    std::size_t bytes = 0;
    for (int tick = 0; tick < 40; ++tick) {
        sim::PlayerInput held = arena::test::move(tick % 2 == 0 ? 100 : -100, 0);
        held.aim_x = static_cast<std::int16_t>(tick);
        held.aim_y = 10;
        field.step({arena::test::input(player_id(kAlice), held)});
        field.send_update(kAlice);
        bytes += field.entity_bytes;
    }
    EXPECT_EQ(bytes, 0u);
}

TEST(Replicator, an_update_is_as_short_as_possible_where_nothing_happens) {
    Field field;
    field.fill();
    field.send_update(kAlice);
    field.acknowledge();
    field.step();
    field.send_update(kAlice);

    EXPECT_EQ(field.message_bytes, protocol::kUpdateBytesMin);
}

/// Two players 12 m apart, one of which keeps shooting at the other, and a third one far away.
class Shooting {
  public:
    explicit Shooting(float far = 110.0f, const sim::Rules& rules = {})
        : field({10.0f, 22.0f, far}, rules) {
        field.fill();
        std::ranges::sort(by_place_, {},
                          [this](std::uint32_t player) { return field.place_of(player); });
    }
    void step() {
        field.step({arena::test::input(player_id(shooter()), arena::test::shoot(100, 0))});
    }
    [[nodiscard]] std::uint32_t shooter() const { return by_place_[0]; }
    [[nodiscard]] std::uint32_t target() const { return by_place_[1]; }
    [[nodiscard]] std::uint32_t far() const { return by_place_[2]; }

    Field field;

  private:
    std::array<std::uint32_t, 3> by_place_{kAlice, kBob, kCarol};
};

/// It is 12 m away and turns by 1/50 of a turn from one update to the next.
TEST(Replicator, who_keeps_turning_far_away_is_sent_ten_times_a_second) {
    for (const bool is_far : {true, false}) {
        Shooting shooting(110.0f, {.vision = {.exact_distance = is_far ? 10.0f : 14.0f}});
        Field& field = shooting.field;
        std::optional<protocol::Aim> known;
        int sent = 0;
        for (int tick = 1; tick <= 120; ++tick) {
            const double turned = 2.0 * std::numbers::pi * tick / 150.0;
            sim::PlayerInput held;
            held.aim_x = static_cast<std::int16_t>(std::lround(32767.0 * std::cos(turned)));
            held.aim_y = static_cast<std::int16_t>(std::lround(32767.0 * std::sin(turned)));
            field.step({arena::test::input(player_id(shooting.target()), held)});
            if (tick % 3 != 0) continue;
            field.send_update(shooting.shooter());
            field.acknowledge();
            const auto* const target = field.entity_of(shooting.target());
            ASSERT_NE(target, nullptr);
            sent += known != target->aim ? 1 : 0;
            known = target->aim;
        }
        EXPECT_NEAR(sent, is_far ? 20 : 40, 1) << "in two seconds";
    }
}

TEST(Replicator, a_client_that_returns_while_dead_looks_at_where_its_player_died) {
    sim::Rules rules;
    rules.archetypes.front().health = 1;
    // The third player stands in the centre of the map, out of view of the other two.
    Shooting shooting(60.0f, rules);
    for (int tick = 0; tick < 600 && shooting.field.player(shooting.target()).alive; ++tick)
        shooting.step();
    ASSERT_FALSE(shooting.field.player(shooting.target()).alive);

    // The first update of a client, such as one that has returned.
    const std::set<std::uint32_t> seen = shooting.field.send_update(shooting.target());
    EXPECT_TRUE(seen.contains(shooting.shooter()));
    EXPECT_FALSE(seen.contains(shooting.far()));
}

TEST(Replicator, an_effect_is_sent_only_to_clients_that_look_there) {
    Shooting shooting;
    Field& field = shooting.field;
    bool was_hit = false;
    Field::OtherClient distant_client(field, shooting.far());
    for (int tick = 0; tick < 200 && !was_hit; ++tick) {
        shooting.step();
        field.send_update(shooting.shooter());
        for (const protocol::Effect& effect : field.update.effects) {
            if (effect.kind != protocol::EffectKind::hit) continue;
            was_hit = true;
            EXPECT_EQ(effect.age, 0);
            EXPECT_EQ(field.id_of(effect.subject), shooting.target());
            EXPECT_EQ(field.id_of(effect.other), shooting.shooter());
            EXPECT_GT(effect.amount, 0);
        }
        EXPECT_EQ(distant_client.effects(), 0u);
    }
    EXPECT_TRUE(was_hit);
}

TEST(Replicator, the_archetype_of_its_player_decides_which_effects_a_client_is_sent) {
    for (const float width : {0.0f, 120.0f}) {  // 0: 40 m, as the vision says
        sim::Rules rules;
        if (width > 0.0f) rules.archetypes.front().view = {width, 24.0f};
        Shooting shooting(60.0f, rules);
        Field& field = shooting.field;
        std::size_t sent = 0;
        for (int tick = 0; tick < 200; ++tick) {
            shooting.step();
            field.send_update(shooting.far());
            sent += field.update.effects.size();
        }
        EXPECT_GT(field.hits(), 0u);
        EXPECT_EQ(sent > 0, width > 0.0f) << width;
    }
}

// The view reaches 20 m to each side, and 2 m more for what was in view before.
constexpr float kViewReach = 22.0f;

/// Returns the furthest place along the map that the client was sent, in metres from its player:
/// where something was at the end of its motion's own tick.
float furthest_sent(const Field& field, std::uint32_t player) {
    float furthest = 0.0f;
    field.replica().for_each([&](const client::Replica::Entity& entity) {
        const sim::Vec2 place = to_metres(extrapolate(entity.motion, entity.motion.tick, 0));
        furthest = std::max(furthest, std::abs(place.x - field.place_of(player)));
    });
    return furthest;
}

/// Three players in a row that do not see each other at first.
struct FarApart {
    FarApart() {
        field.fill();
        std::array numbers{kAlice, kBob, kCarol};
        std::ranges::sort(numbers, {},
                          [this](std::uint32_t number) { return field.place_of(number); });
        left = numbers[0];
        middle = numbers[1];
    }
    /// The player on the left does this; the one in the middle is sent an update every third tick,
    /// as by a running server.
    [[nodiscard]] std::set<std::uint32_t> step(const sim::PlayerInput& input) {
        field.step({arena::test::input(player_id(left), input)});
        if (field.next() % 3 == 0) seen = field.send_update(middle);
        return seen;
    }

    Field field{{20.0f, 60.0f, 110.0f}};
    std::uint32_t left = 0;
    std::uint32_t middle = 0;
    std::set<std::uint32_t> seen;
};

// The bytes of updates must not reveal the place of a player that the client does not see.
TEST(Replicator, a_shot_that_comes_into_view_does_not_reveal_where_it_was_fired) {
    FarApart apart;
    bool was_seen = false;
    for (int tick = 0; tick < 60; ++tick) {
        was_seen = apart.step(arena::test::shoot(100, 0)).size() > 1 || was_seen;
        ASSERT_LT(furthest_sent(apart.field, apart.middle), kViewReach) << "tick " << tick;
    }
    EXPECT_TRUE(was_seen);
}

TEST(Replicator, a_player_that_comes_into_view_does_not_reveal_where_it_set_out) {
    FarApart apart;
    bool was_seen = false;
    for (int tick = 0; tick < 400; ++tick) {
        was_seen = apart.step(arena::test::move(127, 0)).contains(apart.left) || was_seen;
        ASSERT_LT(furthest_sent(apart.field, apart.middle), kViewReach) << "tick " << tick;
    }
    EXPECT_TRUE(was_seen);
}

TEST(Replicator, a_player_that_comes_into_view_does_not_reveal_how_long_it_has_stood) {
    FarApart apart;
    // It stops outside the view, which its last step reaches after a while.
    const auto distance = [&] {
        return std::abs(apart.field.place_of(apart.left) - apart.field.place_of(apart.middle));
    };
    while (distance() > 20.5f)
        static_cast<void>(apart.step(arena::test::move(127, 0)));
    for (int tick = 0; tick < 120; ++tick)
        static_cast<void>(apart.step({}));
    ASSERT_FALSE(apart.seen.contains(apart.left));
    while (!apart.seen.contains(apart.left)) {
        apart.field.step({arena::test::input(player_id(apart.middle), arena::test::move(-127, 0))});
        apart.seen = apart.field.send_update(apart.middle);
        ASSERT_LT(apart.field.next(), 1000u);
    }
    const auto* const comer = apart.field.entity_of(apart.left);
    ASSERT_NE(comer, nullptr);
    EXPECT_EQ(comer->motion.tick, apart.field.next() - 1);
}

/// Returns the motions of all shots that the client sees, by id.
std::map<std::uint32_t, protocol::Motion> shots_of(const Field& field) {
    std::map<std::uint32_t, protocol::Motion> shots;
    field.replica().for_each([&](const client::Replica::Entity& entity) {
        if (category_of(entity.traits.id) == sim::Category::projectile)
            shots.emplace(entity.traits.id.value, entity.motion);
    });
    return shots;
}

// The client knows where the shooter stands, and shows the shot from its muzzle.
TEST(Replicator, a_shot_of_a_visible_player_reveals_when_it_was_fired) {
    Shooting shooting;
    Field& field = shooting.field;
    const sim::Vec2 muzzle = field.player(shooting.shooter()).position;
    std::set<sim::Tick> ages;
    for (int tick = 0; tick < 90; ++tick) {
        shooting.step();
        if (tick % 3 != 2) continue;
        const auto before = shots_of(field);
        field.send_update(shooting.target());
        field.acknowledge();
        for (const auto& [id, motion] : shots_of(field)) {
            if (before.contains(id)) continue;
            const sim::Vec2 begun = to_metres(extrapolate(motion, motion.tick, 0));
            EXPECT_NEAR(begun.x, muzzle.x, 1.5f) << "it has flown for one tick";
            ages.insert(field.next() - 1 - motion.tick);
        }
    }
    ASSERT_GT(ages.size(), 1u);
    EXPECT_LT(*ages.rbegin(), 3u);
}

TEST(Replicator, an_effect_between_two_updates_is_sent_once_with_its_age) {
    Shooting shooting;
    Field& field = shooting.field;
    std::vector<unsigned> ages;
    for (int tick = 0; tick < 120; ++tick) {
        shooting.step();
        if (tick % 3 != 2) continue;
        field.send_update(shooting.shooter());
        for (const protocol::Effect& effect : field.update.effects)
            if (effect.kind == protocol::EffectKind::hit) ages.push_back(effect.age);
    }
    EXPECT_EQ(ages.size(), field.hits());
    EXPECT_GT(ages.size(), 3u);
    for (const unsigned age : ages)
        EXPECT_LT(age, 3u);
}

TEST(Replicator, sends_the_nearest_effects_in_order_when_not_all_fit) {
    Field field;
    field.fill();
    field.send_update(kAlice);
    const sim::Vec2 place = field.player(kAlice).position;
    std::vector<sim::Event> hits;
    for (int i = 0; i < 100; ++i) {
        // The far ones come first.
        const float away = 0.05f * static_cast<float>(100 - i);
        hits.push_back({.kind = sim::EventKind::hit,
                        .subject = player_id(kAlice),
                        .other = {},
                        .position = {place.x, place.y + away},
                        .velocity = {},
                        .amount = i,
                        .tick = field.next()});
    }
    field.step_with(hits);
    field.send_update(kAlice);

    const std::size_t sent = field.update.effects.size();
    EXPECT_GT(sent, 10u);
    EXPECT_LE(sent, protocol::kEffectsMax);
    EXPECT_EQ(field.effects_left_out(), 100 - sent);
    for (std::size_t i = 0; i < sent; ++i)
        EXPECT_EQ(field.update.effects[i].amount, static_cast<int>(100 - sent + i));
    field.send_update(kAlice);
    EXPECT_TRUE(field.update.effects.empty()) << "effects without room are not sent later";
}

// A room of 256 bytes, which is enough without, is then less than what the player is told of
// itself.
TEST(Replicator, an_update_has_room_for_all_that_a_game_can_tell_a_player_of_itself) {
    sim::Rules rules;
    rules.gravity = 20.0f;
    rules.archetypes[0].jump_speed = 5.0f;
    rules.archetypes[0].coyote_time = 0.1f;
    rules.archetypes[0].weapon_slots = 2;
    rules.weapons[0].charge_time = 1.0f;
    rules.weapons[0].heat_max = 10.0f;
    rules.weapons[0].magazine = 10;
    rules.effects = {{.name = "glow", .duration = 10.0f}};
    rules.abilities = {{.cooldown = 10.0f}};
    static_cast<void>(rules.archetypes[0].abilities.push_back(0));
    Field field({10.0f, 12.0f, 14.0f}, rules);
    field.fill();
    field.edit([&](sim::WorldState& state) {
        state.players.effects[0][0] = {
            .until_tick = state.tick + 100, .pulse_tick = state.tick + 30, .kind = 0};
        state.players.abilities[0].full_tick[0] = state.tick + 100;
        state.players.firing[0].heat_tick[0] = state.tick;
        state.players.firing[0].heat[0] = 1.0f;
    });
    std::vector<sim::Event> hits;
    for (int i = 0; i < 60; ++i)
        hits.push_back({.kind = sim::EventKind::hit,
                        .subject = player_id(kBob),
                        .other = player_id(kAlice),
                        .position = {12.0f, 10.0f},
                        .tick = field.next(),
                        .looked_back = 3});
    field.step_with(hits);

    EXPECT_GT(field.room_min(), Replicator::kRoomMin);
    field.send_update(kAlice, field.room_min());
    EXPECT_LE(field.message_bytes, field.room_min());
    ASSERT_TRUE(field.update.own_state);
    EXPECT_NE(field.update.own_state->effects, protocol::OwnEffects{});
    EXPECT_NE(field.update.own_state->abilities, sim::AbilitiesState{});
    EXPECT_NE(field.update.own_state->arsenal, sim::ArsenalState{});
    EXPECT_NE(field.update.own_state->firing, sim::FiringState{});
    EXPECT_NE(field.update.own_state->loadout, sim::Loadout{});
    EXPECT_NE(field.update.own_motion->air, sim::AirState{});
    EXPECT_FALSE(field.update.effects.empty());
    EXPECT_GT(field.entity_bytes, 20u);
    EXPECT_EQ(Field().room_min(), Replicator::kRoomMin) << "none of these";
}

}  // namespace
}  // namespace arena::simulation::replicator_test
