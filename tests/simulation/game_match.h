// A match of games in one thread and virtual time: the real server core, clients as a game has
// them, and a seeded network between them. Each client draws 60 frames a second; what it shows and
// what it is told is added up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client-sim/game/game_client.h"
#include "protocol/link/dice.h"
#include "protocol/link/network_simulator.h"
#include "server/core/server.h"
#include "server/core/tick_clock.h"
#include "sim/terrain/terrain.h"

namespace arena::simulation {

struct GameMatchSettings {
    std::uint64_t seed = 1;
    std::uint32_t players = 1;
    protocol::NetworkProfile network;
    server::ServerSettings server;
    std::shared_ptr<const sim::Terrain> terrain;
    client_sim::GameSettings game;
    bool knows_rules = true;
    /// What the players do: run about, as their dice say, aim, and sometimes ...
    double fires = 0.0;  ///< the share of their time in which they hold the trigger
    double jumps = 0.0;  ///< likewise jump
    double dashes = 0.0;
    bool stands = false;  ///< they do not run
};

/// What all clients have seen.
struct GamesSeen {
    std::array<std::uint64_t, client_sim::kCorrectionCauseCount> corrections{};
    std::vector<float> sizes;   ///< metres, of all corrections
    std::vector<float> shifts;  ///< likewise
    std::uint64_t snaps = 0;
    std::uint64_t frames = 0;
    std::uint64_t frames_with_others = 0;
    float own_jump_max = 0.0f;       ///< metres in a frame, beyond what a player runs in it
    float others_jump_max = 0.0f;    ///< likewise, of any other player
    std::uint64_t others_snaps = 0;  ///< in place of a jump of that length
    std::string worst_other;         ///< who and when
    std::uint64_t shots_told = 0;    ///< events of own shots
    std::uint64_t shots_dropped = 0;
    std::uint64_t double_shots = 0;  ///< frames that show one own shot twice
    std::uint64_t spawns = 0;
    std::uint64_t deaths = 0;
    std::map<std::size_t, std::uint64_t> events;  ///< by index in GameEvent
    double lead_sum = 0.0;                        ///< ticks, over the frames
    double margin_sum = 0.0;
    std::uint64_t margins = 0;
    double delay_sum = 0.0;  ///< ms

    [[nodiscard]] std::uint64_t corrections_in_all() const;
};

class GameMatch {
  public:
    explicit GameMatch(const GameMatchSettings& settings);
    GameMatch(const GameMatch&) = delete;
    GameMatch& operator=(const GameMatch&) = delete;

    void run(server::Time duration);
    /// Forgets what was seen.
    void look_away() { seen_ = {}; }
    [[nodiscard]] const GamesSeen& seen() const { return seen_; }
    [[nodiscard]] client_sim::GameClient& client(std::size_t index) { return games_[index].client; }
    [[nodiscard]] const server::Server& server() const { return server_; }
    [[nodiscard]] server::Time now() const { return now_; }
    /// Sums over all clients.
    [[nodiscard]] client_sim::GameCounters counters() const;

  private:
    struct Shown {
        sim::EntityId id;
        sim::Vec2 position;
        sim::Vec2 velocity;
        sim::Vec2 computed;  ///< its place without the smoothing
    };
    struct Game {
        Game(const client_sim::GameClientConfig& config, server::Time now, std::uint64_t seed)
            : client(config, now), dice(seed) {}
        client_sim::GameClient client;
        protocol::Dice dice;
        sim::PlayerInput input;
        int frames_to_hold = 0;
        std::vector<Shown> shown;  ///< in the frame before, by id
        std::optional<Shown> own;
    };

    void add_game(std::uint32_t index);
    void deliver(const protocol::Arrival& arrival);
    void flush(std::size_t game);
    void frame(std::size_t game);
    void choose(Game& game);
    void listen(Game& game);
    void look(Game& game);
    [[nodiscard]] static float jump(const Shown& before, const Shown& now);

    GameMatchSettings settings_;
    protocol::NetworkSimulator network_;
    server::Time now_;
    server::Server server_;
    server::TickClock clock_;
    std::deque<Game> games_;
    std::array<std::byte, protocol::kPacketBytesMax> datagram_{};
    GamesSeen seen_;
    std::uint64_t steps_ = 0;
};

}  // namespace arena::simulation
