#include "tests/bench/replication/changed_shares.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "tests/bench/replication/quantise.h"

namespace arena::bench {
namespace {

constexpr double kOffCourseMetres = 1.0 / 64.0;

struct Counts {
    std::uint64_t players = 0;
    std::uint64_t players_kept = 0;
    std::uint64_t projectiles = 0;
    std::uint64_t projectiles_kept = 0;
    std::uint64_t position = 0;
    std::uint64_t velocity = 0;
    std::uint64_t aim = 0;
    std::uint64_t rest = 0;
    std::uint64_t any = 0;
    std::uint64_t off_course = 0;
};

template <std::size_t N>
bool differs(const TraceEntity& now, const TraceEntity& before,
             const std::array<Field, N>& fields) {
    return std::any_of(fields.begin(), fields.end(),
                       [&](Field field) { return now[field] != before[field]; });
}

/// Returns the metres along one axis between the position and the expected one.
double off_by(std::int32_t now, std::int32_t before, std::int32_t velocity, std::uint32_t ticks) {
    return (now - before) / static_cast<double>(kUnitsPerMetre) -
           1.0 * velocity * ticks / static_cast<double>(kUnitsPerMetreAndTick);
}

bool is_off_course(const TraceEntity& now, const TraceEntity& before, std::uint32_t ticks) {
    const double x = off_by(now[Field::x], before[Field::x], before[Field::velocity_x], ticks);
    const double y = off_by(now[Field::y], before[Field::y], before[Field::velocity_y], ticks);
    return std::hypot(x, y) > kOffCourseMetres;
}

void compare(Counts& counts, const TraceEntity& now, const TraceEntity& before,
             std::uint32_t ticks) {
    ++counts.players_kept;
    counts.position += differs(now, before, std::array{Field::x, Field::y});
    counts.velocity += differs(now, before, std::array{Field::velocity_x, Field::velocity_y});
    counts.aim += differs(now, before, std::array{Field::aim});
    counts.rest += differs(
        now, before,
        std::array{Field::team, Field::kind, Field::health, Field::flags, Field::animation});
    counts.any += now != before;
    counts.off_course += is_off_course(now, before, ticks);
}

void compare(Counts& counts, const TraceView& now, const TraceView& before, std::uint32_t ticks) {
    auto old = before.entities.begin();
    for (const TraceEntity& entity : now.entities) {
        const bool is_player = sim::category_of(entity.id) == sim::Category::player;
        ++(is_player ? counts.players : counts.projectiles);
        while (old != before.entities.end() && old->id < entity.id)
            ++old;
        if (old == before.entities.end() || old->id != entity.id) continue;
        if (is_player)
            compare(counts, entity, *old, ticks);
        else
            ++counts.projectiles_kept;
    }
}

/// Returns the share; 0 of nothing.
double share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

ChangedShares changed_shares(const Trace& trace, std::uint32_t ticks_apart) {
    Counts counts;
    for (std::size_t i = 1; i < trace.snapshots.size(); ++i)
        for (std::size_t viewer = 0; viewer < trace.viewers.size(); ++viewer)
            compare(counts, trace.snapshots[i].views[viewer], trace.snapshots[i - 1].views[viewer],
                    ticks_apart);
    const auto of_kept = [&](std::uint64_t part) { return share(part, counts.players_kept); };
    return {
        .position = of_kept(counts.position),
        .velocity = of_kept(counts.velocity),
        .aim = of_kept(counts.aim),
        .rest = of_kept(counts.rest),
        .any = of_kept(counts.any),
        .off_course = of_kept(counts.off_course),
        .players_new = share(counts.players - counts.players_kept, counts.players),
        .projectiles_new = share(counts.projectiles - counts.projectiles_kept, counts.projectiles)};
}

}  // namespace arena::bench
