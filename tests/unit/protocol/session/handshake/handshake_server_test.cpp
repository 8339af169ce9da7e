#include "protocol/session/handshake/handshake_server.h"

#include <gtest/gtest.h>

#include "tests/support/allocation_counter.h"
#include "tests/support/handshake.h"

namespace arena::protocol::handshake_server_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using test::counting_from;
using test::kClientAddress;
using test::kServerAddress;
using test::kTestProtocol;
using test::spec_for;
using test::test_key;
using test::TestServer;
using test::token_of;

const HandshakeRandom kRandom = counting_from<16>(0xA0);
constexpr Address kStranger = ipv4_address({203, 0, 113, 9}, 999);

ClientHandshakeBytes request(const HandshakeRandom& random = kRandom) {
    return write_request({kTestProtocol, random});
}

/// The cookie in the server's challenge to a request.
Cookie cookie_from(TestServer& server, const Address& from = kClientAddress,
                   const HandshakeRandom& random = kRandom) {
    return read_challenge(server.receive(request(random), from).reply.view(), random).value();
}

ClientHandshakeBytes response(const ConnectToken& token, const Cookie& cookie,
                              const HandshakeRandom& random = kRandom, std::uint8_t ciphers = 0) {
    return write_response({token.seal.protocol_id, random},
                          {cookie, ciphers, token.seal.expire_time, token.seal.nonce}, token.sealed,
                          token.fields.client_to_server);
}

/// The server's answer to a whole handshake with this token.
TestServer::Answer handshake_with(TestServer& server, const ConnectToken& token,
                                  const Address& from = kClientAddress,
                                  const HandshakeRandom& random = kRandom) {
    return server.receive(response(token, cookie_from(server, from, random), random), from);
}

/// The denial in the server's answer.
std::optional<Denied> denial_of(const TestServer::Answer& outcome, const ConnectToken& token,
                                const HandshakeRandom& random = kRandom) {
    EXPECT_FALSE(outcome.accepted);
    return read_denied(outcome.reply.view(), random, token.fields.server_to_client);
}

void expect_denied(TestServer& server, const ConnectToken& token, DeniedReason reason,
                   bool is_authentic) {
    const auto denied = denial_of(handshake_with(server, token), token);
    ASSERT_TRUE(denied) << name_of(reason);
    EXPECT_EQ(denied->reason, reason);
    EXPECT_EQ(denied->is_authentic, is_authentic) << name_of(reason);
    EXPECT_EQ(server.handshake.counts().of(reason), 1u);
    EXPECT_EQ(server.handshake.counts().accepted, 0u);
    EXPECT_EQ(server.handshake.used_tokens(), 0u) << "a token that was denied may come again";
}

TEST(HandshakeServer, admits_a_client_with_a_token) {
    TestServer server;
    TokenSpec spec = spec_for(77);
    spec.timeout = 9;
    spec.user_data = counting_from<kUserDataBytes>(1);
    const ConnectToken token = token_of(spec);

    const TestServer::Answer outcome = handshake_with(server, token);

    ASSERT_TRUE(outcome.accepted);
    const AcceptedClient& client = *outcome.accepted;
    EXPECT_EQ(client.client_id, 77u);
    EXPECT_EQ(client.address, kClientAddress);
    EXPECT_EQ(client.timeout, seconds(9));
    EXPECT_EQ(client.user_data, spec.user_data);
    EXPECT_TRUE(server.connections.contains(client.connection));
    const auto accepted =
        read_accepted(outcome.reply.view(), kRandom, token.fields.server_to_client);
    ASSERT_TRUE(accepted);
    EXPECT_EQ(accepted->client_id, 77u);
    EXPECT_EQ(accepted->timeout, 9);
    EXPECT_EQ(accepted->agreement.connection, client.connection);
    EXPECT_EQ(derive_session_keys(token.fields, accepted->agreement), client.keys);
}

TEST(HandshakeServer, uses_aes_only_when_both_sides_have_it) {
    for (const bool server_has_it : {false, true}) {
        for (const bool client_has_it : {false, true}) {
            auto settings = TestServer::settings_of();
            settings.takes_aes = server_has_it;
            TestServer server(settings);
            const Cookie cookie = cookie_from(server);
            const std::uint8_t offer = client_has_it ? kOffersAes : 0;

            const auto outcome =
                server.receive(response(token_of(spec_for(1)), cookie, kRandom, offer));

            ASSERT_TRUE(outcome.accepted);
            EXPECT_EQ(outcome.accepted->keys.cipher == crypto::Cipher::aes_256_gcm,
                      server_has_it && client_has_it);
        }
    }
}

