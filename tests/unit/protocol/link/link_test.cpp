#include "protocol/link/link.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

using namespace std::chrono_literals;

constexpr Time kSpacing = 10ms;

/// Returns when the first copies of this many datagrams of 100 bytes arrive, one sent every
/// kSpacing from 0 on, without those that are lost.
std::vector<Time> arrivals_of(Link& link, int datagrams) {
    std::vector<Time> arrivals;
    for (int i = 0; i < datagrams; ++i) {
        const Link::Arrivals copies = link.send(100, i * kSpacing);
        if (!copies.empty()) arrivals.push_back(copies[0]);
    }
    return arrivals;
}

TEST(Link, a_profile_of_zeros_delivers_everything_at_once) {
    Link link({}, 1);

    for (int i = 0; i < 1000; ++i) {
        const Time now = i * 1ms;
        const Link::Arrivals copies = link.send(1200, now);
        ASSERT_EQ(copies.size(), 1u);
        EXPECT_EQ(copies[0], now);
    }

    EXPECT_EQ(link.counters(), (LinkCounters{.sent = 1000}));
}

TEST(Link, delay_alone_is_the_same_for_every_datagram) {
    Link link({.delay = 150ms}, 1);

    const auto arrivals = arrivals_of(link, 100);

    for (int i = 0; i < 100; ++i)
        EXPECT_EQ(arrivals[static_cast<std::size_t>(i)], i * kSpacing + 150ms);
}

