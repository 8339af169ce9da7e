// UseLog: what the player of a predicting bot uses, and what it hits with it.
//
// A use is seen in the bot's own prediction: a weapon's next shot, or an ability's cooldown, has
// moved on. A hit does not say what it was made with. It is attributed to the use that fits best:
// a swing or a burst that is under way, or a shot that is near by, had it flown straight on. A hit
// that nothing fits, such as that of a harmful effect, counts for none.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "client-sim/bot/use_totals.h"
#include "client-sim/game/game_event.h"
#include "client-sim/game/picture.h"
#include "sim/rules/rules.h"

namespace arena::client_sim {

class UseLog {
  public:
    /// Uses that may still hit, and hits that may still turn out to have killed.
    static constexpr std::size_t kUsesRemembered = 64;
    /// Metres between where a shot would be and a hit that may be its own: it may bounce, fall or
    /// explode.
    static constexpr float kShotReach = 4.0f;
    /// Ticks by which the server may have played the use earlier or later than predicted.
    static constexpr sim::Tick kTicksApart = 8;

    /// A connection has begun, perhaps to other rules: what was used before no longer hits.
    void start();
    /// Takes the own player as shown at the end of `tick`; null while it is dead.
    void take_own(const sim::Rules& rules, const PictureOwn* own, sim::Tick tick);
    /// Takes a hit that the own player has dealt.
    void take_hit(const sim::Rules& rules, const HitEvent& hit);
    /// Takes a death of which the own player is the killer.
    void take_kill(const DiedEvent& death);

    /// Returns the counts, with the rows of all rules that were seen; empty before the first look
    /// at the own player.
    [[nodiscard]] const UseTotals& totals() const { return totals_; }

  private:
    struct Use {
        std::size_t item = 0;  ///< a weapon of the rules, or, after them, an ability
        sim::Tick tick = 0;
        sim::Vec2 position;  ///< metres
        sim::Vec2 aim;       ///< unit
    };
    struct Dealt {
        std::size_t item = 0;
        sim::EntityId victim;
        sim::Tick tick = 0;
    };

    void note(std::size_t item, sim::Tick tick, const PicturePlayer& player);
    [[nodiscard]] static std::optional<float> misfit(const sim::Rules& rules, const Use& use,
                                                     const HitEvent& hit);

    UseTotals totals_;
    std::optional<std::size_t> first_row_;  ///< of the present rules; nothing before they are seen
    std::vector<Use> uses_;                 ///< a ring
    std::size_t next_use_ = 0;              ///< of the ring
    std::vector<Dealt> dealt_;              ///< a ring
    std::size_t next_dealt_ = 0;
    std::optional<PictureOwn> before_;
};

}  // namespace arena::client_sim
