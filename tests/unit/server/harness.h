// A server and clients under virtual time, which the tests of the core use instead of sockets and
// clocks. The network between them loses nothing and takes no time unless a test says so.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "protocol/decode.h"
#include "protocol/encode.h"
#include "protocol/inputs_message.h"
#include "protocol/replication/update.h"
#include "protocol/session/connection/secure_connection.h"
#include "protocol/session/handshake/handshake_client.h"
#include "protocol/session/token/connect_token.h"
#include "protocol/session/token/identity.h"
#include "protocol/update_message.h"
#include "protocol/watch_message.h"
#include "server/core/server.h"
#include "sim/terrain/terrain.h"
#include "sim/values/map.h"
#include "tests/support/handshake.h"

namespace arena::server::test {

using Bytes = std::vector<std::byte>;
using protocol::Address;

/// A bare field of 40 x 30 m with a row of spawn points.
inline std::shared_ptr<const sim::Terrain> bare_terrain(const std::string& name = "bare") {
    sim::MapDescription map;
    map.name = name;
    map.hash = 0x1234;
    map.bounds = {{0.0f, 0.0f}, {40.0f, 30.0f}};
    for (int i = 0; i < 12; ++i) {
        map.spawns.push_back({{2.0f + 3.0f * static_cast<float>(i), 15.0f}, {"spawns", 1}});
    }
    auto terrain = sim::build_terrain(map);
    return std::move(terrain).value();
}

/// The address to which all clients of these tests send.
inline constexpr Address kServer = protocol::ipv4_address({127, 0, 0, 1}, 40000);

inline Address client_at(std::uint16_t port) {
    return protocol::ipv4_address({127, 0, 0, 1}, port);
}

/// A client that does its handshake and then keeps all that it receives.
class TestClient : private protocol::Inbox {
  public:
    TestClient(const Address& from, const protocol::ConnectToken& token, std::uint64_t seed,
               std::uint64_t protocol_id, Time now)
        : address(from),
          random_(arena::test::seeded(seed)),
          protocol_id_(protocol_id),
          handshake_(token, false, random_, now) {}

    [[nodiscard]] bool connected() const { return secure_.has_value(); }
    [[nodiscard]] std::optional<protocol::DeniedReason> denied() const {
        return handshake_.failure().reason;
    }
    [[nodiscard]] bool has_authentic_denial() const { return handshake_.failure().is_authentic; }
    [[nodiscard]] protocol::Connection& connection() { return secure_->connection(); }
    [[nodiscard]] std::optional<protocol::End> end() const {
        return secure_ ? secure_->connection().end() : std::nullopt;
    }
    /// Returns the player of a client that has its Welcome.
    [[nodiscard]] sim::EntityId player() const { return welcomes.at(0).player; }
    /// Returns whose view it is sent, as far as it was told.
    [[nodiscard]] protocol::Watching watching() const {
        return watchings.empty() ? protocol::Watching{} : watchings.back();
    }
    [[nodiscard]] protocol::ConnectToken resume_token() const {
        return protocol::read_connect_token(welcomes.back().resume_token).value();
    }
    [[nodiscard]] protocol::ConnectionId id() const { return handshake_.connection()->connection; }

    void queue_input(sim::Tick tick, const sim::PlayerInput& input = {}) {
        protocol::Inputs inputs{.tick = tick - 1};
        inputs.add(input);
        queue(inputs);
    }
    void queue(const protocol::Inputs& inputs) {
        (void)connection().send_sequenced(protocol::kInputChannel, inputs_encoder_.encode(inputs));
    }
    void queue(const protocol::Watch& watch) {
        (void)connection().send_sequenced(protocol::kWatchChannel, watch_encoder_.encode(watch));
    }
    /// Queues a message for the server, on the channel of inputs.
    void queue(const protocol::Message& message) {
        (void)connection().send_sequenced(protocol::kInputChannel, encoder_.encode(message));
    }

    void receive(std::span<const std::byte> datagram, Time now) {
        if (!connected()) {
            handshake_.receive(handshake_.server(), datagram, now);
            if (handshake_.state() == protocol::HandshakeState::connected) begin(now);
        } else {
            (void)secure_->receive(now, protocol::PathId{1}, datagram, *this);
        }
    }

