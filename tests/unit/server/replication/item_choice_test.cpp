#include "server/replication/item_choice.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::server::item_choice_test {
namespace {

using protocol::ShortId;

/// The upper bounds of a message without items and of an aim with its id.
constexpr std::size_t kFrame = 6 * 14 + 1 + 7;
constexpr std::size_t kAim = protocol::kAimCodeBitsMax + 10;

/// Players that stand so far from the focus that all have the same weight.
class Field {
  public:
    explicit Field(std::uint32_t players) : driver_(map(players).terrain()), log_(rules()) {
        std::vector<sim::Command> commands;
        for (std::uint32_t number = 1; number <= players; ++number)
            commands.push_back(arena::test::join(arena::test::player_id(number)));
        for (int i = 0; i < 20; ++i, commands.clear()) {
            driver_.step(commands);
            log_.record(driver_.world);
        }
        choice_.begin(log_, focus_, {});
    }

    void set_own(std::size_t player) { choice_.begin(log_, focus_, log_.living()[player]); }
    /// Adds an item about a player, whose number is its id.
    void add(std::size_t player, ItemKind item_kind, sim::Tick wait = 1) {
        choice_.add({.since = log_.tick() - wait,
                     .slot = log_.living()[player],
                     .id = static_cast<ShortId>(player),
                     .item_kind = item_kind});
    }
    /// Chooses where each item is as large as its bound, unless told otherwise.
    void choose(std::size_t room_in_bits, std::optional<std::size_t> bits_an_item = {}) {
        left_out = choice_.choose(room_in_bits, chosen, [&](const ItemLists& trial) {
            ++trials;
            return bits_an_item ? trial.size() * *bits_an_item : room_in_bits - 7;
        });
    }
    [[nodiscard]] std::vector<ShortId> ids(ItemKind item_kind) const {
        const auto ids = chosen.of(item_kind);
        return {ids.begin(), ids.end()};
    }

    ItemLists chosen;
    std::uint32_t left_out = 0;
    int trials = 0;

  private:
    static arena::test::MapBuilder map(std::uint32_t players) {
        arena::test::MapBuilder map(400.0f, 200.0f);
        for (std::uint32_t i = 0; i < players; ++i)
            map.spawn({100.0f + 5.0f * static_cast<float>(i), 100.0f});
        return map;
    }
    [[nodiscard]] const sim::Rules& rules() const { return driver_.world.rules(); }

    arena::test::WorldDriver driver_;
    ChangeLog log_;
    const ViewFocus focus_{.position = {0.0f, 0.0f}, .aim = {-1.0f, 0.0f}};
    ItemChoice choice_;
};

TEST(ItemChoice, those_that_have_waited_longest_go_first) {
    Field field(4);
    for (std::size_t player = 0; player < 4; ++player)
        field.add(player, ItemKind::aim, player == 2 ? 1 : 1 + static_cast<sim::Tick>(player));

    field.choose(kFrame + 2 * kAim);

    EXPECT_EQ(field.ids(ItemKind::aim), (std::vector<ShortId>{1, 3}));
    EXPECT_EQ(field.left_out, 2u);
}

TEST(ItemChoice, of_items_that_are_equally_important_the_first_goes) {
    Field field(4);
    for (std::size_t player = 0; player < 4; ++player)
        field.add(player, ItemKind::aim);

    field.choose(kFrame + 2 * kAim);

    EXPECT_EQ(field.ids(ItemKind::aim), (std::vector<ShortId>{0, 1}));
}

TEST(ItemChoice, the_own_player_goes_before_those_that_have_waited_longer) {
    Field field(4);
    field.set_own(3);
    for (std::size_t player = 0; player < 4; ++player)
        field.add(player, ItemKind::aim, player == 3 ? 1 : 5);

    field.choose(kFrame + kAim);

    EXPECT_EQ(field.ids(ItemKind::aim), std::vector<ShortId>{3});
}

TEST(ItemChoice, an_item_that_does_not_fit_does_not_hold_back_smaller_ones) {
    Field field(2);
    field.add(0, ItemKind::introduction, 10);
    field.add(1, ItemKind::aim);

    field.choose(kFrame + kAim);

    EXPECT_EQ(field.ids(ItemKind::aim), std::vector<ShortId>{1});
    EXPECT_TRUE(field.chosen.of(ItemKind::introduction).empty());
}

TEST(ItemChoice, more_items_go_when_they_are_smaller_than_their_bounds) {
    constexpr std::size_t kRoom = 200;
    constexpr std::size_t kBits = 5;
    Field field(40);
    for (std::size_t player = 0; player < 40; ++player)
        field.add(player, ItemKind::aim);

    field.choose(kRoom, kBits);

    const std::size_t bits = field.chosen.size() * kBits + 7;
    EXPECT_LE(bits, kRoom);
    EXPECT_GE(bits, kRoom - kRoom / 8) << field.trials << " trials";
    EXPECT_EQ(field.left_out, 40 - field.chosen.size());
}

TEST(ItemChoice, tries_at_most_eight_times_and_leaves_out_what_never_fits) {
    Field field(2);
    field.add(0, ItemKind::aim);
    field.add(1, ItemKind::aim);

    field.choose(kFrame + 2 * kAim, 1000);

    EXPECT_EQ(field.trials, 8);
    EXPECT_EQ(field.chosen.size(), 0u);
    EXPECT_EQ(field.left_out, 2u);
}

}  // namespace
}  // namespace arena::server::item_choice_test
