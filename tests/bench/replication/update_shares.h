// How many bits of an update each field takes, and for how many entities.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>

#include "protocol/replication/pair_code.h"

namespace arena::bench {

/// The parts of an update: what it says about entities, and its frame.
enum class UpdatePart : std::uint8_t {
    frame,
    removed_players,
    removed_projectiles,
    introduced_players,
    introduced_projectiles,
    player_motions,
    projectile_motions,
    things,  ///< of the map: their removals, introductions and motions
    aims,
    statuses,
};
inline constexpr std::size_t kUpdateParts = 10;

/// A field of a part. No part has all of them.
enum class UpdateField : std::uint8_t {
    counts,  ///< of the frame: the length of each list of ids, and its divisor
    filler,  ///< of the frame: the unused bits of the last byte
    ids,
    category,
    likeness,  ///< of a projectile: to the last one of the message; of its motion, to a bounce
    number,
    kind,
    team,
    owner,
    age,     ///< of a motion, and whether it falls
    wanted,  ///< of a player's motion, where it steers
    place,
    step,
    aim,
    status,
};
inline constexpr std::size_t kUpdateFields = 15;

/// How many pairs are sent in each width.
using WidthCounts = std::array<std::uint64_t, std::tuple_size_v<protocol::PairWidths>>;

/// The shares of one part.
struct PartShares {
    std::uint64_t items = 0;  ///< of the frame: updates
    std::array<std::uint64_t, kUpdateFields> bits{};
    WidthCounts places{};  ///< of introductions and of motions, as are the steps
    WidthCounts steps{};
    std::uint64_t steered = 0;  ///< of the motions of players, those that steer
    /// The items and bits about players that are far from the viewer.
    std::uint64_t far_items = 0;
    std::uint64_t far_bits = 0;

    [[nodiscard]] std::uint64_t& operator[](UpdateField field) {
        return bits[static_cast<std::size_t>(field)];
    }
    [[nodiscard]] std::uint64_t operator[](UpdateField field) const {
        return bits[static_cast<std::size_t>(field)];
    }
    [[nodiscard]] std::uint64_t total_bits() const;
    PartShares& operator+=(const PartShares& other);
    friend bool operator==(const PartShares&, const PartShares&) = default;
};

/// The shares of one update, or of several together. Every bit belongs to one field of one part.
struct UpdateShares {
    std::array<PartShares, kUpdateParts> parts{};

    [[nodiscard]] PartShares& operator[](UpdatePart part) {
        return parts[static_cast<std::size_t>(part)];
    }
    [[nodiscard]] const PartShares& operator[](UpdatePart part) const {
        return parts[static_cast<std::size_t>(part)];
    }
    [[nodiscard]] std::uint64_t total_bits() const;
    /// Returns the bits about players in view that are far from the viewer, or of those that are
    /// near: their introductions, motions, aims and statuses.
    [[nodiscard]] std::uint64_t far_bits() const;
    [[nodiscard]] std::uint64_t near_bits() const;
    UpdateShares& operator+=(const UpdateShares& other);
    friend bool operator==(const UpdateShares&, const UpdateShares&) = default;
};

}  // namespace arena::bench