TEST(HandshakeServer, a_restarted_server_derives_different_keys_from_the_same_token) {
    TestServer first(TestServer::settings_of(), 1);
    TestServer second(TestServer::settings_of(), 2);
    const ConnectToken token = token_of(spec_for(1));

    const auto before = handshake_with(first, token).accepted;
    const auto after = handshake_with(second, token).accepted;

    ASSERT_TRUE(before && after);
    EXPECT_FALSE(before->keys.client_to_server == after->keys.client_to_server);
    EXPECT_FALSE(before->keys.server_to_client == after->keys.server_to_client);
}

TEST(HandshakeServer, a_repeated_response_gets_the_same_answer_and_admits_no_client_again) {
    TestServer server;
    const ClientHandshakeBytes bytes = response(token_of(spec_for(1)), cookie_from(server));
    const auto first = server.receive(bytes);

    const auto again = server.receive(bytes);

    EXPECT_TRUE(first.accepted);
    EXPECT_FALSE(again.accepted);
    EXPECT_EQ(again.reply, first.reply);
    EXPECT_EQ(again.repeated, first.accepted->connection);
    EXPECT_EQ(first.repeated, std::nullopt);
    EXPECT_EQ(server.asked, 1u);
    EXPECT_EQ(server.handshake.counts().repeated, 1u);
}

TEST(HandshakeServer, a_client_with_an_expired_cookie_gets_the_same_answer_with_a_new_one) {
    TestServer server;
    const ConnectToken token = token_of(spec_for(1));
    const auto first = handshake_with(server, token);
    server.now = seconds(6);

    const auto again = handshake_with(server, token);

    EXPECT_FALSE(again.accepted);
    EXPECT_EQ(again.reply, first.reply);
}

TEST(HandshakeServer, an_overheard_response_is_useless_at_another_address) {
    TestServer server;
    const ClientHandshakeBytes bytes = response(token_of(spec_for(1)), cookie_from(server));
    ASSERT_TRUE(server.receive(bytes).accepted);

    const auto outcome = server.receive(bytes, kStranger);

    EXPECT_FALSE(outcome.accepted);
    EXPECT_TRUE(outcome.reply.empty());
    EXPECT_EQ(server.handshake.counts().of(HandshakeDrop::forged_cookie), 1u);
}

TEST(HandshakeServer, an_eavesdropper_cannot_use_up_a_token_before_its_owner) {
    TestServer server;
    const ConnectToken token = token_of(spec_for(1));
    ConnectToken overheard = token;
    overheard.fields.client_to_server = test_key(1);
    overheard.fields.server_to_client = test_key(2);

    const auto thief = handshake_with(server, overheard, kStranger);
    const auto owner = handshake_with(server, token);

    EXPECT_FALSE(thief.accepted);
    EXPECT_TRUE(thief.reply.empty());
    EXPECT_EQ(server.handshake.counts().of(HandshakeDrop::bad_mac), 1u);
    EXPECT_TRUE(owner.accepted);
}

TEST(HandshakeServer, a_token_is_valid_for_one_client_only) {
    TestServer server;
    const ConnectToken token = token_of(spec_for(1));
    ASSERT_TRUE(handshake_with(server, token).accepted);

    const HandshakeRandom other = counting_from<16>(0xC0);
    const auto from_there =
        denial_of(handshake_with(server, token, kClientAddress, other), token, other);
    const auto from_elsewhere =
        denial_of(handshake_with(server, token, kStranger, other), token, other);

    ASSERT_TRUE(from_there && from_elsewhere);
    EXPECT_EQ(from_there->reason, DeniedReason::token_duplicate);
    EXPECT_EQ(from_elsewhere->reason, DeniedReason::token_duplicate);
    EXPECT_TRUE(from_there->is_authentic && from_elsewhere->is_authentic);
    EXPECT_EQ(server.handshake.counts().of(DeniedReason::token_duplicate), 2u);
}

