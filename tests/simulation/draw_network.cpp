#include "tests/simulation/draw_network.h"

#include <array>
#include <cstdio>

#include "tests/simulation/draw_time.h"

namespace arena::simulation {

namespace {

using protocol::Dice;
using protocol::LinkProfile;
using protocol::NetworkProfile;
using protocol::Time;
using std::chrono::milliseconds;

/// Draws each fault in one link of three, so that most links have some and few have all.
LinkProfile draw_link(Dice& dice) {
    constexpr double kSome = 1.0 / 3.0;
    LinkProfile link;
    link.delay = time_below(dice, milliseconds(200));
    if (dice.happens(kSome)) link.jitter = time_below(dice, milliseconds(80));
    if (dice.happens(kSome)) {
        link.loss = 0.15 * dice.unit();
        link.loss_burst = 1.0 + 4.0 * dice.unit();
    }
    if (dice.happens(kSome)) {
        link.reorder = 0.10 * dice.unit();
        link.reorder_hold = time_below(dice, milliseconds(150));
    }
    if (dice.happens(kSome)) link.duplicate = 0.10 * dice.unit();
    if (dice.happens(kSome)) link.corrupt = 0.05 * dice.unit();
    if (dice.happens(kSome))
        link.bytes_per_second = static_cast<std::uint32_t>(60'000 + dice.below(300'000));
    return link;
}

}  // namespace

NetworkProfile draw_network(Dice& dice) {
    constexpr std::array kNames{"lan", "wifi", "4g", "bad"};
    NetworkProfile network;
    if (dice.happens(0.5)) {
        network = protocol::find_network_profile(kNames[dice.below(kNames.size())]).value();
    } else {
        network.to_server = draw_link(dice);
        network.to_client = draw_link(dice);
    }
    if (dice.happens(0.3))
        network.to_server.address_change_interval =
            milliseconds(3'000) + time_below(dice, milliseconds(40'000));
    return network;
}

std::string describe(const LinkProfile& link) {
    const auto count = [](Time time) {
        return static_cast<long long>(std::chrono::duration_cast<milliseconds>(time).count());
    };
    std::array<char, 200> line{};
    static_cast<void>(std::snprintf(
        line.data(), line.size(),
        "%lld+%lld ms, loss %.1f%% in bursts of %.1f, reorder %.1f%%, duplicate %.1f%%, "
        "corrupt %.1f%%, %u B/s, new address every %lld ms",
        count(link.delay), count(link.jitter), 100.0 * link.loss, link.loss_burst,
        100.0 * link.reorder, 100.0 * link.duplicate, 100.0 * link.corrupt, link.bytes_per_second,
        count(link.address_change_interval)));
    return line.data();
}

}  // namespace arena::simulation
