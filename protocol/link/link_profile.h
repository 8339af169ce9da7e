// What a simulated network does to datagrams, as plain numbers, and four named profiles.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "protocol/base/time.h"

namespace arena::protocol {

/// One direction between two ends. All zeros is a perfect wire: everything arrives at once, in
/// order. Shares are of datagrams, in [0, 1]; bytes are those of the datagram, without the headers
/// of UDP and IP.
struct LinkProfile {
    /// Every datagram arrives this much later, and up to `jitter` more, uniformly distributed.
    /// Neither changes the order: as in a queue, a faster datagram waits behind a slower one.
    Time delay{0};
    Time jitter{0};

    double loss = 0.0;        ///< mean share
    double loss_burst = 1.0;  ///< mean length of a burst of losses, see loss_bursts.h

    /// The share that is held back by `reorder_hold` more, so that datagrams sent within that time
    /// overtake it.
    double reorder = 0.0;
    Time reorder_hold = std::chrono::milliseconds{60};

    double duplicate = 0.0;  ///< share that arrives twice, each copy with its own delay
    double corrupt = 0.0;    ///< share of copies with flipped bits, as if UDP had no checksum

    /// The bottleneck: datagrams pass through it one after another, and wait in a queue of at most
    /// `queue_bytes`. 0: there is no bottleneck.
    std::uint32_t bytes_per_second = 0;
    std::uint32_t queue_bytes = 64 * 1024;

    /// The interval after which the sender's address changes, counted from its first datagram, as
    /// when a router forgets a mapping. 0: never.
    Time address_change_interval{0};

    friend bool operator==(const LinkProfile&, const LinkProfile&) = default;
};

/// Both directions between a client and its server.
struct NetworkProfile {
    LinkProfile to_server;
    LinkProfile to_client;

    friend bool operator==(const NetworkProfile&, const NetworkProfile&) = default;
};

// Limits of a profile's numbers: wide enough for any network, narrow enough for the arithmetic.
inline constexpr Time kLinkDelayMax = std::chrono::seconds{60};  ///< also of jitter and hold
inline constexpr double kLossBurstMax = 1e6;
inline constexpr std::uint32_t kQueueBytesMax = 1u << 28u;

/// Whether every number is within the range that its comment states and the limits above.
[[nodiscard]] bool in_range(const LinkProfile& profile);

/// Returns the profile "lan", "wifi", "4g" or "bad", or nothing for another name. docs/bots.md has
/// their numbers and sources.
[[nodiscard]] std::optional<NetworkProfile> find_network_profile(std::string_view name);

}  // namespace arena::protocol