TEST(HandshakeServer, a_client_whose_place_was_given_up_is_admitted_again) {
    TestServer server;
    HandshakeClient client(token_of(spec_for(1)), false, test::seeded(5), Time{});
    client.receive(kServerAddress, server.receive(client.send(Time{})).reply.view(), Time{});
    const auto response = client.send(Time{});
    (void)server.receive(response);  // and the answer is lost
    ASSERT_EQ(server.accepted.size(), 1u);
    server.client_ids.clear();

    server.handshake.forget_use(server.accepted[0].token);
    client.receive(kServerAddress, server.receive(response).reply.view(), Time{});

    ASSERT_EQ(server.accepted.size(), 2u);
    EXPECT_EQ(server.handshake.counts().repeated, 0u);
    ASSERT_EQ(client.state(), HandshakeState::connected);
    EXPECT_EQ(client.connection()->keys, server.accepted[1].keys);
    EXPECT_FALSE(server.accepted[0].keys == server.accepted[1].keys);
}

TEST(HandshakeServer, a_client_whose_address_changes_gets_the_same_answer_again) {
    TestServer server;
    const ConnectToken token = token_of(spec_for(1));
    const auto first = handshake_with(server, token);

    const auto from_elsewhere = handshake_with(server, token, kStranger);

    ASSERT_TRUE(first.accepted);
    EXPECT_FALSE(from_elsewhere.accepted) << "it is the same client";
    EXPECT_EQ(from_elsewhere.reply, first.reply);
    EXPECT_EQ(server.asked, 1u);
    EXPECT_EQ(server.handshake.counts().repeated, 1u);
}

// An eavesdropper knows the client's random, but not the keys of its token.
TEST(HandshakeServer, an_eavesdropper_at_another_address_gets_no_answer) {
    TestServer server;
    const ConnectToken token = token_of(spec_for(1));
    ConnectToken overheard = token;
    overheard.fields.client_to_server = test_key(1);
    ASSERT_TRUE(handshake_with(server, token).accepted);

    const auto thief = handshake_with(server, overheard, kStranger);

    EXPECT_TRUE(thief.reply.empty());
    EXPECT_EQ(server.handshake.counts().of(HandshakeDrop::bad_mac), 1u);
}

TEST(HandshakeServer, denies_another_protocol) {
    TestServer server;
    TokenSpec spec = spec_for(1);
    spec.protocol_id += 1;
    const ConnectToken token = token_of(spec);

    const auto to_request = server.receive(write_request({spec.protocol_id, kRandom}));
    const auto to_response = server.receive(response(token, {}));

    for (const auto& outcome : {to_request, to_response}) {
        const auto denied = denial_of(outcome, token);
        ASSERT_TRUE(denied);
        EXPECT_EQ(denied->reason, DeniedReason::wrong_protocol);
        EXPECT_FALSE(denied->is_authentic);
    }
    EXPECT_EQ(server.handshake.counts().of(DeniedReason::wrong_protocol), 2u);
}

TEST(HandshakeServer, denies_another_version_of_the_session_layer) {
    TestServer server;
    ClientHandshakeBytes bytes = request();
    bytes[7] = std::byte{'2'};

    const auto denied = denial_of(server.receive(bytes), token_of(spec_for(1)));

    ASSERT_TRUE(denied);
    EXPECT_EQ(denied->reason, DeniedReason::wrong_protocol);
}

TEST(HandshakeServer, denies_an_expired_token) {
    TestServer server;
    server.unix_time = test::kTestUnixTime + 30;
    expect_denied(server, token_of(spec_for(1)), DeniedReason::token_expired, false);
}

TEST(HandshakeServer, accepts_a_token_in_its_last_second) {
    TestServer server;
    server.unix_time = test::kTestUnixTime + 29;

    EXPECT_TRUE(handshake_with(server, token_of(spec_for(1))).accepted);
}

TEST(HandshakeServer, denies_a_token_made_with_another_key) {
    TestServer server;
    expect_denied(server, token_of(spec_for(1), 1, test_key(0x41)), DeniedReason::token_invalid,
                  false);
}

TEST(HandshakeServer, admits_tokens_of_each_of_its_keys_and_counts_them) {
    auto settings = TestServer::settings_of();
    ASSERT_TRUE(settings.keys.add(test_key(0x41)));
    TestServer server(settings);

    EXPECT_TRUE(handshake_with(server, token_of(spec_for(1), 1)).accepted);
    EXPECT_TRUE(handshake_with(server, token_of(spec_for(2), 2, test_key(0x41))).accepted);
    EXPECT_TRUE(handshake_with(server, token_of(spec_for(3), 3, test_key(0x41))).accepted);
    EXPECT_FALSE(handshake_with(server, token_of(spec_for(4), 4, test_key(0x42))).accepted);

    EXPECT_EQ(server.handshake.counts().opened, (std::array<std::uint64_t, kTokenKeysMax>{1, 2}));
    EXPECT_EQ(server.handshake.counts().of(DeniedReason::token_invalid), 1u);
}

