#include "protocol/session/handshake/handshake_client.h"

#include <gtest/gtest.h>

#include "tests/support/handshake.h"

namespace arena::protocol {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using test::kClientAddress;
using test::kServerAddress;
using test::seeded;
using test::spec_for;
using test::test_key;
using test::TestServer;
using test::token_of;

constexpr Address kSecondServer = ipv4_address({10, 0, 0, 2}, 40000);

HandshakeClient client_with(const ConnectToken& token, bool offers_aes = false) {
    return {token, offers_aes, seeded(5), Time{}};
}

HandshakeRandom random_in(std::span<const std::byte> handshake) {
    return read_handshake_header(handshake.first<kClientHandshakeBytes>()).client_random;
}

/// Lets both exchange packets without loss until neither has more to send at this time.
void talk(HandshakeClient& client, TestServer& server) {
    for (auto sent = client.send(server.now); !sent.empty(); sent = client.send(server.now))
        client.receive(kServerAddress, server.receive(sent).reply.view(), server.now);
}

TEST(HandshakeClient, connects_and_has_the_servers_keys) {
    TestServer server;
    HandshakeClient client = client_with(token_of(spec_for(77)));

    talk(client, server);

    ASSERT_EQ(client.state(), HandshakeState::connected);
    ASSERT_EQ(server.accepted.size(), 1u);
    const ClientConnection& connection = *client.connection();
    EXPECT_EQ(connection.keys, server.accepted[0].keys);
    EXPECT_EQ(connection.connection, server.accepted[0].connection);
    EXPECT_EQ(connection.client_id, 77u);
    EXPECT_EQ(connection.server, kServerAddress);
    EXPECT_EQ(connection.timeout, seconds(5));
    EXPECT_EQ(client.due(), Time::max());
    EXPECT_TRUE(client.send(seconds(60)).empty());
}

TEST(HandshakeClient, repeats_its_request_every_200_milliseconds) {
    HandshakeClient client = client_with(token_of(spec_for(1)));
    EXPECT_EQ(client.due(), Time{});
    EXPECT_EQ(client.send(Time{}).size(), kClientHandshakeBytes);

    EXPECT_EQ(client.due(), milliseconds(200));
    EXPECT_TRUE(client.send(milliseconds(199)).empty());
    EXPECT_EQ(client.send(milliseconds(200)).size(), kClientHandshakeBytes);
}

TEST(HandshakeClient, gives_up_after_five_seconds_of_silence) {
    HandshakeClient client = client_with(token_of(spec_for(1)));
    int sent = 0;
    for (Time now{}; now <= seconds(6); now = std::max(client.due(), now + milliseconds(1)))
        sent += client.send(now).empty() ? 0 : 1;

    EXPECT_EQ(sent, 25);
    ASSERT_EQ(client.state(), HandshakeState::failed);
    EXPECT_EQ(client.failure(), HandshakeFailure{});
    EXPECT_NE(text_of(client.failure()).find("does not answer"), std::string_view::npos);
}

TEST(HandshakeClient, keeps_its_random_while_it_tries_one_server) {
    HandshakeClient client(token_of(spec_for(1)), false, seeded(7), Time{}, seconds(30));
    const HandshakeRandom first = random_in(client.send(Time{}));

    const HandshakeRandom last = random_in(client.send(milliseconds(29'999)));
    const HandshakeState before = client.state();

    EXPECT_EQ(last, first);
    EXPECT_EQ(before, HandshakeState::requesting);
    EXPECT_TRUE(client.send(seconds(30)).empty());
    EXPECT_EQ(client.state(), HandshakeState::failed);
}

TEST(HandshakeClient, tries_the_next_server_with_another_random) {
    const std::array servers{kServerAddress, kSecondServer};
    HandshakeClient client = client_with(token_of(spec_for(1, servers)));
    const HandshakeRandom first = random_in(client.send(Time{}));

    const auto sent = client.send(seconds(5));

    ASSERT_EQ(sent.size(), kClientHandshakeBytes);
    EXPECT_EQ(client.server(), kSecondServer);
    EXPECT_NE(random_in(sent), first);
    EXPECT_TRUE(client.send(milliseconds(5'100)).empty());
    EXPECT_TRUE(client.send(seconds(10)).empty());
    EXPECT_EQ(client.state(), HandshakeState::failed);
}

TEST(HandshakeClient, answers_only_the_first_challenge_at_once) {
    HandshakeClient client = client_with(token_of(spec_for(1)));
    const HandshakeRandom random = random_in(client.send(Time{}));
    const Cookie cookie{1, test::counting_from<16>(1)};

    client.receive(kServerAddress, write_challenge(random, cookie), milliseconds(10));
    const auto sent = client.send(milliseconds(10));
    client.receive(kServerAddress, write_challenge(random, {2, {}}), milliseconds(11));

    ASSERT_EQ(sent.size(), kClientHandshakeBytes);
    EXPECT_EQ(kind_of(sent), HandshakeKind::response);
    EXPECT_EQ(read_cookie(sent.first<kClientHandshakeBytes>()), cookie);
    EXPECT_TRUE(client.send(milliseconds(12)).empty());
    EXPECT_EQ(client.state(), HandshakeState::responding);
}

TEST(HandshakeClient, connects_despite_faster_forged_challenges) {
    TestServer server;
    HandshakeClient client = client_with(token_of(spec_for(1)));
    const auto request = client.send(Time{});
    const auto challenge = server.receive(request).reply;
    for (std::uint64_t forged = 1; forged <= 4; ++forged)
        client.receive(kServerAddress, write_challenge(random_in(request), {forged, {}}), Time{});
    client.receive(kServerAddress, challenge.view(), Time{});

    for (; client.state() != HandshakeState::connected && server.now < seconds(1);
         server.now += milliseconds(50))
        talk(client, server);

    EXPECT_EQ(client.state(), HandshakeState::connected);
}

TEST(HandshakeClient, asks_for_a_new_cookie_after_five_unanswered_responses) {
    HandshakeClient client = client_with(token_of(spec_for(1)));
    const HandshakeRandom random = random_in(client.send(Time{}));
    client.receive(kServerAddress, write_challenge(random, {}), Time{});
    for (std::size_t i = 0; i < kResponsesMax; ++i)
        ASSERT_EQ(kind_of(client.send(i * kHandshakeResend)), HandshakeKind::response);

    EXPECT_EQ(kind_of(client.send(kResponsesMax * kHandshakeResend)), HandshakeKind::request);
    EXPECT_EQ(client.state(), HandshakeState::requesting);
}

TEST(HandshakeClient, connects_when_the_server_restarts_after_its_challenge) {
    TestServer before(TestServer::settings_of(), 1);
    TestServer after(TestServer::settings_of(), 2);
    HandshakeClient client = client_with(token_of(spec_for(1)));
    client.receive(kServerAddress, before.receive(client.send(Time{})).reply.view(), Time{});

    while (client.state() != HandshakeState::connected && after.now < seconds(3)) {
        talk(client, after);
        after.now += milliseconds(50);
    }

    EXPECT_EQ(client.state(), HandshakeState::connected);
    EXPECT_LE(after.now, milliseconds(1'100));
}

TEST(HandshakeClient, an_authentic_denial_ends_it_at_once) {
    TestServer server;
    server.turn_away = DeniedReason::server_full;
    HandshakeClient client = client_with(token_of(spec_for(1)));

    talk(client, server);

    EXPECT_EQ(client.state(), HandshakeState::failed);
    EXPECT_EQ(client.failure(), (HandshakeFailure{DeniedReason::server_full, true}));
    EXPECT_EQ(text_of(client.failure()), text_of(DeniedReason::server_full));
}

TEST(HandshakeClient, an_authentic_denial_sends_it_to_the_next_server) {
    TestServer full;
    full.turn_away = DeniedReason::server_full;
    const std::array servers{kServerAddress, kSecondServer};
    HandshakeClient client = client_with(token_of(spec_for(1, servers)));
    for (auto sent = client.send(Time{}); !sent.empty() && client.server() == kServerAddress;
         sent = client.send(Time{}))
        client.receive(kServerAddress, full.receive(sent).reply.view(), Time{});
    ASSERT_EQ(client.server(), kSecondServer);
    ASSERT_EQ(client.state(), HandshakeState::requesting);

    auto settings = TestServer::settings_of();
    settings.own_addresses = {kSecondServer};
    TestServer second(settings, 3);
    second.now = milliseconds(200);
    for (auto sent = client.send(second.now); !sent.empty(); sent = client.send(second.now))
        client.receive(kSecondServer, second.receive(sent).reply.view(), second.now);

    EXPECT_EQ(client.state(), HandshakeState::connected);
    EXPECT_EQ(client.connection()->server, kSecondServer);
}

TEST(HandshakeClient, an_unauthenticated_denial_is_reported_only_at_the_end) {
    HandshakeClient client = client_with(token_of(spec_for(1)));
    const HandshakeRandom random = random_in(client.send(Time{}));
    client.receive(kServerAddress, write_denied(random, DeniedReason::banned, nullptr), Time{});

    EXPECT_EQ(client.state(), HandshakeState::requesting);
    EXPECT_FALSE(client.send(milliseconds(200)).empty());
    EXPECT_TRUE(client.send(seconds(5)).empty());
    EXPECT_EQ(client.state(), HandshakeState::failed);
    EXPECT_EQ(client.failure(), (HandshakeFailure{DeniedReason::banned, false}));
}

TEST(HandshakeClient, connects_despite_many_unauthenticated_denials) {
    TestServer server;
    HandshakeClient client = client_with(token_of(spec_for(1)));
    for (auto sent = client.send(Time{}); !sent.empty(); sent = client.send(Time{})) {
        const HandshakeRandom random = random_in(sent);
        const auto outcome = server.receive(sent);
        client.receive(kServerAddress, write_denied(random, DeniedReason::banned, nullptr), Time{});
        client.receive(kServerAddress, outcome.reply.view(), Time{});
    }

    EXPECT_EQ(client.state(), HandshakeState::connected);
}

TEST(HandshakeClient, reports_an_authentic_denial_rather_than_an_unauthenticated_one) {
    const std::array servers{kServerAddress, kSecondServer};
    const ConnectToken token = token_of(spec_for(1, servers));
    HandshakeClient client = client_with(token);
    const HandshakeRandom first = random_in(client.send(Time{}));
    client.receive(kServerAddress,
                   write_denied(first, DeniedReason::draining, &token.fields.server_to_client),
                   Time{});
    const HandshakeRandom second = random_in(client.send(Time{}));
    client.receive(kSecondServer, write_denied(second, DeniedReason::banned, nullptr), Time{});

    EXPECT_TRUE(client.send(seconds(5)).empty());
    EXPECT_EQ(client.failure(), (HandshakeFailure{DeniedReason::draining, true}));
}

TEST(HandshakeClient, ignores_answers_from_another_address) {
    HandshakeClient client = client_with(token_of(spec_for(1)));
    const HandshakeRandom random = random_in(client.send(Time{}));

    client.receive(kSecondServer, write_challenge(random, {}), Time{});

    EXPECT_EQ(client.state(), HandshakeState::requesting);
}

TEST(HandshakeClient, ignores_answers_to_another_clients_request) {
    TestServer server;
    HandshakeClient first = client_with(token_of(spec_for(1)));
    HandshakeClient second(token_of(spec_for(1)), false, seeded(6), Time{});
    static_cast<void>(second.send(Time{}));
    for (auto sent = first.send(Time{}); !sent.empty(); sent = first.send(Time{})) {
        const auto outcome = server.receive(sent);
        second.receive(kServerAddress, outcome.reply.view(), Time{});
        first.receive(kServerAddress, outcome.reply.view(), Time{});
    }

    EXPECT_EQ(first.state(), HandshakeState::connected);
    EXPECT_EQ(second.state(), HandshakeState::requesting);
}

TEST(HandshakeClient, rejects_aes_that_it_has_not_offered) {
    const ConnectToken token = token_of(spec_for(1));
    for (const bool offers_aes : {false, true}) {
        HandshakeClient client = client_with(token, offers_aes);
        Accepted accepted{
            {random_in(client.send(Time{})), {}, 9, crypto::Cipher::aes_256_gcm}, 1, 5};

        client.receive(kServerAddress, write_accepted(accepted, token.fields.server_to_client),
                       Time{});

        EXPECT_EQ(client.state() == HandshakeState::connected, offers_aes);
    }
}

TEST(HandshakeClient, connects_with_its_own_token_to_an_open_server) {
    auto settings = TestServer::settings_of();
    settings.keys = crypto::Key();
    TestServer server(settings);
    HandshakeClient client = client_with(token_of(spec_for(12), 3, crypto::Key()));

    talk(client, server);

    EXPECT_EQ(client.state(), HandshakeState::connected);
}

}  // namespace
}  // namespace arena::protocol
