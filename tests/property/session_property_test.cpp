// Laws of connect tokens and of the handshake's packets over random values and random bytes.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/base/match_label.h"
#include "protocol/base/text.h"
#include "protocol/session/handshake/handshake_packets.h"
#include "protocol/session/token/connect_token.h"
#include "protocol/session/token/identity.h"
#include "tests/support/handshake.h"

namespace arena::protocol {
namespace {

using test::seeded;

Address any_address() {
    Address address;
    if (*rc::gen::arbitrary<bool>()) {
        for (std::uint8_t& byte : address.ip)
            byte = *rc::gen::arbitrary<std::uint8_t>();
    } else {
        std::array<std::uint8_t, 4> ip{};
        for (std::uint8_t& byte : ip)
            byte = *rc::gen::arbitrary<std::uint8_t>();
        address = ipv4_address(ip, 0);
    }
    address.port = static_cast<std::uint16_t>(*rc::gen::inRange(1, 65536));
    return address;
}

std::vector<Address> any_servers() {
    std::vector<Address> servers(static_cast<std::size_t>(*rc::gen::inRange(1, 33)));
    for (Address& server : servers)
        server = any_address();
    return servers;
}

TokenSpec any_spec(std::span<const Address> servers) {
    TokenSpec spec;
    spec.protocol_id = *rc::gen::arbitrary<std::uint64_t>();
    spec.client_id = *rc::gen::arbitrary<std::uint64_t>();
    spec.create_time = *rc::gen::inRange<std::uint64_t>(0, 1ULL << 40u);
    spec.lifetime = *rc::gen::inRange<std::uint32_t>(1, 1u << 30u);
    spec.timeout = *rc::gen::inRange<std::int32_t>(1, kTokenTimeoutMax + 1);
    spec.servers = servers;
    const auto fill = static_cast<unsigned>(*rc::gen::arbitrary<std::uint8_t>());
    spec.user_data = test::counting_from<kUserDataBytes>(fill);
    return spec;
}

std::uint64_t any_seed() {
    return *rc::gen::arbitrary<std::uint64_t>();
}

/// Changes one bit of `bytes`, or two different ones.
template <typename Bytes>
void change_bits(Bytes& bytes) {
    const auto bits = static_cast<int>(8 * bytes.size());
    const int first = *rc::gen::inRange(0, bits);
    const int second = *rc::gen::inRange(0, bits);
    for (const int bit : {first, second == first ? -1 : second}) {
        if (bit < 0 || (bit == second && *rc::gen::arbitrary<bool>())) continue;
        bytes[static_cast<std::size_t>(bit) / 8] ^= static_cast<std::byte>(1u << (bit % 8));
    }
}

RC_GTEST_PROP(ConnectToken, client_and_server_read_the_fields_of_the_order, ()) {
    const auto servers = any_servers();
    const TokenSpec spec = any_spec(servers);
    const crypto::Key key = crypto::draw_key(seeded(any_seed()));

    const auto made = make_connect_token(spec, key, seeded(any_seed()));
    RC_ASSERT(made.ok());
    const auto read = read_connect_token(write_connect_token(made.value()));
    RC_ASSERT(read.ok());
    const auto opened = open_private_token(read.value().sealed, read.value().seal, key);
    RC_ASSERT(opened.ok());

    RC_ASSERT(read.value() == made.value());
    RC_ASSERT(opened.value().client_id == spec.client_id);
    RC_ASSERT(opened.value().user_data == spec.user_data);
    RC_ASSERT(opened.value().fields == read.value().fields);
    const auto& token_servers = read.value().fields.servers;
    RC_ASSERT(
        std::equal(token_servers.begin(), token_servers.end(), servers.begin(), servers.end()));
}

RC_GTEST_PROP(ConnectToken, a_token_that_is_read_is_written_with_the_same_bytes, ()) {
    const std::vector<Address> servers = any_servers();
    ConnectTokenBytes bytes = write_connect_token(
        make_connect_token(any_spec(servers), test::test_key(), seeded(any_seed())).value());
    // Anywhere but in an IPv6 address, where a change may turn it into a mapped IPv4 address.
    bytes[static_cast<std::size_t>(*rc::gen::inRange(0, 1093))] ^=
        static_cast<std::byte>(1u << *rc::gen::inRange(0, 8));

    const auto read = read_connect_token(bytes);

    if (read.ok()) RC_ASSERT(write_connect_token(read.value()) == bytes);
}

RC_GTEST_PROP(ConnectToken, an_altered_sealed_part_does_not_open, ()) {
    const auto servers = any_servers();
    const ConnectToken token =
        make_connect_token(any_spec(servers), test::test_key(), seeded(any_seed())).value();
    SealedToken altered = token.sealed;

    change_bits(altered);

    RC_PRE(altered != token.sealed);
    RC_ASSERT(!open_private_token(altered, token.seal, test::test_key()).ok());
}

RC_GTEST_PROP(ConnectToken, any_2048_bytes_are_read_or_rejected,
              (std::vector<std::uint8_t> bytes, std::uint16_t at)) {
    ConnectTokenBytes token = write_connect_token(test::token_of(test::spec_for(1)));
    for (std::size_t i = 0; i < bytes.size(); ++i)
        token[(at + i) % token.size()] = std::byte{bytes[i]};

    const auto read = read_connect_token(token);

    if (!read.ok()) RC_ASSERT(name_of(read.error()) != "unknown");
}

RC_GTEST_PROP(Identity, is_read_as_it_was_written_with_a_valid_name_and_label,
              (std::string name, std::uint8_t team, std::string match)) {
    UserData data = test::counting_from<kUserDataBytes>(7);
    const auto mode = *rc::gen::inRange<std::size_t>(0, sim::kGameModes + 1);
    Identity identity{name, team, TokenRole::watcher, match, {}};
    if (mode > 0) identity.mode = static_cast<sim::GameMode>(mode - 1);

    write_identity(identity, data);

    identity.name = to_name(name, 32);
    if (!match.empty() && !is_match_label(match)) identity.match = kNoSuchMatch;
    RC_ASSERT(read_identity(data) == identity);
    RC_ASSERT(data[kIdentityBytes] == std::byte{7 + kIdentityBytes});
}

RC_GTEST_PROP(Identity, keeps_any_label, ()) {
    const auto label = *rc::gen::suchThat(
        rc::gen::resize(
            32, rc::gen::container<std::string>(rc::gen::elementOf(std::string("abzAZ059-_.")))),
        is_match_label);
    UserData data{};

    write_identity({.match = label}, data);

    RC_ASSERT(read_identity(data).match == label);
}

RC_GTEST_PROP(Identity, is_read_from_any_bytes_as_a_valid_one, ()) {
    UserData data;
    seeded(any_seed())(data);
    for (const std::size_t at : {0u, 35u, 68u})
        if (*rc::gen::arbitrary<bool>())
            data[at] = static_cast<std::byte>(*rc::gen::inRange<int>(0, 40));

    const Identity identity = read_identity(data);

    RC_ASSERT(is_name(identity.name, 32));
    RC_ASSERT(is_match_label(identity.match) || identity.match == kNoSuchMatch ||
              data[35] == std::byte{0});
    RC_ASSERT(identity.mode || identity.match == kNoSuchMatch || data[68] == std::byte{0});
    write_identity(identity, data);
    RC_ASSERT(read_identity(data) == identity);
}

RC_GTEST_PROP(HandshakePackets, an_altered_response_is_not_authentic, ()) {
    const crypto::Key key = crypto::draw_key(seeded(any_seed()));
    SealedToken sealed;
    seeded(any_seed())(sealed);
    HandshakeHeader handshake{any_seed(), {}};
    seeded(any_seed())(handshake.client_random);
    const ClientHandshakeBytes bytes = write_response(handshake, {}, sealed, key);
    ClientHandshakeBytes altered = bytes;

    change_bits(altered);

    RC_ASSERT(is_authentic(bytes, key));
    RC_ASSERT(is_authentic(altered, key) == (altered == bytes));
}

RC_GTEST_PROP(HandshakePackets, a_reply_is_accepted_only_unaltered, ()) {
    const crypto::Key key = crypto::draw_key(seeded(any_seed()));
    Accepted accepted;
    seeded(any_seed())(accepted.agreement.client_random);
    seeded(any_seed())(accepted.agreement.server_random);
    accepted.agreement.connection = *rc::gen::inRange<ConnectionId>(0, kConnectionIdMax + 1);
    accepted.client_id = any_seed();
    accepted.timeout = *rc::gen::arbitrary<std::int32_t>();
    const HandshakeRandom& random = accepted.agreement.client_random;
    const AcceptedBytes bytes = write_accepted(accepted, key);
    AcceptedBytes altered = bytes;

    change_bits(altered);

    RC_ASSERT(read_accepted(bytes, random, key) == accepted);
    RC_ASSERT(read_accepted(altered, random, key).has_value() == (altered == bytes));
}

}  // namespace
}  // namespace arena::protocol