TEST(HandshakeServer, other_keys_admit_other_clients_from_then_on) {
    TestServer server;
    TokenKeys both(test_key(0x41));
    ASSERT_TRUE(both.add(test_key()));
    const auto accepts = [&](std::uint64_t id, unsigned key) {
        return handshake_with(server, token_of(spec_for(id), id, test_key(key)))
            .accepted.has_value();
    };
    EXPECT_TRUE(accepts(1, 0x40));
    EXPECT_FALSE(accepts(2, 0x41));

    server.handshake.use_keys(both);
    EXPECT_TRUE(accepts(3, 0x40));
    EXPECT_TRUE(accepts(4, 0x41));

    server.handshake.use_keys(TokenKeys(test_key(0x41)));
    EXPECT_FALSE(accepts(5, 0x40));
    EXPECT_TRUE(accepts(6, 0x41));
    EXPECT_EQ(server.handshake.counts().opened, (std::array<std::uint64_t, kTokenKeysMax>{3, 1}))
        << "by the place that the key had then";
}

TEST(HandshakeServer, a_token_stays_used_when_its_key_is_taken_away_and_comes_back) {
    TestServer server;
    const ConnectToken token = token_of(spec_for(1));
    ASSERT_TRUE(handshake_with(server, token).accepted);
    server.handshake.use_keys(TokenKeys(test_key(0x41)));
    server.handshake.use_keys(TokenKeys(test_key()));

    const HandshakeRandom other = counting_from<16>(0xC0);
    const auto denied = denial_of(handshake_with(server, token, kStranger, other), token, other);

    ASSERT_TRUE(denied);
    EXPECT_EQ(denied->reason, DeniedReason::token_duplicate);
}

TEST(HandshakeServer, repeats_an_answer_that_was_lost_while_its_key_was_taken_away) {
    TestServer server;
    const ConnectToken token = token_of(spec_for(1));
    const auto first = handshake_with(server, token);
    ASSERT_TRUE(first.accepted);
    server.handshake.use_keys(TokenKeys(test_key(0x41)));

    const auto again = handshake_with(server, token);

    EXPECT_EQ(again.reply, first.reply);
}

TEST(HandshakeServer, denies_a_token_whose_expiry_was_changed) {
    TestServer server;
    ConnectToken token = token_of(spec_for(1));
    token.seal.expire_time += 1'000;
    expect_denied(server, token, DeniedReason::token_invalid, false);
}

TEST(HandshakeServer, denies_a_token_for_other_servers) {
    TestServer server;
    const std::array elsewhere{ipv4_address({10, 0, 0, 2}, kServerAddress.port),
                               ipv4_address({10, 0, 0, 1}, 40001)};
    expect_denied(server, token_of(spec_for(1, elsewhere)), DeniedReason::wrong_address, true);
}

TEST(HandshakeServer, accepts_a_token_for_any_address_when_it_does_not_know_its_own) {
    auto settings = TestServer::settings_of();
    settings.own_addresses.clear();
    TestServer server(settings);

    EXPECT_TRUE(handshake_with(server, token_of(spec_for(1, {&kStranger, 1}))).accepted);
}

TEST(HandshakeServer, denies_an_applicant_that_its_owner_denies) {
    for (const DeniedReason reason :
         {DeniedReason::server_full, DeniedReason::banned, DeniedReason::draining}) {
        TestServer server;
        server.turn_away = reason;
        expect_denied(server, token_of(spec_for(1)), reason, true);
        server.turn_away.reset();
        EXPECT_TRUE(handshake_with(server, token_of(spec_for(1))).accepted)
            << "there is a place now";
    }
}

TEST(HandshakeServer, denies_a_client_that_is_already_playing) {
    TestServer server;
    server.client_ids.insert(1);
    expect_denied(server, token_of(spec_for(1)), DeniedReason::already_connected, true);
}

