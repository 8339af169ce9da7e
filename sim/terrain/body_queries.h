// Queries about bodies, discs and outlines alike, against the pieces of everything solid, against
// each other and against projectiles. The counterpart of terrain_queries.h, which is for discs
// only.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/narrowphase/contact.h"
#include "sim/sweep/sweep_hit.h"
#include "sim/terrain/body.h"
#include "sim/terrain/solids.h"

namespace arena::sim {

/// The most pushes of one body out of several pieces. A corner needs two, a notch three; the rest
/// is for clusters of small pieces.
inline constexpr std::uint32_t kBodyPushesMax = 8;

/// Whether the piece stops a body that starts at `start`, relative to the piece. A one-sided line
/// stops only bodies that start in front of it.
[[nodiscard]] bool stops(const Solids& solids, std::uint32_t piece, const Body& start);

/// Removes from `pieces` those that do not stop a body that starts at `start`.
void remove_passable_pieces(const Solids& solids, const Body& start,
                            std::vector<std::uint32_t>& pieces);

/// Returns the smallest push that takes the body out of the piece, or nothing when they only touch
/// or are apart. The push out of a one-sided line always leads to its front.
[[nodiscard]] std::optional<Contact> push_out_of_piece(const Solids& solids, std::uint32_t piece,
                                                       const Body& body);

/// A contact and the piece that it is with.
struct PieceContact {
    Contact contact;
    std::uint32_t piece = 0;
};

/// Returns the piece that the body is deepest in, the first of equals, or nothing when the body
/// overlaps none.
[[nodiscard]] std::optional<PieceContact> deepest_piece(const Solids& solids,
                                                        std::span<const std::uint32_t> pieces,
                                                        const Body& body);

/// Pushes the body, moved by `shift`, out of the deepest of the pieces, then out of the piece that
/// is deepest then, at most kBodyPushesMax times. Adds the pushes to `shift`.
void shift_out_of_pieces(const Solids& solids, std::span<const std::uint32_t> pieces,
                         const Body& body, Vec2& shift);

/// Returns when the body, moving along `delta`, first touches the piece, or nothing when it does
/// not. The piece is at rest.
[[nodiscard]] std::optional<SweepHit> sweep_body(const Solids& solids, std::uint32_t piece,
                                                 const Body& body, Vec2 delta);

/// Returns the smallest push that takes `mover` out of `other`, or nothing when they only touch or
/// are apart.
[[nodiscard]] std::optional<Contact> push_body_out_of_body(const Body& mover, const Body& other);

/// Returns when a projectile first touches a player's body. `relative` is the displacement of the
/// projectile minus that of the player; `body` is where the player starts.
[[nodiscard]] std::optional<SweepHit> sweep_player(Circle projectile, Vec2 relative,
                                                   const Body& body);

}  // namespace arena::sim
