// The rate limiters of a session's packets: packets and bytes a second.
#pragma once

#include <cstddef>
#include <cstdint>

#include "protocol/session/rate_limit/rate_limiter.h"
#include "protocol/session/rate_limit/shared_rate_limiter.h"
#include "server/base/time.h"

namespace arena::server {

struct TrafficRate {
    protocol::Rate packets;
    protocol::Rate bytes;
};

struct TrafficLimits {
    /// For a session on its validated path. A playing client sends 60 to 120 packets a second;
    /// beyond this rate its packets are dropped.
    TrafficRate session{.packets = {500, 1000}, .bytes = {256'000, 512'000}};
    /// For packets that name a session but come by another path: of one session, ...
    protocol::Rate elsewhere{500, 1000};
    /// ... and of all sessions.
    protocol::Rate elsewhere_in_all{20'000, 4'000};
};

/// The rate limiter of a session. Only genuine packets are charged, so an outsider cannot use up a
/// client's allowance.
class SessionRateLimiter {
  public:
    /// Whether a packet may be taken at `now`.
    [[nodiscard]] bool has_some(const TrafficRate& rate, Time now) const {
        return packets_.has_some(rate.packets, now) && bytes_.has_some(rate.bytes, now);
    }
    /// Charges a genuine packet of `bytes` bytes.
    void charge(const TrafficRate& rate, Time now, std::size_t bytes) {
        packets_.charge(rate.packets, now);
        bytes_.charge(rate.bytes, now, static_cast<std::uint32_t>(bytes));
    }

  private:
    protocol::RateLimiter packets_;
    protocol::RateLimiter bytes_;
};

}  // namespace arena::server
