// Tests that honest clients get in under attack: floods that name an address, forged tokens from
// validated addresses, storms of resumes, crowds that reconnect, bans against a client that moves,
// and clocks that jump.
//
// A flood comes before the honest datagrams of the same millisecond, which is the worst order: a
// rate limiter that serves the first to come would be used up.
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/link/dice.h"
#include "protocol/session/handshake/handshake_packets.h"
#include "protocol/session/packet/packet_header.h"
#include "tests/unit/server/harness.h"

namespace arena::server::test {
namespace {

using protocol::DeniedReason;
using protocol::EndReason;
using protocol::ipv4_address;
using std::chrono::milliseconds;
using std::chrono::seconds;

std::map<std::string, std::uint64_t> drops_by_name(const Server& server) {
    std::map<std::string, std::uint64_t> drops;
    server.statistics().for_each_drop(
        [&](std::string_view name, std::uint64_t count) { drops[std::string(name)] = count; });
    return drops;
}

/// Honest clients and floods on a clock that advances by milliseconds.
class FloodScene {
  public:
    explicit FloodScene(ServerSettings settings = {}) : harness(std::move(settings)) {}

    using Flood = std::function<void(FloodScene&)>;
    /// Adds a flood, which is called once a millisecond, before the clients send.
    void add_flood(Flood flood) { floods_.push_back(std::move(flood)); }

    void run_for(Time time) {
        for (const Time end = harness.now + time; harness.now < end;)
            step();
    }

    /// Returns how long a new client at an address takes to be accepted, or `patience` when it
    /// takes longer.
    Time join_from(const Address& from, std::uint64_t client_id, Time patience) {
        return join_all({{from, client_id}}, patience);
    }
    /// Returns the longest that any of several clients takes, which all begin now.
    Time join_all(const std::vector<std::pair<Address, std::uint64_t>>& newcomers, Time patience) {
        const Time begin = harness.now;
        std::vector<TestClient*> joining;
        for (const auto& [from, client_id] : newcomers)
            joining.push_back(&harness.client(from, harness.token(harness.spec(client_id))));
        const auto all_are_in = [&] {
            return std::all_of(joining.begin(), joining.end(),
                               [](const TestClient* client) { return client->connected(); });
        };
        clients_.insert(clients_.end(), joining.begin(), joining.end());
        while (!all_are_in() && harness.now - begin < patience)
            step();
        return harness.now - begin;
    }

    /// Makes this client send every millisecond, too.
    void talk(TestClient& client) { clients_.push_back(&client); }

    void send(const Address& from, std::span<const std::byte> datagram) {
        harness.server.receive(from, datagram, harness.now);
    }

    Harness harness;
    protocol::Dice dice{1};

  private:
    void step() {
        harness.now += milliseconds(1);
        for (const Flood& flood : floods_)
            flood(*this);
        for (TestClient* client : clients_)
            harness.carry(*client);
        if (harness.now - ticked_at_ < harness.tick_period) return;
        ticked_at_ = harness.now;
        harness.server.tick(harness.now);
    }

    std::vector<Flood> floods_;
    std::vector<TestClient*> clients_;
    Time ticked_at_{};
};

protocol::HandshakeRandom random_of(protocol::Dice& dice) {
    protocol::HandshakeRandom random;
    for (std::byte& byte : random)
        byte = static_cast<std::byte>(dice.next() & 0xFFu);
    return random;
}

protocol::ClientHandshakeBytes request_of(FloodScene& scene) {
    return protocol::write_request(
        {.protocol_id = protocol::protocol_id(), .client_random = random_of(scene.dice)});
}

/// Returns a response with this cookie and a forged token.
protocol::ClientHandshakeBytes forged_response(FloodScene& scene,
                                               const protocol::HandshakeRandom& random,
                                               const protocol::Cookie& cookie) {
    protocol::SealedToken sealed;
    for (std::byte& byte : sealed)
        byte = static_cast<std::byte>(scene.dice.next() & 0xFFu);
    return protocol::write_response(
        {.protocol_id = protocol::protocol_id(), .client_random = random},
        {.cookie = cookie, .expire_time = scene.harness.unix_time + 30}, sealed,
        arena::test::test_key(0x77));
}

/// An attacker without a token that receives at its address, and so has valid cookies.
class Forger {
  public:
    explicit Forger(const Address& from) : from_(from) {}

