// Mode: what decides a match. A mode sees the match as plain values, once in each tick of play, and
// answers with orders. It is called by nothing else and calls nothing else, so a mode cannot
// disturb a tick, and is the same on every machine if it is pure.
//
//   World::step ── ModeView ──▶ Mode::advance ── ModeOrders ──▶ carry_out_orders
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/rules/match_rules.h"
#include "sim/state/players.h"
#include "sim/values/map.h"
#include "sim/values/match.h"

namespace arena::sim {

/// A death of this tick.
struct Kill {
    EntityId killer;  ///< a player that is no team mate of the victim; kNoEntity: nobody
    EntityId victim;
};

/// All that a mode may know.
struct ModeView {
    const MatchRules& rules;
    std::uint32_t tick_rate;
    Tick tick;
    std::span<const MapFlag> homes;  ///< of the flags
    std::span<const MapBase> bases;
    std::span<const MapHill> hills;
    const Players& players;  ///< sorted by id, the dead included
    const MatchState& match;
    std::span<const FlagState> flags;  ///< one for each home
    std::span<const Kill> kills;       ///< in this tick, in their order
    PerTeam<std::uint32_t> left;       ///< players that left in this tick, by team
};

/// A player or a team; neither when nobody leads.
struct Leader {
    EntityId player;
    std::uint8_t team = 0;

    [[nodiscard]] bool exists() const { return player != kNoEntity || team != 0; }
    friend bool operator==(const Leader&, const Leader&) = default;
};

/// The meaning of the fields of an Order, by kind:
///
///   kind           player       team   object  amount
///   give_points    that scores  -      -       points
///   give_to_team   or none      its    -       points
///   take_flag      that takes   -      flag    -
///   drop_flag      -            -      flag    ticks until it returns; 0: it stays
///   return_flag    or none      -      flag    -
///   capture_flag   that does    -      flag    -
///   hold_hill      -            or 0   -       ticks held since the last point
///   contest_hill   -            -      -       -
///   move_hill      -            -      hill    ticks until the next one counts; 0: for ever
///   end_round      or none      or 0   -       -
enum class OrderKind : std::uint8_t {
    give_points,
    give_to_team,
    take_flag,
    drop_flag,
    return_flag,
    capture_flag,
    hold_hill,
    contest_hill,
    move_hill,
    end_round,
};

/// Something that a mode wants to happen.
struct Order {
    OrderKind kind = OrderKind::give_points;
    EntityId player;
    std::uint8_t team = 0;
    std::uint8_t object = 0;
    std::int32_t amount = 0;
};

/// The orders of a tick, which are carried out in this order.
using ModeOrders = std::vector<Order>;

struct Mode {
    /// Looks at a tick of play after its hits. Appends at most orders_max orders.
    void (*advance)(const ModeView& view, ModeOrders& orders);
    /// Returns who would win if the round ended now.
    Leader (*leader)(const ModeView& view);
    bool points_decide = true;  ///< so that a round can have a limit of points
};

/// Returns the mode; nullptr for endless, in which nothing is decided.
[[nodiscard]] const Mode* mode_for(GameMode mode);

// One file each.
extern const Mode kDeathmatch;
extern const Mode kTeamDeathmatch;
extern const Mode kLastOneStanding;
extern const Mode kCaptureTheFlag;
extern const Mode kKingOfTheHill;
extern const Mode kElimination;

}  // namespace arena::sim
