#include "protocol/watch_message.h"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/base/limits.h"

namespace arena::protocol {
namespace {

std::vector<std::byte> watch_bytes(const Watch& watch) {
    WatchEncoder encoder;
    const auto bytes = encoder.encode(watch);
    return {bytes.begin(), bytes.end()};
}

TEST(WatchMessage, every_wish_comes_back_as_it_was_sent) {
    WatchEncoder encoder;
    for (const WatchWish wish : {WatchWish::stay, WatchWish::play, WatchWish::watch})
        for (const std::uint32_t player : {0u, 1u, sim::kFirstProjectileId - 1})
            for (const bool has_camera : {false, true}) {
                const auto number = static_cast<std::uint8_t>(player + 255);
                Watch sent{.wish = wish, .player = {player}, .camera = {}, .number = number};
                if (has_camera) sent.camera = Camera{{-3.5f, 1.0e6f}, {0.0f, 24.0f}};
                Watch got{.wish = WatchWish::watch, .player = {77}, .camera = Camera{}};

                EXPECT_EQ(decode_watch(encoder.encode(sent), got), std::nullopt);
                EXPECT_EQ(got, sent);
            }
}

TEST(WatchMessage, takes_at_most_its_bytes) {
    EXPECT_LE(watch_bytes({.camera = Camera{}}).size(), kWatchBytesMax);
    EXPECT_LE(watch_bytes({}).size(), watch_bytes({.camera = Camera{}}).size());
}

TEST(WatchMessage, what_is_cut_short_is_rejected_at_every_length) {
    const auto bytes = watch_bytes({.wish = WatchWish::watch, .player = {5}, .camera = Camera{}});
    Watch got;
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_NE(decode_watch(std::span(bytes).first(size), got), std::nullopt) << size;
}

TEST(WatchMessage, what_is_too_long_is_rejected) {
    auto bytes = watch_bytes({});
    bytes.resize(kWatchBytesMax + 1);
    Watch got;
    EXPECT_EQ(decode_watch(bytes, got), DecodeError::too_long);
}

TEST(WatchMessage, only_players_and_cameras_of_this_world_are_in_range) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE(in_range(Watch{}));
    EXPECT_FALSE(in_range(Watch{.wish = static_cast<WatchWish>(3)}));
    EXPECT_FALSE(in_range(Watch{.player = {sim::kFirstProjectileId}}));
    EXPECT_FALSE(in_range(Watch{.player = {sim::kFirstObstacleId}}));
    for (const float bad : {nan, 1.1f * kCoordinateMax, -1.1f * kCoordinateMax}) {
        EXPECT_FALSE(in_range(Watch{.camera = Camera{{bad, 0.0f}, {1.0f, 1.0f}}})) << bad;
        EXPECT_FALSE(in_range(Watch{.camera = Camera{{0.0f, bad}, {1.0f, 1.0f}}})) << bad;
        EXPECT_FALSE(in_range(Watch{.camera = Camera{{0.0f, 0.0f}, {bad, 1.0f}}})) << bad;
        EXPECT_FALSE(in_range(Watch{.camera = Camera{{0.0f, 0.0f}, {1.0f, bad}}})) << bad;
    }
    EXPECT_FALSE(in_range(Watch{.camera = Camera{{0.0f, 0.0f}, {-1.0f, 1.0f}}}));
}

TEST(WatchMessage, a_wish_out_of_range_is_rejected) {
    auto bytes = watch_bytes({.wish = WatchWish::watch, .player = {5}});
    int rejected = 0;
    Watch got;
    for (auto& byte : bytes) {
        if (byte != std::byte{2}) continue;
        byte = std::byte{3};
        rejected += decode_watch(bytes, got) == DecodeError::out_of_range ? 1 : 0;
        byte = std::byte{2};
    }
    EXPECT_EQ(rejected, 1) << "the wish is one of the bytes";
}

}  // namespace
}  // namespace arena::protocol
