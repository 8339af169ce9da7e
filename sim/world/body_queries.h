// What bodies meet: the terrain's pieces, each other, and projectiles. The same questions as in
// terrain_queries.h, for discs and for outlines.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "sim/narrowphase/contact.h"
#include "sim/sweep/sweep_hit.h"
#include "sim/world/body.h"
#include "sim/world/terrain.h"

namespace arena::sim {

/// The smallest push that takes the body out of the piece; nothing when they touch or are apart.
[[nodiscard]] std::optional<Contact> push_out_of_piece(const Terrain& terrain, std::uint32_t piece,
                                                       const Body& body);

struct PieceContact {
    Contact contact;
    std::uint32_t piece = 0;
};

/// The piece that the body is deepest in, the first at a tie; nothing when it is free.
[[nodiscard]] std::optional<PieceContact> deepest_piece(const Terrain& terrain,
                                                        std::span<const std::uint32_t> pieces,
                                                        const Body& body);

/// When the body first meets the piece on its way along delta.
[[nodiscard]] std::optional<SweepHit> sweep_body(const Terrain& terrain, std::uint32_t piece,
                                                 const Body& body, Vec2 delta);

/// The smallest push that takes one body out of the other; nothing when they touch or are apart.
[[nodiscard]] std::optional<Contact> push_body_out_of_body(const Body& mover, const Body& other);

/// When a projectile first meets a player's body. `relative` is the way of the projectile less that
/// of the player; `body` is where the player starts.
[[nodiscard]] std::optional<SweepHit> sweep_player(Circle projectile, Vec2 relative,
                                                   const Body& body);

}  // namespace arena::sim
