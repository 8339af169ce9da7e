// OwnPrediction: where the own player is, before the server reports it.
//
//   reported tick T    newest given tick N
//      |                    |
//   ---+--+--+--+--+--+--+--+----> ticks        each input is played at once: state(N) is what the
//      |  inputs on the way  |                  player sees; the server plays it a round trip later
//
// When the server reports the state at T, it is compared with the state predicted for T. If they
// are equal, nothing changes. Otherwise T takes the server's state and the inputs of T + 1 to N are
// played again: the player is where they lead.
//
// The function that plays one tick is an argument (Step): the world's own, or a model of it in a
// test.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "protocol/update_message.h"
#include "sim/rules/rules.h"
#include "sim/values/entity.h"
#include "sim/values/input.h"
#include "sim/values/state.h"

namespace arena::client {

/// Returns the player at the end of `tick` from its state at the end of the tick before, holding
/// `input`.
using Step = std::function<sim::PlayerState(const sim::PlayerState& before,
                                            const sim::PlayerInput& input, sim::Tick tick)>;

/// Overwrite the believed state with what an update holds.
void take_effects(const protocol::OwnEffects& effects, sim::PlayerState& player);
void take_motion(const protocol::OwnMotion& motion, sim::PlayerState& player);

/// Whether both, as they are at the end of `tick`, are in the same place and move on in the same
/// way, given the same input. Ticks that have passed may differ (sim/values/passed_ticks.h): what
/// is sent leaves them out.
[[nodiscard]] bool have_equal_motion(const sim::PlayerState& a, const sim::PlayerState& b,
                                     sim::Tick tick);
/// Whether both, likewise, can do the same: dash, shoot, be faster.
[[nodiscard]] bool have_equal_abilities(const sim::PlayerState& a, const sim::PlayerState& b,
                                        sim::Tick tick);
/// Whether both, likewise, dash until the same tick, are as fast, and have the same abilities.
[[nodiscard]] bool have_equal_gifts(const sim::PlayerState& a, const sim::PlayerState& b,
                                    sim::Tick tick);

/// Whether recoil has pushed one of them and not the other, as far as their last shots show.
[[nodiscard]] bool recoil_differs(const sim::Rules& rules, const sim::PlayerState& a,
                                  const sim::PlayerState& b);

/// The result of comparing with the server's state for one tick.
struct Reconciliation {
    enum class Outcome : std::uint8_t {
        begun,      ///< nothing was predicted for that tick: it begins there
        confirmed,  ///< as predicted
        corrected,
    };
    Outcome outcome = Outcome::begun;
    float size = 0.0f;           ///< metres from the predicted position at that tick
    std::uint32_t replayed = 0;  ///< ticks
    /// Whether the difference is explained by inputs of some ticks that reached the server too
    /// late.
    bool is_missing_input = false;
};

class OwnPrediction {
  public:
    /// The ticks remembered: as many as there can be between the server's newest state and the
    /// newest input, at any sensible rate. Beyond that the prediction starts over.
    static constexpr std::size_t kTicksMax = 128;
    /// The most ticks over which missing inputs are looked for: two lost updates at 20 a second.
    static constexpr sim::Tick kMissingTicksMax = 16;
    /// The most ticks that are played in that search: a third of a millisecond.
    static constexpr int kReplaySearchTicksMax = 256;

    OwnPrediction();

    /// Forgets everything.
    void reset();
    /// Forgets where the player is, as after its death; the inputs stay.
    void forget_player();

    /// Adds the input for `tick`, and plays it at once where the tick before is known. Ticks left
    /// out since the last call take the input before them, as on the server. A tick that was given
    /// before is replaced, and everything after it is forgotten.
    void give(sim::Tick tick, const sim::PlayerInput& input, const Step& step);

    /// Takes the server's state: `received` is the player at the end of `tick`. Its input and aim
    /// are not transmitted and are taken from here where they are known. A state too far back to
    /// lead to the newest tick is ignored, with the outcome `begun`.
    ///
    /// `age`: how many ticks before that tick the input that the server used in it was meant for.
    Reconciliation reconcile(sim::Tick tick, const sim::PlayerState& received, const Step& step,
                             sim::Tick age = 0);

    /// Returns the last tick for which an input was given or a state received; nothing before the
    /// first.
    [[nodiscard]] std::optional<sim::Tick> newest() const;
    /// Returns null when the state at that tick is not known.
    [[nodiscard]] const sim::PlayerState* at(sim::Tick tick) const;

  private:
    struct Entry {
        sim::Tick tick = 0;
        bool is_given = false;
        bool is_known = false;
        sim::PlayerInput input;   ///< if given
        sim::PlayerState player;  ///< at its end, if known
    };

    [[nodiscard]] Entry& entry(sim::Tick tick) { return entries_[tick % kTicksMax]; }
    [[nodiscard]] const Entry* find(sim::Tick tick) const;
    void put(sim::Tick tick, const sim::PlayerInput& input, const Step& step);
    std::uint32_t replay(sim::Tick from, const Step& step);
    [[nodiscard]] sim::PlayerInput used_input(sim::Tick tick, sim::Tick age) const;
    [[nodiscard]] bool explains(sim::Tick tick, const sim::PlayerState& received,
                                const Step& step) const;
    struct GapSearch {
        sim::Tick base;  ///< where the prediction is known to have been right
        sim::Tick end;   ///< the tick of the reported state
        /// The player at the end of each tick from `base` to before `end`, without a gap.
        std::array<sim::PlayerState, kMissingTicksMax> without_gap{};
        int played = 0;  ///< ticks, of kReplaySearchTicksMax
    };
    [[nodiscard]] bool explains_gap_from(sim::Tick first, const sim::PlayerInput& held,
                                         const sim::PlayerState& received, const Step& step,
                                         GapSearch& search) const;

    std::vector<Entry> entries_;  ///< by tick
    std::optional<sim::Tick> newest_;
    /// The newest tick for which the server has sent the state, and the input that the server's
    /// player held in it: an older one than was given when that one was missing.
    std::optional<sim::Tick> confirmed_;
    sim::PlayerInput confirmed_input_;
};

}  // namespace arena::client
