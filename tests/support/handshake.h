// Connect tokens, clients and a server with made-up keys and seeded randomness, for tests of the
// handshake.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "protocol/session/handshake/handshake_client.h"
#include "protocol/session/handshake/handshake_server.h"
#include "protocol/session/token/connect_token.h"
#include "sim/base/random.h"

namespace arena::test {

using protocol::Address;
using protocol::Time;

inline constexpr std::uint64_t kTestProtocol = 0x0123456789ABCDEFULL;
inline constexpr std::uint64_t kTestUnixTime = 1'700'000'000;
inline constexpr Address kServerAddress = protocol::ipv4_address({10, 0, 0, 1}, 40000);
inline constexpr Address kClientAddress = protocol::ipv4_address({192, 168, 7, 20}, 51234);

/// Returns bytes that look random and are the same in every run.
inline protocol::crypto::FillRandom seeded(std::uint64_t seed) {
    return [random = std::make_shared<Random>(seed)](std::span<std::byte> bytes) {
        for (std::byte& byte : bytes)
            byte = static_cast<std::byte>(random->next() >> 24u);
    };
}

/// Returns `byte`, `byte` + 1, ...
template <std::size_t N>
std::array<std::byte, N> counting_from(unsigned byte) {
    std::array<std::byte, N> bytes{};
    for (std::byte& one : bytes)
        one = static_cast<std::byte>(byte++ & 0xFFu);
    return bytes;
}

inline protocol::crypto::Key test_key(unsigned first = 0x40) {
    return protocol::crypto::Key(counting_from<protocol::crypto::kKeyBytes>(first));
}

/// Returns the spec of a token for kServerAddress, unless other servers are given.
inline protocol::TokenSpec spec_for(std::uint64_t client_id,
                                    std::span<const Address> servers = {&kServerAddress, 1}) {
    protocol::TokenSpec spec;
    spec.protocol_id = kTestProtocol;
    spec.client_id = client_id;
    spec.create_time = kTestUnixTime;
    spec.servers = servers;
    return spec;
}

inline protocol::ConnectToken token_of(const protocol::TokenSpec& spec, std::uint64_t seed = 1,
                                       const protocol::crypto::Key& key = test_key()) {
    return protocol::make_connect_token(spec, key, seeded(seed)).value();
}

/// A handshake server and what its owner would know: which clients are in, and which it refuses.
struct TestServer {
    explicit TestServer(protocol::HandshakeServerSettings settings = settings_of(),
                        std::uint64_t seed = 99)
        : random(seeded(seed)), handshake(std::move(settings), random, Time{}) {}

    static protocol::HandshakeServerSettings settings_of() {
        protocol::HandshakeServerSettings settings;
        settings.protocol_id = kTestProtocol;
        settings.keys = test_key();
        settings.own_addresses = {kServerAddress};
        return settings;
    }

    Result<protocol::Admission, protocol::DeniedReason> admit(
        const protocol::Applicant& applicant) {
        ++asked;
        if (turn_away) return Failure{*turn_away};
        if (!client_ids.insert(applicant.token.client_id).second)
            return Failure{protocol::DeniedReason::already_connected};
        const auto id = protocol::draw_connection_id(
            random, [this](protocol::ConnectionId taken) { return connections.contains(taken); });
        connections.insert(*id);
        return protocol::Admission{
            .connection = *id, .owner_remembers = owner_remembers, .superseded = superseded};
    }

    /// The outcome of a datagram after the owner's decision.
    struct Answer {
        protocol::HandshakeReply reply;
        bool is_validated = false;
        std::optional<protocol::AcceptedClient> accepted{};  ///< a new client, reported once
        std::optional<protocol::ConnectionId> repeated{};
    };

    Answer receive(std::span<const std::byte> datagram, const Address& from = kClientAddress) {
        const auto outcome = handshake.receive(from, datagram, now, unix_time);
        if (!outcome.applicant)
            return {.reply = outcome.reply,
                    .is_validated = outcome.is_validated,
                    .repeated = outcome.repeated};
        const auto admission = admit(*outcome.applicant);
        if (!admission)
            return {handshake.deny(*outcome.applicant, admission.error()), outcome.is_validated};
        const auto entry = handshake.accept(*outcome.applicant, admission.value());
        accepted.push_back(entry.client);
        return {entry.reply, outcome.is_validated, entry.client};
    }

    protocol::crypto::FillRandom random;
    Time now{};
    std::uint64_t unix_time = kTestUnixTime;
    std::optional<protocol::DeniedReason> turn_away;
    bool owner_remembers = false;
    std::optional<protocol::TokenTag> superseded;
    std::uint64_t asked = 0;
    std::set<std::uint64_t> client_ids;
    std::set<protocol::ConnectionId> connections;
    std::vector<protocol::AcceptedClient> accepted;
    protocol::HandshakeServer handshake;
};

}  // namespace arena::test
