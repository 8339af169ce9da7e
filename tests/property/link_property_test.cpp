// Laws of the simulated network over random profiles and traffic: nothing is invented, nothing
// vanishes without a counter, delays stay in their bounds, and a seed decides everything.
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/link/network_simulator.h"

namespace arena::protocol {
namespace {

using namespace std::chrono_literals;

rc::Gen<double> share() {
    return rc::gen::map(rc::gen::inRange(0, 101), [](int percent) { return percent / 100.0; });
}

/// Up to `most` milliseconds, often none.
rc::Gen<Time> up_to_ms(int most) {
    return rc::gen::oneOf(rc::gen::just(Time{0}),
                          rc::gen::map(rc::gen::inRange(0, most + 1),
                                       [](int ms) { return Time{std::chrono::milliseconds{ms}}; }));
}

rc::Gen<LinkProfile> profiles() {
    return rc::gen::build<LinkProfile>(
        rc::gen::set(&LinkProfile::delay, up_to_ms(300)),
        rc::gen::set(&LinkProfile::jitter, up_to_ms(100)),
        rc::gen::set(&LinkProfile::loss, rc::gen::oneOf(rc::gen::just(0.0), share())),
        rc::gen::set(&LinkProfile::loss_burst, rc::gen::element(1.0, 1.5, 4.0, 100.0)),
        rc::gen::set(&LinkProfile::reorder, rc::gen::oneOf(rc::gen::just(0.0), share())),
        rc::gen::set(&LinkProfile::reorder_hold, up_to_ms(100)),
        rc::gen::set(&LinkProfile::duplicate, share()),
        rc::gen::set(&LinkProfile::corrupt, rc::gen::oneOf(rc::gen::just(0.0), share())),
        rc::gen::set(&LinkProfile::bytes_per_second, rc::gen::element(0u, 1u, 1000u, 1'000'000u)),
        rc::gen::set(&LinkProfile::queue_bytes, rc::gen::element(0u, 100u, 65536u)),
        rc::gen::set(&LinkProfile::address_change_interval, up_to_ms(50)));
}

/// One call of the owner: time passes, then something is sent, or arrivals that are due are taken.
struct Step {
    int pass_ms = 0;
    bool takes = false;
    std::size_t link = 0;
    std::uint8_t bytes = 0;
};

rc::Gen<std::vector<Step>> traffic() {
    return rc::gen::container<std::vector<Step>>(
        rc::gen::build<Step>(rc::gen::set(&Step::pass_ms, rc::gen::inRange(0, 20)),
                             rc::gen::set(&Step::takes, rc::gen::arbitrary<bool>()),
                             rc::gen::set(&Step::link, rc::gen::inRange<std::size_t>(0, 2)),
                             rc::gen::set(&Step::bytes, rc::gen::arbitrary<std::uint8_t>())));
}

/// What an owner saw of one copy.
struct Seen {
    LinkId link = 0;
    std::uint32_t address = 0;
    Time at{0};
    std::vector<std::byte> datagram;

