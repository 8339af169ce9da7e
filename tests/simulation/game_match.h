// A match of games in one thread and virtual time: the real server core, clients as a game has
// them, and a seeded network between them. Each client draws 60 frames a second; the match adds up
// what they show and what they are told.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client-sim/bot/response_log.h"
#include "client-sim/game/game_client.h"
#include "protocol/link/dice.h"
#include "protocol/link/network_simulator.h"
#include "server/core/server.h"
#include "server/core/tick_clock.h"
#include "sim/terrain/terrain.h"

namespace arena::simulation {

/// Ticks before and after the shown moment in which another player's true motion may lie: it is
/// shown on straight lines between two updates, and longer when one is lost.
inline constexpr double kTruthAround = 6.0;

/// Metres per frame that the smoothing of corrections may add to a motion, and rounding.
inline constexpr float kOwnJumpBound = 0.0501f;
/// Others are also played at up to 105 %, and their positions are told within a 64th of a metre.
inline constexpr float kOthersJumpBound = kOwnJumpBound + 0.0156f;

struct GameMatchSettings {
    std::uint64_t seed = 1;
    std::uint32_t players = 1;
    protocol::NetworkProfile network;
    server::ServerSettings server;
    std::shared_ptr<const sim::Terrain> terrain;
    client_sim::GameSettings game;
    bool knows_rules = true;
    /// What the players do: run about and aim at random, and sometimes ...
    double fires = 0.0;  ///< the share of their time in which they fire
    double jumps = 0.0;  ///< likewise for jumping
    double dashes = 0.0;
    bool stands = false;  ///< they do not run
    /// Returns what a game's player holds, from what it is shown; replaces all of that. Called in
    /// each frame.
    std::function<sim::PlayerInput(std::size_t game, const client_sim::Picture& picture)> play = {};
};

/// What all clients have seen.
struct GamesSeen {
    std::array<std::uint64_t, client_sim::kCorrectionCauseCount> corrections{};
    std::vector<float> sizes;   ///< metres, of all corrections
    std::vector<float> shifts;  ///< likewise
    std::string unexplained;    ///< the first correction with an unknown cause
    std::uint64_t snaps = 0;
    std::uint64_t frames = 0;
    std::uint64_t frames_with_others = 0;
    /// Metres by which the own player was shown further in a frame than its motion leads: its
    /// velocity, or the displacement computed for this frame, the one before or the one after, less
    /// what corrections moved it by. Such a displacement includes what pushed and carried it. What
    /// the smoothing adds is never more than its change, apart from hiding corrections.
    float own_jump_max = 0.0f;
    std::string worst_own;  ///< who and when
    /// Metres by which another player was shown further in a frame than its motion leads: its
    /// velocity, or its true displacement in a time as long, within kTruthAround ticks.
    float others_jump_max = 0.0f;
    std::uint64_t others_snaps = 0;  ///< instead of a jump of that length
    std::string worst_other;         ///< who and when
    std::uint64_t shots_told = 0;    ///< events of own shots
    std::uint64_t shots_dropped = 0;
    std::uint64_t double_shots = 0;  ///< frames that show an own shot twice
    std::uint64_t spawns = 0;
    std::uint64_t deaths = 0;
    std::map<std::size_t, std::uint64_t> events;  ///< by index in GameEvent
    double lead_sum = 0.0;                        ///< ticks, over the frames
    double ahead_sum = 0.0;  ///< ticks from the server's own moment to the own one, likewise
    double margin_sum = 0.0;
    std::uint64_t margins = 0;
    double delay_sum = 0.0;  ///< ms
    /// Milliseconds from each input to the first update that shows it.
    std::vector<float> responses_ms;
    /// Milliseconds from a change of what a player holds to the first picture that has begun to
    /// show it: its own moment is past the beginning of the first tick with that input.
    std::vector<float> to_picture_ms;

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
    /// Returns the sums over all clients.
    [[nodiscard]] client_sim::GameCounters counters() const;

  private:
    struct Shown {
        sim::EntityId id;
        sim::Vec2 position;
        float speed = 0.0f;    ///< metres per second
        sim::Vec2 computed{};  ///< its position without smoothing
    };
    /// A frame of the own player that waits for the next one.
    struct Way {
        float shown = 0.0f;  ///< metres
        float most = 0.0f;   ///< that its motion leads
        /// By how much the smoothing has changed beyond what the corrections have moved it.
        float smoothed = 0.0f;
        double moment = 0.0;
    };
    struct Change {
        server::Time at{0};
        sim::Tick tick = 0;  ///< the first tick with the input; 0: not given yet
    };
    struct Place {
        sim::EntityId id;
        sim::Vec2 position;
    };
    struct Game {
        Game(const client_sim::GameClientConfig& config, server::Time now, std::uint64_t seed)
            : client(config, now), dice(seed) {}
        client_sim::GameClient client;
        protocol::Dice dice;
        sim::PlayerInput input;
        int frames_to_hold = 0;
        std::vector<Shown> shown;  ///< in the frame before, by id
        double others_moment = 0.0;
        std::optional<Shown> own;
        std::optional<Way> way;     ///< of the frame before
        float computed_way = 0.0f;  ///< metres, in the frame before
        float shift = 0.0f;         ///< metres, of the corrections in this frame
        client_sim::ResponseLog responses;
        std::optional<Change> change;  ///< of the input, which no picture shows yet
    };

    static constexpr std::size_t kTruths = 128;

    void add_game(std::uint32_t index);
    void deliver(const protocol::Arrival& arrival);
    void flush(std::size_t game);
    void frame(std::size_t game);
    void choose(std::size_t index);
    void give_input(std::size_t index);
    void listen(Game& game);
    void look(Game& game);
    void look_at_own(Game& game, const client_sim::Picture& picture);
    void look_at_others(Game& game, const client_sim::Picture& picture);
    void look_at_shots(const client_sim::Picture& picture);
    void look_for_change(Game& game, const client_sim::Picture& picture);
    void judge(const Way& way, const Game& game);
    void tick();
    [[nodiscard]] float longest_step(sim::EntityId player, double from, double until) const;

    GameMatchSettings settings_;
    protocol::NetworkSimulator network_;
    server::Time now_;
    server::Server server_;
    server::TickClock clock_;
    std::deque<Game> games_;
    std::array<std::byte, protocol::kPacketBytesMax> datagram_{};
    GamesSeen seen_;
    std::uint64_t steps_ = 0;
    server::Time ticked_at_{0};                       ///< when the last tick was
    std::array<std::vector<Place>, kTruths> truths_;  ///< the true positions, by tick
};

}  // namespace arena::simulation