TEST(HandshakeServer, admits_no_client_when_it_cannot_remember_more_tokens) {
    auto settings = TestServer::settings_of();
    settings.limits.used_tokens_max = 1;
    TestServer server(settings);
    ASSERT_TRUE(handshake_with(server, token_of(spec_for(1), 1)).accepted);
    const ConnectToken second = token_of(spec_for(2), 2);

    const auto denied = denial_of(handshake_with(server, second), second);
    ASSERT_TRUE(denied);
    EXPECT_EQ(denied->reason, DeniedReason::tokens_exhausted);
    EXPECT_EQ(server.asked, 1u) << "the owner keeps no place for it";

    server.unix_time += 30;
    TokenSpec later = spec_for(2);
    later.create_time += 30;
    EXPECT_TRUE(handshake_with(server, token_of(later, 3)).accepted);
    EXPECT_EQ(server.handshake.used_tokens(), 1u);
}

/// On a server without a key anybody can have any number of tokens that never expire.
TEST(HandshakeServer, many_tokens_do_not_keep_others_out_of_an_open_server) {
    auto settings = TestServer::settings_of();
    settings.keys = {};
    settings.limits.used_tokens_max = 2;
    TestServer server(settings);
    for (std::uint8_t i = 1; i <= 5; ++i) {
        TokenSpec spec = spec_for(i);
        spec.lifetime = 0xFFFF'FFFF;
        EXPECT_TRUE(handshake_with(server, token_of(spec, i, {})).accepted) << int{i};
    }
    EXPECT_EQ(server.handshake.used_tokens(), 2u);
    EXPECT_EQ(server.handshake.counts().of(DeniedReason::tokens_exhausted), 0u);
}

TEST(HandshakeServer, forgets_a_token_early_when_its_owner_admits_it_only_once) {
    auto settings = TestServer::settings_of();
    settings.limits.used_tokens_kept = 0;
    TestServer server(settings);
    server.owner_remembers = true;
    TokenSpec spec = spec_for(1);
    spec.lifetime = 12 * 3600;
    const ConnectToken token = token_of(spec);
    ASSERT_TRUE(handshake_with(server, token).accepted);
    server.unix_time += kRepeatSeconds - 1;

    const HandshakeRandom other = counting_from<16>(0xC0);
    const auto denied = denial_of(handshake_with(server, token, kStranger, other), token, other);
    ASSERT_TRUE(denied);
    EXPECT_EQ(denied->reason, DeniedReason::token_duplicate);
    EXPECT_EQ(server.asked, 1u);

    server.unix_time += 1;
    TokenSpec later = spec_for(2);
    later.create_time = server.unix_time;
    ASSERT_TRUE(handshake_with(server, token_of(later, 2)).accepted);
    EXPECT_EQ(server.handshake.used_tokens(), 1u) << "the first is forgotten";
    server.turn_away = DeniedReason::session_gone;
    const auto gone = denial_of(handshake_with(server, token, kStranger), token);
    ASSERT_TRUE(gone);
    EXPECT_EQ(gone->reason, DeniedReason::session_gone);
}

TEST(HandshakeServer, a_token_stays_used_when_the_clock_is_set_back) {
    auto settings = TestServer::settings_of();
    settings.limits.used_tokens_kept = 0;
    TestServer server(settings);
    const ConnectToken token = token_of(spec_for(1));
    ASSERT_TRUE(handshake_with(server, token).accepted);
    server.unix_time += 100;
    TokenSpec later = spec_for(2);
    later.create_time = server.unix_time;
    ASSERT_TRUE(handshake_with(server, token_of(later, 2)).accepted);
    ASSERT_EQ(server.handshake.used_tokens(), 1u) << "the first has expired and is forgotten";
    server.unix_time -= 100;

    const auto denied = denial_of(handshake_with(server, token, kStranger), token);

    ASSERT_TRUE(denied);
    EXPECT_EQ(denied->reason, DeniedReason::token_expired);
}

// The clock was an hour ahead, and so were the matchmaker's tokens; then it is corrected.
TEST(HandshakeServer, a_clock_that_is_set_back_keeps_no_client_out_and_admits_none_twice) {
    TestServer server;
    const auto token_now = [&](std::uint64_t client_id) {
        TokenSpec spec = spec_for(client_id);
        spec.create_time = server.unix_time;
        return token_of(spec, client_id);
    };
    server.unix_time += 3'600;
    const ConnectToken first = token_now(1);
    ASSERT_TRUE(handshake_with(server, first).accepted);
    server.unix_time += 60;
    ASSERT_TRUE(handshake_with(server, token_now(2)).accepted) << "the first has expired";
    server.unix_time -= 3'660;

    EXPECT_TRUE(handshake_with(server, token_now(3)).accepted);
    const HandshakeRandom other = counting_from<16>(0xC0);
    const auto denied = denial_of(handshake_with(server, first, kStranger, other), first, other);
    ASSERT_TRUE(denied);
    EXPECT_EQ(denied->reason, DeniedReason::token_duplicate);
}