    friend bool operator==(const Seen&, const Seen&) = default;
};

struct Run {
    std::vector<LinkProfile> links;
    std::uint64_t seed = 0;
    std::size_t room = 0;
    std::vector<Step> steps;
};

Run random_run() {
    return {.links = {*profiles(), *profiles()},
            .seed = *rc::gen::arbitrary<std::uint64_t>(),
            .room = *rc::gen::element<std::size_t>(0, 3, 1000),
            .steps = *traffic()};
}

/// Plays the steps over two links and returns every copy that came out of them; `check` is called
/// after each step.
template <typename Check>
std::vector<Seen> play(const Run& run, Check&& check) {
    NetworkSimulator network(run.seed, run.room);
    for (const LinkProfile& profile : run.links)
        network.add_link(profile);
    std::vector<Seen> seen;
    Time now = 0s;
    std::uint32_t sent = 0;
    for (const Step& step : run.steps) {
        now += std::chrono::milliseconds{step.pass_ms};
        if (step.takes) {
            network.deliver_due(now, [&](const Arrival& arrival) {
                seen.push_back({arrival.link,
                                arrival.address,
                                now,
                                {arrival.datagram.begin(), arrival.datagram.end()}});
            });
        } else {
            const auto link = static_cast<LinkId>(step.link);
            network.send(link, std::vector<std::byte>(step.bytes, std::byte(sent++)), now);
        }
        check(network, seen);
    }
    return seen;
}

RC_GTEST_PROP(NetworkSimulatorLaws, datagrams_are_neither_invented_nor_lost_without_a_counter, ()) {
    play(random_run(), [](const NetworkSimulator& network, const std::vector<Seen>& seen) {
        const LinkCounters sum = network.totals();
        RC_ASSERT(sum.delivered == seen.size());
        RC_ASSERT(sum.sent + sum.duplicated == sum.delivered + sum.lost + sum.queue_full +
                                                   sum.flight_full + network.in_flight());
    });
}

RC_GTEST_PROP(NetworkSimulatorLaws, the_same_seed_produces_the_same_arrivals, ()) {
    const Run run = random_run();
    const auto nothing = [](const NetworkSimulator&, const std::vector<Seen>&) {};

    RC_ASSERT(play(run, nothing) == play(run, nothing));
}

RC_GTEST_PROP(NetworkSimulatorLaws, every_copy_that_arrives_was_sent_and_at_most_twice, ()) {
    Run run = random_run();
    for (LinkProfile& profile : run.links)
        profile.corrupt = 0.0;
    std::map<std::vector<std::byte>, int> sent;
    std::uint32_t number = 0;
    for (const Step& step : run.steps)
        if (!step.takes) ++sent[std::vector<std::byte>(step.bytes, std::byte(number++))];

    const auto seen = play(run, [](const NetworkSimulator&, const std::vector<Seen>&) {});

    std::map<std::vector<std::byte>, int> arrived;
    for (const Seen& copy : seen)
        ++arrived[copy.datagram];
    for (const auto& [datagram, copies] : arrived)
        RC_ASSERT(copies <= 2 * sent[datagram]);
}

RC_GTEST_PROP(NetworkSimulatorLaws, delays_stay_in_their_bounds_without_a_bandwidth_limit, ()) {
    LinkProfile profile = *profiles();
    profile.bytes_per_second = 0;
    Link link(profile, *rc::gen::arbitrary<std::uint64_t>());

    Time now = 0s;
    for (const Step& step : *traffic()) {
        now += std::chrono::milliseconds{step.pass_ms};
        for (const Time arrival : link.send(step.bytes, now)) {
            RC_ASSERT(arrival >= now + profile.delay);
            RC_ASSERT(arrival <= now + profile.delay + profile.jitter + profile.reorder_hold);
        }
    }
}

RC_GTEST_PROP(NetworkSimulatorLaws, datagrams_that_are_not_held_back_arrive_in_the_order_of_sending,
              ()) {
    LinkProfile profile = *profiles();
    profile.reorder = 0.0;
    Link link(profile, *rc::gen::arbitrary<std::uint64_t>());

    Time now = 0s;
    Time last = 0s;
    for (const Step& step : *traffic()) {
        now += std::chrono::milliseconds{step.pass_ms};
        for (const Time arrival : link.send(step.bytes, now)) {
            RC_ASSERT(arrival >= last);
            last = arrival;
        }
    }
}

RC_GTEST_PROP(NetworkSimulatorLaws, a_profile_of_zeros_delivers_everything_in_order, ()) {
    Run run = random_run();
    run.links = {LinkProfile{}, LinkProfile{}};
    run.room = 1000;
    run.steps.push_back({.pass_ms = 0, .takes = true, .link = 0, .bytes = 0});
    std::vector<std::pair<std::size_t, std::vector<std::byte>>> sent;
    std::uint32_t number = 0;
    for (const Step& step : run.steps)
        if (!step.takes)
            sent.emplace_back(step.link, std::vector<std::byte>(step.bytes, std::byte(number++)));

    const auto seen = play(run, [](const NetworkSimulator&, const std::vector<Seen>&) {});

    RC_ASSERT(seen.size() == sent.size());
    for (std::size_t i = 0; i < seen.size(); ++i) {
        RC_ASSERT(seen[i].link == sent[i].first);
        RC_ASSERT(seen[i].datagram == sent[i].second);
        RC_ASSERT(seen[i].address == 0u);
    }
}

}  // namespace
}  // namespace arena::protocol
