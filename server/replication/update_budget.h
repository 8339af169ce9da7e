// UpdateBudget: how many bytes one client's updates may have. It follows their fates: the rate
// grows while they arrive and more is wanted, and falls when they are lost or a queue builds up.
//
//   fates, round trip -> rate, judged every half second           kClientRateMin .. rate_max
//   rate, bytes spent -> room of the next update; what is left over is kept, up to one packet
//
// A loss of more than a tenth, and of at least two updates, means that the line is full, and the
// rate falls half way to what arrived. On a full line that is most of the way; where few updates
// are lost by chance, as on radio, it is not far. A round trip far above the lowest recent one
// means a queue that fills before anything is lost: the rate falls at once, by three tenths at
// least and to less than what arrives, so that the queue empties.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "protocol/base/time.h"
#include "protocol/session/limits.h"
#include "server/base/client_rate.h"
#include "sim/values/entity.h"

namespace arena::server {

/// The rate of a new client, whose line is not known yet, unless the operator allows less.
inline constexpr std::uint32_t kClientRateBegin = 16 * 1024;

/// The bytes of a packet around an update, and the headers of IPv4 and UDP.
inline constexpr std::size_t kUpdateOverhead =
    protocol::kPacketBytesMax - protocol::kUnorderedMessageMax + 28;

class UpdateBudget {
  public:
    /// `rate_max` is in bytes a second, at least kClientRateMin. The first update may be sent in
    /// the tick after `now`.
    UpdateBudget(std::uint32_t rate_max, std::uint32_t tick_rate, sim::Tick now);

    /// Takes the fate of an update.
    void on_fate(bool is_delivered);

    /// Takes the round trip as measured now; 0 when it is not known.
    void take_round_trip(protocol::Time round_trip) { round_trip_ = round_trip; }

    /// Advances to a tick, which must not be before the last one.
    void advance(sim::Tick now);

    /// Returns how many bytes an update may have now; at most protocol::kUnorderedMessageMax.
    [[nodiscard]] std::size_t room() const;

    /// Takes the size of an update that was sent. `was_short` says that it could not hold
    /// everything.
    void spend(std::size_t bytes, bool was_short);
    /// Notes that no update was sent because the room was too small.
    void note_postponed() { is_wanted_ = true; }

    /// Returns the rate in bytes a second.
    [[nodiscard]] std::uint32_t rate() const { return rate_; }
    /// Whether the rate is below the one that it began with.
    [[nodiscard]] bool is_slowed() const { return rate_ < std::min(rate_max_, kClientRateBegin); }

  private:
    void judge();
    [[nodiscard]] std::uint64_t emptying_rate() const;
    void begin_window(sim::Tick now);
    [[nodiscard]] bool detect_queue();

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
    std::uint32_t sent_ = 0;        // updates, ...
    std::uint32_t bytes_sent_ = 0;  // ... and their bytes
    bool is_wanted_ = false;        // there was more to send
    bool is_settling_ = false;      // its fates are of packets sent before the rate fell

    // How much the rate grows next time, and how often it still grows by no more than that.
    std::uint32_t grow_percent_;
    std::uint32_t careful_steps_ = 0;

    // The lowest round trip of the last kFloorWindows to twice as many windows; 0: none.
    std::uint32_t windows_ = 0;
    protocol::Time floor_{0};
    protocol::Time next_floor_{0};
};

}  // namespace arena::server
