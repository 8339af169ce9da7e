#include "client/core/watch_sender.h"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace arena::client {
namespace {

using protocol::Camera;
using protocol::Watch;
using protocol::WatchRefusal;
using protocol::WatchWish;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Watch kPlain{};
constexpr Watch kFollow{.player = {7}};

/// Returns the wish with another number.
Watch numbered(Watch watch, std::uint8_t number) {
    watch.number = number;
    return watch;
}

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

    EXPECT_EQ(sender.take(now), numbered(kFollow, 1));
    EXPECT_EQ(said_for(seconds{1}).size(), 4u);
    EXPECT_EQ(said_for(seconds{10}).size(), 50u);
}

TEST_F(WatchSenderTest, says_the_plain_wish_until_it_is_answered_once_it_is_back) {
    sender.wish(kFollow);
    static_cast<void>(said_for(seconds{1}));

    sender.wish(kPlain);

    EXPECT_EQ(said_for(seconds{5}), std::vector<Watch>(25, numbered(kPlain, 2)))
        << "nothing came through meanwhile";
    sender.on_answer(WatchRefusal::nothing, false);
    EXPECT_TRUE(said_for(seconds{5}).empty());
}

TEST_F(WatchSenderTest, says_the_plain_wish_five_times_after_a_welcome_that_may_be_its_answer) {
    sender.wish(kFollow);
    static_cast<void>(said_for(seconds{1}));
    sender.wish(kPlain);
    static_cast<void>(said_for(seconds{1}));

    sender.on_welcome(false);

    EXPECT_EQ(said_for(seconds{5}), std::vector<Watch>(5, numbered(kPlain, 2)));
}

TEST_F(WatchSenderTest, says_five_times_that_there_is_no_camera_any_more) {
    sender.wish({.camera = Camera{.center = {1.0f, 0.0f}}});
    static_cast<void>(said_for(seconds{1}));

    sender.wish(kPlain);

    EXPECT_EQ(said_for(seconds{5}), std::vector<Watch>(5, kPlain)) << "that is not answered";
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
        EXPECT_EQ(one.take(now), numbered(each.wish, 1));

        one.on_welcome(each.plays);

        EXPECT_EQ(one.wished(), numbered(each.then, 1)) << "what is left of it has its number";
        EXPECT_EQ(one.take(now + WatchSender::kChangeInterval), numbered(each.then, 1))
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

        one.on_answer(each.refusal, false);

        EXPECT_EQ(one.wished(), each.then);
    }
}

TEST_F(WatchSenderTest, each_wish_for_something_else_has_another_number) {
    const Camera camera{.center = {3.0f, 4.0f}};
    const auto say = [&](const Watch& watch) {
        now += WatchSender::kChangeInterval;
        sender.wish(watch);
        return sender.take(now)->number;
    };

    EXPECT_EQ(say(kFollow), 1);
    EXPECT_EQ(say({.player = {7}, .camera = camera}), 1) << "another camera is no other wish";
    EXPECT_EQ(say({.player = {8}, .camera = camera}), 2);
    EXPECT_EQ(say({.wish = WatchWish::play, .player = {8}}), 3);
    EXPECT_EQ(say(kPlain), 4);
    EXPECT_EQ(say(kFollow), 5) << "also one that was wished for before";
    for (int wishes = 5; wishes < 256 + 3; ++wishes)
        static_cast<void>(say({.player = {static_cast<std::uint32_t>(wishes)}}));
    EXPECT_EQ(say(kFollow), 4) << "it wraps";
}

TEST_F(WatchSenderTest, an_answer_to_an_earlier_wish_is_not_to_the_newest) {
    sender.wish(kFollow);
    EXPECT_FALSE(sender.is_newest(0)) << "nothing has been said of it yet";
    static_cast<void>(sender.take(now));
    EXPECT_TRUE(sender.is_newest(1));

    sender.wish({.player = {8}});
    EXPECT_FALSE(sender.is_newest(1)) << "it has waited for its turn";
    sender.wish(kFollow);
    EXPECT_FALSE(sender.is_newest(1)) << "it was given up in between";
    static_cast<void>(sender.take(now + WatchSender::kChangeInterval));
    EXPECT_FALSE(sender.is_newest(1));
    EXPECT_TRUE(sender.is_newest(2));
}

TEST_F(WatchSenderTest, wishes_that_are_replaced_before_they_are_said_take_no_number) {
    for (std::uint32_t i = 0; i < 1000; ++i)
        sender.wish({.wish = static_cast<WatchWish>(i % 3), .player = {i}});

    EXPECT_EQ(sender.take(now)->number, 1);
}

TEST_F(WatchSenderTest, a_client_that_is_what_it_wishes_to_be_has_its_wish_with_the_answer) {
    sender.wish({.wish = WatchWish::play});
    static_cast<void>(sender.take(now));
    sender.on_answer(WatchRefusal::nothing, false);
    EXPECT_EQ(sender.wished().wish, WatchWish::play) << "it watches, and waits for its place";

    sender.on_answer(WatchRefusal::nothing, true);

    EXPECT_EQ(said_for(seconds{5}), std::vector<Watch>(5, numbered(kPlain, 1)));
}

}  // namespace
}  // namespace arena::client
