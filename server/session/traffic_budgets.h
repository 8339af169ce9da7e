// How much the server takes from whom: packets and bytes a second.
#pragma once

#include <cstddef>
#include <cstdint>

#include "protocol/crypto/random.h"
#include "protocol/session/budget.h"
#include "protocol/session/prefix_budgets.h"
#include "server/core/time.h"

namespace arena::server {

struct TrafficRate {
    protocol::Rate packets;
    protocol::Rate bytes;
};

struct TrafficLimits {
    /// Of a session, from where it has proven to be. A client that plays sends 60 to 120 packets a
    /// second; one that does more than this is not heard for a while.
    TrafficRate session{.packets = {500, 1000}, .bytes = {256'000, 512'000}};
    /// Of everybody else at one IPv4 address or in one IPv6 /64: greetings, and packets that name a
    /// session but come from another address. Two hundred clients behind one address join at once.
    TrafficRate prefix{.packets = {2'000, 4'000}, .bytes = {2'400'000, 4'800'000}};
    /// Of everybody else in all.
    TrafficRate strangers{.packets = {40'000, 40'000}, .bytes = {48'000'000, 48'000'000}};
    std::size_t prefixes = 4096;  ///< budgets that the prefixes share
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

/// What all who have no session may send together, and from one prefix.
class StrangerBudgets {
  public:
    StrangerBudgets(const TrafficLimits& limits, const protocol::crypto::FillRandom& random,
                    Time now);

    enum class Verdict : std::uint8_t { granted, prefix_spent, all_spent };
    /// The prefix pays first: who floods does not use up what is there for all.
    [[nodiscard]] Verdict take(const protocol::Address& from, std::size_t bytes, Time now);

    /// Lets the prefixes share their budgets with others than before, once a minute.
    void renew(const protocol::crypto::FillRandom& random, Time now);

  private:
    TrafficLimits limits_;
    protocol::PrefixBudgets prefix_packets_;
    protocol::PrefixBudgets prefix_bytes_;
    protocol::Budget packets_;
    protocol::Budget bytes_;
    Time renew_at_;
};

}  // namespace arena::server
