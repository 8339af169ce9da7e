#include "sim/tick/settling/step_back_from_players.h"

#include <algorithm>

#include "sim/state/pair_depth.h"

namespace arena::sim {

namespace {

/// Measures the depths of pairs, and puts players back that are too deep.
class PairCheck {
  public:
    PairCheck(const Rules& rules, const OwnSteps& steps, Players& players, Awake& awake,
              StepBacks& backs, StepStatistics& statistics)
        : rules_(rules),
          steps_(steps),
          players_(players),
          awake_(awake),
          backs_(backs),
          statistics_(statistics) {}

    void check(std::uint32_t one, std::uint32_t other) {
        const float depth = depth_of_pair(rules_, players_, one, other);
        if (depth > kHeldDepth) note_holding(one, other);
        if (depth <= kPairDepthMax) return;
        const bool one_goes = depth > depth_allowed(one, other);
        const bool other_goes = depth > depth_allowed(other, one);
        if (one_goes && other_goes && is_pressed_in(backs_, one) && is_pressed_in(backs_, other))
            return step_back_one(one, other);
        if (one_goes) step_back_player(one);
        if (other_goes) step_back_player(other);
    }

    /// Checks the pairs with all players that are near.
    void check_all(const NearPlayers& near, std::uint32_t row) {
        near.for_each(players_.circle(row), [&](std::uint32_t other) {
            if (other != row) check(row, other);
        });
    }

  private:
    /// Notes when a player that is back at its start pins one that a mover had pressed into
    /// another.
    void note_holding(std::uint32_t one, std::uint32_t other) {
        const auto note = [&](std::uint32_t row, std::uint32_t held) {
            if (backs_.done[row] == SteppedBack::yes && is_pressed_in(backs_, held))
                backs_.done[row] = SteppedBack::holding;
        };
        note(one, other);
        note(other, one);
    }

    /// Returns the metres by which a player may be in another before it goes back for that.
    [[nodiscard]] float depth_allowed(std::uint32_t row, std::uint32_t other) const {
        if (!is_pressed_in(backs_, row)) return kPairDepthMax;
        return std::max(backs_.start_depth[row], backs_.start_depth[other]);
    }

    /// Two players that a mover presses together get past each other if one of them does not go
    /// back.
    void step_back_one(std::uint32_t one, std::uint32_t other) {
        const float without_one = depth_with_start_of(one, other);
        const float without_other = depth_with_start_of(other, one);
        const float allowed = depth_allowed(one, other);
        if (without_one <= without_other || without_other > allowed) step_back_player(one);
        if (without_other < without_one || without_one > allowed) step_back_player(other);
    }

    [[nodiscard]] float depth_with_start_of(std::uint32_t row, std::uint32_t other) const {
        const Vec2 back = steps_.starts[row] - players_.position[row];
        return depth_of_overlap(moved(body_of(rules_, players_, row), back),
                                body_of(rules_, players_, other));
    }

    void step_back_player(std::uint32_t row) {
        if (backs_.done[row] != SteppedBack::no) return;
        return_to_start(row, steps_, players_, awake_, backs_, statistics_);
        backs_.unchecked.push_back(row);
    }

    const Rules& rules_;
    const OwnSteps& steps_;
    Players& players_;
    Awake& awake_;
    StepBacks& backs_;
    StepStatistics& statistics_;
};

}  // namespace

void note_start_depths(const Rules& rules, const OwnSteps& steps, const Candidates& candidates,
                       const Players& players, StepBacks& backs) {
    backs.start_depth.assign(players.size(), 0.0f);
    const auto body_at_start = [&](std::uint32_t row) {
        return moved(body_of(rules, players, row), steps.starts[row] - players.position[row]);
    };
    for (const auto [one, other] : candidates.players) {
        const float depth = depth_of_overlap(body_at_start(one), body_at_start(other));
        for (const std::uint32_t row : {one, other})
            backs.start_depth[row] = std::max(backs.start_depth[row], depth);
    }
}

bool is_pressed_in(const StepBacks& backs, std::uint32_t row) {
    return !backs.start_depth.empty() && backs.start_depth[row] > kPairDepthMax;
}

void return_to_start(std::uint32_t row, const OwnSteps& steps, Players& players, Awake& awake,
                     StepBacks& backs, StepStatistics& statistics) {
    awake.wake(row, players.position[row]);
    backs.done[row] = SteppedBack::yes;
    players.position[row] = steps.starts[row];
    ++statistics.step_backs;
}

void step_back_from_players(const Rules& rules, const OwnSteps& steps, const Candidates& candidates,
                            const Contacts& contacts, const NearPlayers& near, Players& players,
                            Awake& awake, StepBacks& backs, StepStatistics& statistics) {
    PairCheck pairs(rules, steps, players, awake, backs, statistics);
    // Candidates that had no room were not pushed apart either: then all players are checked.
    if (!candidates.are_complete) {
        backs.unchecked.clear();
        for (std::uint32_t row = 0; row < players.size(); ++row)
            if (players.alive[row] != 0) backs.unchecked.push_back(row);
    }
    for (const auto [one, other] : contacts.players)
        pairs.check(one, other);
    for (std::size_t i = 0; i < backs.unchecked.size(); ++i)
        pairs.check_all(near, backs.unchecked[i]);
}

}  // namespace arena::sim
