// DeliveredTick: whether one client knows a tick near the present one, so that its next update
// needs only the lowest bits of its tick.
//
//   update  ----- in flight ---->  delivered: the client knows its tick
//                                  lost: the next update takes its place
//
// One update at a time is followed. Until the first is delivered, and again when the last that was
// delivered is long ago, updates have the whole tick (docs/wire-format.md, "The tick of an
// update").
#pragma once

#include <cstdint>

#include "protocol/session/channels/unordered_channel.h"
#include "protocol/update_message.h"
#include "sim/values/entity.h"

namespace arena::server {

class DeliveredTick {
  public:
    /// Half of the half window by which a reader completes a tick: well within it.
    static constexpr sim::Tick kReach = sim::Tick{1} << (protocol::kUpdateTickBits - 2);

    /// Whether the lowest bits determine this tick, which is not below that of an earlier update.
    [[nodiscard]] bool reaches(sim::Tick tick) const {
        return has_delivered_ && tick - delivered_ < kReach;
    }

    /// Notes an update about the end of `tick` whose fate is reported under `number`.
    void on_sent(std::uint32_t number, sim::Tick tick) {
        if (follows_) return;
        follows_ = true;
        number_ = number;
        sent_ = tick;
    }
    /// Takes the fate of any of the client's messages.
    void on_fate(const protocol::MessageFate& fate) {
        if (!follows_ || fate.number != number_) return;
        follows_ = false;
        if (!fate.is_delivered) return;
        has_delivered_ = true;
        delivered_ = sent_;
    }

  private:
    // Not optional values, which take half as much again: every client has one of these.
    bool has_delivered_ = false;
    bool follows_ = false;
    sim::Tick delivered_ = 0;
    std::uint32_t number_ = 0;  ///< of the update that is followed
    sim::Tick sent_ = 0;        ///< the tick that it is about
};

}  // namespace arena::server
