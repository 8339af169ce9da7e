// UseLog: what the player of a predicting bot uses, and what it hits with it.
//
// A use is seen in the bot's own prediction: a weapon's next shot, or an ability's cooldown, has
// moved on. A hit does not say what it was made with. It is attributed to the use that fits best
// among those that may do its damage: a swing or a burst that is under way, or a shot that is near
// by (client-sim/bot/hit_ways.h). What splits off from a shot counts for its use. A hit that
// nothing fits counts for none, and so does one with the damage of a harmful effect that only
// changed factors would give to a use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "client-sim/bot/hit_ways.h"
#include "client-sim/bot/use_totals.h"
#include "client/game/game_event.h"
#include "client/game/picture.h"
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
    void take_own(const sim::Rules& rules, const client::PictureOwn* own, sim::Tick tick);
    /// Takes a hit that the own player has dealt.
    void take_hit(const sim::Rules& rules, const client::HitEvent& hit);
    /// Takes a death of which the own player is the killer.
    void take_kill(const client::DiedEvent& death);
    /// The own player has died or spawned, perhaps without being shown dead: what that changes, it
    /// has not used.
    void start_life() { before_.reset(); }

    /// Returns the counts, with the rows of all rules that were seen; empty before the first look
    /// at the own player.
    [[nodiscard]] const UseTotals& totals() const { return totals_; }

  private:
    struct Use {
        std::size_t item = 0;  ///< a weapon of the rules, or, after them, an ability
        sim::Tick tick = 0;
        sim::Vec2 position;  ///< metres
        sim::Vec2 aim;       ///< unit
        std::uint8_t charge = 0;
    };
    struct Fit {
        bool is_exact = false;  ///< its damage, without the factors of effects
        float metres_off = 0.0f;
        sim::Tick used = 0;

        [[nodiscard]] bool is_better_than(const Fit& other) const;
    };
    struct Dealt {
        std::size_t item = 0;
        sim::EntityId victim;
        sim::Tick tick = 0;
    };

    void learn(const sim::Rules& rules);
    void note(std::size_t item, sim::Tick tick, const client::PictureOwn& own, std::uint8_t charge);
    [[nodiscard]] std::optional<Fit> fit_of(const sim::Rules& rules, const Use& use,
                                            const client::HitEvent& hit) const;

    UseTotals totals_;
    std::optional<std::size_t> first_row_;  ///< of the present rules; nothing before they are seen
    std::vector<HitWays> ways_;             ///< by Use::item
    DamageFactors factors_;                 ///< of the present rules
    std::vector<Use> uses_;                 ///< a ring
    std::size_t next_use_ = 0;              ///< of the ring
    std::vector<Dealt> dealt_;              ///< a ring
    std::size_t next_dealt_ = 0;
    std::optional<client::PictureOwn> before_;
};

}  // namespace arena::client_sim
