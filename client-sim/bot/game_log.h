// GameLog: what the game of a predicting bot tells of its corrections, its shots and its hits.
//
// A hit does not say which shot it was. It is taken for the hit of that aimed shot which, had it
// flown straight on, would be nearest to where somebody was hit. So of each shot at most one hit
// counts, in the range in which it was aimed; what fits no shot, as a blow, counts for none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "client-sim/bot/range_totals.h"
#include "client-sim/client/world_view.h"
#include "client-sim/game/game_client.h"
#include "client-sim/game/game_event.h"

namespace arena::client_sim {

class GameLog {
  public:
    /// Aimed shots that may still hit, or turn out never to have been fired; of older ones it is
    /// forgotten how far they were aimed.
    static constexpr std::size_t kShotsRemembered = 64;
    /// Metres from where a shot would be to where somebody was hit: it bounces, falls or bursts,
    /// and the server may have fired it some ticks later.
    static constexpr float kHitReach = 4.0f;

    /// The inputs from now on are aimed at somebody so many metres away, or at nobody.
    void aim_at(std::optional<double> metres) { aimed_metres_ = metres; }

    /// Takes all events that the game has.
    void drain(GameClient& game);
    /// One of them; of whom and at how many ticks a second, the Welcome says.
    void hear(const GameEvent& event, const protocol::Welcome& welcome);

    /// Of the corrections since the last call: metres by which each was off, which is the larger
    /// one of its size and its shift.
    [[nodiscard]] std::vector<float> take_corrections() { return std::exchange(corrections_, {}); }
    /// Shots at somebody, by how far away that was when they were fired, and of these those that
    /// hit.
    [[nodiscard]] const RangeTotals& ranges() const { return ranges_; }

    /// Players as they are shown, kept for its memory.
    [[nodiscard]] std::vector<PlayerView>& shown() { return shown_; }

  private:
    struct Fired {
        ShotEvent shot;
        std::size_t range = 0;
        bool is_done = false;  ///< has hit, or was never fired
    };

    void count_shot(const ShotEvent& shot);
    void count_hit(const HitEvent& hit, float tick_rate);
    void forget_shot(std::uint32_t key);

    std::optional<double> aimed_metres_;
    std::vector<Fired> fired_;  ///< a ring
    std::size_t fired_next_ = 0;
    std::vector<float> corrections_;
    RangeTotals ranges_{};
    std::vector<PlayerView> shown_;
};

}  // namespace arena::client_sim