    /// Sends one response with a forged token. Asks for a new cookie every few seconds.
    void send(FloodScene& scene) {
        if (scene.harness.now >= stale_at_) ask_for_cookie(scene);
        if (cookie_) scene.send(from_, forged_response(scene, random_, *cookie_));
    }

  private:
    void ask_for_cookie(FloodScene& scene) {
        const auto request = request_of(scene);
        random_ = protocol::read_handshake_header(request).client_random;
        scene.send(from_, request);
        cookie_.reset();
        for (const Bytes& answer : scene.harness.take_mail(from_))
            if (const auto cookie = protocol::read_challenge(answer, random_)) cookie_ = cookie;
        if (cookie_) stale_at_ = scene.harness.now + seconds(4);
    }

    Address from_;
    protocol::HandshakeRandom random_{};
    std::optional<protocol::Cookie> cookie_;
    Time stale_at_{};
};

/// Returns a flood of `per_second` calls of `send` a second, spread over the milliseconds.
template <typename Send>
FloodScene::Flood flood_of(double per_second, Send send) {
    return [per_second, send, due = 0.0](FloodScene& scene) mutable {
        for (due += per_second / 1000.0; due >= 1.0; due -= 1.0)
            send(scene);
    };
}

std::vector<std::pair<Address, std::uint64_t>> ten_at(std::array<std::uint8_t, 4> ip) {
    std::vector<std::pair<Address, std::uint64_t>> clients;
    for (std::uint16_t i = 0; i < 10; ++i)
        clients.emplace_back(ipv4_address(ip, static_cast<std::uint16_t>(2000 + i)), 500u + i);
    return clients;
}

// --- Requests that name an address

TEST(Admission, requests_that_name_one_address_do_not_keep_out_clients_behind_it) {
    FloodScene scene;
    scene.add_flood(flood_of(361.0, [](FloodScene& self) {
        const auto port = static_cast<std::uint16_t>(1024 + self.dice.below(900));
        self.send(ipv4_address({203, 0, 113, 5}, port), request_of(self));
    }));
    scene.run_for(seconds(3));

    EXPECT_LT(scene.join_all(ten_at({203, 0, 113, 5}), seconds(2)), milliseconds(100));
}

TEST(Admission, a_flood_of_requests_from_everywhere_lets_honest_ones_through) {
    FloodScene scene;
    scene.add_flood(flood_of(80'000.0, [](FloodScene& self) {
        const auto low = static_cast<std::uint8_t>(self.dice.below(256));
        const auto high = static_cast<std::uint8_t>(self.dice.below(256));
        self.send(ipv4_address({7, 7, high, low}, 900), request_of(self));
    }));
    scene.run_for(milliseconds(1500));

