// Games' clients that begin to watch and to play again as they like, whose server goes on to the
// next map, is paused and lets watchers see later, over drawn networks that lose, repeat and
// reorder. In the end everybody is what it was last told to be, and sees the world as it is.
#include <array>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/core/client_observer.h"
#include "client/game/game_client.h"
#include "client/token/own_token.h"
#include "protocol/link/dice.h"
#include "protocol/link/network_simulator.h"
#include "server/core/server.h"
#include "sim/terrain/terrain.h"
#include "sim/values/map.h"
#include "tests/simulation/draw_network.h"
#include "tests/simulation/fill_from.h"

namespace arena::simulation::changing_roles_test {
namespace {

using namespace std::chrono_literals;
using client::ClientState;
using protocol::WatchWish;
using server::Time;

constexpr Time kBegin = 1000s;
constexpr Time kTick = std::chrono::nanoseconds(1'000'000'000 / 60);
constexpr std::size_t kClients = 8;
constexpr std::uint32_t kWatchersMax = 5;
constexpr protocol::Address kServer = protocol::ipv4_address({10, 0, 0, 1}, 40000);
constexpr protocol::NetworkProfile kGood{.to_server = {.delay = 20ms},
                                         .to_client = {.delay = 20ms}};

std::shared_ptr<const sim::Terrain> map_named(const char* name, float width) {
    sim::MapDescription map;
    map.name = name;
    map.bounds = {{0.0f, 0.0f}, {width, 24.0f}};
    for (const sim::Vec2 place : {sim::Vec2{3.0f, 3.0f}, {width - 3.0f, 21.0f}, {3.0f, 21.0f}})
        map.spawns.push_back({place, {"spawns", 1}});
    return sim::build_terrain(map).value();
}

sim::Rules short_matches(protocol::Dice& dice) {
    sim::Rules rules;
    rules.match.mode =
        dice.happens(0.5) ? sim::GameMode::deathmatch : sim::GameMode::last_one_standing;
    rules.match.players_to_start = 1;
    rules.match.countdown = 0.5f;
    rules.match.time_limit = 2.0f + 4.0f * static_cast<float>(dice.unit());
    rules.match.overtime = 0.0f;
    rules.match.round_end = 0.5f;
    rules.match.match_end = 0.5f;
    rules.match.dead_watch = sim::DeadWatch::all;
    return rules;
}

/// What one client is told, checked as it comes.
struct Listener final : client::ClientObserver {
    void on_welcome(const protocol::Welcome& welcome) override {
        ++welcomes;
        player = welcome.player;
        first_tick = welcome.tick;
        newest = 0;
        map_name = welcome.map_name;
    }
    void on_roster(const protocol::Roster&) override {}
    void on_update(const protocol::Update& update, const client::WorldView& view) override {
        // A watcher of an older world may be welcomed before that has begun.
        if (update.tick < first_tick)
            broken = "an update of tick " + std::to_string(update.tick) +
                     ", after a Welcome of tick " + std::to_string(first_tick);
        if (player == sim::kNoEntity && (update.own_motion || update.own_state))
            broken = "a watcher was sent an own player";
        if (view.own() != nullptr && view.own()->id != player) broken = "another's player is its";
        newest = std::max(newest, update.tick);
    }

    std::uint32_t welcomes = 0;
    sim::EntityId player;
    sim::Tick first_tick = 0;
    sim::Tick newest = 0;
    std::string map_name;
    std::string broken;
};

class Trial {
  public:
    explicit Trial(std::uint64_t seed)
        : dice_(seed),
          network_(seed, 1u << 16u),
          profile_(draw_network(dice_)),
          delay_(drawn_delay()),
          server_(settings(seed), map_named("first", 30.0f),
                  {.send = [this](const server::Path& to, server::FarEnd,
                                  std::span<const std::byte> bytes) { send_to_client(to, bytes); },
                   .fill_random = fill_from(seed + 1),
                   .unix_seconds = [] { return std::uint64_t{1'700'000'000}; }},
                  kBegin) {
        profile_.to_server.address_change_interval = Time{0};
        for (std::size_t i = 0; i < kClients; ++i) {
            const auto random = fill_from(seed * 100 + i);
            const bool watches = i % 3 == 2;
            const protocol::ConnectToken token = client::make_own_token(
                {.name = "client " + std::to_string(i),
                 .role = watches ? protocol::TokenRole::watcher : protocol::TokenRole::player,
                 .server = kServer,
                 .create_time = 1'700'000'000},
                {}, random);
            clients_.emplace_back(client::GameClientConfig{.token = token, .random = random}, now_);
            listeners_.emplace_back();
            network_.add_link(profile_.to_server);
            network_.add_link(profile_.to_client);
        }
    }

    void run(Time duration, bool is_restless) {
        for (const Time end = now_ + duration; now_ < end; now_ += kTick) {
            network_.deliver_due(now_, [this](const protocol::Arrival& one) { deliver(one); });
            if (is_restless) disturb();
            server_.tick(now_);
            if (const auto broken = server_.world().find_broken_invariant())
                FAIL() << *broken << " in tick " << server_.world().tick();
            maps_.insert(server_.host().map());
            ASSERT_LE(server_.host().watchers(), kWatchersMax);
            ASSERT_LE(server_.host().active_players() + server_.host().absent_players(), kClients);
            for (std::size_t i = 0; i < kClients; ++i)
                step(i);
        }
    }

    void calm() {
        for (std::size_t i = 0; i < kClients; ++i) {
            network_.set_profile(static_cast<protocol::LinkId>(2 * i), kGood.to_server);
            network_.set_profile(static_cast<protocol::LinkId>(2 * i + 1), kGood.to_client);
            clients_[i].watch({});
        }
        if (server_.host().is_paused()) {
            EXPECT_FALSE(server_.host().resume_match().has_value());
        }
    }

    void judge() {
        std::size_t players = 0;
        std::size_t watchers = 0;
        for (std::size_t i = 0; i < kClients; ++i) {
            SCOPED_TRACE("client " + std::to_string(i));
            const Listener& listener = listeners_[i];
            EXPECT_EQ(listener.broken, "");
            EXPECT_EQ(clients_[i].state(), ClientState::active);
            const bool watches = listener.player == sim::kNoEntity;
            watches ? ++watchers : ++players;
            EXPECT_EQ(server_.world().players().find(listener.player).has_value(), !watches);
            EXPECT_EQ(listener.map_name, server_.world().terrain().name);
            const sim::Tick behind = watches ? delay_ : 0;
            EXPECT_GE(listener.newest + behind + 60, server_.world().tick()) << "it is behind";
            // Nothing at all is that old just after another map has begun.
            if (listener.newest > 0) {
                EXPECT_LE(listener.newest + behind, server_.world().tick()) << "the future";
            }
            const auto& counters = clients_[i].counters().client;
            EXPECT_EQ(counters.out_of_turn, 0u);
            for (const std::uint64_t errors : counters.decode_errors)
                EXPECT_EQ(errors, 0u);
        }
        EXPECT_EQ(server_.host().active_players(), players);
        EXPECT_EQ(server_.host().watchers(), watchers);
        EXPECT_EQ(server_.statistics().message_errors(), 0u);
    }

    [[nodiscard]] std::size_t maps() const { return maps_.size(); }
    [[nodiscard]] std::uint32_t welcomes() const {
        std::uint32_t sum = 0;
        for (const Listener& listener : listeners_)
            sum += listener.welcomes;
        return sum;
    }
    [[nodiscard]] bool is_map_young() const { return server_.world().tick() < 4 * 60; }

  private:
    sim::Tick drawn_delay() {
        return dice_.happens(0.5) ? 0 : 30 + static_cast<sim::Tick>(dice_.below(90));
    }
    server::ServerSettings settings(std::uint64_t seed) {
        server::ServerSettings settings;
        settings.clients_max = kClients;
        settings.watchers_max = kWatchersMax;
        settings.watch_delay = delay_;
        settings.seed = seed;
        settings.rules = short_matches(dice_);
        settings.next_maps = {
            {.terrain = map_named("second", 60.0f), .rules = short_matches(dice_)},
            {.terrain = map_named("third", 40.0f), .rules = short_matches(dice_)}};
        settings.pause_max = 2s;
        return settings;
    }
    [[nodiscard]] static protocol::Address address_of(std::size_t client) {
        return protocol::ipv4_address({10, 1, 0, 1}, static_cast<std::uint16_t>(1024 + client));
    }

    /// Clients change their minds, and operators pause the match.
    void disturb() {
        if (dice_.happens(0.002)) {
            const auto refusal = server_.host().is_paused() ? server_.host().resume_match()
                                                            : server_.host().pause_match(now_);
            static_cast<void>(refusal);
        }
        for (client::GameClient& client : clients_) {
            if (!dice_.happens(0.005)) continue;
            protocol::Watch wish{
                .wish = static_cast<WatchWish>(dice_.below(3)), .player = {}, .camera = {}};
            if (dice_.happens(0.5)) wish.player = {static_cast<std::uint32_t>(1 + dice_.below(20))};
            if (dice_.happens(0.3)) wish.camera = protocol::Camera{{15.0f, 12.0f}, {500.0f, 4.0f}};
            client.watch(wish);
        }
    }

    void step(std::size_t i) {
        client::GameClient& client = clients_[i];
        client.set_input(
            {.move_x = static_cast<std::int8_t>(dice_.below(200)), .buttons = sim::kButtonFire});
        client.advance(now_);
        static_cast<void>(client.picture(now_));
        for (auto bytes = client.next_datagram(now_); !bytes.empty();
             bytes = client.next_datagram(now_))
            network_.send(static_cast<protocol::LinkId>(2 * i), bytes, now_);
        client::GameEvent event;
        while (client.next_event(event)) {
        }
    }

    void deliver(const protocol::Arrival& arrival) {
        const std::size_t i = arrival.link / 2;
        std::vector<std::byte> bytes(arrival.datagram.begin(), arrival.datagram.end());
        if (arrival.link % 2 == 0)
            server_.receive({address_of(i), {}}, bytes, now_);
        else
            clients_[i].receive(bytes, now_, listeners_[i]);
    }

    void send_to_client(const server::Path& to, std::span<const std::byte> bytes) {
        const std::size_t i = to.remote.port - 1024u;
        network_.send(static_cast<protocol::LinkId>(2 * i + 1), bytes, now_);
    }

    protocol::Dice dice_;
    protocol::NetworkSimulator network_;
    protocol::NetworkProfile profile_;
    sim::Tick delay_;
    Time now_ = kBegin;
    server::Server server_;
    std::deque<client::GameClient> clients_;
    std::deque<Listener> listeners_;
    std::set<std::size_t> maps_;
};

TEST(ChangingRoles, everybody_is_what_it_was_last_told_and_sees_the_world_as_it_is) {
    std::size_t maps = 0;
    std::uint32_t welcomes = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Trial trial(seed);
        trial.run(40s, true);
        trial.calm();
        trial.run(10s, false);
        // Not just after another map has begun: everybody is still on the way to it.
        for (int i = 0; i < 30 && trial.is_map_young(); ++i)
            trial.run(500ms, false);
        trial.judge();
        maps = std::max(maps, trial.maps());
        welcomes += trial.welcomes();
        if (HasFailure()) return;
    }
    EXPECT_EQ(maps, 3u) << "all maps were played";
    EXPECT_GT(welcomes, 20u * kClients * 4) << "clients changed what they are";
}

}  // namespace
}  // namespace arena::simulation::changing_roles_test
