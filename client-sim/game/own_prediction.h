// OwnPrediction: where the own player is, before the server has said so.
//
//   told tick T        newest given tick N
//      |                    |
//   ---+--+--+--+--+--+--+--+----> ticks        each input is played at once: state(N) is what the
//      |  inputs on the way  |                  player sees; the server plays it a round trip later
//
// When the server tells the state at T, it is compared with the one that was predicted for T. Is it
// the same, all is well. Else T takes the server's word, and the inputs of T + 1 to N are played
// again: what they lead to is where the player is.
//
// What plays one tick is an argument (Step): the world's own function, or a model of it in a test.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "protocol/update_message.h"
#include "sim/values/entity.h"
#include "sim/values/input.h"
#include "sim/values/state.h"

namespace arena::client_sim {

/// Gives the player at the end of `tick` from how it was at the end of the tick before, when it
/// holds `input` in it.
using Step = std::function<sim::PlayerState(const sim::PlayerState& before,
                                            const sim::PlayerInput& input, sim::Tick tick)>;

/// Puts what an update has told in the place of what was believed.
void take_motion(const protocol::OwnMotion& told, sim::PlayerState& player);
void take_state(const protocol::OwnState& told, sim::PlayerState& player);

/// Whether both are in the same place and go on in the same way, for the same input.
[[nodiscard]] bool moves_alike(const sim::PlayerState& a, const sim::PlayerState& b);
/// Whether both can do the same: dash, shoot, be faster.
[[nodiscard]] bool can_alike(const sim::PlayerState& a, const sim::PlayerState& b);

/// What came of the server's word about one tick.
struct Reconciled {
    enum class Outcome : std::uint8_t {
        begun,      ///< nothing was predicted for that tick: it begins there
        confirmed,  ///< as predicted
        corrected,
    };
    Outcome outcome = Outcome::begun;
    float size = 0.0f;           ///< metres from where it was predicted to be at that tick
    std::uint32_t replayed = 0;  ///< ticks
    /// It is what the server's player does when inputs of some ticks do not come in time.
    bool is_missing_input = false;
};

class OwnPrediction {
  public:
    /// Ticks that it remembers: as many as there can be between the newest word of the server and
    /// the newest input, at any sensible rate. Beyond it begins anew.
    static constexpr std::size_t kTicksMax = 128;
    /// Ticks over which missing inputs are looked for, at most: two lost updates at 20 a second ...
    static constexpr sim::Tick kMissingTicksMax = 16;
    /// ... and ticks that are played for it: a third of a millisecond.
    static constexpr int kPlayedForItMax = 256;

    OwnPrediction();

    /// Forgets everything.
    void reset();
    /// Forgets where it is, as after its death; the inputs stay.
    void forget_player();

    /// The input that is given for `tick`; played at once where the tick before is known. A tick
    /// that was left out since the last call has the input before it, as the server takes it; one
    /// that was given before takes the place of the first, and of all behind it.
    void give(sim::Tick tick, const sim::PlayerInput& input, const Step& step);

    /// The server's word: `told` is the player at the end of `tick`; its input and its aim are not
    /// told, and are taken from here where they are known. One about a tick that is too far back to
    /// lead to the newest is passed over, as begun.
    ///
    /// `age`: the input that the server used in that tick was meant for so many ticks before.
    Reconciled reconcile(sim::Tick tick, const sim::PlayerState& told, const Step& step,
                         sim::Tick age = 0);

    /// The last tick that was given or told; nothing before the first.
    [[nodiscard]] std::optional<sim::Tick> newest() const;
    /// Null when it is not known.
    [[nodiscard]] const sim::PlayerState* at(sim::Tick tick) const;

  private:
    struct Entry {
        sim::Tick tick = 0;
        bool is_given = false;
        bool is_known = false;
        sim::PlayerInput input;   ///< when it was given
        sim::PlayerState player;  ///< at its end, when it is known
    };

    [[nodiscard]] Entry& entry(sim::Tick tick) { return entries_[tick % kTicksMax]; }
    [[nodiscard]] const Entry* find(sim::Tick tick) const;
    void put(sim::Tick tick, const sim::PlayerInput& input, const Step& step);
    std::uint32_t replay(sim::Tick from, const Step& step);
    [[nodiscard]] sim::PlayerInput used_input(sim::Tick tick, sim::Tick age) const;
    [[nodiscard]] bool explains(sim::Tick tick, const sim::PlayerState& told,
                                const Step& step) const;
    struct Gap {
        sim::Tick base;  ///< where it is known to have been right
        sim::Tick first;
        sim::Tick last;
        sim::PlayerInput held;  ///< in its ticks
    };
    [[nodiscard]] sim::PlayerState play_without(const Gap& gap, sim::Tick end,
                                                const Step& step) const;

    std::vector<Entry> entries_;  ///< by tick
    std::optional<sim::Tick> newest_;
    std::optional<sim::Tick> confirmed_;  ///< the newest tick about which the server has spoken
};

}  // namespace arena::client_sim