    EXPECT_LT(scene.join_all(ten_at({203, 0, 113, 5}), seconds(4)), seconds(3));
    EXPECT_GT(drops_by_name(scene.harness.server)["request_rate"], 10'000u)
        << "there were more requests than are answered";
}

// --- Forged tokens

TEST(Admission, forged_tokens_from_eighty_validated_addresses_do_not_delay_joins) {
    FloodScene scene;
    std::vector<Forger> forgers;
    for (std::uint8_t i = 0; i < 80; ++i)
        forgers.emplace_back(ipv4_address({198, 51, 100, i}, static_cast<std::uint16_t>(3000 + i)));
    scene.add_flood(flood_of(3000.0, [forgers, next = 0u](FloodScene& self) mutable {
        forgers[next++ % forgers.size()].send(self);
    }));
    scene.run_for(seconds(3));

    Time worst{};
    for (std::uint16_t i = 0; i < 20; ++i) {
        const auto from = ipv4_address({203, 0, 113, static_cast<std::uint8_t>(i)},
                                       static_cast<std::uint16_t>(2000 + i));
        worst = std::max(worst, scene.join_from(from, 500u + i, seconds(3)));
    }
    EXPECT_LT(worst, milliseconds(100));
}

TEST(Admission, forged_tokens_from_behind_a_nat_do_not_keep_out_its_neighbours) {
    FloodScene scene({.clients_max = 512});
    std::vector<Forger> forgers;
    for (std::uint16_t i = 0; i < 400; ++i)
        forgers.emplace_back(ipv4_address({203, 0, 113, 5}, static_cast<std::uint16_t>(3000 + i)));
    scene.add_flood(flood_of(3000.0, [forgers, next = 0u](FloodScene& self) mutable {
        forgers[next++ % forgers.size()].send(self);
    }));
    scene.run_for(seconds(3));

    EXPECT_LT(scene.join_all(ten_at({203, 0, 113, 5}), seconds(4)), seconds(2));
}

// --- All kinds of unvalidated packets at once

TEST(Admission, sixty_thousand_unvalidated_packets_a_second_do_not_hinder_joins_or_moves) {
    FloodScene scene;
    TestClient& known = scene.harness.join(client_at(1001), 1);
    TestClient& mover = scene.harness.join(client_at(1002), 2);
    scene.harness.run(10);
    Bytes packet = known.send(scene.harness.now + protocol::kKeepAlive).at(0);
    packet.back() ^= std::byte{1};
    scene.talk(known);
    scene.talk(mover);
    scene.add_flood(flood_of(60'000.0, [packet](FloodScene& self) {
        const auto low = static_cast<std::uint8_t>(self.dice.below(256));
        const auto high = static_cast<std::uint8_t>(self.dice.below(256));
        const Address from = ipv4_address({7, 7, high, low}, 900);
        switch (self.dice.below(3)) {
            case 0:
                return self.send(from, request_of(self));
            case 1:
                return self.send(from, forged_response(self, random_of(self.dice), {}));
            default:
                return self.send(from, packet);
        }
    }));
    scene.run_for(milliseconds(1500));

