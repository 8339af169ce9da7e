#include "tests/bench/client/played_games.h"

#include <cmath>
#include <string>
#include <utility>

#include <malloc.h>

#include "client/token/own_token.h"
#include "protocol/crypto/aead.h"
#include "tests/bench/arena/cpu_clock.h"
#include "tests/support/handshake.h"
#include "tests/support/map_builder.h"

namespace arena::bench {
namespace {

constexpr server::Time kBegin = std::chrono::seconds(1000);
constexpr std::uint64_t kUnixSeconds = 1'700'000'000;
constexpr protocol::Address kServer = protocol::ipv4_address({10, 0, 0, 1}, 40000);
constexpr float kSpacing = 4.0f;  // metres: one player in 16 m^2, as in the standard arena

protocol::Address address_of(std::size_t game) {
    return protocol::ipv4_address(
        {10, 1, static_cast<std::uint8_t>(game >> 8u), static_cast<std::uint8_t>(game)}, 1024);
}
std::size_t game_at(const protocol::Address& address) {
    return std::size_t{address.ip[14]} << 8u | address.ip[15];
}

/// Returns a square with a spawn point for each player, and pillars between them.
std::shared_ptr<const sim::Terrain> field_for(std::uint32_t players) {
    const auto side = static_cast<std::uint32_t>(std::ceil(std::sqrt(players)));
    const float length = kSpacing * static_cast<float>(side + 1);
    test::MapBuilder map(length, length);
    for (std::uint32_t i = 0; i < side * side; ++i) {
        const sim::Vec2 place{kSpacing * static_cast<float>(i % side + 1),
                              kSpacing * static_cast<float>(i / side + 1)};
        map.spawn(place);
        if (i % 8 == 0) map.circle(place + sim::Vec2{2.0f, 2.0f}, 0.7f);
    }
    return map.terrain();
}

server::ServerSettings settings_for(const GamesOptions& options) {
    server::ServerSettings settings;
    settings.tick_rate = PlayedGames::kTickRate;
    settings.clients_max = options.players;
    settings.seed = options.seed;
    // All players see each other.
    settings.rules.vision.view = {1000.0f, 1000.0f};
    settings.takes_aes = protocol::crypto::aes_is_available();
    return settings;
}

/// Returns the bytes of the heap in use.
std::size_t heap_bytes() {
    return mallinfo2().uordblks;
}

}  // namespace

PlayedGames::PlayedGames(const GamesOptions& options)
    : options_(options),
      now_(kBegin),
      arrived_(options.players),
      server_(
          settings_for(options), field_for(options.players),
          {.send =
               [this](const server::Path& to, server::FarEnd, std::span<const std::byte> bytes) {
                   to_games_.push_back({tick_ + options_.delay_ticks,
                                        game_at(to.remote),
                                        {bytes.begin(), bytes.end()}});
               },
           .fill_random = test::seeded(options.seed),
           .unix_seconds = [] { return kUnixSeconds; }},
          kBegin),
      inputs_(options.players),
      random_(options.seed) {
    const sim::Rules rules = settings_for(options).rules;
    const auto terrain = field_for(options.players);
    for (std::uint32_t index = 0; index < options.players; ++index)
        add_game(index, terrain, rules);
}

void PlayedGames::add_game(std::uint32_t index, std::shared_ptr<const sim::Terrain> terrain,
                           const sim::Rules& rules) {
    const auto random = test::seeded(1000 + index);
    client::GameClientConfig config{
        .token = client::make_own_token({.name = "game " + std::to_string(index),
                                         .server = kServer,
                                         .create_time = kUnixSeconds},
                                        {}, random),
        .offers_aes = protocol::crypto::aes_is_available(),
        .random = random,
        .terrain = std::move(terrain),
        .rules = rules,
        .settings = {.predicts_own_player = options_.predicts}};
    games_.push_back(std::make_unique<client::GameClient>(config, now_));
}

GameCost PlayedGames::play(std::uint32_t ticks) {
    GameCost cost;
    for (cost.ticks = 0; cost.ticks < ticks; ++cost.ticks) {
        ++tick_;
        now_ += server::Time(std::chrono::seconds(1)) / kTickRate;
        run_server();
        for (; !to_games_.empty() && to_games_.front().arrives <= tick_; to_games_.pop_front())
            arrived_[to_games_.front().game].push_back(std::move(to_games_.front().bytes));
        for (std::size_t game = 0; game < games_.size(); ++game)
            play_game(game, cost);
    }
    return cost;
}

void PlayedGames::run_server() {
    for (; !to_server_.empty() && to_server_.front().arrives <= tick_; to_server_.pop_front())
        server_.receive(address_of(to_server_.front().game), to_server_.front().bytes, now_);
    server_.tick(now_);
}

/// Chooses a new direction about every 30 ticks, and a shot now and then.
void PlayedGames::choose(std::size_t game) {
    if (random_.below(30) != 0) return;
    const auto axis = [this] { return static_cast<int>(random_.below(255)) - 127; };
    inputs_[game] = {.move_x = static_cast<std::int8_t>(axis()),
                     .move_y = static_cast<std::int8_t>(axis()),
                     .aim_x = static_cast<std::int16_t>(axis()),
                     .aim_y = static_cast<std::int16_t>(axis()),
                     .buttons = random_.below(4) == 0 ? sim::kButtonFire : sim::Buttons{0}};
}

void PlayedGames::play_game(std::size_t index, GameCost& cost) {
    client::GameClient& game = *games_[index];
    choose(index);
    std::uint64_t last = cpu_nanoseconds();
    const std::uint64_t begun = last;
    const auto lap = [&](std::uint64_t& sum) {
        const std::uint64_t now = cpu_nanoseconds();
        if (index == 0) sum += now - last;
        last = now;
    };
    for (std::vector<std::byte>& datagram : arrived_[index])
        game.receive(datagram, now_);
    lap(cost.receive);
    game.set_input(inputs_[index]);
    game.advance(now_);
    lap(cost.advance);
    std::vector<std::vector<std::byte>> outgoing;
    for (auto bytes = game.next_datagram(now_); !bytes.empty(); bytes = game.next_datagram(now_))
        outgoing.emplace_back(bytes.begin(), bytes.end());
    lap(cost.send);
    for (client::GameEvent event; game.next_event(event);) {
    }
    lap(cost.events);
    const client::Picture& picture = game.picture(now_);
    lap(cost.picture);
    if (index == 0) {
        cost.in_view += picture.others.size();
        cost.each.push_back(static_cast<double>(last - begun));
    }
    arrived_[index].clear();
    for (std::vector<std::byte>& bytes : outgoing)
        to_server_.push_back({tick_ + options_.delay_ticks, index, std::move(bytes)});
}

std::size_t PlayedGames::destroy_measured() {
    const std::size_t before = heap_bytes();
    games_[0].reset();
    return before - heap_bytes();
}

}  // namespace arena::bench
