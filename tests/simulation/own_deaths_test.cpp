// Players that die often and are moved to other teams, over networks that lose packets: their
// clients report each of their deaths once, and nothing else as a death.
#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/link/dice.h"
#include "tests/simulation/game_clients.h"
#include "tests/support/map_builder.h"

namespace arena::simulation::own_deaths_test {
namespace {

using namespace std::chrono_literals;

constexpr int kSecond = 60;  // in ticks
constexpr std::size_t kPlayers = 6;

protocol::NetworkProfile with_loss(double loss) {
    return {.to_server = {.delay = 40ms, .jitter = 10ms, .loss = loss},
            .to_client = {.delay = 40ms, .jitter = 10ms, .loss = loss}};
}

std::shared_ptr<const sim::Terrain> field() {
    arena::test::MapBuilder map(100.0f, 30.0f);
    for (int i = 0; i < 10; ++i)
        map.spawn({5.0f + 10.0f * static_cast<float>(i), 15.0f});
    return map.terrain();
}

/// Whoever is spawned at the left dies soon, because the zone is at the right.
server::ServerSettings deadly(sim::GameMode mode, float respawn_delay) {
    server::ServerSettings settings;
    settings.rules.respawn_delay = respawn_delay;
    settings.rules.spawn_protection = 1.0f;
    settings.rules.zone = {.center = {100.0f, 15.0f},
                           .first_radius = 50.0f,
                           .last_radius = 50.0f,
                           .damage = 1000,
                           .damage_interval = 0.1f};
    settings.rules.match.mode = mode;
    settings.rules.match.players_to_start = 1;
    settings.rules.match.countdown = 0.0f;
    settings.rules.match.time_limit = 0.0f;
    return settings;
}

/// What a client has been told of its own player's lives.
struct OwnLives {
    int died = 0;
    int taken_out = 0;
    std::string broken;  ///< what came in a wrong order
};

OwnLives own_lives(const std::vector<client::GameEvent>& events) {
    OwnLives lives;
    bool is_alive = false;
    const auto note = [&](bool should_live, bool lives_then, const char* what) {
        if (is_alive != should_live) lives.broken += std::string(" ") + what;
        is_alive = lives_then;
    };
    for (const client::GameEvent& event : events) {
        const auto* const spawned = std::get_if<client::SpawnedEvent>(&event);
        const auto* const died = std::get_if<client::DiedEvent>(&event);
        const auto* const vanished = std::get_if<client::VanishedEvent>(&event);
        if (spawned != nullptr && spawned->is_own) note(false, true, "spawned");
        if (died != nullptr && died->is_own) {
            ++lives.died;
            note(true, false, "died");
        }
        if (vanished != nullptr && vanished->is_own) {
            ++lives.taken_out;
            note(true, false, "taken out");
        }
    }
    return lives;
}

struct Played {
    int deaths = 0;
    int moves = 0;  ///< of living players
    int taken_out = 0;
};

/// The players of a match that are moved to other teams, each not before its client is sent what
/// has become of it.
class Moves {
  public:
    /// Moves one of the players to one of the teams, where it may be already. Returns whether a
    /// living player is moved in the next tick.
    bool move_one(GameClients& game, protocol::Dice& dice) {
        const std::size_t one = dice.below(kPlayers);
        const auto team = static_cast<std::uint8_t>(1 + dice.below(2));
        const sim::Tick now = game.server.world().tick();
        if (now - last_[one] < kApart) return false;
        const sim::Players& players = game.server.world().players();
        const auto row = players.find(game.player_of(one));
        const bool lives = row && players.alive[*row] != 0;
        if (game.server.host().move_player({.client_id = game.client_id_of(one), .team = team}))
            return false;
        last_[one] = now;
        return lives;
    }

  private:
    static constexpr sim::Tick kApart = 6;
    std::array<sim::Tick, kPlayers> last_{};
};

/// Plays, moves players now and then, and judges each client's events by the world.
Played play(std::uint64_t seed, server::ServerSettings settings, double loss) {
    GameClients game({.seed = seed,
                      .settings = std::move(settings),
                      .terrain = field(),
                      .network = with_loss(0.0)});
    protocol::Dice dice(seed);
    Moves moves;
    for (std::size_t i = 0; i < kPlayers; ++i)
        game.add();
    Played played;
    // By tick and client: how often its player has died.
    std::vector<std::array<int, kPlayers>> deaths;
    const auto step = [&] {
        game.step();
        deaths.resize(game.server.world().tick() + std::size_t{1});
        const sim::Players& players = game.server.world().players();
        for (std::size_t i = 0; i < kPlayers; ++i)
            if (const auto row = players.find(game.player_of(i)))
                deaths.back()[i] = players.deaths[*row];
    };
    for (int tick = 0; tick < 40 * kSecond; ++tick) {
        if (tick == kSecond / 2) game.set_network(with_loss(loss));
        if (tick > kSecond && dice.happens(0.05) && moves.move_one(game, dice)) ++played.moves;
        step();
    }
    // What was lost is sent again.
    game.set_network(with_loss(0.0));
    for (int tick = 0; tick < 2 * kSecond; ++tick)
        step();
    for (std::size_t i = 0; i < kPlayers; ++i) {
        const OwnLives lives = own_lives(game.events[i]);
        const int real = deaths[game.clients[i].client().view().tick()][i];
        EXPECT_EQ(lives.died, real) << "deaths of client " << i;
        EXPECT_EQ(lives.broken, "") << "client " << i;
        played.deaths += real;
        played.taken_out += lives.taken_out;
    }
    return played;
}

TEST(OwnDeaths, each_is_reported_once_and_a_move_to_another_team_is_none) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const double loss = 0.03 * static_cast<double>(seed - 1);
        const Played played = play(seed, deadly(sim::GameMode::team_deathmatch, 0.5f), loss);
        EXPECT_GT(played.deaths, 20);
        EXPECT_GT(played.moves, 20);
        // With losses a second move may come before the client learns of the first.
        EXPECT_LE(played.taken_out, played.moves);
        EXPECT_GE(played.taken_out, loss > 0.0 ? played.moves / 2 : played.moves);
    }
}

TEST(OwnDeaths, are_reported_of_a_player_that_lives_again_at_once) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const double loss = 0.03 * static_cast<double>(seed - 1);
        const Played played = play(seed, deadly(sim::GameMode::team_deathmatch, 0.0f), loss);
        EXPECT_GT(played.deaths, 20);
    }
}

TEST(OwnDeaths, a_move_in_a_round_with_one_life_is_none) {
    server::ServerSettings settings = deadly(sim::GameMode::elimination, 0.5f);
    settings.rules.zone = {};
    settings.rules.match.time_limit = 5.0f;
    settings.rules.match.rounds = 9;
    settings.rules.match.round_end = 0.5f;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Played played = play(seed, settings, 0.05);
        EXPECT_EQ(played.deaths, 0);
        EXPECT_GT(played.taken_out, 20);
    }
}

}  // namespace
}  // namespace arena::simulation::own_deaths_test
