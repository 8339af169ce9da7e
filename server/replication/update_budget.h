// UpdateBudget: how many bytes one client's updates may have. It follows what becomes of them: the
// rate grows while they arrive and more is wanted, and falls when they are lost or held up.
//
//   fates, round trip  ->  rate, judged anew every half second    kClientRateMin .. rate_max
//   rate, what was spent -> room of the next update; what is left over is kept up to one packet
//
// Loss above a tenth, of two updates at least, is taken for a line that is full, and the rate falls
// half way to what arrived: on a line that is full that is most of the way, and where little is
// lost by chance, as on radio, not far. A round trip far above the lowest of late is a queue that
// fills before anything is lost.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "protocol/base/time.h"
#include "protocol/session/limits.h"
#include "server/base/client_rate.h"
#include "sim/values/entity.h"

namespace arena::server {

/// What a new client gets before anything is known of its line, unless the operator allows less.
inline constexpr std::uint32_t kClientRateBegin = 16 * 1024;

/// A packet around an update, and the headers of IPv4 and UDP.
inline constexpr std::size_t kUpdateOverhead =
    protocol::kPacketBytesMax - protocol::kUnorderedMessageMax + 28;

class UpdateBudget {
  public:
    /// `rate_max`: bytes a second, at least kClientRateMin. The first update may come at the tick
    /// after `now`.
    UpdateBudget(std::uint32_t rate_max, std::uint32_t tick_rate, sim::Tick now);

    /// What became of an update.
    void on_fate(bool is_delivered);

    /// As it is measured now; 0: it is not known.
    void take_round_trip(protocol::Time round_trip) { round_trip_ = round_trip; }

    /// Goes on to this tick, not before the last one.
    void advance(sim::Tick now);

    /// Bytes that an update may have now; at most protocol::kUnorderedMessageMax.
    [[nodiscard]] std::size_t room() const;

    /// An update of this size was sent. `was_short`: there was more to say than it could hold.
    void spend(std::size_t bytes, bool was_short);
    /// None was sent because the room was too small.
    void put_off() { is_wanted_ = true; }

    /// Bytes a second.
    [[nodiscard]] std::uint32_t rate() const { return rate_; }
    /// Whether the line carries less than it began with.
    [[nodiscard]] bool is_slowed() const { return rate_ < std::min(rate_max_, kClientRateBegin); }

  private:
    void judge();
    void begin_window(sim::Tick now);
    [[nodiscard]] bool is_held_up();

    std::uint32_t rate_max_;
    std::uint32_t tick_rate_;
    std::uint32_t rate_;
    std::uint64_t credit_;  // bytes times tick_rate_
    sim::Tick now_;
    protocol::Time round_trip_{0};

    // Of the window.
    sim::Tick begun_;
    std::uint32_t delivered_ = 0;
    std::uint32_t lost_ = 0;
    bool is_wanted_ = false;    // there was more to say
    bool is_settling_ = false;  // its fates are of what was sent before the rate fell

    // How the rate grows: by so much of itself next time, and how often no more than that.
    std::uint32_t grow_percent_;
    std::uint32_t careful_steps_ = 0;

    // The lowest round trip of the windows since kFloorWindows or twice as many; 0: none.
    std::uint32_t windows_ = 0;
    protocol::Time floor_{0};
    protocol::Time next_floor_{0};
};

}  // namespace arena::server
