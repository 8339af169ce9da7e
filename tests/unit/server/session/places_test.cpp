// Tests which clients are admitted to a match, following docs/session-states.md.
#include "server/session/places.h"

#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/session/resume_token.h"
#include "tests/support/entrance.h"
#include "tests/unit/server/harness.h"

namespace arena::server::test::places_test {
namespace {

using protocol::DeniedReason;
using protocol::EndReason;
using std::chrono::milliseconds;
using std::chrono::seconds;

const Address kAlice = client_at(1001);
const Address kBob = client_at(1002);
const Address kCarol = client_at(1003);

/// A client that misses the answer to its response, which a test can repeat.
struct Repeater {
    explicit Repeater(Harness& owner)
        : harness(owner),
          client(owner.client(kAlice, owner.token(owner.spec(1)))),
          began(owner.now) {
        harness.carry(client);
        harness.deliver_mail(client);
        response = client.send(harness.now).at(0);
        repeat();
    }
    void repeat(const Address& from = kAlice) {
        harness.server.receive(from, response, harness.now);
    }
    void tick_at(Time since_begin) {
        harness.now = began + since_begin - harness.tick_period;
        harness.tick();
    }

    Harness& harness;
    TestClient& client;
    Time began;
    Bytes response;
};

TEST(Places, a_repeated_answer_restarts_the_reservation_of_its_client) {
    Harness harness;
    Repeater alice(harness);

    alice.tick_at(seconds(4));
    alice.repeat();
    alice.tick_at(seconds(4) + kReservationMax - milliseconds(50));

    EXPECT_EQ(harness.server.statistics().handshakes.repeated, 1u);
    EXPECT_EQ(harness.server.statistics().reservations_lapsed, 0u);
    ASSERT_EQ(harness.server.host().sessions(), 1u);
    // The connection has not timed out either: its time, too, counts from then on.
    harness.deliver_mail(alice.client);
    ASSERT_TRUE(alice.client.connected());
    harness.run(2);
    EXPECT_EQ(alice.client.welcomes.size(), 1u);
    EXPECT_EQ(harness.server.host().active_players(), 1u);
}

TEST(Places, a_restarted_reservation_lapses_too) {
    Harness harness;
    Repeater alice(harness);
    alice.tick_at(seconds(4));
    alice.repeat();

    alice.tick_at(seconds(4) + kReservationMax);

    EXPECT_EQ(harness.server.host().sessions(), 0u);
    EXPECT_EQ(harness.server.statistics().reservations_lapsed, 1u);
    EXPECT_EQ(harness.server.host().active_players(), 0u);
}

TEST(Places, a_client_can_try_again_with_the_token_of_a_lapsed_reservation) {
    Harness harness;
    const auto token = harness.token(harness.spec(1));
    harness.greet(kAlice, token);
    harness.now += kReservationMax;
    harness.tick();
    ASSERT_EQ(harness.server.host().sessions(), 0u);

    TestClient& again = harness.greet(kAlice, token);

    EXPECT_TRUE(again.connected());
}

TEST(Places, a_response_replayed_from_elsewhere_restarts_no_reservation) {
    Harness harness;
    Repeater alice(harness);
    alice.tick_at(seconds(4));

    alice.repeat(kBob);
    alice.tick_at(kReservationMax);

    EXPECT_EQ(harness.server.statistics().handshakes.of(protocol::HandshakeDrop::forged_cookie),
              1u);
    EXPECT_EQ(harness.server.host().sessions(), 0u);
    EXPECT_EQ(harness.server.statistics().reservations_lapsed, 1u);
}

TEST(Places, a_repeated_response_does_not_keep_an_active_session) {
    Harness harness;
    Repeater alice(harness);
    harness.deliver_mail(alice.client);
    harness.carry(alice.client);
    harness.tick();
    ASSERT_EQ(harness.server.host().active_players(), 1u);

    alice.tick_at(milliseconds(4900));
    alice.repeat();
    alice.tick_at(seconds(5) + 2 * harness.tick_period);

    EXPECT_EQ(harness.server.statistics().handshakes.repeated, 1u);
    EXPECT_EQ(harness.server.host().absent_players(), 1u);
}

// --- Denials

/// A token or a circumstance for which a server denies a client, and the reason it gives.
struct Denial {
    DeniedReason reason;
    bool is_certain;
    std::function<TestClient&(Harness&)> greet;
};

std::vector<Denial> denials() {
    const auto with_spec = [](auto spoil) {
        return [spoil](Harness& harness) -> TestClient& {
            protocol::TokenSpec spec = harness.spec(1);
            spoil(harness, spec);
            return harness.greet(kAlice, harness.token(spec));
        };
    };
    static constexpr Address kElsewhere = protocol::ipv4_address({10, 9, 8, 7}, 40000);
    return {
        {DeniedReason::wrong_protocol, false,
         with_spec([](Harness&, auto& spec) { spec.protocol_id ^= 1; })},
        {DeniedReason::token_expired, false, with_spec([](Harness& harness, auto& spec) {
             spec.create_time -= 100;
             spec.lifetime = 100;
             EXPECT_EQ(spec.create_time + spec.lifetime, harness.unix_time);
         })},
        {DeniedReason::token_invalid, false,
         [](Harness& harness) -> TestClient& {
             return harness.greet(kAlice,
                                  harness.token(harness.spec(1), arena::test::test_key(0x99)));
         }},
        {DeniedReason::token_duplicate, true,
         [](Harness& harness) -> TestClient& {
             const auto token = harness.token(harness.spec(1));
             EXPECT_TRUE(harness.greet(kBob, token).connected());
             return harness.greet(kAlice, token);
         }},
        {DeniedReason::wrong_address, true, with_spec([](Harness&, auto& spec) {
             spec.servers = {&kElsewhere, 1};
         })},
        {DeniedReason::server_full, true,
         [](Harness& harness) -> TestClient& {
             harness.join(kBob, 2);
             harness.join(kCarol, 3);
             return harness.greet(kAlice, harness.token(harness.spec(1)));
         }},
        {DeniedReason::banned, true, with_spec([](Harness&, auto& spec) { spec.client_id = 666; })},
        {DeniedReason::already_connected, true,
         [](Harness& harness) -> TestClient& {
             harness.join(kBob, 1);
             return harness.greet(kAlice, harness.token(harness.spec(1)));
         }},
        {DeniedReason::draining, true,
         [](Harness& harness) -> TestClient& {
             harness.server.host().begin_drain(harness.now);
             return harness.greet(kAlice, harness.token(harness.spec(1)));
         }},
        {DeniedReason::tokens_exhausted, true,
         [](Harness& harness) -> TestClient& {
             for (std::uint64_t id = 10; id < 13; ++id)
                 harness.greet(kBob, harness.token(harness.spec(id)));
             return harness.greet(kAlice, harness.token(harness.spec(1)));
         }},
        {DeniedReason::session_gone, true,
         [](Harness& harness) -> TestClient& {
             TestClient& before = harness.join(kBob, 1);
             harness.run(1);
             harness.server.host().kick(1, EndReason::kicked, harness.now);
             return harness.greet(kAlice, before.resume_token());
         }},
    };
}

TEST(Places, a_denied_client_receives_the_reason_and_is_counted) {
    std::set<DeniedReason> seen;
    for (const Denial& denial : denials()) {
        ServerSettings settings{.clients_max = 2};
        settings.own_addresses = {kServer};
        settings.bans = [](std::uint64_t client_id, const Address&) { return client_id == 666; };
        if (denial.reason == DeniedReason::tokens_exhausted) {
            settings.clients_max = 8;
            settings.handshakes.used_tokens_max = 3;
        }
        Harness harness(settings);

        TestClient& client = denial.greet(harness);

        SCOPED_TRACE(name_of(denial.reason));
        EXPECT_FALSE(client.connected());
        EXPECT_EQ(harness.denials(denial.reason), 1u);
        // A denial that anybody could have forged takes effect only when the client's time is over.
        harness.run_for(protocol::kHandshakeTimeMax);
        EXPECT_EQ(client.denied(), denial.reason);
        EXPECT_EQ(client.has_authentic_denial(), denial.is_certain);
        EXPECT_FALSE(client.connected());
        seen.insert(denial.reason);
    }
    EXPECT_EQ(seen.size() + 1, protocol::kDeniedReasonCount)
        << "every reason has a row, but for no_such_match, which the hall alone can find";
}

TEST(Places, an_address_is_banned_like_a_client) {
    ServerSettings settings;
    settings.bans = [](std::uint64_t, const Address& address) { return address == kBob; };
    Harness harness(settings);

    EXPECT_TRUE(harness.join(kAlice, 1).connected());
    EXPECT_FALSE(harness.join(kBob, 2).connected());
    EXPECT_EQ(harness.denials(DeniedReason::banned), 1u);
}

TEST(Places, a_server_with_a_key_of_zeros_accepts_tokens_from_any_source) {
    const protocol::crypto::Key zeros;
    Harness open({}, zeros);
    Harness closed;

    EXPECT_TRUE(open.greet(kAlice, open.token(open.spec(1), zeros)).connected());
    EXPECT_FALSE(closed.greet(kAlice, closed.token(closed.spec(1), zeros)).connected());
}

// --- Places

TEST(Places, a_lost_accepted_packet_is_sent_again_and_makes_no_second_session) {
    Harness harness;
    TestClient& alice = harness.client(kAlice, harness.token(harness.spec(1)));
    harness.carry(alice);
    harness.carry(alice);
    ASSERT_EQ(harness.mail(kAlice).size(), 1u);
    alice.is_deaf = true;
    harness.deliver_mail(alice);
    alice.is_deaf = false;

    harness.now += protocol::kHandshakeResend;
    harness.carry(alice);
    harness.deliver_mail(alice);

    EXPECT_TRUE(alice.connected());
    EXPECT_EQ(harness.server.host().sessions(), 1u);
    EXPECT_EQ(harness.server.statistics().handshakes.repeated, 1u);
}

TEST(Places, a_client_that_starts_again_before_its_first_packet_reuses_its_place) {
    Harness harness({.clients_max = 1});
    TestClient& first = harness.greet(kAlice, harness.token(harness.spec(1)));
    TestClient& second = harness.greet(kBob, harness.token(harness.spec(1)));
    ASSERT_TRUE(first.connected() && second.connected());

    harness.run(3);

    EXPECT_EQ(harness.server.host().sessions(), 1u);
    EXPECT_EQ(second.welcomes.size(), 1u);
    EXPECT_EQ(first.welcomes.size(), 0u);
}

TEST(Places, a_waiting_client_gets_the_place_of_one_that_has_not_joined) {
    Harness harness({.clients_max = 1});
    harness.greet(kAlice, harness.token(harness.spec(1)));
    TestClient& too_soon = harness.greet(kBob, harness.token(harness.spec(2)));

    harness.now += kReservationMin;
    TestClient& later = harness.join(kCarol, 3);
    harness.run(1);

    EXPECT_EQ(too_soon.denied(), DeniedReason::server_full);
    EXPECT_EQ(later.welcomes.size(), 1u);
    EXPECT_EQ(harness.server.statistics().reservations_evicted, 1u);
}

TEST(Places, a_full_server_lets_a_client_in_when_a_place_becomes_free) {
    Harness harness({.clients_max = 1});
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(1);
    alice.connection().disconnect(EndReason::left);
    harness.carry(alice);

    TestClient& bob = harness.join(kBob, 2);
    harness.run(1);

    ASSERT_EQ(harness.server.world().players().size(), 1u);
    EXPECT_EQ(harness.server.world().players()[0].id, bob.player());
}

// --- Taking over

/// A server that replaces a client by its newest login.
struct TakeoverHarness : Harness {
    explicit TakeoverHarness(ServerSettings settings = {.clients_max = 2})
        : Harness(with(settings)) {}

