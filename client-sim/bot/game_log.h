// GameLog: the corrections, shots and hits that the game of a predicting bot reports.
//
// A hit does not say which shot it was. It is attributed to the aimed shot that may do its damage
// and, had it flown straight on, would be nearest to the hit. So at most one hit counts for each
// shot, in the range in which the shot was aimed; a hit that fits no shot, such as that of a melee
// attack, counts for none. Where the rules are known, shots that hit nobody are none: those that
// heal, or that lay something down.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "client-sim/bot/item_totals.h"
#include "client-sim/bot/range_totals.h"
#include "client-sim/bot/use_log.h"
#include "client/core/world_view.h"
#include "client/game/game_client.h"
#include "client/game/game_event.h"

namespace arena::client_sim {

class GameLog {
  public:
    /// Aimed shots that may still hit, or turn out never to have been fired. For older shots the
    /// aimed distance is forgotten.
    static constexpr std::size_t kShotsRemembered = 64;
    /// Metres between where a shot would be and a hit that may be its own: the shot may bounce,
    /// fall or explode, and the server may have fired it some ticks later.
    static constexpr float kHitReach = 4.0f;

    /// Sets how far away the target of the following inputs is, in metres; nothing when there is
    /// none.
    void aim_at(std::optional<double> metres) { aimed_metres_ = metres; }

    /// Takes all events that the game has. `places` are those of the map that is played.
    void take_events(client::GameClient& game, const MatchPlaces& places);
    /// Takes one event. `welcome` has the own player and the tick rate; `rules` may be null.
    void take_event(const client::GameEvent& event, const protocol::Welcome& welcome,
                    const sim::Rules* rules);

    /// Returns how far each correction since the last call was off, in metres: the larger of its
    /// size and its shift.
    [[nodiscard]] std::vector<float> take_corrections() { return std::exchange(corrections_, {}); }
    /// Returns the aimed shots by the target's distance when they were fired, and the hits among
    /// them.
    [[nodiscard]] const RangeTotals& ranges() const { return ranges_; }

    /// Takes one event of a game with known rules: what the player has taken.
    void take_item(const client::GameEvent& event, const protocol::Welcome& welcome,
                   const sim::Rules& rules, const MatchPlaces& places);
    /// Returns how often the player took each item of the rules.
    [[nodiscard]] const ItemTotals& items() const { return items_; }

    /// What the player uses, and what that does.
    [[nodiscard]] UseLog& uses() { return uses_; }
    [[nodiscard]] const UseLog& uses() const { return uses_; }

    /// Returns a list of players as shown, kept for its memory.
    [[nodiscard]] std::vector<client::PlayerView>& shown() { return shown_; }

  private:
    struct Fired {
        client::ShotEvent shot;
        HitWays ways;  ///< empty: unknown
        std::size_t range = 0;
        bool is_done = false;  ///< has hit, or was never fired
    };

    void take_use(const client::GameEvent& event, const protocol::Welcome& welcome,
                  const sim::Rules& rules);
    void count_shot(const client::ShotEvent& shot, const sim::Rules* rules);
    void count_hit(const client::HitEvent& hit, float tick_rate, const sim::Rules* rules);
    void forget_shot(std::uint32_t key);

    std::optional<double> aimed_metres_;
    std::vector<Fired> fired_;  ///< a ring
    std::size_t fired_next_ = 0;
    std::vector<float> corrections_;
    RangeTotals ranges_{};
    UseLog uses_;
    ItemTotals items_;
    std::vector<client::PlayerView> shown_;
};

}  // namespace arena::client_sim