    EXPECT_LT(scene.join_all(ten_at({203, 0, 113, 5}), seconds(4)), milliseconds(500));
    mover.address = client_at(1003);
    scene.run_for(seconds(1));
    const std::size_t updates = mover.updates.size();
    scene.run_for(seconds(1));
    EXPECT_GT(mover.updates.size(), updates + 15) << "it gets its updates at its new address";
    EXPECT_GT(drops_by_name(scene.harness.server)["elsewhere_rate"], 10'000u);
}

// --- Resumes

TEST(Admission, eight_players_that_keep_resuming_leave_room_for_others) {
    FloodScene scene;
    std::vector<TestClient*> players;
    for (std::uint16_t i = 0; i < 8; ++i)
        players.push_back(
            &scene.harness.join(client_at(static_cast<std::uint16_t>(1000 + i)), 1u + i));
    scene.harness.run(3);
    std::uint16_t port = 10'000;
    const Time begin = scene.harness.now;
    for (int round = 0; round < 1'000; ++round) {
        scene.harness.now += milliseconds(9);
        for (TestClient*& player : players) {
            scene.harness.carry(*player);
            TestClient& next = scene.harness.resume(client_at(port++), *player);
            scene.harness.server.tick(scene.harness.now);
            scene.harness.carry(next);
            if (!next.welcomes.empty()) player = &next;
        }
    }
    const auto passed = static_cast<std::uint64_t>((scene.harness.now - begin) / seconds(1));

    const std::uint64_t resumed = scene.harness.server.statistics().resumed;
    EXPECT_GT(resumed, 8u * passed / 2) << "an honest client can come back";
    EXPECT_LE(resumed, 8u * (passed + 1 + 10));
    EXPECT_LE(scene.harness.server.hall().used_tokens(), 8u + 8u + 8u)
        << "the matchmaker's tokens, and the last two resume tokens of each client";
    EXPECT_EQ(scene.harness.server.host().active_players(), 8u);
    EXPECT_GT(drops_by_name(scene.harness.server)["client_rate"], 1'000u);
}

TEST(Admission, a_client_that_resumes_too_often_is_not_denied_but_gets_in_later) {
    FloodScene scene;
    TestClient* player = &scene.harness.join(client_at(1000), 1);
    scene.harness.run(1);
    std::uint16_t port = 2000;
    TestClient* waiting = nullptr;
    for (int i = 0; i < 20 && waiting == nullptr; ++i) {
        TestClient& next = scene.harness.resume(client_at(port++), *player);
        scene.harness.run(1);
        if (next.welcomes.empty())
            waiting = &next;
        else
            player = &next;
    }
    ASSERT_NE(waiting, nullptr) << "a client cannot come back twenty times in a third of a second";
    EXPECT_FALSE(waiting->denied());

    scene.harness.run_for(seconds(2));

    EXPECT_EQ(waiting->welcomes.size(), 1u);
}

// --- Bans

TEST(Admission, a_client_that_moves_to_a_banned_address_is_disconnected) {
    const Address nowhere = client_at(1666);
    ServerSettings settings;
    settings.bans = [&](std::uint64_t, const Address& address) { return address == nowhere; };
    Harness harness(settings);
    TestClient& alice = harness.join(client_at(1001), 1);
    TestClient& bob = harness.join(client_at(1002), 2);
    harness.run(10);

    alice.address = nowhere;
    bob.address = client_at(1003);
    harness.run_for(seconds(2));

    EXPECT_EQ(alice.end(), (protocol::End{EndReason::banned, true}));
    EXPECT_EQ(harness.disconnects(EndReason::banned), 1u);
    EXPECT_EQ(bob.end(), std::nullopt);
    EXPECT_EQ(harness.server.host().active_players(), 1u);
}

// --- Clocks

TEST(Admission, a_system_clock_that_is_ahead_for_a_minute_keeps_no_client_out) {
    Harness harness;
    harness.join(client_at(1001), 1);
    harness.run(60);
    const protocol::ConnectToken before = harness.token(harness.spec(2));
    const protocol::ConnectToken during = harness.token(harness.spec(3));

    harness.unix_time += 3600;
    harness.run(60);
    EXPECT_TRUE(harness.greet(client_at(1002), before).connected());
    harness.run_for(seconds(20));
    EXPECT_TRUE(harness.greet(client_at(1003), during).connected());
    harness.unix_time -= 3600;
    harness.unix_time += 21;
    harness.run(60);

    EXPECT_TRUE(harness.join(client_at(1004), 4).connected());
}

TEST(Admission, a_system_clock_that_jumps_before_the_first_client_keeps_no_client_out) {
    Harness harness;
    const protocol::ConnectToken before = harness.token(harness.spec(1));

    harness.unix_time += 3600;

    EXPECT_TRUE(harness.greet(client_at(1001), before).connected());
}

TEST(Admission, a_clock_that_was_wrong_for_long_keeps_no_client_out_once_corrected) {
    Harness harness;
    const auto pass = [&](Time time) {
        for (const Time end = harness.now + time; harness.now < end;) {
            harness.now += seconds(1);
            ++harness.unix_time;
            harness.server.tick(harness.now);
        }
    };
    harness.unix_time += 3600;
    pass(std::chrono::minutes(20));
    TestClient* player = &harness.join(client_at(1001), 1);  // its matchmaker has the same clock
    ASSERT_TRUE(player->connected());
    harness.run(2);
    player = &harness.resume(client_at(1002), *player);
    ASSERT_TRUE(player->connected());
    pass(std::chrono::minutes(20));
    ASSERT_TRUE(harness.join(client_at(1003), 2).connected());

    harness.unix_time -= 3600;
    pass(seconds(1));

    EXPECT_TRUE(harness.join(client_at(1004), 3).connected());
}

}  // namespace
}  // namespace arena::server::test
