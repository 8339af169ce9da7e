// A recorded match as input of a replication coder: what each viewer sees in each snapshot, in
// whole numbers, and which earlier snapshot it has acknowledged at that time. A snapshot is a
// record of the end of a tick, not a message. A trace holds plain values, so that any coder can be
// measured on it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "sim/values/entity.h"
#include "tests/bench/replication/update_shares.h"

namespace arena::bench {

/// The fields of an entity. Players have all of these, projectiles the first kProjectileFields.
enum class Field : std::uint8_t {
    x,           ///< of the position, 1/128 m
    y,           ///< likewise
    velocity_x,  ///< 1/1024 m a tick
    velocity_y,  ///< likewise
    team,
    kind,       ///< archetype of a player, weapon of a projectile
    aim,        ///< 1/1024 turn counter-clockwise from the x axis, 0 to 1023
    health,     ///< points
    flags,      ///< as protocol::Status::flags
    animation,  ///< as protocol::Status::animation
};

inline constexpr std::size_t kPlayerFields = 10;
inline constexpr std::size_t kProjectileFields = 6;

/// Returns the number of fields of a player or a projectile.
[[nodiscard]] constexpr std::size_t field_count(sim::Category category) {
    return category == sim::Category::player ? kPlayerFields : kProjectileFields;
}

struct TraceEntity {
    sim::EntityId id;
    std::array<std::int32_t, kPlayerFields> fields{};  ///< those that a projectile lacks are 0

    [[nodiscard]] std::int32_t& operator[](Field field) {
        return fields[static_cast<std::size_t>(field)];
    }
    [[nodiscard]] std::int32_t operator[](Field field) const {
        return fields[static_cast<std::size_t>(field)];
    }
    friend bool operator==(const TraceEntity&, const TraceEntity&) = default;
};

/// What one viewer sees in one snapshot.
struct TraceView {
    std::vector<TraceEntity> entities;  ///< sorted by id: players, then projectiles
    std::size_t far_players = 0;        ///< those further than Vision::exact_distance
    UpdateShares updates;               ///< of an update about them (viewer_updates.h), ...
    std::size_t bytes_updates = 0;      ///< ... its size, ...
    std::size_t bytes_updates_players_alone = 0;  ///< ... and its size without projectiles
    /// The size of the whole message that the server would send (viewer_messages.h), ...
    std::size_t bytes_message = 0;
    std::size_t bytes_message_column = 0;  ///< ... and of its column of bits
};

struct TraceSnapshot {
    sim::Tick tick = 0;
    /// Index of the newest snapshot whose acknowledgement has arrived; none at the beginning.
    std::optional<std::size_t> acknowledged;
    std::vector<TraceView> views;  ///< as Trace::viewers
};

struct Trace {
    std::vector<sim::EntityId> viewers;  ///< their players
    std::vector<TraceSnapshot> snapshots;
};

/// Returns how many of the entities, which must be sorted by id, are players.
[[nodiscard]] std::size_t players_among(const std::vector<TraceEntity>& entities);

/// How long an acknowledgement takes, and how often there is something to acknowledge.
struct AckTimes {
    std::uint32_t round_trip_ms = 60;
    std::uint32_t interval_ms = 50;  ///< between two snapshots, above 0
};

/// Returns the index of the newest snapshot that is older than the round trip when the one of index
/// `now` is sent; nothing at the beginning.
[[nodiscard]] std::optional<std::size_t> acknowledged_by(std::size_t now, const AckTimes& times);

}  // namespace arena::bench
