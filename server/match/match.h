// One match: the world, and an input buffer for each of its players.
//
// Takes joins, leaves and inputs at any time between two steps. Gives the events of each step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "protocol/inputs_message.h"
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

    /// Enters the world with the next step, in `team` as sim::Command has it. The id is new to this
    /// match.
    void join(sim::EntityId player, std::uint8_t team = 0);
    /// Gone with the next step. The id has joined and not left.
    void leave(sim::EntityId player);
    /// From now on its inputs look back by so many ticks at most, and by no more than the rules
    /// allow, whatever they say (look_back_bound.h).
    void receive(sim::EntityId player, const protocol::Inputs& inputs,
                 std::uint8_t seen_back_max = sim::kSeenBackMax);
    /// Nobody holds the controls any more: forgets the inputs, the last one too, until new ones
    /// come.
    void let_go(sim::EntityId player);

    /// Moves the world on by one tick; `ticks_overdue` more are to follow at this moment. What the
    /// result points to lives until the next step.
    [[nodiscard]] sim::StepResult step(std::uint32_t ticks_overdue = 0);

    [[nodiscard]] const sim::World& world() const { return world_; }
    /// See InputBuffer::margin.
    [[nodiscard]] std::int16_t input_margin(sim::EntityId player, sim::Tick interval) const;
    /// See InputBuffer::age.
    [[nodiscard]] std::optional<sim::Tick> input_age(sim::EntityId player) const;
    [[nodiscard]] const InputCounters& inputs() const { return inputs_; }
    [[nodiscard]] const CombatCounters& combat() const { return combat_; }

  private:
    struct Participant {
        sim::EntityId id;
        std::uint8_t team = 0;  ///< that it asks for
        bool joining = true;    ///< not yet in the world
        std::uint8_t seen_back_max = sim::kSeenBackMax;
        std::uint32_t buffer = 0;  ///< of its inputs, in buffers_
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

    sim::World world_;
    std::vector<Participant> participants_;  ///< sorted by id
    /// Each stays where it is: it takes 2 KiB, and when many players leave in one tick those of
    /// all others would be moved as often.
    std::vector<InputBuffer> buffers_;
    std::vector<std::uint32_t> free_buffers_;
    std::vector<sim::EntityId> leaving_;
    std::vector<sim::Command> commands_;
    InputCounters inputs_;
    CombatCounters combat_;
};

}  // namespace arena::server
