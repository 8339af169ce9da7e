// A handshake server and several clients on a wire that loses, repeats, reorders, alters and
// redirects datagrams, and on which anyone may repeat anything. Whatever happens: a client that may
// not join does not, a client that may joins once and with keys that no other client has, no client
// accepts a denial as authentic that the server has not sent, and afterwards the server still
// works.
#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <ostream>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <rapidcheck/state.h>

#include "tests/support/handshake.h"

namespace arena::protocol {
namespace {

using std::chrono::milliseconds;
using test::kServerAddress;
using test::seeded;
using test::spec_for;
using test::test_key;
using test::token_of;

/// The kind of token that each client has. The two clients with id 1 have a token each.
enum class TokenKind : std::uint8_t { good, other_key, expired, for_elsewhere };
struct TestClient {
    std::uint64_t client_id;
    TokenKind token;
};
constexpr std::array<TestClient, 6> kTestClients{{{1, TokenKind::good},
                                                  {2, TokenKind::good},
                                                  {1, TokenKind::good},
                                                  {3, TokenKind::other_key},
                                                  {4, TokenKind::expired},
                                                  {5, TokenKind::for_elsewhere}}};
constexpr std::size_t kWireMax = 64;
constexpr Address kThief = ipv4_address({203, 0, 113, 66}, 666);
constexpr Address kElsewhere = ipv4_address({10, 0, 0, 9}, 40000);

Address address_of(std::size_t test_client) {
    return ipv4_address({192, 168, 0, static_cast<std::uint8_t>(10 + test_client)}, 50000);
}

ConnectToken token_of_test_client(std::size_t test_client) {
    TokenSpec spec = spec_for(kTestClients[test_client].client_id);
    crypto::Key key = test_key();
    switch (kTestClients[test_client].token) {
        case TokenKind::good:
            break;
        case TokenKind::other_key:
            key = test_key(0x41);
            break;
        case TokenKind::expired:
            spec.create_time -= 1'000;
            break;
        case TokenKind::for_elsewhere:
            spec.servers = {&kElsewhere, 1};
            break;
    }
    ConnectToken token = token_of(spec, 100 + test_client, key);
    // It sends its requests here nevertheless, whatever the sealed part says.
    token.fields.servers.clear();
    static_cast<void>(token.fields.servers.push_back(kServerAddress));
    return token;
}

struct Datagram {
    std::vector<std::byte> bytes;
    std::size_t test_client = 0;  ///< the client that sent it, or that it is for
};

/// What happens to a datagram that is taken from the wire.
struct Fate {
    std::size_t pick = 0;
    bool stays = false;  ///< it may be delivered again
    bool is_lost = false;
    bool goes_astray = false;  ///< to another client; or it seems to come from the thief
    int altered_bit = -1;
};

void alter(std::vector<std::byte>& bytes, int bit) {
    if (bit < 0 || bytes.empty()) return;
    const auto at = static_cast<std::size_t>(bit) % (8 * bytes.size());
    bytes[at / 8] ^= static_cast<std::byte>(1u << (at % 8));
}

class TestNetwork {
  public:
    TestNetwork() {
        for (std::size_t i = 0; i < kTestClients.size(); ++i)
            clients_.push_back(std::make_unique<HandshakeClient>(token_of_test_client(i), false,
                                                                 seeded(200 + i), Time{}));
    }

    void pass(Time time) {
        server_.now += time;
        for (std::size_t i = 0; i < clients_.size(); ++i) {
            const auto sent = clients_[i]->send(server_.now);
            if (!sent.empty()) put(to_server_, sent, i);
        }
    }

    void deliver_to_server(const Fate& fate) {
        auto datagram = take(to_server_, fate);
        if (!datagram) return;
        const Address from = fate.goes_astray ? kThief : address_of(datagram->test_client);
        const auto outcome = server_.receive(datagram->bytes, from);
        RC_ASSERT(outcome.reply.size() <= datagram->bytes.size());
        if (!fate.goes_astray) put(to_client_, outcome.reply.view(), datagram->test_client);
        if (outcome.accepted) {
            RC_ASSERT(!fate.goes_astray && fate.altered_bit < 0);
            RC_ASSERT(outcome.accepted->address == from);
        }
    }

    void deliver_to_client(const Fate& fate) {
        auto datagram = take(to_client_, fate);
        if (!datagram) return;
        const std::size_t to = fate.goes_astray ? (datagram->test_client + 1) % clients_.size()
                                                : datagram->test_client;
        clients_[to]->receive(kServerAddress, datagram->bytes, server_.now);
    }

    /// Checks everything that must be true at any time.
    void check() const {
        RC_ASSERT(server_.handshake.used_tokens() == server_.accepted.size());
        for (const AcceptedClient& accepted : server_.accepted) {
            RC_ASSERT(times_accepted(accepted.client_id) == 1);
            RC_ASSERT(accepted.client_id == 1u || accepted.client_id == 2u);
        }
        for (std::size_t i = 0; i < clients_.size(); ++i)
            check_client(i);
    }