    static ServerSettings with(ServerSettings settings) {
        settings.takeover = true;
        return settings;
    }
    /// Returns a connect token of client 1 that expires so many seconds from now.
    protocol::ConnectToken login(std::uint32_t lifetime) {
        protocol::TokenSpec spec = this->spec(1);
        spec.lifetime = lifetime;
        return token(spec);
    }
};

TEST(Places, the_newest_login_goes_on_with_the_player_of_the_one_before) {
    TakeoverHarness harness;
    TestClient& before = harness.join(kAlice, 1);
    harness.run(5);

    TestClient& after = harness.join(kBob, 1);
    harness.run(3);

    ASSERT_EQ(after.welcomes.size(), 1u);
    EXPECT_TRUE(after.welcomes[0].resumed);
    EXPECT_EQ(after.player(), before.player());
    EXPECT_EQ(before.end(), (protocol::End{EndReason::resumed, true}));
    EXPECT_EQ(harness.disconnects(EndReason::resumed), 1u);
    EXPECT_EQ(harness.server.host().active_players(), 1u);
    EXPECT_EQ(harness.denials(DeniedReason::already_connected), 0u);
    EXPECT_EQ(harness.greet(client_at(1011), before.resume_token()).denied(),
              DeniedReason::session_gone)
        << "the one before does not come back by itself";
}

TEST(Places, a_client_is_replaced_only_when_its_newest_login_has_sent_a_packet) {
    TakeoverHarness harness;
    TestClient& before = harness.join(kAlice, 1);
    harness.run(5);

    TestClient& silent = harness.greet(kBob, harness.token(harness.spec(1)));
    ASSERT_TRUE(silent.connected());
    silent.is_mute = true;
    harness.run_for(kReservationMax + seconds(1));

    EXPECT_EQ(before.end(), std::nullopt);
    EXPECT_EQ(harness.server.host().sessions(), 1u);
}

TEST(Places, a_full_server_has_room_for_a_login_that_replaces_another) {
    TakeoverHarness harness({.clients_max = 1});
    harness.join(kAlice, 1);
    harness.run(5);

    TestClient& after = harness.join(kBob, 1);
    harness.run(3);

    EXPECT_EQ(after.welcomes.size(), 1u);
    EXPECT_EQ(harness.greet(kCarol, harness.token(harness.spec(2))).denied(),
              DeniedReason::server_full);
}

TEST(Places, a_connect_token_that_expires_earlier_does_not_replace_a_newer_login) {
    TakeoverHarness harness;
    const auto older = harness.login(30);
    const auto same = harness.login(31);
    const auto newer = harness.login(32);
    TestClient& playing = harness.greet(kAlice, harness.login(31));
    harness.run(5);

    EXPECT_EQ(harness.greet(kBob, older).denied(), DeniedReason::already_connected);
    EXPECT_EQ(playing.end(), std::nullopt);
    EXPECT_TRUE(harness.greet(kBob, same).connected()) << "of one second, the one that comes later";
    harness.run(3);
    EXPECT_TRUE(harness.greet(kCarol, newer).connected());
    harness.run(3);
    EXPECT_EQ(harness.server.host().active_players(), 1u);
    EXPECT_EQ(harness.disconnects(EndReason::resumed), 2u);
}

TEST(Places, a_login_stays_as_new_as_it_was_when_it_has_come_back_with_its_resume_token) {
    TakeoverHarness harness;
    TestClient& first = harness.greet(kAlice, harness.login(31));
    harness.run(5);
    TestClient& back = harness.resume(kBob, first);
    harness.run(5);
    ASSERT_EQ(back.welcomes.size(), 1u);

    EXPECT_EQ(harness.greet(kCarol, harness.login(30)).denied(), DeniedReason::already_connected);
    EXPECT_TRUE(harness.greet(client_at(1011), harness.login(32)).connected())
        << "a resume token is valid for hours, the login is not newer for that";
}

TEST(Places, an_older_login_does_not_undo_a_newer_one_that_is_on_its_way) {
    for (const bool resumes : {false, true}) {
        SCOPED_TRACE(resumes ? "with its resume token" : "with its connect token");
        TakeoverHarness harness;
        const auto older = harness.login(31);
        TestClient& before = harness.greet(kAlice, harness.login(30));
        harness.run(5);
        TestClient& newest = harness.greet(kBob, harness.login(32));

        TestClient& late = harness.greet(kCarol, resumes ? before.resume_token() : older);
        harness.run(3);

        EXPECT_EQ(late.denied(), DeniedReason::already_connected);
        EXPECT_EQ(newest.welcomes.size(), 1u);
        EXPECT_EQ(before.end(), (protocol::End{EndReason::resumed, true}));
    }
}

TEST(Places, without_the_option_the_token_that_comes_last_has_the_place_of_one_on_its_way) {
    Harness harness;
    protocol::TokenSpec newer = harness.spec(1);
    newer.lifetime = 32;
    TestClient& first = harness.greet(kAlice, harness.token(newer));
    TestClient& last = harness.greet(kBob, harness.token(harness.spec(1)));
    harness.run(3);

    EXPECT_EQ(first.welcomes.size(), 0u);
    EXPECT_EQ(last.welcomes.size(), 1u);
}

TEST(Places, a_used_connect_token_replaces_nobody) {
    TakeoverHarness harness;
    const auto token = harness.login(30);
    harness.greet(kAlice, token);
    harness.run(3);
    TestClient& after = harness.greet(kBob, harness.login(30));
    harness.run(3);

    EXPECT_EQ(harness.greet(kCarol, token).denied(), DeniedReason::token_duplicate);
    harness.run(3);
    EXPECT_EQ(after.end(), std::nullopt);
}

TEST(Places, a_login_in_another_role_replaces_the_one_before_as_well) {
    TakeoverHarness harness({.clients_max = 2, .watchers_max = 1});
    TestClient& plays = harness.join(kAlice, 1);
    harness.run(5);

    TestClient& watches = harness.join_to_watch(kBob, 1);
    harness.run(3);
    EXPECT_EQ(plays.end(), (protocol::End{EndReason::resumed, true}));
    EXPECT_EQ(watches.welcomes.size(), 1u);
    EXPECT_EQ(harness.server.host().active_players(), 0u);
    TestClient& watches_again = harness.join_to_watch(kCarol, 1);
    harness.run(3);
    EXPECT_EQ(watches.end(), (protocol::End{EndReason::resumed, true}));
    EXPECT_EQ(watches_again.welcomes.size(), 1u);
    EXPECT_EQ(harness.server.host().watchers(), 1u);
    TestClient& plays_again = harness.join(client_at(1011), 1);
    harness.run(3);

    EXPECT_EQ(watches_again.end(), (protocol::End{EndReason::resumed, true}));
    EXPECT_EQ(plays_again.welcomes.size(), 1u);
    EXPECT_EQ(harness.server.host().watchers(), 0u);
    EXPECT_EQ(harness.server.host().active_players(), 1u);
}

/// Two devices of one account log in again as soon as they are replaced, with a new connect token
/// each time, for half a minute.
TEST(Places, two_clients_that_fight_for_one_id_are_admitted_once_a_second_and_disturb_nobody) {
    TakeoverHarness harness({.clients_max = 2});
    TestClient& bob = harness.join(kBob, 2);
    std::uint64_t attempts = 0;
    const Time end = harness.now + seconds(30);
    while (harness.now < end) {
        for (const Address& device : {kAlice, kCarol}) {
            ++attempts;
            harness.join(device, 1);
            harness.run(6);
            harness.unix_time =
                arena::test::kTestUnixTime + static_cast<std::uint64_t>(harness.now / seconds(1));
            EXPECT_LE(harness.server.host().sessions(), 3u);
        }
    }

    const auto accepted = harness.server.statistics().handshakes.accepted;
    EXPECT_GT(attempts, 120u);
    // Ten at once, and as many again when the rate limiters are renewed.
    EXPECT_LE(accepted, 1u + 2 * 10u + 31u);
    EXPECT_GE(accepted, 30u);
    EXPECT_EQ(bob.end(), std::nullopt);
    EXPECT_EQ(bob.welcomes.size(), 1u);
    EXPECT_LE(harness.server.world().players().size(), 2u);
}

// --- Coming back

TEST(Places, a_full_server_lets_an_absent_client_back_in) {
    Harness harness({.clients_max = 1});
    LostClient lost(harness);

    TestClient& stranger = harness.greet(kCarol, harness.token(harness.spec(2)));
    TestClient& back = harness.resume(kBob, lost.alice);
    harness.run(1);

    EXPECT_EQ(stranger.denied(), DeniedReason::server_full);
    EXPECT_EQ(back.welcomes.size(), 1u);
}

TEST(Places, taking_over_a_player_takes_no_second_place) {
    Harness harness({.clients_max = 2});
    LostClient lost(harness);
    TestClient& back = harness.greet(kBob, lost.alice.resume_token());
    ASSERT_TRUE(back.connected());

    TestClient& carol = harness.greet(kCarol, harness.token(harness.spec(3)));
    harness.now += kReservationMin;
    TestClient& dave = harness.join(client_at(1004), 4);
    harness.run(2);

    EXPECT_TRUE(carol.connected()) << "there was a free place";
    EXPECT_EQ(carol.welcomes.size(), 0u) << "her place went to a client that waited";
    EXPECT_EQ(dave.welcomes.size(), 1u);
    EXPECT_EQ(back.welcomes.size(), 1u) << "the place of a returning player did not";
}

TEST(Places, a_takeover_keeps_its_place_when_the_old_connection_leaves) {
    Harness harness({.clients_max = 2});
    harness.join(kBob, 2);
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    TestClient& back = harness.greet(client_at(1011), alice.resume_token());
    alice.connection().disconnect(EndReason::left);
    harness.carry(alice);
    harness.tick();

    TestClient& carol = harness.join(kCarol, 3);
    harness.run(2);

    EXPECT_EQ(carol.denied(), DeniedReason::server_full);
    EXPECT_EQ(back.welcomes.size(), 1u);
    EXPECT_EQ(harness.server.host().active_players(), 2u);
}

TEST(Places, a_client_that_keeps_coming_back_has_at_most_two_sessions) {
    Harness harness({.clients_max = 2});
    TestClient* alice = &harness.join(kAlice, 1);
    for (std::uint16_t i = 0; i < 8; ++i) {
        harness.run(1);
        ASSERT_EQ(alice->welcomes.size(), 1u) << i;
        alice = &harness.resume(client_at(static_cast<std::uint16_t>(1010 + i)), *alice);
        EXPECT_EQ(harness.server.host().sessions(), 2u);
    }

    TestClient& bob = harness.join(kBob, 2);
    harness.run(2);

    EXPECT_EQ(bob.welcomes.size(), 1u);
    EXPECT_EQ(harness.server.statistics().resumed, 8u);
    EXPECT_EQ(harness.server.host().active_players(), 2u);
}

TEST(Places, only_the_latest_resume_token_is_accepted_and_only_once) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    TestClient& second = harness.resume(kBob, alice);
    harness.run(2);
    ASSERT_EQ(second.welcomes.size(), 1u);

