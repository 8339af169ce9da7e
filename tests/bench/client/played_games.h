// PlayedGames: a match in memory of the real server and the clients of games, all in view of each
// other on an open field, over a connection that loses nothing and has a fixed delay. One client is
// measured.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "client/game/game_client.h"
#include "server/core/server.h"
#include "sim/base/random.h"

namespace arena::bench {

struct GamesOptions {
    std::uint32_t players = 64;
    std::uint32_t delay_ticks = 4;  ///< in each direction
    std::uint64_t seed = 1;
    bool predicts = true;
};

/// The processor time of the measured client in nanoseconds, summed over all ticks, by call.
struct GameCost {
    std::uint64_t ticks = 0;
    std::uint64_t receive = 0;
    std::uint64_t advance = 0;
    std::uint64_t send = 0;
    std::uint64_t picture = 0;
    std::uint64_t events = 0;
    std::uint64_t in_view = 0;   ///< other players, summed over the pictures
    std::vector<double> each{};  ///< all calls of a tick, by tick

    [[nodiscard]] std::uint64_t in_all() const {
        return receive + advance + send + picture + events;
    }
};

class PlayedGames {
  public:
    static constexpr std::uint16_t kTickRate = 60;

    explicit PlayedGames(const GamesOptions& options);

    /// Plays `ticks` ticks and returns what they cost the measured client.
    [[nodiscard]] GameCost play(std::uint32_t ticks);
    [[nodiscard]] client::GameCounters counters() const { return games_[0]->counters(); }
    [[nodiscard]] client::PredictionState prediction() const { return games_[0]->prediction(); }
    /// Ends the measured client and returns the bytes of the heap that it used.
    [[nodiscard]] std::size_t destroy_measured();

  private:
    struct Sent {
        std::uint64_t arrives = 0;  ///< tick
        std::size_t game = 0;
        std::vector<std::byte> bytes;
    };

    void add_game(std::uint32_t index, std::shared_ptr<const sim::Terrain> terrain,
                  const sim::Rules& rules);
    void run_server();
    void play_game(std::size_t game, GameCost& cost);
    void choose(std::size_t game);

    GamesOptions options_;
    server::Time now_;
    std::uint64_t tick_ = 0;
    std::deque<Sent> to_server_;
    std::deque<Sent> to_games_;
    std::vector<std::vector<std::vector<std::byte>>> arrived_;  // by game
    server::Server server_;
    std::vector<std::unique_ptr<client::GameClient>> games_;
    std::vector<sim::PlayerInput> inputs_;
    Random random_;
};

}  // namespace arena::bench
