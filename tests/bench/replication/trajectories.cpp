#include "tests/bench/replication/trajectories.h"

#include <cstdint>
#include <map>

namespace arena::bench {
namespace {

TraceEntity trajectory_of(const TraceEntity& projectile, sim::Tick tick) {
    TraceEntity trajectory = projectile;
    trajectory.fields[kFlightTickField] = static_cast<std::int32_t>(tick);
    return trajectory;
}

bool flies_on(const TraceEntity& trajectory, const TraceEntity& now) {
    return now[Field::velocity_x] == trajectory[Field::velocity_x] &&
           now[Field::velocity_y] == trajectory[Field::velocity_y];
}

}  // namespace

Trace convert_to_trajectories(Trace trace) {
    std::map<sim::EntityId, TraceEntity> trajectories;
    for (TraceSnapshot& snapshot : trace.snapshots) {
        for (TraceView& view : snapshot.views) {
            for (TraceEntity& entity : view.entities) {
                if (sim::category_of(entity.id) != sim::Category::projectile) continue;
                TraceEntity& trajectory =
                    trajectories.try_emplace(entity.id, trajectory_of(entity, snapshot.tick))
                        .first->second;
                if (!flies_on(trajectory, entity))
                    trajectory = trajectory_of(entity, snapshot.tick);
                entity = trajectory;
            }
        }
    }
    return trace;
}

}  // namespace arena::bench