    TestClient& thief = harness.greet(client_at(1011), alice.resume_token());
    EXPECT_EQ(thief.denied(), DeniedReason::token_duplicate);

    TestClient& third = harness.resume(kCarol, second);  // makes the handshake forget the first
    harness.run(2);
    ASSERT_EQ(third.welcomes.size(), 1u);
    EXPECT_EQ(third.player(), alice.player());
    TestClient& later = harness.greet(client_at(1012), alice.resume_token());
    EXPECT_EQ(later.denied(), DeniedReason::session_gone);
}

TEST(Places, a_matchmakers_token_is_accepted_once_in_its_lifetime) {
    Harness harness;
    protocol::TokenSpec spec = harness.spec(1);
    spec.lifetime = 3600;
    const auto token = harness.token(spec);
    harness.greet(kAlice, token);
    harness.server.host().kick(1, EndReason::kicked, harness.now);
    harness.unix_time += 3599;
    harness.now += seconds(3599);
    harness.join(kBob, 2);  // makes the handshake forget what it may

    EXPECT_EQ(harness.greet(kCarol, token).denied(), DeniedReason::token_duplicate);
}

TEST(Places, a_resume_token_with_a_wrong_key_is_rejected) {
    Harness harness;
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    protocol::TokenSpec spec = harness.spec(1);
    spec.user_data[kResumeKeyOffset] = std::byte{1};

    TestClient& thief = harness.greet(kBob, harness.token(spec));
    harness.run(2);

    EXPECT_EQ(thief.denied(), DeniedReason::session_gone);
    EXPECT_EQ(alice.end(), std::nullopt);
}

TEST(Places, a_resume_after_the_grace_time_is_too_late) {
    Harness harness({.grace = seconds(2)});
    LostClient lost(harness);
    harness.run_for(seconds(2));

    TestClient& late = harness.greet(kBob, lost.alice.resume_token());

    EXPECT_EQ(late.denied(), DeniedReason::session_gone);
}

// --- After a crash

/// The resume token of client 1 that played on a server that has crashed.
protocol::ConnectToken token_of_crashed_server() {
    Harness crashed;
    crashed.join(kBob, 2);  // so that this server has drawn other keys than the next one
    crashed.run(2);
    const TestClient& alice = crashed.join(kAlice, 1);
    crashed.run(2);
    return alice.resume_token();
}

/// Runs the server, and the system's clock with it.
void run_seconds(Harness& harness, int count) {
    for (int i = 0; i < count; ++i) {
        harness.run_for(seconds(1));
        ++harness.unix_time;
    }
}

TEST(Places, a_server_after_a_crash_readmits_a_client_as_a_new_player) {
    Harness harness({.readmits_for = kReadmitsFor});

    TestClient& alice = harness.greet(kAlice, token_of_crashed_server());
    harness.run(2);

    ASSERT_EQ(alice.welcomes.size(), 1u);
    EXPECT_FALSE(alice.welcomes[0].resumed);
    EXPECT_EQ(harness.server.host().active_players(), 1u);
    EXPECT_EQ(harness.server.statistics().joined, 1u);
    EXPECT_EQ(harness.server.statistics().resumed, 0u);
    TestClient& again = harness.resume(kBob, alice);
    harness.run(2);
    ASSERT_EQ(again.welcomes.size(), 1u);
    EXPECT_TRUE(again.welcomes[0].resumed);
    EXPECT_EQ(again.player(), alice.player());
}

TEST(Places, a_server_that_was_not_started_again_readmits_nobody) {
    Harness harness;

    EXPECT_EQ(harness.greet(kAlice, token_of_crashed_server()).denied(),
              DeniedReason::session_gone);
}

TEST(Places, a_client_is_readmitted_only_soon_after_the_crash) {
    Harness in_time({.readmits_for = kReadmitsFor});
    Harness late({.readmits_for = kReadmitsFor});

    run_seconds(in_time, 29);
    run_seconds(late, 30);

    EXPECT_TRUE(in_time.greet(kAlice, token_of_crashed_server()).connected());
    EXPECT_EQ(late.greet(kAlice, token_of_crashed_server()).denied(), DeniedReason::session_gone);
}

TEST(Places, a_token_readmits_its_client_once) {
    Harness harness({.readmits_for = kReadmitsFor});
    const auto token = token_of_crashed_server();
    harness.greet(kAlice, token);
    harness.server.kick(1, EndReason::kicked, harness.now);

    EXPECT_EQ(harness.greet(kBob, token).denied(), DeniedReason::token_duplicate);
}

TEST(Places, a_client_that_is_kicked_after_the_crash_does_not_come_back) {
    Harness harness({.readmits_for = kReadmitsFor});
    run_seconds(harness, 3);
    TestClient& alice = harness.join(kAlice, 1);
    harness.run(2);
    const auto token = alice.resume_token();
    run_seconds(harness, 3);
    harness.server.kick(1, EndReason::kicked, harness.now);

    EXPECT_EQ(harness.greet(kBob, token).denied(), DeniedReason::session_gone);
}

TEST(Places, a_client_that_has_come_back_with_a_new_connect_token_keeps_its_player) {
    Harness harness({.readmits_for = kReadmitsFor});
    const auto token = token_of_crashed_server();
    harness.join(kAlice, 1);
    harness.run(2);

    EXPECT_EQ(harness.greet(kBob, token).denied(), DeniedReason::session_gone);
    EXPECT_EQ(harness.server.host().active_players(), 1u);
}

TEST(Places, a_full_server_readmits_nobody_more) {
    Harness harness({.clients_max = 1, .readmits_for = kReadmitsFor});
    harness.join(kBob, 2);
    harness.run(2);

    EXPECT_EQ(harness.greet(kAlice, token_of_crashed_server()).denied(), DeniedReason::server_full);
}

// --- Strangers

TEST(Places, no_answer_to_a_stranger_is_longer_than_its_request) {
    Harness harness;
    TestClient& alice = harness.client(kAlice, harness.token(harness.spec(1)));
    for (int i = 0; i < 2; ++i) {
        harness.deliver_mail(alice);
        for (const Bytes& question : alice.send(harness.now)) {
            harness.server.receive(kAlice, question, harness.now);
            ASSERT_EQ(harness.mail(kAlice).size(), 1u);
            EXPECT_LT(harness.mail(kAlice)[0].size(), question.size());
        }
    }
}

// --- A hall and the places of a match alone

/// The entrance of a match, and clients that come to it.
class Door : public arena::test::Entrance {
  public:
    explicit Door(std::size_t players_max, std::size_t sessions_max = 16, Bans bans = {})
        : Entrance(
              {.players_max = players_max, .sessions_max = sessions_max, .bans = std::move(bans)},
              7, seconds(100)) {}