    /// Returns all datagrams that are due.
    std::vector<Bytes> send(Time now) {
        std::vector<Bytes> datagrams;
        if (!connected()) {
            const auto handshake = handshake_.send(now);
            if (!handshake.empty()) datagrams.emplace_back(handshake.begin(), handshake.end());
            return datagrams;
        }
        protocol::DatagramRoom room;
        while (const auto datagram = secure_->write(now, room))
            datagrams.emplace_back(datagram->bytes.begin(), datagram->bytes.end());
        return datagrams;
    }

    Address address;
    LocalAddress asks;     ///< the server's address to which it sends
    bool is_mute = false;  ///< none of its datagrams reach the server
    bool is_deaf = false;  ///< none of the server's datagrams reach it
    std::vector<protocol::Welcome> welcomes;
    std::vector<protocol::Roster> rosters;
    std::vector<protocol::Match> matches;
    std::vector<protocol::Watching> watchings;
    std::vector<std::string> announcements;
    /// Updates without their columns of bits; what these introduce and remove is in `seen`.
    std::vector<protocol::Update> updates;
    std::map<protocol::ShortId, sim::EntityId> seen;
    std::set<sim::EntityId> introduced;  ///< all that were ever introduced

    [[nodiscard]] bool sees(sim::EntityId id) const {
        return std::any_of(seen.begin(), seen.end(),
                           [id](const auto& each) { return each.second == id; });
    }

  private:
    void begin(Time now) {
        const auto& accepted = *handshake_.connection();
        secure_.emplace(protocol::ConnectionConfig{.id = accepted.connection,
                                                   .timeout = accepted.timeout,
                                                   .path = protocol::PathId{1},
                                                   .fill_random = random_},
                        protocol::seals_of_client(accepted.keys, protocol_id_), now);
    }

    void on_sequenced(std::uint8_t, std::span<const std::byte>) override {
        throw std::runtime_error("a server sends nothing sequenced");
    }
    void on_reliable(std::span<const std::byte> bytes) override {
        const auto message = decoded(bytes);
        if (const auto* welcome = std::get_if<protocol::Welcome>(&message)) {
            if (welcomes.empty() && !rosters.empty())
                throw std::runtime_error("a roster before the welcome");
            welcomes.push_back(*welcome);
            seen.clear();
            introduced.clear();
            watchings.clear();
            updates.clear();
            return;
        }
        if (const auto* match = std::get_if<protocol::Match>(&message)) {
            if (welcomes.empty()) throw std::runtime_error("a match before the welcome");
            matches.push_back(*match);
            return;
        }
        if (const auto* watching = std::get_if<protocol::Watching>(&message)) {
            watchings.push_back(*watching);
            return;
        }
        if (const auto* announcement = std::get_if<protocol::Announcement>(&message)) {
            announcements.push_back(announcement->text);
            return;
        }
        rosters.push_back(std::get<protocol::Roster>(message));
    }
    void on_unordered(std::span<const std::byte> bytes) override {
        if (welcomes.empty()) throw std::runtime_error("an update before the welcome");
        protocol::Update update;
        const sim::Tick newest = updates.empty() ? 0 : updates.back().tick;
        if (protocol::decode_update(bytes, newest, update))
            throw std::runtime_error("the server sent what cannot be decoded");
        if (!update.entities.empty()) look_at(update);
        update.entities = {};
        updates.push_back(update);
    }
    /// Reads the beginning of the column of bits: removals and introductions.
    void look_at(const protocol::Update& update) {
        protocol::BitReader bits(update.entities);
        std::vector<protocol::ShortId> ids;
        if (!read_ids(bits, protocol::kEntitiesSeenMax, ids))
            throw std::runtime_error("no removals");
        for (const protocol::ShortId id : ids)
            seen.erase(id);
        if (!read_ids(bits, protocol::kEntitiesSeenMax, ids))
            throw std::runtime_error("no newcomers");
        std::vector<protocol::ShotKind> shot_kinds;
        for (const protocol::WelcomeWeapon& weapon : welcomes.back().weapons)
            shot_kinds.push_back(weapon.shot);
        protocol::IntroductionCode code(
            update.tick, protocol::fall_of(welcomes.back().gravity, welcomes.back().tick_rate),
            shot_kinds);
        for (const protocol::ShortId id : ids) {
            const auto introduction = code.read(bits);
            if (!introduction) throw std::runtime_error("no introduction");
            seen[id] = introduction->traits.id;
            introduced.insert(introduction->traits.id);
        }
    }
    static protocol::Message decoded(std::span<const std::byte> bytes) {
        auto message = protocol::decode(bytes);
        if (!message) throw std::runtime_error("the server sent what cannot be decoded");
        return std::move(message).value();
    }

