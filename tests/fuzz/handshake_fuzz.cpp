// Plays an attacker on the network between a handshake server and a client, which sends anything to
// both and changes their packets. The input is a list of steps: a byte that says what to do, and
// its arguments. Only the token's own response may admit a client, and the client may accept no
// answer but the server's. The same bytes are also read as a connect token, and as the identity in
// its user data.
//
//   cmake --preset fuzz && cmake --build build/fuzz --target handshake_fuzz
//   build/fuzz/bin/handshake_fuzz -max_len=4096 -max_total_time=60 CORPUS
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "protocol/base/limits.h"
#include "protocol/base/match_label.h"
#include "protocol/base/text.h"
#include "protocol/session/handshake/handshake_client.h"
#include "protocol/session/handshake/handshake_server.h"
#include "protocol/session/token/connect_token.h"
#include "protocol/session/token/identity.h"
#include "sim/base/assert.h"
#include "tests/support/handshake.h"

using namespace arena;
using namespace arena::protocol;

namespace {

using Bytes = std::vector<std::byte>;

/// Takes numbers and bytes from the front of the input; zeros when it has run out.
class Input {
  public:
    explicit Input(std::span<const std::byte> bytes) : reader_(bytes) {}

    [[nodiscard]] bool more() const { return !reader_.rest().empty(); }
    std::uint8_t u8() { return reader_.u8(); }
    std::uint16_t u16() { return reader_.u16(); }
    Bytes bytes(std::size_t count) {
        Bytes taken(std::min(count, reader_.rest().size()));
        reader_.copy_to(taken);
        return taken;
    }

    /// Changes up to 31 bytes of `whole` by as many of the input, from a place that the input
    /// chooses, and sometimes truncates it.
    Bytes change(std::span<const std::byte> whole) {
        Bytes changed(whole.begin(), whole.end());
        const std::size_t at = u16();
        const std::size_t count = u8();
        const Bytes changes = bytes(count % 32);
        if (changed.empty()) return changed;
        for (std::size_t i = 0; i < changes.size(); ++i)
            changed[(at + i) % changed.size()] ^= changes[i];
        if (count > 250) changed.resize(at % changed.size());
        return changed;
    }

  private:
    ByteReader reader_;
};

HandshakeServerSettings settings() {
    auto settings = test::TestServer::settings_of();
    settings.limits.rate_limiters = 4;
    settings.limits.used_tokens_max = 2;
    return settings;
}

/// Both ends, and the last packet of each.
struct Ends {
    ConnectToken token = test::token_of(test::spec_for(1));
    test::TestServer server{settings()};
    HandshakeClient client{token, false, test::seeded(7), Time{}};
    Bytes last_of_client;
    Bytes last_of_server;

    void send_to_server(const Bytes& datagram) {
        const std::size_t accepted = server.accepted.size();
        const auto outcome = server.receive(datagram);
        ARENA_ASSERT(outcome.reply.size() <= datagram.size(),
                     "no answer is larger than its request");
        if (!outcome.reply.empty())
            last_of_server.assign(outcome.reply.begin(), outcome.reply.end());
        if (server.accepted.size() == accepted) return;
        ARENA_ASSERT(datagram == last_of_client, "only the token's own response admits a client");
        ARENA_ASSERT(accepted == 0, "and only once");
    }

    void send_to_client(const Bytes& datagram) {
        const bool is_in = client.state() == HandshakeState::connected;
        client.receive(test::kServerAddress, datagram, server.now);
        if (is_in || client.state() != HandshakeState::connected) return;
        ARENA_ASSERT(server.accepted.size() == 1, "a connected client was admitted");
        ARENA_ASSERT(server.accepted[0].keys == client.connection()->keys, "with the same keys");
    }

    void pass(Time time) {
        server.now += time;
        const auto sent = client.send(server.now);
        if (!sent.empty()) last_of_client.assign(sent.begin(), sent.end());
    }
};

void step(Ends& ends, Input& input) {
    switch (input.u8() % 8) {
        case 0:
            return ends.pass(std::chrono::milliseconds(input.u8()));
        case 1:
            return ends.send_to_server(ends.last_of_client);
        case 2:
            return ends.send_to_client(ends.last_of_server);
        case 3:
            return ends.send_to_server(input.change(ends.last_of_client));
        case 4:
            return ends.send_to_client(input.change(ends.last_of_server));
        case 5:
            return ends.send_to_server(input.change(ends.last_of_server));
        case 6:
            return ends.send_to_server(input.bytes(input.u16()));
        default:
            return ends.send_to_client(input.bytes(input.u16()));
    }
}

void read_as_token(std::span<const std::byte> bytes) {
    ConnectTokenBytes whole = write_connect_token(test::token_of(test::spec_for(1)));
    for (std::size_t i = 0; i < std::min(bytes.size(), whole.size()); ++i)
        whole[i] ^= bytes[i];
    const auto token = read_connect_token(whole);
    if (!token.ok()) return;
    const auto again = read_connect_token(write_connect_token(token.value()));
    ARENA_ASSERT(again.ok() && again.value() == token.value(),
                 "a token that is read can be written");
    static_cast<void>(
        open_private_token(token.value().sealed, token.value().seal, test::test_key()));
}

void read_as_identity(std::span<const std::byte> bytes) {
    UserData data{};
    std::copy_n(bytes.begin(), std::min(bytes.size(), data.size()), data.begin());
    const Identity identity = read_identity(data);
    ARENA_ASSERT(is_name(identity.name, kNameBytesMax), "a name that is read is a name");
    if (identity.match.empty())
        ARENA_ASSERT(data[35] == std::byte{0}, "only a token without a label names any match");
    else
        ARENA_ASSERT(identity.match == kNoSuchMatch || is_match_label(identity.match),
                     "a match that is read is a label, or none");
    if (!identity.mode)
        ARENA_ASSERT(identity.match == kNoSuchMatch || data[68] == std::byte{0},
                     "only a token without a mode names any mode");
    write_identity(identity, data);
    ARENA_ASSERT(read_identity(data) == identity, "an identity that is read can be written");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    read_as_token(bytes);
    read_as_identity(bytes);

    Ends ends;
    Input input(bytes);
    for (int steps = 0; steps < 64 && input.more(); ++steps)
        step(ends, input);
    return 0;
}