    static protocol::ConnectToken token_of(std::uint64_t client_id) {
        return arena::test::token_of(arena::test::spec_for(client_id), client_id);
    }
    /// Leads a client through its handshake. Returns why it was denied, or nothing.
    std::optional<DeniedReason> denial_of(const protocol::ConnectToken& token) {
        protocol::HandshakeClient client(token, false, arena::test::seeded(++seed_), now);
        answers.clear();
        for (int i = 0; i < 2; ++i) {
            hall.receive(kAlice, client.send(now), now);
            if (!answers.empty()) client.receive(client.server(), answers.back().bytes, now);
        }
        if (client.state() == protocol::HandshakeState::connected) return std::nullopt;
        EXPECT_TRUE(client.failure().reason) << "the hall did not answer";
        return client.failure().reason;
    }
    std::optional<DeniedReason> denial_of(std::uint64_t client_id) {
        return denial_of(token_of(client_id));
    }

    Time now = seconds(100);

  private:
    std::uint64_t seed_ = 1000;
};

TEST(Places, reserves_a_session_that_knows_what_the_token_says) {
    Door door(2);
    protocol::TokenSpec spec = arena::test::spec_for(7);
    protocol::write_identity({.name = "Ann"}, spec.user_data);
    spec.timeout = 9;

    ASSERT_EQ(door.denial_of(arena::test::token_of(spec)), std::nullopt);

    const Session* const session = door.table.find_reserved_of(7);
    ASSERT_NE(session, nullptr);
    EXPECT_EQ(session->name, "Ann");
    EXPECT_EQ(session->timeout, seconds(9));
    ASSERT_EQ(session->servers.size(), 1u);
    EXPECT_EQ(session->servers[0], arena::test::kServerAddress);
    EXPECT_EQ(session->since, door.now);
    EXPECT_EQ(session->accepted_at, door.now);
    EXPECT_EQ(session->address(), kAlice);
    EXPECT_EQ(session->state, SessionState::reserved);
}

TEST(Places, only_the_second_answer_goes_to_a_validated_address) {
    Door door(2);

    ASSERT_EQ(door.denial_of(7), std::nullopt);

    ASSERT_EQ(door.answers.size(), 2u);
    EXPECT_EQ(door.answers[0].end, FarEnd::unvalidated);
    EXPECT_EQ(door.answers[1].end, FarEnd::validated);
}

TEST(Places, answers_nothing_to_bytes_that_are_no_handshake) {
    Door door(2);

    door.hall.receive(kAlice, {}, door.now);

    EXPECT_TRUE(door.answers.empty());
    EXPECT_TRUE(door.table.empty());
}

TEST(Places, a_ban_is_the_first_reason_and_a_drain_the_second) {
    Door door(1, 16, [](std::uint64_t client_id, const Address&) { return client_id == 666; });
    ASSERT_EQ(door.denial_of(1), std::nullopt);
    ASSERT_EQ(door.denial_of(2), DeniedReason::server_full);

    door.places.close();

    EXPECT_EQ(door.denial_of(2), DeniedReason::draining);
    EXPECT_EQ(door.denial_of(666), DeniedReason::banned);
    EXPECT_EQ(door.hall.statistics().handshakes.accepted, 1u);
}

TEST(Places, a_reserved_place_is_safe_for_half_a_second) {
    Door door(1);
    ASSERT_EQ(door.denial_of(1), std::nullopt);

    door.now += kReservationMin - Time(1);
    EXPECT_EQ(door.denial_of(2), DeniedReason::server_full);
    EXPECT_EQ(door.places.evicted(), 0u);
    door.now += Time(1);
    EXPECT_EQ(door.denial_of(2), std::nullopt);

    EXPECT_EQ(door.places.evicted(), 1u);
    EXPECT_EQ(door.table.find_reserved_of(1), nullptr);
    EXPECT_EQ(door.table.size(), 1u);
}

TEST(Places, the_longest_waiting_reservation_makes_room) {
    Door door(2);
    ASSERT_EQ(door.denial_of(1), std::nullopt);
    door.now += milliseconds(100);
    ASSERT_EQ(door.denial_of(2), std::nullopt);

    door.now += kReservationMin;
    ASSERT_EQ(door.denial_of(3), std::nullopt);

    EXPECT_EQ(door.table.find_reserved_of(1), nullptr);
    EXPECT_NE(door.table.find_reserved_of(2), nullptr);
}

TEST(Places, a_client_that_lost_its_place_may_use_its_token_again) {
    Door door(1);
    const protocol::ConnectToken token = Door::token_of(1);
    ASSERT_EQ(door.denial_of(token), std::nullopt);
    door.now += kReservationMin;
    ASSERT_EQ(door.denial_of(2), std::nullopt);
    EXPECT_EQ(door.hall.used_tokens(), 1u) << "that of the second client";

    door.now += kReservationMin;

    EXPECT_EQ(door.denial_of(token), std::nullopt);
}

TEST(Places, a_full_table_is_a_full_server) {
    Door door(16, 2);
    ASSERT_EQ(door.denial_of(1), std::nullopt);
    ASSERT_EQ(door.denial_of(2), std::nullopt);

    EXPECT_EQ(door.denial_of(3), DeniedReason::server_full);
    EXPECT_EQ(door.table.size(), 2u);
    EXPECT_EQ(door.places.evicted(), 0u);
}

}  // namespace
}  // namespace arena::server::test::places_test
