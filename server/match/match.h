// One match: the world, and an input buffer for each of its players.
//
// It takes joins, leaves and inputs at any time between two steps, and returns the events of each
// step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "protocol/inputs_message.h"
#include "server/match/idle_clock.h"
#include "server/match/input_buffer.h"
#include "server/statistics/match_counters.h"
#include "sim/rules/rules.h"
#include "sim/values/input.h"
#include "sim/world/world.h"

namespace arena::server {

class Match {
  public:
    Match(std::shared_ptr<const sim::Terrain> terrain, const sim::Rules& rules,
          const sim::Limits& limits, std::uint64_t seed);

    /// Lets a player enter the world with the next step, in `team` as in sim::Command. The id must
    /// be new to this match.
    void join(sim::EntityId player, std::uint8_t team = 0);
    /// Removes a player with the next step. The id must have joined and not left.
    void leave(sim::EntityId player);
    /// Lets the world take the operator's order with the next step (sim::CommandKind).
    void start() { starts_ = true; }
    void end() { ends_ = true; }
    void change_team(sim::EntityId player, std::uint8_t team);

    /// Takes inputs of a player. From now on they look back by at most `seen_back_max` ticks, and
    /// no more than the rules allow, whatever they ask for (look_back_bound.h).
    void receive(sim::EntityId player, const protocol::Inputs& inputs,
                 std::uint8_t seen_back_max = sim::kSeenBackMax) {
        receive(player, inputs, seen_back_max, inputs_);
    }
    /// The same, but counts in `counters`, for count(). Several threads may call it at the same
    /// time, each for other players.
    void receive(sim::EntityId player, const protocol::Inputs& inputs, std::uint8_t seen_back_max,
                 InputCounters& counters);
    /// Adds what was counted elsewhere.
    void count(const InputCounters& more) { inputs_ += more; }
    /// Forgets the inputs of a player whose connection is gone, the held one too, until new ones
    /// come. The time for which it is idle begins anew.
    void clear_inputs(sim::EntityId player);

    /// Advances the world by one tick; `ticks_overdue` more follow at this moment. What the result
    /// points to lives until the next step.
    [[nodiscard]] sim::StepResult step(std::uint32_t ticks_overdue = 0);

    [[nodiscard]] const sim::World& world() const { return world_; }
    /// Returns the commands of the last step.
    [[nodiscard]] std::span<const sim::Command> commands() const { return commands_; }
    /// Whether anybody has joined and not left.
    [[nodiscard]] bool has_players() const { return !participants_.empty(); }
    /// Returns the team that the player has after the next step; 0 when the world has yet to choose
    /// one.
    [[nodiscard]] std::uint8_t team_of(sim::EntityId player) const;
    /// Returns InputBuffer::margin of the player.
    [[nodiscard]] std::int32_t input_margin(sim::EntityId player, sim::Tick interval) const;
    /// Returns InputBuffer::age of the player.
    [[nodiscard]] std::optional<sim::Tick> input_age(sim::EntityId player) const;
    /// Whether the player has been idle for as long as the rules allow.
    [[nodiscard]] bool is_idle(sim::EntityId player) const;
    /// Returns the tick after which is_idle() if its input stays the same, for a player that must
    /// be warned of that now; otherwise 0.
    [[nodiscard]] sim::Tick idle_end_tick(sim::EntityId player) const;
    /// Whether the rules send idle players away.
    [[nodiscard]] bool has_idle_limit() const { return idle_limit_ > 0; }
    /// Return the counters of the match so far.
    [[nodiscard]] const InputCounters& inputs() const { return inputs_; }
    [[nodiscard]] const CombatCounters& combat() const { return combat_; }
    /// Continues the counters of a match that this one follows.
    void count_on(const Match& before) {
        inputs_ = before.inputs_;
        combat_ = before.combat_;
    }

  private:
    struct Participant {
        sim::EntityId id;
        std::uint8_t team = 0;      ///< the requested team
        std::uint8_t new_team = 0;  ///< to which it changes with the next step; 0: it does not
        bool joining = true;        ///< not yet in the world
        std::uint8_t seen_back_max = sim::kSeenBackMax;
        std::uint32_t buffer = 0;  ///< of its inputs, an index into buffers_
        IdleClock idle;            ///< runs when the rules have an idle limit
    };

    [[nodiscard]] std::size_t index_of(sim::EntityId player) const;
    [[nodiscard]] std::uint32_t take_buffer();
    [[nodiscard]] InputBuffer& inputs_of(sim::EntityId player) {
        return buffers_[participants_[index_of(player)].buffer];
    }
    [[nodiscard]] const InputBuffer& inputs_of(sim::EntityId player) const {
        return buffers_[participants_[index_of(player)].buffer];
    }
    void gather_commands(std::uint32_t ticks_overdue);
    [[nodiscard]] sim::PlayerInput take_input(const Participant& participant,
                                              std::uint32_t ticks_overdue);
    void count_looks_back(std::span<const sim::Event> events);
    void watch_idle_players();

    sim::World world_;
    std::vector<Participant> participants_;  ///< sorted by id
    /// Buffers stay in place, because each takes 2 KiB: when many players leave in one tick, those
    /// of all others would otherwise be moved as often.
    std::vector<InputBuffer> buffers_;
    std::vector<std::uint32_t> free_buffers_;
    std::vector<sim::EntityId> leaving_;
    bool starts_ = false;  ///< with the next step, as ends_
    bool ends_ = false;
    std::vector<sim::Command> commands_;
    sim::Tick idle_warning_;  ///< ticks after which idle players are warned; 0: they are not
    sim::Tick idle_limit_;    ///< ticks after which they are idle for too long; 0: never
    InputCounters inputs_;
    CombatCounters combat_;
};

}  // namespace arena::server
