#include "server/replication/effect_log.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/world_driver.h"

namespace arena::server::effect_log_test {
namespace {

using arena::test::join;
using arena::test::player_id;
using protocol::EffectKind;
using sim::EventKind;

constexpr sim::Aabb kBounds{{0.0f, 0.0f}, {100.0f, 100.0f}};
constexpr sim::EntityId kAlice{1};
constexpr sim::EntityId kBob{2};

/// Two players and a crate, and the events of a test.
class Game {
  public:
    explicit Game(sim::Tick ticks_kept = 3)
        : driver_(arena::test::MapBuilder(100.0f, 100.0f)
                      .spawn({10.0f, 10.0f})
                      .spawn({90.0f, 90.0f})
                      .mover(arena::test::crate(
                          arena::test::box_obstacle({50.0f, 50.0f}, {52.0f, 54.0f}), 30))
                      .terrain()),
          log_(driver_.world.rules()),
          effects(kBounds, ticks_kept) {
        step({}, {join(kAlice), join(kBob)});
    }

    void step(const std::vector<sim::Event>& events,
              const std::vector<sim::Command>& commands = {}) {
        driver_.step(commands);
        log_.record(driver_.world);
        effects.record(events, log_);
    }
    [[nodiscard]] sim::Tick now() const { return log_.tick(); }
    [[nodiscard]] sim::Tick next() const { return log_.tick() + 1; }
    [[nodiscard]] const ChangeLog& log() const { return log_; }
    [[nodiscard]] sim::EntityId crate() const { return driver_.world.terrain().mover_id(0); }
    /// Returns the amounts of the effects in the box after `since`.
    std::vector<int> heard(const sim::Aabb& box, sim::Tick since) {
        std::vector<const LoggedEffect*> found;
        std::vector<Slot> scratch;
        effects.collect(box, since, scratch, found);
        std::vector<int> amounts;
        for (const LoggedEffect* logged : found)
            amounts.push_back(logged->amount);
        return amounts;
    }

  private:
    arena::test::WorldDriver driver_;
    ChangeLog log_;

  public:
    EffectLog effects;
};

sim::Event hit(sim::Vec2 position, int amount, sim::Tick tick) {
    return {.kind = EventKind::hit,
            .subject = kAlice,
            .other = kBob,
            .position = position,
            .velocity = {},
            .amount = amount,
            .tick = tick};
}

TEST(EffectLog, effects_are_found_by_place) {
    Game game;
    game.step({hit({10.0f, 20.0f}, 1, game.next()), hit({30.0f, 20.0f}, 2, game.next())});

    EXPECT_EQ(game.heard({{5.0f, 15.0f}, {15.0f, 25.0f}}, 0), std::vector{1});
    EXPECT_EQ(game.heard({{10.0f, 20.0f}, {30.0f, 20.0f}}, 0), (std::vector{1, 2})) << "edges";
    EXPECT_EQ(game.heard({{15.0f, 15.0f}, {25.0f, 25.0f}}, 0), std::vector<int>{});
}

TEST(EffectLog, effects_are_found_by_time_and_kept_for_a_while) {
    Game game(3);
    for (int amount = 1; amount <= 5; ++amount)
        game.step({hit({10.0f, 20.0f}, amount, game.next())});

    EXPECT_EQ(game.heard(kBounds, 0), (std::vector{3, 4, 5})) << "three ticks are kept";
    EXPECT_EQ(game.heard(kBounds, game.now() - 1), std::vector{5});
    EXPECT_EQ(game.heard(kBounds, game.now()), std::vector<int>{});
    game.step({});
    game.step({});
    game.step({});
    EXPECT_TRUE(game.effects.logged_effects().empty());
    EXPECT_EQ(game.heard(kBounds, 0), std::vector<int>{});
}

TEST(EffectLog, a_hit_keeps_how_far_it_looked_back) {
    Game game;
    sim::Event event = hit({10.0f, 20.0f}, 1, game.next());
    event.looked_back = 9;
    game.step({event, hit({10.0f, 20.0f}, 2, game.next())});

    ASSERT_EQ(game.effects.logged_effects().size(), 2u);
    EXPECT_EQ(game.effects.logged_effects()[0].looked_back, 9);
    EXPECT_EQ(game.effects.logged_effects()[1].looked_back, 0);
}

TEST(EffectLog, subject_and_other_are_known_by_slot_and_life) {
    Game game;
    game.step({hit({10.0f, 20.0f}, 1, game.next())});

    ASSERT_EQ(game.effects.logged_effects().size(), 1u);
    const LoggedEffect& logged = game.effects.logged_effects()[0];
    EXPECT_EQ(logged.subject, game.log().find(kAlice));
    EXPECT_EQ(logged.other, game.log().find(kBob));
    EXPECT_NE(logged.subject.life, 0u);
    EXPECT_NE(logged.subject, logged.other);
}

TEST(EffectLog, an_entity_is_known_in_the_tick_in_which_it_leaves_but_not_later) {
    Game game;
    const EntityHandle alice = game.log().find(kAlice);
    game.step({hit({10.0f, 20.0f}, 1, game.next())}, {arena::test::leave(kAlice)});
    EXPECT_EQ(game.effects.logged_effects().back().subject, alice);
    game.step({hit({10.0f, 20.0f}, 2, game.next())});
    EXPECT_EQ(game.effects.logged_effects().back().subject, EntityHandle{});
}

TEST(EffectLog, a_crate_breaks_where_it_stands) {
    Game game;
    game.step({{.kind = EventKind::destroy, .subject = game.crate(), .other = kBob}});

    ASSERT_EQ(game.effects.logged_effects().size(), 1u);
    EXPECT_EQ(game.effects.logged_effects()[0].kind, EffectKind::destroy);
    EXPECT_EQ(game.effects.logged_effects()[0].position, (sim::Vec2{51.0f, 52.0f}));
    EXPECT_EQ(game.effects.logged_effects()[0].subject, game.log().find(game.crate()));
}

TEST(EffectLog, only_some_kinds_of_events_are_effects) {
    struct Case {
        EventKind event;
        std::vector<EffectKind> effect;
    };
    for (const Case& each :
         {Case{EventKind::spawn, {}}, Case{EventKind::despawn, {}},
          Case{EventKind::hit, {EffectKind::hit}}, Case{EventKind::death, {EffectKind::death}},
          Case{EventKind::score, {}}, Case{EventKind::collect, {EffectKind::collect}},
          Case{EventKind::launch, {EffectKind::launch}}, Case{EventKind::press, {}},
          Case{EventKind::release, {}}, Case{EventKind::explode, {EffectKind::explode}},
          Case{EventKind::bounce, {EffectKind::bounce}},
          Case{EventKind::destroy, {EffectKind::destroy}}}) {
        Game game;
        game.step({{.kind = each.event, .subject = kAlice, .other = kBob}});
        std::vector<EffectKind> kinds;
        for (const LoggedEffect& logged : game.effects.logged_effects())
            kinds.push_back(logged.kind);
        EXPECT_EQ(kinds, each.effect) << static_cast<int>(each.event);
    }
}

TEST(EffectLog, an_amount_too_large_for_the_wire_is_clamped) {
    Game game;
    game.step({hit({1.0f, 1.0f}, 1'000'000, game.next()), hit({1.0f, 1.0f}, -70'000, game.next())});

    EXPECT_EQ(game.heard(kBounds, 0), (std::vector{32767, -32768}));
}

}  // namespace
}  // namespace arena::server::effect_log_test
