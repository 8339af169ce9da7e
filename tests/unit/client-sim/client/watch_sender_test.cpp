#include "client-sim/client/watch_sender.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

using protocol::Camera;
using protocol::Watch;
using protocol::WatchRefusal;
using protocol::WatchWish;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Watch kPlain{};
constexpr Watch kFollow{.player = {7}};

class WatchSenderTest : public ::testing::Test {
  protected:
    /// Returns what is said until `duration` has passed, asked every 5 ms.
    std::vector<Watch> said_for(Time duration) {
        std::vector<Watch> said;
        for (const Time end = now + duration; now < end; now += milliseconds{5})
            if (const auto watch = sender.take(now)) said.push_back(*watch);
        return said;
    }

    Time now = seconds{9};
    WatchSender sender;
};

TEST_F(WatchSenderTest, says_nothing_while_nothing_is_wished_for) {
    EXPECT_TRUE(said_for(seconds{2}).empty());

    sender.wish(kPlain);
    EXPECT_TRUE(said_for(seconds{2}).empty());
}

TEST_F(WatchSenderTest, says_a_wish_at_once_and_then_five_times_a_second) {
    sender.wish(kFollow);

    EXPECT_EQ(sender.take(now), kFollow);
    EXPECT_EQ(said_for(seconds{1}).size(), 4u);
    EXPECT_EQ(said_for(seconds{10}).size(), 50u);
}

TEST_F(WatchSenderTest, says_the_plain_wish_five_times_once_it_is_back) {
    sender.wish(kFollow);
    static_cast<void>(said_for(seconds{1}));

    sender.wish(kPlain);

    EXPECT_EQ(said_for(seconds{5}), std::vector<Watch>(5, kPlain));
}

TEST_F(WatchSenderTest, changes_go_out_at_once_but_at_most_twenty_times_a_second) {
    int changes = 0;
    std::vector<Watch> said;
    for (const Time end = now + seconds{1}; now < end; now += milliseconds{5}) {
        sender.wish({.camera = Camera{.center = {static_cast<float>(++changes), 0.0f}}});
        if (const auto watch = sender.take(now)) said.push_back(*watch);
    }

    EXPECT_EQ(changes, 200);
    ASSERT_EQ(said.size(), 20u);
    EXPECT_EQ(said[0].camera->center.x, 1.0f);
    EXPECT_EQ(said[1].camera->center.x, 11.0f);
    EXPECT_EQ(said_for(milliseconds{100}).back().camera->center.x, 200.0f) << "the last one counts";
}

TEST_F(WatchSenderTest, a_wish_that_is_fulfilled_becomes_to_stay) {
    struct Case {
        const char* name;
        Watch wish;
        bool plays;
        Watch then;
    };
    const Camera camera{.center = {3.0f, 4.0f}};
    const std::vector<Case> cases{
        {"it plays", {.wish = WatchWish::play, .player = {7}, .camera = camera}, true, kPlain},
        {"it does not play yet", {.wish = WatchWish::play}, false, {.wish = WatchWish::play}},
        {"it watches",
         {.wish = WatchWish::watch, .player = {7}, .camera = camera},
         false,
         {.player = {7}, .camera = camera}},
        {"it watches plainly", {.wish = WatchWish::watch}, false, kPlain},
        {"it does not watch yet", {.wish = WatchWish::watch}, true, {.wish = WatchWish::watch}},
        {"it follows a player on the next map", kFollow, false, kFollow},
        {"a dead player comes back", kFollow, true, kFollow},
    };
    for (const Case& each : cases) {
        SCOPED_TRACE(each.name);
        WatchSender one;
        one.wish(each.wish);
        EXPECT_EQ(one.take(now), each.wish);

        one.on_welcome(each.plays);

        EXPECT_EQ(one.wished(), each.then);
        EXPECT_EQ(one.take(now + WatchSender::kChangeInterval), each.then)
            << "the stream that begins is told at once";
    }
}

TEST_F(WatchSenderTest, a_stream_that_begins_is_told_nothing_plain) {
    sender.on_welcome(true);
    sender.on_welcome(false);

    EXPECT_TRUE(said_for(seconds{1}).empty());
}

TEST_F(WatchSenderTest, what_is_refused_is_not_wished_for_any_longer) {
    struct Case {
        const char* name;
        Watch wish;
        WatchRefusal refusal;
        Watch then;
    };
    const Camera camera{};
    const std::vector<Case> cases{
        {"a watcher finds no place and goes on watching",
         {.wish = WatchWish::play, .player = {7}},
         WatchRefusal::no_place,
         {.player = {7}}},
        {"a watcher may not play",
         {.wish = WatchWish::play, .camera = camera},
         WatchRefusal::not_allowed,
         {.camera = camera}},
        {"a player may not watch",
         {.wish = WatchWish::watch, .player = {7}, .camera = camera},
         WatchRefusal::too_many_watchers,
         kPlain},
        {"whom it follows is not here", kFollow, WatchRefusal::not_here, kPlain},
        {"whom it would follow instead of playing is not here",
         {.wish = WatchWish::play, .player = {7}, .camera = camera},
         WatchRefusal::not_here,
         {.camera = camera}},
        {"a dead player may not see that", kFollow, WatchRefusal::not_allowed, kPlain},
        {"all is well", kFollow, WatchRefusal::nothing, kFollow},
    };
    for (const Case& each : cases) {
        SCOPED_TRACE(each.name);
        WatchSender one;
        one.wish(each.wish);

        one.on_refusal(each.refusal);

        EXPECT_EQ(one.wished(), each.then);
    }
}

}  // namespace
}  // namespace arena::client_sim