TEST(Link, jitter_uses_its_whole_range_and_keeps_the_order) {
    Link link({.delay = 50ms, .jitter = 40ms}, 2);

    const auto arrivals = arrivals_of(link, 10'000);

    Time shortest = 1s;
    Time longest = 0s;
    Time sum = 0s;
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        const Time delay = arrivals[i] - static_cast<int>(i) * kSpacing;
        shortest = std::min(shortest, delay);
        longest = std::max(longest, delay);
        sum += delay;
    }
    EXPECT_TRUE(std::is_sorted(arrivals.begin(), arrivals.end()));
    EXPECT_GE(shortest, 50ms);
    EXPECT_LT(shortest, 51ms);
    EXPECT_LE(longest, 90ms);
    EXPECT_GT(longest, 89ms);
    // A faster datagram waits behind a slower one, so the mean is above the 70 ms of the jitter
    // alone.
    EXPECT_GT(sum / 10'000, 70ms);
    EXPECT_LT(sum / 10'000, 80ms);
}

TEST(Link, jitter_without_a_queue_is_uniform) {
    Link link({.jitter = 40ms}, 3);
    std::array<int, 4> quarters{};

    for (int i = 0; i < 8000; ++i) {
        const Time now = i * 1s;
        const auto quarter = (link.send(1, now)[0] - now) / 10ms;
        ++quarters[static_cast<std::size_t>(std::min<Time::rep>(quarter, 3))];
    }

    for (const int datagrams : quarters)
        EXPECT_NEAR(datagrams, 2000, 150);
}

TEST(Link, lost_datagrams_are_counted_and_do_not_arrive) {
    Link link({.loss = 0.05, .loss_burst = 4.0}, 4);

    const auto arrivals = arrivals_of(link, 100'000);

    EXPECT_NEAR(static_cast<double>(link.counters().lost), 5000.0, 500.0);
    EXPECT_EQ(arrivals.size() + link.counters().lost, 100'000u);
}

TEST(Link, held_back_datagrams_arrive_after_those_that_follow) {
    Link link({.delay = 20ms, .reorder = 0.02, .reorder_hold = 25ms}, 5);

    const auto arrivals = arrivals_of(link, 50'000);

    int held = 0;
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        const Time delay = arrivals[i] - static_cast<int>(i) * kSpacing;
        EXPECT_TRUE(delay == 20ms || delay == 45ms);
        if (delay == 45ms) ++held;
    }
    EXPECT_NEAR(held, 1000, 100);
}

TEST(Link, a_delivery_after_a_later_datagram_counts_as_reordered) {
    Link link({}, 6);

    for (const std::uint64_t number : {1u, 2u, 4u, 3u, 3u, 5u, 5u})
        link.on_delivered(number, 0s, 0s);

    EXPECT_EQ(link.counters().reordered, 2u);
    EXPECT_EQ(link.counters().delivered, 7u);
}

TEST(Link, each_copy_of_a_duplicate_has_its_own_delay) {
    Link link({.jitter = 5ms, .duplicate = 0.1}, 7);
    int twice = 0;
    int apart = 0;

    for (int i = 0; i < 20'000; ++i) {
        const Link::Arrivals copies = link.send(100, i * kSpacing);
        ASSERT_GE(copies.size(), 1u);
        if (copies.size() != 2) continue;
        ++twice;
        EXPECT_GE(copies[1], copies[0]);
        if (copies[1] > copies[0]) ++apart;
    }

    EXPECT_NEAR(twice, 2000, 150);
    EXPECT_NEAR(apart, twice / 2, 150);
    EXPECT_EQ(link.counters().duplicated, static_cast<std::uint64_t>(twice));
}

TEST(Link, corruption_flips_bits_of_one_byte_of_a_share_of_the_copies) {
    Link link({.corrupt = 0.05}, 8);
    constexpr std::array<std::byte, 64> kOriginal{};
    int damaged = 0;
    std::array<bool, 64> hit{};

    for (int i = 0; i < 20'000; ++i) {
        auto copy = kOriginal;
        link.maybe_corrupt(copy);
        int changed_bytes = 0;
        for (std::size_t at = 0; at < copy.size(); ++at) {
            if (copy[at] == kOriginal[at]) continue;
            ++changed_bytes;
            hit[at] = true;
        }
        EXPECT_LE(changed_bytes, 1);
        damaged += changed_bytes;
    }

    EXPECT_NEAR(damaged, 1000, 100);
    EXPECT_EQ(link.counters().corrupted, static_cast<std::uint64_t>(damaged));
    EXPECT_TRUE(std::all_of(hit.begin(), hit.end(), [](bool was) { return was; }));
}

TEST(Link, an_empty_datagram_has_no_bits_to_flip) {
    Link link({.corrupt = 1.0}, 9);

    link.maybe_corrupt({});

    EXPECT_EQ(link.counters().corrupted, 0u);
}

TEST(Link, a_bottleneck_spaces_datagrams_by_their_size) {
    Link link({.delay = 5ms, .bytes_per_second = 100'000}, 10);
    std::vector<Time> arrivals;

    for (const std::size_t bytes : {1000u, 1000u, 500u})
        arrivals.push_back(link.send(bytes, 1s)[0]);
    arrivals.push_back(link.send(1000, 2s)[0]);

    EXPECT_EQ(arrivals[0], 1s + 5ms + 10ms);
    EXPECT_EQ(arrivals[1], 1s + 5ms + 20ms);
    EXPECT_EQ(arrivals[2], 1s + 5ms + 25ms);
    EXPECT_EQ(arrivals[3], 2s + 5ms + 10ms);
}

TEST(Link, a_full_queue_takes_nothing_until_it_has_room_again) {
    Link link({.bytes_per_second = 100'000, .queue_bytes = 3000}, 11);
    int taken = 0;

    for (int i = 0; i < 10; ++i)
        taken += static_cast<int>(link.send(1000, 1s).size());
    const bool taken_too_early = !link.send(1000, 1s + 9ms).empty();
    const bool taken_later = !link.send(1000, 1s + 10ms).empty();

    EXPECT_EQ(taken, 3);
    EXPECT_FALSE(taken_too_early);
    EXPECT_TRUE(taken_later);
    EXPECT_EQ(link.counters().queue_full, 8u);
    EXPECT_EQ(link.counters().lost, 0u);
}

TEST(Link, an_overloaded_bottleneck_delivers_at_its_rate) {
    Link link({.bytes_per_second = 10'000, .queue_bytes = 5000}, 12);

    // 100 bytes every 5 ms for 20 s are twice the capacity.
    int taken = 0;
    Time last{0};
    for (int i = 0; i < 4000; ++i) {
        const Link::Arrivals copies = link.send(100, i * 5ms);
        if (copies.empty()) continue;
        ++taken;
        last = copies[0];
    }

    EXPECT_NEAR(taken, 2000 + 50, 2);
    EXPECT_LE(last, 20s + 500ms);
    EXPECT_EQ(link.counters().queue_full, 4000u - static_cast<std::uint64_t>(taken));
}

TEST(Link, a_datagram_larger_than_the_queue_never_fits) {
    Link link({.bytes_per_second = 100'000, .queue_bytes = 999}, 13);

    EXPECT_TRUE(link.send(1000, 1s).empty());
    EXPECT_FALSE(link.send(999, 1s).empty());
}

TEST(Link, the_address_changes_at_intervals_from_the_first_datagram_on) {
    Link link({.address_change_interval = 20s}, 14);
    std::vector<std::uint32_t> addresses;

    for (const Time now : {100s, 119s, 120s, 139s, 145s, 190s}) {
        static_cast<void>(link.send(10, now));
        addresses.push_back(link.address());
    }

    EXPECT_EQ(addresses, (std::vector<std::uint32_t>{0, 0, 1, 1, 2, 4}));
    EXPECT_EQ(link.counters().address_changes, 3u);
}

TEST(Link, copies_collected_too_late_are_counted) {
    Link link({}, 15);

    link.on_delivered(1, 1s, 1s);
    link.on_delivered(2, 1s, 1s + kLateAfter);
    link.on_delivered(3, 1s, 1s + kLateAfter + 1ns);

    EXPECT_EQ(link.counters().late, 1u);
}

TEST(Link, a_link_that_breaks_and_recovers_keeps_the_order) {
    Link link({.delay = 500ms}, 16);

    const Time before = link.send(10, 1s)[0];
    link.set_profile({.loss = 1.0});
    const bool arrived = !link.send(10, 1s + 1ms).empty();
    link.set_profile({.delay = 1ms});
    const Time after = link.send(10, 1s + 2ms)[0];

    EXPECT_FALSE(arrived);
    EXPECT_EQ(before, 1s + 500ms);
    EXPECT_EQ(after, before);
}

}  // namespace
}  // namespace arena::protocol
