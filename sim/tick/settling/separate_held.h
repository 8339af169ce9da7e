// The end of stage 6: players that a mover pressed into others, and players that went back into one
// of those, part from the others as far as there is room.
//
//     wall |1>|    mover
//          | <2| <====
//
// The pushes lead from 2 to 1 and back, and eight rounds are few; and a player that goes back to
// its start is as deep in others as it was there. Players that hold their sticks against each other
// would stay in each other. So each of them in turn, while all others stand still, leaves the
// player that it is deepest in, then the walls. Players that pin others make room that way, by
// one push a tick. A player deeper than kPairDepthMax tries it in many pushes: from where it
// stands; then from its start, since its own step may be what leads into the other; then from both
// sides of its start, since two players exactly opposite each other would only push each other
// back and forth.
//
// A crowd that a mover presses into too little room cannot part at all. Therefore only a limited
// number of places is tried in a tick; the other players wait, and the next tick begins with
// another player.
//
// No player gets deeper in this way than the law of step_back_from_players.h allows, since a player
// moves only to where it is less deep in any other than it was, and no deeper than its own start
// allows.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/state/pair_depth.h"
#include "sim/state/players.h"
#include "sim/terrain/body_queries.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/settling/near_players.h"
#include "sim/tick/settling/step_back_from_players.h"

namespace arena::sim {

/// Pushes from each of the places, at most. Two discs of a metre that are 15 cm deep in each other,
/// in a passage 1.8 m wide, need seven.
inline constexpr int kPartingPushesMax = 16;
/// The places tried for all players in a tick: about a millisecond's work. The last player still
/// finishes its search.
inline constexpr int kPlacesTriedMax = 1024;

/// `LeaveWalls(row)` takes a player out of the walls and returns whether it is well placed then.
template <typename LeaveWalls>
class HeldPlayers {
  public:
    HeldPlayers(const Rules& rules, const OwnSteps& steps, const StepBacks& backs, Players& players,
                NearPlayers& near, const LeaveWalls& leave_walls)
        : rules_(rules),
          steps_(steps),
          backs_(backs),
          players_(players),
          near_(near),
          leave_walls_(leave_walls) {}

    [[nodiscard]] int places_tried() const { return places_tried_; }

    void part(std::uint32_t row) {
        const auto deepest = deepest_neighbour(row);
        if (!deepest || deepest->depth <= kHeldDepth) return;
        best_ = players_.position[row];
        least_ = deepest->depth;
        if (least_ <= kPairDepthMax) {
            separate_from(best_ + deepest->normal * least_, row, 0);
        } else {
            const Vec2 start = steps_.starts[row];
            const Vec2 aside = right_of(deepest->normal) * least_;
            for (const Vec2 from : std::array{best_, start, start + aside, start - aside})
                if (least_ > kPairDepthMax) separate_from(from, row, kPartingPushesMax);
        }
        players_.position[row] = best_;
    }

  private:
    void separate_from(Vec2 place, std::uint32_t row, int pushes_max) {
        players_.position[row] = place;
        for (int pushes = 0; leave_walls_(row); ++pushes) {
            ++places_tried_;
            near_.note_move(row);
            const auto deepest = deepest_neighbour(row);
            const float depth = deepest ? deepest->depth : 0.0f;
            if (depth < least_ && depth <= depth_allowed(row)) {
                best_ = players_.position[row];
                least_ = depth;
            }
            if (depth <= kContactSlop || pushes == pushes_max) return;
            players_.position[row] += deepest->normal * depth;
        }
    }

    /// Returns the metres by which it may be in any other player, whatever the other's start
    /// allows.
    [[nodiscard]] float depth_allowed(std::uint32_t row) const {
        return is_pressed_in(backs_, row) ? backs_.start_depth[row] : kPairDepthMax;
    }

    /// Returns the contact that takes the player out of the one that it is deepest in; nothing when
    /// it is in none.
    [[nodiscard]] std::optional<Contact> deepest_neighbour(std::uint32_t row) const {
        std::optional<Contact> deepest;
        const Body body = body_of(rules_, players_, row);
        near_.for_each(players_.circle(row), [&](std::uint32_t other) {
            if (other == row) return;
            const auto contact = push_body_out_of_body(body, body_of(rules_, players_, other));
            if (contact && (!deepest || contact->depth > deepest->depth)) deepest = contact;
        });
        return deepest;
    }

    const Rules& rules_;
    const OwnSteps& steps_;
    const StepBacks& backs_;
    Players& players_;
    NearPlayers& near_;
    const LeaveWalls& leave_walls_;
    Vec2 best_;           ///< where the parting player is least deep in any other
    float least_ = 0.0f;  ///< metres, there
    int places_tried_ = 0;
};

/// `turn` decides which player begins: another one in each tick.
template <typename LeaveWalls>
void separate_held(const Rules& rules, const OwnSteps& steps, const Awake& awake,
                   const StepBacks& backs, Tick turn, Players& players, NearPlayers& near,
                   const LeaveWalls& leave_walls) {
    HeldPlayers held(rules, steps, backs, players, near, leave_walls);
    const std::vector<std::uint32_t>& rows = awake.rows;
    for (std::size_t i = 0; i < rows.size() && held.places_tried() < kPlacesTriedMax; ++i) {
        // Moves on by 16 players a tick: as many as fail in one tick.
        const std::uint32_t row = rows[(i + std::size_t{turn} * 16) % rows.size()];
        if (backs.done[row] == SteppedBack::holding || is_pressed_in(backs, row)) held.part(row);
    }
}

}  // namespace arena::sim
