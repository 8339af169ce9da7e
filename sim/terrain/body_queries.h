// What bodies meet: the pieces of all that is solid, each other, and projectiles. The same
// questions as in terrain_queries.h, for discs and for outlines.
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

/// Pushes of one body out of several pieces. A corner needs two, a notch three; the rest is for
/// crowds of small pieces.
inline constexpr std::uint32_t kBodyPushesMax = 8;

/// Whether the piece stops a body that comes from `start`, seen from the piece: a one-sided line
/// lets through what was behind it or in it.
[[nodiscard]] bool stops(const Solids& solids, std::uint32_t piece, const Body& start);

/// Leaves those pieces that stop a body that comes from `start`.
void keep_stopping(const Solids& solids, const Body& start, std::vector<std::uint32_t>& pieces);

/// The smallest push that takes the body out of the piece; nothing when they touch or are apart.
/// Out of a one-sided line it is always to its front.
[[nodiscard]] std::optional<Contact> push_out_of_piece(const Solids& solids, std::uint32_t piece,
                                                       const Body& body);

struct PieceContact {
    Contact contact;
    std::uint32_t piece = 0;
};

/// The piece that the body is deepest in, the first at a tie; nothing when it is free.
[[nodiscard]] std::optional<PieceContact> deepest_piece(const Solids& solids,
                                                        std::span<const std::uint32_t> pieces,
                                                        const Body& body);

/// Adds to `shift` what takes the body, moved by it, out of the deepest of the pieces, then of what
/// is deepest then, at most kBodyPushesMax times.
void shift_out_of_pieces(const Solids& solids, std::span<const std::uint32_t> pieces,
                         const Body& body, Vec2& shift);

/// When the body first meets the piece, which stands, on its way along delta.
[[nodiscard]] std::optional<SweepHit> sweep_body(const Solids& solids, std::uint32_t piece,
                                                 const Body& body, Vec2 delta);

/// The smallest push that takes one body out of the other; nothing when they touch or are apart.
[[nodiscard]] std::optional<Contact> push_body_out_of_body(const Body& mover, const Body& other);

/// When a projectile first meets a player's body. `relative` is the way of the projectile less that
/// of the player; `body` is where the player starts.
[[nodiscard]] std::optional<SweepHit> sweep_player(Circle projectile, Vec2 relative,
                                                   const Body& body);

}  // namespace arena::sim
