#include "tests/bench/replication/trajectories.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/bench/replication/entities.h"

namespace arena::bench::trajectories_test {
namespace {

/// At x in 1/128 m, flying 1 metre (128 units) a tick along the x axis.
TraceEntity flying(std::int32_t x) {
    TraceEntity projectile = projectile_at(0, x);
    projectile[Field::velocity_x] = 1024;
    return projectile;
}

/// A trace of one viewer that sees one entity in each snapshot, every third tick from 600 on.
Trace trace_of(const std::vector<TraceEntity>& entities) {
    Trace trace{.viewers = {{1}}, .snapshots = {}};
    for (const TraceEntity& entity : entities)
        trace.snapshots.push_back({.tick = static_cast<sim::Tick>(600 + 3 * trace.snapshots.size()),
                                   .acknowledged = {},
                                   .views = {{.entities = {entity}}}});
    return trace;
}

TraceEntity seen(const Trace& trace, std::size_t snapshot) {
    return trace.snapshots[snapshot].views[0].entities[0];
}

TEST(Trajectories, a_projectile_that_flies_straight_does_not_change) {
    const Trace trace = convert_to_trajectories(trace_of({flying(0), flying(384), flying(768)}));

    TraceEntity trajectory = flying(0);
    trajectory.fields[kFlightTickField] = 600;
    EXPECT_EQ(seen(trace, 0), trajectory);
    EXPECT_EQ(seen(trace, 1), trajectory);
    EXPECT_EQ(seen(trace, 2), trajectory);
}

TEST(Trajectories, a_projectile_that_bounces_begins_another_flight) {
    TraceEntity back = flying(384);
    back[Field::velocity_x] = -1024;

    TraceEntity further_back = back;
    further_back[Field::x] = 0;

    const Trace trace = convert_to_trajectories(trace_of({flying(0), back, further_back}));

    back.fields[kFlightTickField] = 603;
    EXPECT_EQ(seen(trace, 1), back);
    EXPECT_EQ(seen(trace, 2), back);
}

TEST(Trajectories, players_do_not_change) {
    const Trace trace = convert_to_trajectories(trace_of({player_at(1, 0), player_at(1, 5)}));

    EXPECT_EQ(seen(trace, 0), player_at(1, 0));
    EXPECT_EQ(seen(trace, 1), player_at(1, 5));
}

}  // namespace
}  // namespace arena::bench::trajectories_test
