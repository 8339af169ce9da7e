// Tests that finding the entities in view allocates nothing once the buffers have grown, also with
// a crowd beyond the maximum and with teammates.
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "server/replication/interest.h"
#include "sim/base/random.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/placed_entities.h"
#include "tests/support/remembered_interest.h"

namespace arena::server::interest_allocation_test {
namespace {

using arena::test::PlacedEntities;

constexpr std::uint32_t kPlayers = 400;
constexpr std::uint32_t kLap = 60;  // ticks, after which all players are where they began

/// Returns a place that differs in each tick; some players are crowded together and others are not.
sim::Vec2 place_of(std::uint32_t player, std::uint32_t tick) {
    Random random(1000u * (tick % kLap) + player);
    const float spread = tick % 2 == 0 ? 100.0f : 20.0f;
    return {spread * random.unit(), spread * random.unit()};
}

class Crowd {
  public:
    Crowd() : living_(kBounds), things_(kBounds) {
        for (std::uint32_t player = 0; player < kPlayers; ++player)
            placed_.add_player({}, static_cast<std::uint8_t>(player % 5));
        for (std::uint32_t thing = 0; thing < 40; ++thing) {
            const float place = 2.0f * static_cast<float>(thing);
            placed_.add_thing({{place, place}, {place + 3.0f, place + 1.0f}});
        }
        for (std::uint32_t client = 0; client < 8; ++client)
            clients_.emplace_back(
                InterestRules{.sees_teammates = client % 2 == 0, .seen_max = 32 + 48 * client});
    }

    void run_lap() {
        for (std::uint32_t tick = 0; tick < kLap; ++tick) {
            for (Slot slot = 0; slot < kPlayers; ++slot)
                placed_.move(slot, place_of(slot, tick));
            look();
        }
    }
    /// Returns how many entities were seen, over all looks.
    [[nodiscard]] std::uint64_t seen() const { return seen_; }

  private:
    void look() {
        const EntityColumns entities = placed_.columns();
        living_.build(entities, entities.living);
        things_.build(entities);
        members_.build(entities);
        for (Slot own = 0; own < clients_.size(); ++own) {
            const Viewer viewer{
                .own = own, .position = entities.positions[own], .team = entities.traits[own].team};
            seen_ += clients_[own]
                         .look({entities, living_, things_, members_}, viewer, scratch_)
                         .count();
        }
    }

    PlacedEntities placed_;
    static constexpr sim::Aabb kBounds{{0.0f, 0.0f}, {100.0f, 100.0f}};

    InterestGrid living_;
    ThingGrid things_;
    TeamMembers members_;
    InterestScratch scratch_;
    std::vector<arena::test::RememberedInterest> clients_;
    std::uint64_t seen_ = 0;
};

TEST(InterestAllocation, a_crowd_seen_before_allocates_nothing) {
    Crowd crowd;
    crowd.run_lap();  // begins with nothing seen
    crowd.run_lap();
    const std::uint64_t seen_before = crowd.seen();
    const std::uint64_t before = arena::test::allocations();

    crowd.run_lap();

    EXPECT_EQ(arena::test::allocations() - before, 0u);
    EXPECT_GT(crowd.seen() - seen_before, kLap * 8u * 50u);
}

}  // namespace
}  // namespace arena::server::interest_allocation_test
