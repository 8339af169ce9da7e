// How much the server takes of a session's packets: packets and bytes a second.
#pragma once

#include <cstddef>
#include <cstdint>

#include "protocol/session/budget/budget.h"
#include "protocol/session/budget/shared_budget.h"
#include "server/base/time.h"

namespace arena::server {

struct TrafficRate {
    protocol::Rate packets;
    protocol::Rate bytes;
};

struct TrafficLimits {
    /// Of a session, from where it has proven to be. A client that plays sends 60 to 120 packets a
    /// second; one that does more than this is not heard for a while.
    TrafficRate session{.packets = {500, 1000}, .bytes = {256'000, 512'000}};
    /// Packets that name a session but come from elsewhere: of one session, ...
    protocol::Rate elsewhere{500, 1000};
    /// ... and of all.
    protocol::Rate elsewhere_in_all{20'000, 4'000};
};

/// What a session may send. Only genuine packets are charged, so nobody can use it up for another.
class SessionBudget {
  public:
    [[nodiscard]] bool has_some(const TrafficRate& rate, Time now) const {
        return packets_.has_some(rate.packets, now) && bytes_.has_some(rate.bytes, now);
    }
    void charge(const TrafficRate& rate, Time now, std::size_t bytes) {
        packets_.charge(rate.packets, now);
        bytes_.charge(rate.bytes, now, static_cast<std::uint32_t>(bytes));
    }

  private:
    protocol::Budget packets_;
    protocol::Budget bytes_;
};

}  // namespace arena::server