    /// Checks that a new client is admitted at once when nothing is lost.
    void check_that_a_new_client_is_admitted() {
        HandshakeClient late(token_of(spec_for(1'000), 300), false, seeded(301), server_.now);
        const Address from = ipv4_address({192, 168, 0, 9}, 9);
        for (int i = 0; i < 2; ++i) {
            const auto sent = late.send(server_.now);
            late.receive(kServerAddress, server_.receive(sent, from).reply.view(), server_.now);
        }
        RC_ASSERT(late.state() == HandshakeState::connected);
    }

    [[nodiscard]] std::size_t accepted() const { return server_.accepted.size(); }
    [[nodiscard]] std::ptrdiff_t connected() const {
        return std::count_if(clients_.begin(), clients_.end(), [](const auto& client) {
            return client->state() == HandshakeState::connected;
        });
    }

  private:
    void put(std::vector<Datagram>& wire, std::span<const std::byte> bytes,
             std::size_t test_client) {
        if (bytes.empty()) return;
        if (wire.size() == kWireMax) wire.erase(wire.begin());
        wire.push_back({{bytes.begin(), bytes.end()}, test_client});
    }

    static std::optional<Datagram> take(std::vector<Datagram>& wire, const Fate& fate) {
        if (wire.empty()) return std::nullopt;
        const auto picked = wire.begin() + static_cast<std::ptrdiff_t>(fate.pick % wire.size());
        Datagram datagram = *picked;
        if (!fate.stays) wire.erase(picked);
        if (fate.is_lost) return std::nullopt;
        alter(datagram.bytes, fate.altered_bit);
        return datagram;
    }

    [[nodiscard]] std::ptrdiff_t times_accepted(std::uint64_t client_id) const {
        return std::count_if(
            server_.accepted.begin(), server_.accepted.end(),
            [&](const AcceptedClient& accepted) { return accepted.client_id == client_id; });
    }

    void check_client(std::size_t test_client) const {
        const HandshakeClient& client = *clients_[test_client];
        if (client.state() == HandshakeState::connected) {
            const auto accepted = std::find_if(
                server_.accepted.begin(), server_.accepted.end(),
                [&](const AcceptedClient& one) { return one.address == address_of(test_client); });
            RC_ASSERT(accepted != server_.accepted.end());
            RC_ASSERT(accepted->keys == client.connection()->keys);
            RC_ASSERT(accepted->connection == client.connection()->connection);
        }
        if (client.state() == HandshakeState::failed && client.failure().is_authentic) {
            const DeniedReason reason = client.failure().reason.value();
            RC_ASSERT(server_.handshake.counts().of(reason) > 0);
            RC_ASSERT(reason == (kTestClients[test_client].token == TokenKind::for_elsewhere
                                     ? DeniedReason::wrong_address
                                     : DeniedReason::already_connected));
        }
    }

    test::TestServer server_;
    std::vector<std::unique_ptr<HandshakeClient>> clients_;
    std::vector<Datagram> to_server_;
    std::vector<Datagram> to_client_;
};

/// The network checks itself; the model only counts the time.
struct Clock {
    Time now{};
};
using Command = rc::state::Command<Clock, TestNetwork>;

struct Pass : Command {
    Time time = milliseconds(*rc::gen::inRange(1, 400));

    void apply(Clock& clock) const override { clock.now += time; }
    void run(const Clock&, TestNetwork& network) const override {
        network.pass(time);
        network.check();
    }
    void show(std::ostream& out) const override { out << "pass " << time.count() << " ns"; }
};

Fate any_fate() {
    Fate fate;
    fate.pick = *rc::gen::inRange<std::size_t>(0, kWireMax);
    fate.stays = *rc::gen::inRange(0, 3) == 0;
    fate.is_lost = *rc::gen::inRange(0, 6) == 0;
    fate.goes_astray = *rc::gen::inRange(0, 6) == 0;
    // Bits of all fields of a packet, and sometimes of its padding.
    fate.altered_bit = *rc::gen::inRange(0, 5) == 0 ? *rc::gen::inRange(0, 8 * 1200) : -1;
    return fate;
}

template <void (TestNetwork::*deliver)(const Fate&)>
struct Deliver : Command {
    Fate fate = any_fate();

    void run(const Clock&, TestNetwork& network) const override {
        (network.*deliver)(fate);
        network.check();
    }
    void show(std::ostream& out) const override {
        out << "deliver " << fate.pick << (fate.stays ? ", stays" : "")
            << (fate.is_lost ? ", lost" : "") << (fate.goes_astray ? ", astray" : "")
            << ", altered bit " << fate.altered_bit;
    }
};
using ToServer = Deliver<&TestNetwork::deliver_to_server>;
using ToClient = Deliver<&TestNetwork::deliver_to_client>;

RC_GTEST_PROP(HandshakeModel, only_clients_that_may_join_do_so_and_only_once, ()) {
    TestNetwork network;

    // A client's handshake takes a few dozen steps, so a run needs a few hundred.
    const auto steps = *rc::gen::scale(
        8.0, rc::state::gen::commands(
                 Clock{}, rc::state::gen::execOneOfWithArgs<Pass, ToServer, ToServer, ToClient>()));
    rc::state::runAll(steps, Clock{}, network);

    network.check_that_a_new_client_is_admitted();
}

/// The model does admit clients: without faults all that may join are in after a while.
TEST(HandshakeModel, without_faults_all_clients_that_may_join_do_so) {
    TestNetwork network;
    for (int round = 0; round < 20; ++round) {
        network.pass(milliseconds(100));
        for (std::size_t i = 0; i < kWireMax; ++i)
            network.deliver_to_server({});
        for (std::size_t i = 0; i < kWireMax; ++i)
            network.deliver_to_client({});
    }

    network.check();
    EXPECT_EQ(network.accepted(), 2u);
    EXPECT_EQ(network.connected(), 2);
}

}  // namespace
}  // namespace arena::protocol
