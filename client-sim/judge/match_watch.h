// MatchWatch: what messages about a match may never say, and what nobody does in a countdown.
//
// The messages come in order, because the channel is reliable. None is missing unless the client is
// so far behind that the server no longer has the next one. Updates may be
// older or newer than what the messages say, so what they show of a countdown is a suspicion until
// a message has said when it was over: it may have ended early.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client-sim/judge/violation.h"
#include "client-sim/terrain/plane.h"
#include "protocol/match.h"
#include "protocol/roster.h"
#include "protocol/welcome.h"

namespace arena::client_sim {

class MatchWatch {
  public:
    struct Broken {
        ViolationKind kind = ViolationKind::phase_out_of_order;
        sim::EntityId subject;
        sim::Tick tick = 0;
        std::string what;
    };
    using Found = std::function<void(const Broken&)>;

    explicit MatchWatch(const protocol::Welcome& welcome);

    /// Learns who is in the match, and in which team.
    void on_roster(const protocol::Roster& roster);
    /// Compares a message with those before. Before `dead_until` the client's own player is dead,
    /// as far as it knows; 0: it may be alive.
    void on_match(const protocol::Match& match, sim::Tick dead_until, const Found& found);

    /// Whether `tick` is one of a countdown, as far as messages have said.
    [[nodiscard]] bool is_in_countdown(sim::Tick tick) const {
        return last_ && last_->phase == sim::MatchPhase::countdown && tick >= last_->phase_tick &&
               tick < last_->phase_end_tick;
    }
    /// Looks at a player that was at `place` after `tick`, and that nothing but itself has moved
    /// since.
    void on_player(sim::EntityId player, Point place, sim::Tick tick);
    /// Looks at a projectile whose course began or changed in `tick`.
    void on_projectile(sim::EntityId projectile, sim::Tick tick);

  private:
    struct Member {
        sim::EntityId player;
        std::uint8_t team = 0;
    };
    struct Standing {
        sim::EntityId player;
        Point place;
    };
    /// Since when a message has named this carrier of a flag.
    struct Carrier {
        sim::EntityId player;
        sim::Tick since = 0;
        bool is_reported = false;
    };

    void compare(const protocol::Match& match, const Found& found) const;
    void look_at_gap(const protocol::Match& match, const Found& found) const;
    void look_at_carriers(const protocol::Match& match, sim::Tick dead_until, const Found& found);
    void confirm_suspicions(const protocol::Match& match, const Found& found);
    [[nodiscard]] const Member* find_member(sim::EntityId player) const;
    void suspect(Broken broken);

    sim::EntityId own_;
    sim::Tick roster_ticks_;  ///< after which the roster has whoever is in the match
    double pushed_at_most_;   ///< metres, by another body at the spawn point
    std::optional<protocol::Match> last_;
    std::vector<Member> members_;     ///< sorted by player
    std::vector<Carrier> carriers_;   ///< by flag
    std::vector<Standing> standing_;  ///< in this countdown
    std::vector<Broken> suspicions_;
};

}  // namespace arena::client_sim
