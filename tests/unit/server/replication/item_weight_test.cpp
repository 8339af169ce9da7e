#include "server/replication/item_weight.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::server::item_weight_test {
namespace {

using arena::test::player_id;

constexpr sim::Vec2 kPlace{50.0f, 50.0f};

/// A player at kPlace that runs to the right, with a shot if it fires.
class Field {
  public:
    explicit Field(float speed = 6.0f)
        : driver_(arena::test::MapBuilder(200.0f, 200.0f).spawn(kPlace).terrain(), rules(speed)),
          log_(driver_.world.rules()) {
        step({arena::test::join(player_id(7))});
    }

    void step(const std::vector<sim::Command>& commands = {}) {
        driver_.step(commands);
        log_.record(driver_.world);
    }
    /// Returns the weight of an item about the player or, after it, its shot.
    [[nodiscard]] std::uint32_t weight(const ViewFocus& focus,
                                       ItemKind item_kind = ItemKind::motion,
                                       std::size_t entity = 0) const {
        return weight_of(log_, focus, log_.living()[entity], item_kind);
    }

  private:
    static sim::Rules rules(float speed) {
        sim::Rules rules;
        rules.archetypes[0].speed = speed;
        return rules;
    }

    arena::test::WorldDriver driver_;
    ChangeLog log_;
};

/// Looks the other way.
ViewFocus beside(float metres) {
    return {.position = {kPlace.x + metres, kPlace.y}, .aim = {1.0f, 0.0f}};
}

TEST(ItemWeight, nearer_entities_weigh_more_up_to_24_m) {
    const Field field;
    EXPECT_EQ(field.weight(beside(0.0f)), 16u * 2 * 4);
    EXPECT_EQ(field.weight(beside(12.0f)), 8u * 2 * 4);
    EXPECT_EQ(field.weight(beside(24.0f)), 1u * 2 * 4);
    EXPECT_EQ(field.weight(beside(100.0f)), 1u * 2 * 4);
}

TEST(ItemWeight, what_is_aimed_at_weighs_twice_as_much) {
    const Field field;
    ViewFocus focus = beside(30.0f);
    focus.aim = {-1.0f, 0.0f};
    EXPECT_EQ(field.weight(focus), 2u * 2 * 4);
    focus.position.y += 2.9f;
    EXPECT_EQ(field.weight(focus), 2u * 2 * 4) << "3 m beside: 1.5 m, and a 20th of 30 m";
    focus.position.y += 0.2f;
    EXPECT_EQ(field.weight(focus), 1u * 2 * 4);
}

TEST(ItemWeight, what_is_fast_weighs_half_as_much_again) {
    for (const float speed : {9.9f, 10.1f}) {
        Field field(speed);
        field.step({arena::test::input(player_id(7), arena::test::move(127, 0))});
        field.step();
        EXPECT_EQ(field.weight(beside(100.0f)), speed < 10.0f ? 1u * 2 * 4 : 1u * 3 * 4) << speed;
    }
}

TEST(ItemWeight, an_introduction_of_a_player_weighs_twice_as_much_as_a_change) {
    const Field field;
    EXPECT_EQ(field.weight(beside(24.0f), ItemKind::introduction), 1u * 2 * 8);
    for (const ItemKind change : {ItemKind::motion, ItemKind::aim, ItemKind::status})
        EXPECT_EQ(field.weight(beside(24.0f), change), 1u * 2 * 4);
}

TEST(ItemWeight, a_shot_weighs_a_quarter_of_a_player) {
    Field field;
    field.step({arena::test::input(player_id(7), arena::test::shoot(0, 100))});
    EXPECT_EQ(field.weight(beside(100.0f), ItemKind::motion, 1), 1u * 3 * 1);
    EXPECT_EQ(field.weight(beside(100.0f), ItemKind::introduction, 1), 1u * 3 * 1);
}

TEST(ItemWeight, a_removal_weighs_much_wherever_the_entity_was) {
    const Field field;
    EXPECT_EQ(field.weight(beside(100.0f), ItemKind::removal), 96u);
    EXPECT_EQ(field.weight(beside(0.0f), ItemKind::removal), 96u);
}

}  // namespace
}  // namespace arena::server::item_weight_test
