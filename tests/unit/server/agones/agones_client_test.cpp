#include "server/agones/agones_client.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/agones_scene.h"

namespace arena::server::agones_client_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using test::AgonesScene;
using What = AgonesNote::What;
using Texts = std::vector<std::string>;

struct AgonesClientTest : testing::Test {
    AgonesScene scene;

    void open() { scene.report.is_open = true; }
    /// Lets players come or leave.
    void play(const Texts& players) {
        scene.report.players = players;
        scene.report.rooms_used = players.empty() ? 0 : 1;
        scene.report.rooms_free = players.empty() ? 1 : 0;
    }
    [[nodiscard]] Texts listed() const { return scene.model.lists.at("players").values; }
    [[nodiscard]] std::int64_t rooms() const { return scene.model.counters.at("rooms").count; }

    /// Returns the longest time without health, from `from` until now.
    [[nodiscard]] Time longest_silence(Time from) const {
        Time last = from;
        Time longest{};
        for (const auto& request : scene.model.requests_to("/health")) {
            if (request.at < from) continue;
            longest = std::max(longest, request.at - last);
            last = request.at;
        }
        return std::max(longest, scene.now - last);
    }
};

TEST_F(AgonesClientTest, is_ready_once_and_only_when_the_server_is) {
    scene.run(seconds(10));
    const std::size_t before = scene.requests("/ready");
    scene.ticks_run = false;
    scene.run(seconds(3));
    open();
    scene.run(seconds(10));
    const std::size_t without_ticks = scene.requests("/ready");
    scene.ticks_run = true;
    scene.run(seconds(60));

    EXPECT_EQ(before, 0u);
    EXPECT_EQ(without_ticks, 0u);
    EXPECT_EQ(scene.requests("/ready"), 1u);
    EXPECT_EQ(scene.count(What::ready), 1u);
    EXPECT_EQ(scene.model.state, "Ready");
}