    protocol::crypto::FillRandom random_;
    std::uint64_t protocol_id_;
    protocol::HandshakeClient handshake_;
    std::optional<protocol::SecureConnection> secure_;
    protocol::Encoder encoder_;
    protocol::InputsEncoder inputs_encoder_;
    protocol::WatchEncoder watch_encoder_;
};

class Harness {
  public:
    struct Went {
        Transition::Kind kind;
        std::uint64_t client_id;
        sim::EntityId player;
        protocol::EndReason reason;
    };

    explicit Harness(ServerSettings settings = {},
                     const protocol::crypto::Key& key = arena::test::test_key(),
                     std::shared_ptr<const sim::Terrain> terrain = bare_terrain(),
                     std::size_t matches = 1, ForkJoin* fork_join = nullptr,
                     const std::optional<Mailboxes>& mailboxes = std::nullopt,
                     std::size_t matches_max = 0)
        : settings_(with_key(std::move(settings), key)),
          server(settings_, std::move(terrain),
                 {.send = [this](const Path& to, FarEnd end,
                                 std::span<const std::byte> bytes) { post(to, end, bytes); },
                  .fill_random = arena::test::seeded(7),
                  .unix_seconds = [this] { return unix_time; },
                  .on_transition =
                      [this](const Transition& transition) {
                          transitions.push_back({transition.kind, transition.client_id,
                                                 transition.player, transition.reason});
                      },
                  .fork_join = fork_join},
                 now,
                 {.at_start = matches,
                  .at_most = std::max(matches, matches_max),
                  .come_and_go = matches_max > 0},
                 mailboxes),
          has_mailboxes_(mailboxes),
          tick_period(Time(1'000'000'000) / settings_.tick_rate) {}

    /// Returns the spec of a valid token, which a test may spoil.
    [[nodiscard]] protocol::TokenSpec spec(std::uint64_t client_id,
                                           const std::string& name = "test") const {
        protocol::TokenSpec spec{.protocol_id = settings_.protocol_id,
                                 .client_id = client_id,
                                 .create_time = unix_time,
                                 .servers = {&kServer, 1}};
        protocol::write_identity({.name = name}, spec.user_data);
        return spec;
    }
    [[nodiscard]] protocol::ConnectToken token(const protocol::TokenSpec& spec) {
        return token(spec, settings_.keys.first());
    }
    [[nodiscard]] protocol::ConnectToken token(const protocol::TokenSpec& spec,
                                               const protocol::crypto::Key& key) {
        return protocol::make_connect_token(spec, key, arena::test::seeded(++seed_)).value();
    }

    /// Adds a client that has not sent anything yet.
    TestClient& client(const Address& address, const protocol::ConnectToken& token) {
        clients_.push_back(
            std::make_unique<TestClient>(address, token, ++seed_, token.seal.protocol_id, now));
        return *clients_.back();
    }
    /// Adds a client that has done its handshake, and was accepted or denied.
    TestClient& greet(const Address& address, const protocol::ConnectToken& token) {
        TestClient& made = client(address, token);
        for (int i = 0; i < 2; ++i)
            carry(made);
        // A match decides in its tick, the hall learns it in the next one, and may ask another.
        for (int i = 0; has_mailboxes_ && !made.connected() && !made.denied() && i < 12; ++i) {
            tick();
            deliver_mail(made);
        }
        deliver_mail(made);
        return made;
    }
    /// Adds a client that is in the world after the next tick.
    TestClient& join(const Address& address, std::uint64_t client_id) {
        TestClient& made = greet(address, token(spec(client_id)));
        carry(made);
        if (has_mailboxes_) tick();
        return made;
    }
    /// The same as a watcher, by its token.
    TestClient& join_to_watch(const Address& address, std::uint64_t client_id,
                              protocol::TokenRole role = protocol::TokenRole::watcher) {
        protocol::TokenSpec asks = spec(client_id);
        protocol::write_identity({.name = "watcher", .role = role}, asks.user_data);
        TestClient& made = greet(address, token(asks));
        if (made.connected()) carry(made);
        return made;
    }
    /// The same with the resume token of a client that has its Welcome.
    TestClient& resume(const Address& address, const TestClient& before) {
        TestClient& made = greet(address, before.resume_token());
        carry(made);
        return made;
    }

    /// Delivers what waits for the client, then what it sends.
    void carry(TestClient& from) {
        deliver_mail(from);
        for (const Bytes& datagram : from.send(now))
            if (!from.is_mute) server.receive({from.address, from.asks}, datagram, now);
    }
    void deliver_mail(TestClient& to) {
        for (const Bytes& datagram : std::exchange(mail_[to.address.port], {}))
            if (!to.is_deaf) to.receive(datagram, now);
    }

    /// Runs ticks of the server alone.
    void tick(int count = 1) {
        for (int i = 0; i < count; ++i) {
            now += tick_period;
            server.tick(now);
        }
    }
    /// Runs ticks in each of which all clients receive and send.
    void run(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            for (const auto& each : clients_)
                carry(*each);
            tick();
        }
        for (const auto& each : clients_)
            deliver_mail(*each);
    }
    /// The same for a duration.
    void run_for(Time time) { run(static_cast<int>(time / tick_period) + 1); }

    /// Takes the datagrams that were sent to an address, which are then not delivered to anyone
    /// else.
    [[nodiscard]] std::vector<Bytes> take_mail(const Address& address) {
        return std::exchange(mail_[address.port], {});
    }
    /// Returns the datagrams that were sent to an address and not taken.
    [[nodiscard]] const std::vector<Bytes>& mail(const Address& address) {
        return mail_[address.port];
    }

    [[nodiscard]] std::uint64_t drops(DropReason reason) const {
        return server.statistics().drops[reason];
    }
    [[nodiscard]] std::uint64_t denials(protocol::DeniedReason reason) const {
        return server.statistics().handshakes.of(reason);
    }
    [[nodiscard]] std::uint64_t disconnects(protocol::EndReason reason) const {
        return server.statistics().disconnects[reason];
    }

  private:
    static ServerSettings with_key(ServerSettings settings, const protocol::crypto::Key& key) {
        settings.keys = key;
        return settings;
    }
    void post(const Path& to, FarEnd end, std::span<const std::byte> bytes) {
        sent_to.push_back(to);
        sent_to_ends.push_back(end);
        if (on_send) on_send(bytes);
        mail_[to.remote.port].emplace_back(bytes.begin(), bytes.end());
    }

    ServerSettings settings_;
    std::uint64_t seed_ = 1000;
    std::map<std::uint16_t, std::vector<Bytes>> mail_;  ///< by the port of the address
    std::vector<std::unique_ptr<TestClient>> clients_;

  public:
    std::uint64_t unix_time = arena::test::kTestUnixTime;
    std::vector<Went> transitions;
    std::vector<Path> sent_to;         ///< where each of the server's datagrams went, ...
    std::vector<FarEnd> sent_to_ends;  ///< ... and whether that address was validated
    std::function<void(std::span<const std::byte>)> on_send;  ///< called with each; may be empty
    Time now = std::chrono::seconds(100);
    Server server;

  private:
    bool has_mailboxes_;

  public:
    Time tick_period;
};

/// Returns the player with this id; nothing unless it is in the world.
inline std::optional<sim::PlayerState> player_in(const Server& server, sim::EntityId id) {
    for (const sim::PlayerState& player : server.world().players())
        if (player.id == id) return player;
    return std::nullopt;
}

/// A client with id 1 at port 1001 that has joined and lost its connection: its player is absent.
struct LostClient {
    explicit LostClient(Harness& harness) : alice(harness.join(client_at(1001), 1)) {
        harness.run(5);
        player = alice.player();
        alice.is_mute = true;
        harness.run_for(std::chrono::seconds(6));
    }
    TestClient& alice;
    sim::EntityId player;
};

}  // namespace arena::server::test
