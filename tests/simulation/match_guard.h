// Holds a match against what nobody may take from a player: who is in stays in, with the same
// player and its score, and nothing moves that player but the inputs that its own client gave. And
// nobody comes back more often than a server has to bear.
// Insiders may lose all that, but only for what they did.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "protocol/base/time.h"
#include "protocol/session/end_reason.h"
#include "server/core/transition.h"
#include "sim/world/world.h"
#include "tests/simulation/input_tap.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

class MatchGuard {
  public:
    explicit MatchGuard(Verdict& verdict) : verdict_(verdict) {}

    /// An honest player by the name in its token. `tap` lives longer.
    void add_honest(const std::string& name, const InputTap& tap);
    /// This honest player leaves in good order, and does not come back.
    void let_go(const std::string& name) { guarded_[name].is_leaving = true; }
    /// One for whom `may_end_by` answers whether it did what is ended so.
    void add_insider(const std::string& name, std::function<bool(protocol::EndReason)> may_end_by);

    void on_transition(const server::Transition& transition, protocol::Time now);
    /// After every tick.
    void judge(const sim::World& world, protocol::Time now);

    /// Times that an honest player came back over a new connection.
    [[nodiscard]] std::uint64_t honest_resumes() const { return honest_resumes_; }
    /// Why connections of insiders were ended.
    [[nodiscard]] std::uint64_t insiders_ended(protocol::EndReason reason) const;

    /// Ticks of honest players, and those of them that used the input given for the very tick;
    /// since the last call.
    struct Punctuality {
        std::uint64_t ticks = 0;
        std::uint64_t in_time = 0;
    };
    [[nodiscard]] Punctuality take_punctuality();

  private:
    struct Guarded {
        const InputTap* tap = nullptr;  ///< of honest players
        std::function<bool(protocol::EndReason)> may_end_by;
        std::optional<sim::EntityId> player;
        bool was_seen = false;  ///< in the world
        bool is_absent = false;
        bool is_leaving = false;  ///< whatever becomes of its goodbyes
        std::int32_t score = 0;
        std::deque<protocol::Time> resumed_at;  ///< lately
    };
    void judge_resume(const std::string& name, Guarded& guarded, protocol::Time now);
    void judge_honest(const std::string& name, Guarded& honest, const sim::World& world,
                      protocol::Time now);
    void forget(const std::string& name, Guarded& guarded, const server::Transition& transition,
                protocol::Time now);

    Verdict& verdict_;
    std::map<std::string, Guarded, std::less<>> guarded_;
    std::uint64_t honest_resumes_ = 0;
    std::map<protocol::EndReason, std::uint64_t> ends_;
    Punctuality punctuality_;
};

}  // namespace arena::simulation