TEST_F(AgonesClientTest, health_is_sent_at_less_than_half_of_the_period) {
    scene.run(seconds(60));
    const Time by_default = longest_silence(seconds(1000));
    AgonesScene quick;
    quick.model.health_period_seconds = 1;
    quick.run(seconds(60));

    EXPECT_LT(by_default, milliseconds(2'500));
    EXPECT_GE(quick.requests("/health"), 120u);
    EXPECT_LE(quick.requests("/health"), 180u);
}

TEST_F(AgonesClientTest, no_health_is_sent_while_no_tick_is_recent) {
    scene.run(seconds(10));
    scene.ticks_run = false;
    scene.run(seconds(2));
    const std::size_t at_the_stop = scene.requests("/health");
    scene.run(seconds(20));
    const std::size_t while_stopped = scene.requests("/health") - at_the_stop;
    scene.ticks_run = true;
    scene.run(seconds(10));

    EXPECT_LE(while_stopped, 1u);
    EXPECT_GE(scene.requests("/health"), at_the_stop + 4);
    EXPECT_EQ(scene.count(What::health_held_back), 1u);
    EXPECT_EQ(scene.count(What::health_resumed), 1u);
}

TEST_F(AgonesClientTest, waits_for_a_sidecar_that_comes_later) {
    open();
    scene.sidecar_is_there = false;
    scene.run(seconds(5));
    const std::uint64_t attempts = scene.client.figures().requests;
    scene.sidecar_is_there = true;
    scene.run(seconds(3));

    EXPECT_GE(attempts, 3u);
    EXPECT_LE(attempts, 25u) << "longer after each failure";
    EXPECT_EQ(scene.count(What::sidecar_awaited), 1u);
    EXPECT_EQ(scene.count(What::sidecar_found), 1u);
    EXPECT_EQ(scene.count(What::sidecar_lost), 0u);
    EXPECT_EQ(scene.requests("/ready"), 1u);
}

TEST_F(AgonesClientTest, goes_on_when_the_sidecar_is_back) {
    open();
    scene.run(seconds(10));
    scene.leave_sidecar();
    play({"5", "6"});
    scene.run(seconds(20));
    scene.sidecar_is_there = true;
    const Time back = scene.now;
    scene.run(seconds(20));

    EXPECT_EQ(scene.count(What::sidecar_lost), 1u);
    EXPECT_EQ(scene.count(What::sidecar_back), 1u);
    EXPECT_EQ(scene.requests("/ready"), 1u);
    EXPECT_LT(longest_silence(back), milliseconds(2'500));
    EXPECT_EQ(listed(), (Texts{"5", "6"}));
    EXPECT_EQ(rooms(), 1);
}

TEST_F(AgonesClientTest, servers_that_lost_their_sidecars_together_do_not_return_together) {
    const auto attempts_of = [](std::uint64_t seed) {
        AgonesScene other({}, seed);
        other.sidecar_is_there = false;
        std::vector<std::uint64_t> counts;
        for (int i = 0; i < 100; ++i) {
            other.run(milliseconds(50));
            counts.push_back(other.client.figures().requests);
        }
        return counts;
    };

    EXPECT_EQ(attempts_of(7), attempts_of(7));
    EXPECT_NE(attempts_of(7), attempts_of(8));
}

TEST_F(AgonesClientTest, knows_the_address_that_players_use) {
    scene.run(seconds(60));

    ASSERT_EQ(scene.count(What::public_address), 1u);
    const auto note = std::find_if(scene.notes.begin(), scene.notes.end(), [](const auto& each) {
        return each.what == What::public_address;
    });
    EXPECT_EQ(note->text, "203.0.113.7");
    EXPECT_EQ(note->ports, "game=7777");
}

TEST_F(AgonesClientTest, an_allocation_is_one_however_often_it_is_reported) {
    open();
    scene.run(seconds(10));
    const std::uint64_t before = scene.client.figures().allocations;
    scene.allocate();
    scene.run(seconds(5));
    const std::uint64_t first = scene.client.figures().allocations;
    scene.allocate();  // of a game server that is Allocated already
    scene.run(seconds(5));

    EXPECT_EQ(before, 0u);
    EXPECT_EQ(first, 1u);
    EXPECT_EQ(scene.client.figures().allocations, 2u);
    EXPECT_EQ(scene.count(What::allocated), 2u);
}

TEST_F(AgonesClientTest, an_allocation_while_the_sidecar_was_away_is_noticed_later) {
    open();
    scene.run(seconds(10));
    scene.leave_sidecar();
    scene.allocate();
    scene.run(seconds(5));
    scene.sidecar_is_there = true;
    scene.run(seconds(5));

    EXPECT_EQ(scene.client.figures().allocations, 1u);
}

TEST_F(AgonesClientTest, a_room_that_was_given_away_stays_taken_until_its_players_have_left) {
    open();
    scene.run(seconds(10));
    scene.allocate();
    for (int i = 0; i < 400; ++i) {
        scene.run(milliseconds(100));
        ASSERT_EQ(rooms(), 1) << i;
    }
    play({"7"});
    for (int i = 0; i < 400; ++i) {
        scene.run(milliseconds(100));
        ASSERT_EQ(rooms(), 1) << i;
    }
    play({});
    scene.run(seconds(10));

    EXPECT_EQ(rooms(), 0);
}

TEST_F(AgonesClientTest, a_draining_server_has_no_free_room) {
    open();
    scene.run(seconds(10));
    scene.report.is_draining = true;
    scene.report.rooms_free = 0;
    scene.run(seconds(10));

    EXPECT_EQ(scene.model.counters.at("rooms").capacity, 0);
}

TEST_F(AgonesClientTest, keeps_the_list_of_a_crowd_that_comes_and_goes) {
    scene.model.lists["players"].capacity = 4;
    scene.report.players_max = 200;
    open();
    Texts crowd;
    for (int i = 0; i < 150; ++i)
        crowd.push_back(std::to_string(100 + i));
    play(crowd);
    scene.run(seconds(20));
    const Texts all = listed();
    play({"100", "249", "9"});
    scene.run(seconds(20));
    Texts few = listed();
    std::sort(few.begin(), few.end());

    EXPECT_EQ(all.size(), 150u);
    EXPECT_EQ(few, (Texts{"100", "249", "9"}));
    EXPECT_EQ(scene.client.figures().refusals, 0u);
}

TEST_F(AgonesClientTest, says_once_that_a_list_is_full) {
    scene.report.players_max = 1;
    open();
    play({"1", "2", "3"});
    scene.run(seconds(60));

    EXPECT_EQ(listed().size(), 1u);
    ASSERT_EQ(scene.count(What::list_full), 1u);
    EXPECT_EQ(scene.client.figures().refusals, 0u);
}

TEST_F(AgonesClientTest, without_counter_and_list_each_is_noted_once_and_never_written) {
    scene.model.counters.clear();
    scene.model.lists.clear();
    open();
    play({"1"});
    scene.run(seconds(120));

    EXPECT_EQ(scene.count(What::figure_unknown), 2u);
    EXPECT_EQ(scene.requests("/v1beta1/counters/rooms"), 1u);
    EXPECT_EQ(scene.requests("/v1beta1/lists/players"), 1u);
    EXPECT_EQ(scene.requests("/v1beta1/lists/players:addValue"), 0u);
    EXPECT_EQ(scene.requests("/ready"), 1u);
}

TEST_F(AgonesClientTest, a_reply_to_ready_that_gets_lost_is_no_reason_to_ask_twice) {
    open();
    int lost = 0;
    scene.loses_reply = [&](const SidecarRequest& request) {
        return request.target == "/ready" && lost++ == 0;
    };
    scene.run(seconds(30));

    EXPECT_EQ(scene.requests("/ready"), 1u);
    EXPECT_EQ(scene.count(What::ready), 0u);
    EXPECT_EQ(scene.count(What::ready_already), 1u);
}

TEST_F(AgonesClientTest, a_server_that_may_be_ready_already_asks_until_it_knows) {
    open();
    scene.loses_reply = [](const SidecarRequest& request) { return request.target == "/ready"; };
    int malformed = 0;
    scene.replaces = [&](const SidecarRequest& request) -> std::optional<SidecarReply> {
        const bool is_later = scene.requests("/ready") > 0;
        if (request.target != "/gameserver" || !is_later || malformed++ == 3) return std::nullopt;
        return SidecarReply{.status = 200, .body = "nonsense"};
    };
    scene.run(seconds(30));

    EXPECT_EQ(malformed, 4);
    EXPECT_EQ(scene.requests("/ready"), 1u);
    EXPECT_EQ(scene.count(What::ready_already), 1u);
}

TEST_F(AgonesClientTest, a_ready_that_never_arrived_is_posted_later) {
    scene.run(seconds(1));
    scene.leave_sidecar();
    open();
    scene.run(seconds(5));
    scene.sidecar_is_there = true;
    scene.run(seconds(10));

    EXPECT_EQ(scene.model.state, "Ready");
    EXPECT_EQ(scene.requests("/ready"), 1u);
}

TEST_F(AgonesClientTest, an_allocated_game_server_is_never_made_ready) {
    AgonesScene again;
    again.model.state = "Allocated";
    again.model.last_allocated = "before";
    again.report.is_open = true;
    again.run(seconds(30));

    EXPECT_EQ(again.requests("/ready"), 0u);
    EXPECT_EQ(again.count(What::ready_already), 1u);
    EXPECT_EQ(again.count(What::allocated), 1u) << "somebody may be on the way";
}

TEST_F(AgonesClientTest, an_allocation_before_the_last_return_to_ready_is_none) {
    AgonesScene again;
    again.model.state = "Ready";
    again.model.last_allocated = "long ago";
    again.report.is_open = true;
    again.run(seconds(30));

    EXPECT_EQ(again.client.figures().allocations, 0u);
}

TEST_F(AgonesClientTest, asks_for_the_shutdown_after_the_last_tick_and_goes_on_with_health) {
    open();
    scene.run(seconds(10));
    scene.report.is_draining = true;
    scene.run(seconds(1));
    const std::size_t during_the_drain = scene.requests("/shutdown");
    scene.report.has_finished = true;
    scene.ticks_run = false;
    const Time end = scene.now;
    scene.run(seconds(30));

    EXPECT_EQ(during_the_drain, 0u);
    EXPECT_EQ(scene.requests("/shutdown"), 1u);
    EXPECT_TRUE(scene.client.is_shut_down());
    EXPECT_EQ(scene.model.state, "Shutdown");
    EXPECT_LT(longest_silence(end), milliseconds(2'500));
}

TEST_F(AgonesClientTest, a_refused_shutdown_is_repeated) {
    open();
    scene.run(seconds(10));
    int refused = 0;
    scene.replaces = [&](const SidecarRequest& request) -> std::optional<SidecarReply> {
        if (request.target != "/shutdown" || refused++ == 3) return std::nullopt;
        return SidecarReply{.status = 503, .body = "later"};
    };
    scene.report.has_finished = true;
    scene.run(seconds(10));

    EXPECT_TRUE(scene.client.is_shut_down());
    EXPECT_EQ(scene.requests("/shutdown"), 4u);
    EXPECT_EQ(scene.count(What::request_refused), 3u);
}

TEST_F(AgonesClientTest, malformed_answers_are_counted_and_keep_it_from_nothing) {
    open();
    scene.replaces = [](const SidecarRequest& request) -> std::optional<SidecarReply> {
        if (request.method != SidecarMethod::get) return std::nullopt;
        return SidecarReply{.status = 200, .body = "<html>"};
    };
    scene.client.take_watch_line("nonsense");
    scene.run(seconds(30));

    EXPECT_GE(scene.client.figures().malformed, 3u);
    EXPECT_EQ(scene.count(What::answer_malformed), scene.client.figures().malformed);
    EXPECT_EQ(scene.requests("/ready"), 1u);
    EXPECT_GE(scene.requests("/health"), 14u);
}

TEST_F(AgonesClientTest, a_lane_that_awaits_its_answer_delays_no_other) {
    open();
    scene.report.last_tick_at = scene.now;
    const SidecarReply done{.status = 200, .body = "{}"};
    const auto next = [&](Lane lane) {
        const auto request = scene.client.next(lane, scene.report, scene.now).request;
        return request ? request->target : std::string();
    };

    EXPECT_EQ(next(Lane::figures), "") << "there is no sidecar yet";
    EXPECT_EQ(next(Lane::life), "/health");
    EXPECT_EQ(next(Lane::life), "") << "one at a time";
    scene.client.take(Lane::life, done, scene.now);
    EXPECT_EQ(next(Lane::life), "") << "it is not known yet whether it is ready already";
    EXPECT_EQ(next(Lane::figures), "/gameserver");
    EXPECT_EQ(next(Lane::figures), "") << "one at a time here, too";
    EXPECT_EQ(next(Lane::watch), "/watch/gameserver");
    scene.now += seconds(5);
    scene.report.last_tick_at = scene.now;
    EXPECT_EQ(next(Lane::life), "/health") << "while nobody answers about the game server";
    scene.client.take(Lane::life, done, scene.now);
    scene.client.take(Lane::figures, done, scene.now);
    EXPECT_EQ(next(Lane::life), "/ready");
    EXPECT_EQ(next(Lane::figures), "/v1beta1/counters/rooms");
}

TEST_F(AgonesClientTest, comes_again_when_health_is_due) {
    scene.report.last_tick_at = scene.now;
    const SidecarReply done{.status = 200, .body = "{}"};
    ASSERT_TRUE(scene.client.next(Lane::life, scene.report, scene.now).request);
    scene.client.take(Lane::life, done, scene.now);
    scene.now += milliseconds(1'500);
    scene.report.last_tick_at = scene.now;

    const LaneStep step = scene.client.next(Lane::life, scene.report, scene.now);

    EXPECT_FALSE(step.request);
    EXPECT_EQ(step.again_at, scene.now + milliseconds(500));
}

TEST_F(AgonesClientTest, takes_an_answer_to_nothing) {
    scene.client.take(Lane::life, SidecarReply{.status = 200, .body = "{}"}, scene.now);
    scene.client.take(Lane::watch, SidecarFailure::broken_off, scene.now);

    EXPECT_TRUE(scene.notes.empty());
}

}  // namespace
}  // namespace arena::server::agones_client_test
