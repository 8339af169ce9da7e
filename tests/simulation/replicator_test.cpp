#include "server/replication/replicator.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "client-sim/client/replica.h"
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

/// A map of 120 x 20 m on which each player appears further to the right.
class Field {
  public:
    Field()
        : driver_(arena::test::MapBuilder(120.0f, 20.0f)
                      .spawn({10.0f, 10.0f})
                      .spawn({60.0f, 10.0f})
                      .spawn({110.0f, 10.0f})
                      .terrain()),
          replicator_(driver_.world.rules(), {{0.0f, 0.0f}, {120.0f, 20.0f}}, {}),
          client_(replicator_.begin()),
          replica_(replicator_.log().fall()) {}

    void step(const std::vector<sim::Command>& commands = {}) {
        static_cast<void>(driver_.step(commands));
        replicator_.record(driver_.world);
    }
    /// Everybody, each where the map has room.
    void fill() {
        step({join(player_id(kAlice)), join(player_id(kBob)), join(player_id(kCarol))});
        std::vector<float> places;
        for (std::size_t row = 0; row < 3; ++row)
            places.push_back(driver_.world.players().position[row].x);
        ASSERT_EQ(std::set<float>(places.begin(), places.end()), (std::set{10.0f, 60.0f, 110.0f}));
    }
    [[nodiscard]] float place_of(std::uint32_t number) const {
        return driver_.world.players().position[*driver_.world.players().find(player_id(number))].x;
    }
    /// Who lives within the view of x metres along the map.
    [[nodiscard]] std::set<std::uint32_t> living_near(float x) const {
        std::set<std::uint32_t> near;
        for (const Slot slot : replicator_.log().living())
            if (std::abs(replicator_.log().position(slot).x - x) <= 20.0f)
                near.insert(replicator_.log().traits(slot).id.value);
        return near;
    }

    /// Whom the client sees after one more update, which reaches it.
    std::set<std::uint32_t> tell(std::uint32_t player) {
        std::array<std::byte, 1000> room;
        const std::size_t size = replicator_.write(client_, player_id(player), ++number_, room);
        EXPECT_TRUE(size == 0 ||
                    replica_.apply(replicator_.log().tick(), std::span(room).first(size)));
        std::set<std::uint32_t> seen;
        replica_.for_each([&](const client_sim::Replica::Entity& entity) {
            seen.insert(entity.traits.id.value);
        });
        return seen;
    }

  private:
    arena::test::WorldDriver driver_;
    Replicator replicator_;
    Replicator::Client client_;
    client_sim::Replica replica_;
    std::uint32_t number_ = 0;
};

TEST(Replicator, a_client_is_told_of_its_player_and_of_what_is_near) {
    for (const std::uint32_t player : {kAlice, kBob, kCarol}) {
        Field field;
        field.fill();
        EXPECT_EQ(field.tell(player), std::set{player});
    }
}

TEST(Replicator, whoever_has_no_player_any_more_looks_from_where_it_was) {
    Field field;
    field.fill();
    EXPECT_EQ(field.tell(kAlice), std::set{kAlice});
    const float place = field.place_of(kAlice);

    field.step({leave(player_id(kAlice))});
    EXPECT_EQ(field.tell(kAlice), std::set<std::uint32_t>{});
    // Somebody else takes the place.
    field.step({join(player_id(7))});
    ASSERT_EQ(field.place_of(7), place);
    EXPECT_EQ(field.tell(kAlice), std::set<std::uint32_t>{7});
}

TEST(Replicator, whoever_has_never_lived_looks_at_the_middle) {
    Field field;
    field.fill();
    const auto seen = field.tell(9);
    EXPECT_EQ(seen.size(), 1u);
    EXPECT_EQ(seen, field.living_near(60.0f));
}

}  // namespace
}  // namespace arena::simulation::replicator_test
