// What a server may never send its clients, by kind.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/values/entity.h"

namespace arena::client_sim {

enum class ViolationKind : std::uint8_t {
    player_in_obstacle,       ///< deeper than kObstacleDepthMax
    player_out_of_bounds,     ///< over the map's border by more than kObstacleDepthMax
    players_overlap,          ///< deeper than kPairDepthMax, again and again
    projectile_in_wall,       ///< or over the map's border
    projectile_out_of_range,  ///< it flew further than its weapon's range
    out_of_view,              ///< sent an entity that the client does not see
    tick_backwards,           ///< an update from before the Welcome
    unknown_entity,           ///< of a kind or a number that does not exist in this match
    player_exchanged,         ///< the client resumed as another player
    score_fell,               ///< of the client's own player, also over a resumption
    team_score_fell,          ///< points of a team in a round, or rounds that it has won in a match
    phase_out_of_order,       ///< of the match, or one of its ticks went back
    wrong_carrier,            ///< of a flag: dead, of the flag's own team, or not in the match
    acted_in_countdown,       ///< a player moved, or a projectile was fired
};
inline constexpr std::size_t kViolationKindCount = 14;

/// Returns the name used in reports, for example "player_in_obstacle".
[[nodiscard]] std::string_view name_of(ViolationKind kind);

/// One violation to show.
struct ViolationExample {
    ViolationKind kind = ViolationKind::player_in_obstacle;
    sim::EntityId subject;  ///< the entity it is about; kNoEntity when it is about a tick
    std::string line;       ///< client, tick, kind, ids, positions and amounts
};

/// What a judge found, or the sum of several.
struct Verdict {
    static constexpr std::size_t kExamplesMax = 10;

    std::array<std::uint64_t, kViolationKindCount> violations{};
    /// The first few; only the first of each kind and subject, whichever client received it.
    std::vector<ViolationExample> examples;

    std::uint64_t updates_judged = 0;
    /// Of these, the updates that came after a newer one: UDP may reorder, so this is no violation.
    std::uint64_t updates_reordered = 0;

    [[nodiscard]] std::uint64_t violations_sum() const;
    /// Whether an example of that kind about that subject would be kept.
    [[nodiscard]] bool wants_example(ViolationKind kind, sim::EntityId subject) const;
    void add(const Verdict& other);
};

}  // namespace arena::client_sim