TEST(HandshakeServer, does_not_answer_an_expired_cookie) {
    TestServer server;
    const Cookie cookie = cookie_from(server);
    server.now = milliseconds(5'001);

    const auto outcome = server.receive(response(token_of(spec_for(1)), cookie));

    EXPECT_TRUE(outcome.reply.empty() && !outcome.accepted);
    EXPECT_EQ(server.handshake.counts().of(HandshakeDrop::old_cookie), 1u);
}

TEST(HandshakeServer, does_not_answer_packets_that_are_not_of_this_handshake) {
    TestServer server;
    const ClientHandshakeBytes whole = request();
    const auto expect_drop = [&](std::span<const std::byte> datagram, HandshakeDrop reason) {
        const std::uint64_t before = server.handshake.counts().of(reason);
        const auto outcome = server.receive(datagram);
        EXPECT_TRUE(outcome.reply.empty() && !outcome.accepted) << name_of(reason);
        EXPECT_EQ(server.handshake.counts().of(reason), before + 1) << name_of(reason);
    };

    expect_drop({}, HandshakeDrop::unknown_kind);
    for (const unsigned kind : {0x00u, 0x0Fu, 0x11u, 0x13u, 0x14u, 0x15u, 0xFFu}) {
        ClientHandshakeBytes other = whole;
        other[0] = static_cast<std::byte>(kind);
        expect_drop(other, HandshakeDrop::unknown_kind);
    }
    expect_drop(std::span(whole).first(1199), HandshakeDrop::wrong_size);
    expect_drop(std::span(whole).first(1), HandshakeDrop::wrong_size);
    std::vector<std::byte> longer(whole.begin(), whole.end());
    longer.push_back(std::byte{0});
    expect_drop(longer, HandshakeDrop::wrong_size);
    ClientHandshakeBytes foreign = whole;
    foreign[3] = std::byte{'x'};
    expect_drop(foreign, HandshakeDrop::not_ours);
}

TEST(HandshakeServer, answers_are_never_larger_than_requests) {
    TestServer server;
    const ConnectToken token = token_of(spec_for(1));
    const ConnectToken foreign = token_of(spec_for(1), 1, test_key(0x41));
    const std::array outcomes{server.receive(request()), handshake_with(server, token),
                              handshake_with(server, token, kStranger),
                              handshake_with(server, foreign),
                              server.receive(write_request({1, kRandom}))};

    for (const TestServer::Answer& outcome : outcomes) {
        EXPECT_FALSE(outcome.reply.empty());
        EXPECT_LE(outcome.reply.size(), kHandshakeReplyBytesMax);
    }
    static_assert(kHandshakeReplyBytesMax < kClientHandshakeBytes);
}

TEST(HandshakeServer, half_open_handshakes_take_no_memory) {
    auto settings = TestServer::settings_of();
    settings.limits.requests = {1'000'000, 1'000'000};
    TestServer server(settings);
    Address from = kClientAddress;
    for (std::uint32_t i = 0; i < 100'000; ++i) {
        from.ip[12] = static_cast<std::uint8_t>(i);
        from.ip[13] = static_cast<std::uint8_t>(i >> 8u);
        from.port = static_cast<std::uint16_t>(i);
        server.now += std::chrono::microseconds(20);
        ASSERT_EQ(server.receive(request(), from).reply.size(), kChallengeBytes);
    }

    EXPECT_EQ(server.handshake.counts().challenges, 100'000u);
    EXPECT_EQ(server.handshake.used_tokens(), 0u);
    EXPECT_EQ(server.asked, 0u);
    EXPECT_TRUE(handshake_with(server, token_of(spec_for(1))).accepted);
}

TEST(HandshakeServer, a_client_that_is_not_admitted_costs_no_allocation) {
    TestServer server;
    const ConnectToken foreign = token_of(spec_for(1), 1, test_key(0x41));
    const Cookie cookie = cookie_from(server);
    const std::array datagrams{request(), response(foreign, {}), response(foreign, cookie),
                               write_request({1, kRandom}), ClientHandshakeBytes{}};

    const std::uint64_t before = test::allocations();
    for (const ClientHandshakeBytes& datagram : datagrams)
        static_cast<void>(server.receive(datagram));

    EXPECT_EQ(test::allocations(), before);
    EXPECT_EQ(server.handshake.counts().of(DeniedReason::token_invalid), 1u);
}

TEST(HandshakeServer, a_response_with_a_changed_byte_admits_no_client) {
    auto settings = TestServer::settings_of();
    settings.limits.requests = settings.limits.tokens = settings.limits.tokens_of_suspects =
        settings.limits.responses_of_port = {1'000'000, 1'000'000};
    TestServer server(settings);
    const ClientHandshakeBytes whole = response(token_of(spec_for(1)), cookie_from(server));
    for (std::size_t i = 0; i < whole.size(); ++i) {
        for (const unsigned bit : {0u, 7u}) {
            ClientHandshakeBytes altered = whole;
            altered[i] ^= static_cast<std::byte>(1u << bit);
            ASSERT_FALSE(server.receive(altered).accepted) << "byte " << i << ", bit " << bit;
        }
    }

    EXPECT_EQ(server.asked, 0u);
    EXPECT_TRUE(server.receive(whole).accepted) << "none of this has used the token";
}

// An address proves nothing before a cookie came back from it: anybody may have forged it.
TEST(HandshakeServer, does_not_limit_the_requests_of_one_address) {
    TestServer server;
    std::size_t answered = 0;
    for (int i = 0; i < 1'000; ++i)
        answered += server.receive(request()).reply.empty() ? 0u : 1u;

    EXPECT_EQ(answered, 1'000u);
}

TEST(HandshakeServer, limits_the_requests_of_all_addresses_together) {
    auto settings = TestServer::settings_of();
    settings.limits.requests = {10, 5};
    TestServer server(settings);
    std::size_t answered = 0;
    for (std::uint8_t i = 0; i < 100; ++i)
        answered +=
            server.receive(request(), ipv4_address({1, 2, 3, i}, 5)).reply.empty() ? 0u : 1u;

    EXPECT_EQ(answered, 5u);
    EXPECT_EQ(server.handshake.counts().of(HandshakeDrop::request_rate), 95u);
}

TEST(HandshakeServer, limits_how_many_tokens_it_opens) {
    const ConnectToken foreign = token_of(spec_for(1), 1, test_key(0x41));
    for (const bool of_port : {false, true}) {
        auto settings = TestServer::settings_of();
        (of_port ? settings.limits.responses_of_port : settings.limits.tokens) = {10, 5};
        TestServer server(settings);
        const ClientHandshakeBytes bytes = response(foreign, cookie_from(server));
        for (int i = 0; i < 100; ++i)
            static_cast<void>(server.receive(bytes));

        EXPECT_EQ(server.handshake.counts().of(DeniedReason::token_invalid), 5u);
        EXPECT_EQ(server.handshake.counts().of(HandshakeDrop::token_rate), 95u);
        server.now += seconds(1);
        EXPECT_TRUE(handshake_with(server, token_of(spec_for(1))).accepted)
            << "later there are units left";
    }
}

TEST(HandshakeServer, limits_addresses_with_many_failures_as_suspects) {
    auto settings = TestServer::settings_of();
    settings.limits.failures_of_prefix = {1, 5};
    settings.limits.tokens_of_suspects = {1, 2};
    TestServer server(settings);
    const ConnectToken foreign = token_of(spec_for(1), 1, test_key(0x41));
    for (int i = 0; i < 10; ++i)
        static_cast<void>(server.receive(response(foreign, cookie_from(server))));

    EXPECT_EQ(server.handshake.counts().of(DeniedReason::token_invalid), 7u);
    EXPECT_EQ(server.handshake.counts().of(HandshakeDrop::token_rate), 3u);
    EXPECT_TRUE(handshake_with(server, token_of(spec_for(1)), kStranger).accepted)
        << "which is not a suspect";
}

TEST(HandshakeServer, every_way_of_not_being_admitted_counts_as_a_failure) {
    const auto failing = [](auto spoil) {
        auto settings = TestServer::settings_of();
        settings.limits.failures_of_prefix = {1, 1};
        settings.limits.tokens_of_suspects = {0, 0};
        TestServer server(settings);
        ConnectToken token = token_of(spec_for(1));
        spoil(server, token);
        static_cast<void>(handshake_with(server, token));
        return server.receive(response(token, cookie_from(server))).reply.empty() &&
               server.handshake.counts().of(HandshakeDrop::token_rate) == 1;
    };

    EXPECT_TRUE(failing([](TestServer&, ConnectToken& token) { token.sealed[0] ^= std::byte{1}; }));
    EXPECT_TRUE(failing([](TestServer& server, ConnectToken&) { server.unix_time += 1'000; }));
    EXPECT_TRUE(failing([](TestServer&, ConnectToken& token) {
        token.fields.client_to_server = test_key(1);
    })) << "overheard";
    EXPECT_TRUE(failing(
        [](TestServer& server, ConnectToken&) { server.turn_away = DeniedReason::server_full; }));
    EXPECT_FALSE(failing([](TestServer&, ConnectToken&) {}))
        << "a client that is admitted has not failed";
}

TEST(HandshakeServer, limits_how_often_it_admits_one_client) {
    TestServer server;
    const auto is_admitted = [&](std::uint64_t client_id, std::uint64_t seed) {
        server.client_ids.clear();  // the previous one has left
        return handshake_with(server, token_of(spec_for(client_id), seed)).accepted.has_value();
    };
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
        ASSERT_TRUE(is_admitted(1, seed)) << seed;

    const ConnectToken once_more = token_of(spec_for(1), 11);
    server.client_ids.clear();
    const auto outcome = handshake_with(server, once_more);
    EXPECT_FALSE(outcome.accepted);
    EXPECT_TRUE(outcome.reply.empty()) << "it is not denied: it may ask again";
    EXPECT_EQ(server.handshake.counts().of(HandshakeDrop::client_rate), 1u);
    EXPECT_TRUE(is_admitted(2, 12)) << "other clients are not affected";

    server.now += seconds(1);
    server.client_ids.clear();
    EXPECT_TRUE(handshake_with(server, once_more).accepted);
}

TEST(HandshakeServer, forgets_a_token_that_its_owner_no_longer_admits) {
    TestServer server;
    server.owner_remembers = true;
    const ConnectToken first = token_of(spec_for(1), 1);
    ASSERT_TRUE(handshake_with(server, first).accepted);
    server.client_ids.clear();
    server.superseded = server.accepted[0].token;

    ASSERT_TRUE(handshake_with(server, token_of(spec_for(1), 2)).accepted);

    EXPECT_EQ(server.handshake.used_tokens(), 1u);
}

TEST(HandshakeServer, repeats_a_lost_answer_even_when_it_may_open_no_token) {
    auto settings = TestServer::settings_of();
    settings.limits.tokens = {1, 1};
    TestServer server(settings);
    const ClientHandshakeBytes bytes = response(token_of(spec_for(1)), cookie_from(server));
    ASSERT_TRUE(server.receive(bytes).accepted);

    EXPECT_EQ(server.receive(bytes).reply.size(), kAcceptedBytes);
}

TEST(HandshakeServer, limits_how_often_it_repeats_an_answer) {
    TestServer server;
    const ClientHandshakeBytes bytes = response(token_of(spec_for(1)), cookie_from(server));
    std::size_t answered = 0;
    for (int i = 0; i < 100; ++i)
        answered += server.receive(bytes).reply.empty() ? 0u : 1u;

    EXPECT_EQ(answered, 20u);
}

TEST(HandshakeServer, cookies_survive_the_renewal_of_the_cookie_key) {
    TestServer server;
    server.now = milliseconds(59'000);
    const Cookie cookie = cookie_from(server);
    server.now = milliseconds(61'000);
    static_cast<void>(server.receive(request(), kStranger));

    EXPECT_TRUE(server.receive(response(token_of(spec_for(1)), cookie)).accepted);
}

TEST(ConnectionIds, are_unused_and_never_zero) {
    std::vector<std::byte> drawn(9);
    drawn[3] = std::byte{5};
    drawn[6] = std::byte{6};
    std::size_t at = 0;
    const crypto::FillRandom random = [&](std::span<std::byte> bytes) {
        for (std::byte& byte : bytes)
            byte = drawn.at(at++);
    };

    const auto id = draw_connection_id(random, [](ConnectionId taken) { return taken == 5; });

    EXPECT_EQ(id, 6u);
}

TEST(ConnectionIds, are_not_drawn_when_all_are_taken) {
    EXPECT_FALSE(draw_connection_id(test::seeded(1), [](ConnectionId) { return true; }));
}

}  // namespace
}  // namespace arena::protocol::handshake_server_test
