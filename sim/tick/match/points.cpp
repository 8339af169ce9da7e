#include "sim/tick/match/points.h"

#include <algorithm>

namespace arena::sim {

namespace {

std::int32_t sum_of(std::int32_t points, std::int32_t more) {
    return std::clamp(points + std::clamp(more, 0, kCountMax), 0, kCountMax);
}

}  // namespace

void add_points(std::int32_t points, std::size_t row, WorldState& state, StepReport& report) {
    std::int32_t& score = state.players.score[row];
    score = sum_of(score, points);
    report.add({.kind = EventKind::score,
                .subject = state.players.id[row],
                .amount = score,
                .tick = state.tick});
}

void add_team_points(std::int32_t points, std::uint8_t team, EntityId player, WorldState& state,
                     StepReport& report) {
    std::int32_t& score = state.match.team_scores[team];
    score = sum_of(score, points);
    report.add({.kind = EventKind::point,
                .subject = player,
                .amount = score,
                .tick = state.tick,
                .team = team});
}

}  // namespace arena::sim
