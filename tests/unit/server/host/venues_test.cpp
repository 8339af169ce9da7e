#include "server/host/venues.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/server/harness.h"

namespace arena::server::test {
namespace {

constexpr sim::Tick kDelay = 10;

std::unique_ptr<Venue> venue(sim::Tick delay, std::uint64_t seed) {
    const ServerSettings settings{.watchers_max = 4, .watch_delay = delay};
    return std::make_unique<Venue>(settings, bare_terrain(), Venue::Origin{.seed = seed});
}

std::uint64_t watched_seed(const Venues& venues) {
    return venues.watched().origin().seed;
}

void step(Venues& venues) {
    venues.played().record(venues.played().step(0));
}

TEST(Venues, without_a_delay_everybody_goes_on_at_once) {
    Venues venues(venue(0, 1));
    step(venues);
    venues.pass();
    EXPECT_FALSE(venues.can_go_on());

    venues.open(venue(0, 2));
    EXPECT_TRUE(venues.can_go_on());
    venues.go_on();

    EXPECT_EQ(&venues.played(), &venues.watched());
    EXPECT_EQ(watched_seed(venues), 2u);
}

TEST(Venues, with_a_delay_watchers_see_all_steps_of_each_venue) {
    Venues venues(venue(kDelay, 1));
    for (int tick = 0; tick < 25; ++tick)
        step(venues);
    venues.open(venue(kDelay, 2));

    for (sim::Tick tick = 1; tick < kDelay; ++tick) {
        venues.pass();
        ASSERT_FALSE(venues.can_go_on()) << tick;
        step(venues);
        ASSERT_EQ(watched_seed(venues), 1u);
        ASSERT_EQ(venues.of(true).world_for(true).tick(), 25 - kDelay + tick);
    }
    EXPECT_EQ(venues.of(false).world_for(false).tick(), kDelay - 1);

    venues.pass();
    EXPECT_TRUE(venues.can_go_on());
    venues.go_on();
    EXPECT_EQ(watched_seed(venues), 2u);
    EXPECT_EQ(venues.watched().world_for(true).tick(), 0u);
    step(venues);
    step(venues);
    EXPECT_EQ(venues.watched().world_for(true).tick(), 1u) << "exactly the delay later";
}

TEST(Venues, venues_shorter_than_the_delay_follow_each_other_as_late_as_they_did) {
    Venues venues(venue(kDelay, 1));
    std::vector<std::uint64_t> seen;
    for (std::uint64_t seed = 2; seed < 8; ++seed) {
        for (int tick = 0; tick < 4; ++tick) {
            venues.pass();
            venues.go_on();
            step(venues);
            seen.push_back(watched_seed(venues));
        }
        venues.open(venue(kDelay, seed));
    }
    // Venue 1 was left after 4 ticks, so it is watched for 14, and each other one for 4.
    for (std::size_t tick = 0; tick < seen.size(); ++tick)
        EXPECT_EQ(seen[tick], tick < 13 ? 1u : 2u + (tick - 13) / 4) << tick;
}

TEST(Venues, of_more_than_so_many_some_are_skipped_but_never_the_one_that_is_watched) {
    constexpr sim::Tick kLong = 100;
    Venues venues(venue(kLong, 1));
    std::set<std::uint64_t> seen;
    for (std::uint64_t seed = 2; seed <= 100; ++seed) {
        for (int tick = 0; tick < 4; ++tick) {
            venues.pass();
            venues.go_on();
            step(venues);
            if (venues.watched().world_for(true).tick() > 0) seen.insert(watched_seed(venues));
        }
        venues.open(venue(kLong, seed));
    }
    // In 400 ticks there is room for three times as many venues as are kept.
    EXPECT_GE(seen.size(), 3 * (kVenuesMax - 1));
    EXPECT_TRUE(seen.count(1));
}

}  // namespace
}  // namespace arena::server::test
