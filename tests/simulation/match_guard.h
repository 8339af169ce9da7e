// Checks that no player loses anything: a player that is in stays in, with its score, and only the
// inputs of its own client move it. No client may resume more often than the server allows.
// Insiders may lose all that, but only for what they did.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "protocol/base/time.h"
#include "protocol/session/end_reason.h"
#include "server/host/transition.h"
#include "sim/world/world.h"
#include "tests/simulation/input_tap.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

class MatchGuard {
  public:
    explicit MatchGuard(Verdict& verdict) : verdict_(verdict) {}

    /// Adds an honest player by the name in its token. `tap` must outlive the guard.
    void add_honest(const std::string& name, const InputTap& tap);
    /// This honest player leaves properly, and does not come back.
    void clear_inputs(const std::string& name) { guarded_[name].is_leaving = true; }
    /// Adds an insider; `may_end_by` says whether it did something that ends a session this way.
    void add_insider(const std::string& name, std::function<bool(protocol::EndReason)> may_end_by);

    void on_transition(const server::Transition& transition, protocol::Time now);
    /// Called after every tick.
    void judge(const sim::World& world, protocol::Time now);

    /// Returns how often an honest player came back over a new connection.
    [[nodiscard]] std::uint64_t honest_resumes() const { return honest_resumes_; }
    /// Returns how many connections of insiders ended for this reason.
    [[nodiscard]] std::uint64_t insiders_ended(protocol::EndReason reason) const;

    /// Ticks of honest players, and those that used the input given for that very tick, since the
    /// last call.
    struct InputTiming {
        std::uint64_t ticks = 0;
        std::uint64_t in_time = 0;
    };
    [[nodiscard]] InputTiming take_input_timing();

  private:
    struct GuardedPlayer {
        const InputTap* tap = nullptr;  ///< of honest players
        std::function<bool(protocol::EndReason)> may_end_by;
        std::optional<sim::EntityId> player;
        bool was_seen = false;  ///< in the world
        bool is_absent = false;
        bool is_leaving = false;  ///< whatever becomes of its goodbyes
        std::int32_t score = 0;
        std::pair<sim::Tick, std::uint32_t> round_of{};  ///< match and round of that score
        std::deque<protocol::Time> resumed_at;           ///< recently
    };
    void judge_resume(const std::string& name, GuardedPlayer& guarded, protocol::Time now);
    void judge_honest(const std::string& name, GuardedPlayer& honest, const sim::World& world,
                      protocol::Time now);
    void forget(const std::string& name, GuardedPlayer& guarded,
                const server::Transition& transition, protocol::Time now);

    Verdict& verdict_;
    std::map<std::string, GuardedPlayer, std::less<>> guarded_;
    std::uint64_t honest_resumes_ = 0;
    std::map<protocol::EndReason, std::uint64_t> ends_;
    InputTiming input_timing_;
};

}  // namespace arena::simulation
