#include "protocol/link/link_profile.h"

namespace arena::protocol {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr std::uint32_t kBytesPerMegabit = 1'000'000 / 8;

NetworkProfile both_ways(const LinkProfile& link) {
    return {.to_server = link, .to_client = link};
}

/// One switch between two machines.
NetworkProfile lan() {
    return both_ways({.delay = microseconds{200}, .jitter = microseconds{100}});
}

/// A home network: WebPageTest's "Cable" (5 and 1 Mbit/s, round trip 28 ms) behind Wi-Fi with our
/// own choice of jitter and loss.
NetworkProfile wifi() {
    NetworkProfile network = both_ways(
        {.delay = milliseconds{14}, .jitter = milliseconds{15}, .loss = 0.005, .loss_burst = 3.0});
    network.to_server.bytes_per_second = 1 * kBytesPerMegabit;
    network.to_client.bytes_per_second = 5 * kBytesPerMegabit;
    return network;
}

/// WebPageTest's "LTE" (12 Mbit/s, round trip 70 ms) with the jitter and the loss of Loadero's
/// "4G"; the length of bursts is our choice.
NetworkProfile lte() {
    return both_ways({.delay = milliseconds{35},
                      .jitter = milliseconds{15},
                      .loss = 0.002,
                      .loss_burst = 4.0,
                      .bytes_per_second = 12 * kBytesPerMegabit});
}

/// What a session has to survive.
NetworkProfile bad() {
    return both_ways({.delay = milliseconds{150},
                      .jitter = milliseconds{40},
                      .loss = 0.05,
                      .loss_burst = 4.0,
                      .reorder = 0.02,
                      .duplicate = 0.01});
}

bool is_share(double share) {
    return share >= 0.0 && share <= 1.0;  // false for NaN
}

bool is_delay(Time time) {
    return time >= Time{0} && time <= kLinkDelayMax;
}

}  // namespace

bool in_range(const LinkProfile& profile) {
    return is_delay(profile.delay) && is_delay(profile.jitter) && is_delay(profile.reorder_hold) &&
           is_share(profile.loss) && is_share(profile.reorder) && is_share(profile.duplicate) &&
           is_share(profile.corrupt) && profile.loss_burst >= 1.0 &&
           profile.loss_burst <= kLossBurstMax && profile.queue_bytes <= kQueueBytesMax &&
           profile.address_change_interval >= Time{0};
}

std::optional<NetworkProfile> find_network_profile(std::string_view name) {
    if (name == "lan") return lan();
    if (name == "wifi") return wifi();
    if (name == "4g") return lte();
    if (name == "bad") return bad();
    return std::nullopt;
}

}  // namespace arena::protocol
