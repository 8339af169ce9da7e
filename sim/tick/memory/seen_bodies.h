// SeenBodies: the players as a projectile or a melee attack of this tick hits them: as they are,
// or, if the attacking player saw them so, as they were some ticks ago.
//
//          where it was           where it is
//        tick - looks_back            tick
//   begins o---->o ends  ...            O        What looks back hits the body on its way from
//                                                `begins` to `ends`. The hit counts for the
//                                                player of now, unless a wall hides that.
//
// Everything else that is solid, terrain, movers and the border, is always as it is now.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/broadphase/moving_grid.h"
#include "sim/rules/rules.h"
#include "sim/state/past_bodies.h"
#include "sim/state/players.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/player_grid.h"

namespace arena::sim {

struct SeenBodies {
    const MovingGrid& discs;  ///< the players that can be hit
    float drift = 0.0f;       ///< metres that any of them may be away from where `discs` holds it
    std::span<const Vec2> begins;  ///< by row: where each was when that tick began, ...
    std::span<const Vec2> ends;    ///< ... and when it ended
    Tick looks_back = 0;
};

/// Returns the players as they are; `begins` is where each was when this tick began.
[[nodiscard]] inline SeenBodies present_bodies(const Players& players, std::span<const Vec2> begins,
                                               const PlayerGrid& grid) {
    return {grid.discs, grid.drift, begins, players.position};
}

/// The working memory for looking back: a grid of the players as they were. It is rebuilt for each
/// number of ticks that something looks back in a tick.
struct PastGrid {
    /// With a `size` without room for players, nothing looks back.
    PastGrid(const Aabb& bounds, const MovingGrid::Size& size) : discs(bounds, size) {
        present.reserve(size.discs_max);
    }

    MovingGrid discs;
    std::vector<std::uint8_t> present;  ///< by row: 1 for the players that can be hit
};

/// Returns the players as they were `looks_back` ticks before `tick`, at least one and as many as
/// the past holds. Only those can be hit that live and have lived through the whole of that tick
/// with their present body: not those that have been spawned since. The result is valid until the
/// next call.
[[nodiscard]] SeenBodies past_bodies(const PastBodies& past, const Players& players, Tick tick,
                                     Tick looks_back, PastGrid& grid);

/// Metres within which it counts what an attacker sees: as far as the view of a client reaches.
inline constexpr float kSightMax = 400.0f;

/// Whether something solid protects the player in this row, as it is now, from what has hit its
/// body at `met_at`, where it was some ticks ago. Only what stops projectiles protects (touching
/// counts).
///
/// - When the attacker, which stands at `attacker_at`, sees the body where it was hit, the player
///   is safe if the attacker does not see it where it is now. It sees a body when a straight way
///   leads to its rim, on the way to its middle, or to where it reaches furthest to one of its
///   sides. So a player that has just come around a corner can be hit, and one behind a wall
///   cannot.
/// - When the attacker does not see it there, because the shot flew in an arc or bounced, or there
///   is no attacker any more or none within kSightMax, the player is safe if something bars the
///   straight way from `met_at` to its middle before it gets to its rim.
///
/// The mover that a player stands on does not protect it: it has come along. Returns false when the
/// player is no further from `met_at` than its radius. `found` is working memory for all pieces.
[[nodiscard]] bool is_behind_wall(const Rules& rules, const Solids& solids, const Players& players,
                                  std::size_t row, Vec2 met_at, std::optional<Vec2> attacker_at,
                                  std::vector<std::uint32_t>& found);

/// Returns where the player with this id stands, if it lives.
[[nodiscard]] std::optional<Vec2> attacker_place(const Players& players, EntityId attacker);

}  // namespace arena::sim
