// King of the hill: a team holds the hill while players of it alone are there, and gets a point for
// each time that it has done so. Of several hills, one counts at a time.
//
// A player is on the hill when its position is. While several teams are there, the hill is
// contested: nobody gets nearer to a point. A team that comes alone starts to hold it anew, unless
// it held it last.
#include "sim/mode/areas.h"
#include "sim/mode/leaders.h"
#include "sim/rules/rules.h"

namespace arena::sim {

namespace {

/// Who is on the hill.
struct Presence {
    std::uint8_t team = 0;  ///< 0: nobody, or several teams
    bool is_contested = false;
};

Presence presence_on(const ModeView& view, const MapHill& hill) {
    const Players& players = view.players;
    std::uint8_t first = 0;
    for (std::size_t row = 0; row < players.size(); ++row) {
        const std::uint8_t team = players.team[row];
        if (players.alive[row] == 0 || team == 0 || team == first) continue;
        if (!is_in_area(hill.area, players.position[row])) continue;
        if (first != 0) return {.is_contested = true};
        first = team;
    }
    return {.team = first};
}

void move_on(const ModeView& view, ModeOrders& orders) {
    const auto next = static_cast<std::uint8_t>((view.match.hill + 1u) % view.hills.size());
    const std::uint32_t ticks = ticks_of(view.rules.king_of_the_hill.move_time, view.tick_rate);
    orders.push_back(
        {.kind = OrderKind::move_hill, .object = next, .amount = static_cast<std::int32_t>(ticks)});
}

/// The team that held it last still has what it gained towards a point.
void leave_hill(const ModeView& view, ModeOrders& orders) {
    orders.push_back({.kind = OrderKind::hold_hill,
                      .team = view.match.hill_team,
                      .amount = static_cast<std::int32_t>(view.match.hill_ticks)});
}

void hold_hill(const ModeView& view, ModeOrders& orders) {
    if (view.hills.empty()) return;
    if (view.match.hill_move_tick != 0 && view.tick >= view.match.hill_move_tick)
        return move_on(view, orders);
    const auto [team, is_contested] = presence_on(view, view.hills[view.match.hill]);
    if (is_contested) return orders.push_back({.kind = OrderKind::contest_hill});
    if (team == 0) return leave_hill(view, orders);
    std::uint32_t held = team == view.match.hill_team ? view.match.hill_ticks + 1 : 1;
    if (held >= ticks_of(view.rules.king_of_the_hill.point_time, view.tick_rate)) {
        held = 0;
        orders.push_back({.kind = OrderKind::give_to_team, .team = team, .amount = 1});
    }
    orders.push_back(
        {.kind = OrderKind::hold_hill, .team = team, .amount = static_cast<std::int32_t>(held)});
}

}  // namespace

const Mode kKingOfTheHill{.advance = hold_hill, .leader = leader_by_team_score};

}  // namespace arena::sim
