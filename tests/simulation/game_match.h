// GameMatch: a match of games in one thread and virtual time: the real server core, clients as a
// game has them, and a seeded network between them. Each client draws 60 frames a second; what it
// shows and receives is summed up.
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
#include <utility>
#include <vector>

#include "client-sim/bot/response_log.h"
#include "client/core/client_observer.h"
#include "client/game/game_client.h"
#include "protocol/link/dice.h"
#include "protocol/link/network_simulator.h"
#include "server/core/server.h"
#include "server/core/tick_clock.h"
#include "sim/terrain/terrain.h"

namespace arena::simulation {

/// Metres in a frame: what the smoothing of corrections may add to a motion, and a margin for
/// rounding.
inline constexpr float kOwnJumpBound = 0.0501f;
/// The positions of others are sent to within a 64th of a metre.
inline constexpr float kOthersJumpBound = kOwnJumpBound + 0.0156f;

struct GameMatchSettings {
    std::uint64_t seed = 1;
    std::uint32_t players = 1;
    protocol::NetworkProfile network;
    server::ServerSettings server;
    std::shared_ptr<const sim::Terrain> terrain;
    client::GameSettings game;
    bool knows_rules = true;
    /// The players run about at random, aim, and sometimes use their buttons.
    double fires = 0.0;  ///< the share of their time in which they hold the fire button
    double jumps = 0.0;  ///< likewise, the jump button
    double dashes = 0.0;
    /// Likewise, each of the other abilities, reloading and using; and the share of its choices in
    /// which a player asks for another weapon slot.
    double skills = 0.0;
    bool stands = false;  ///< they do not run
    /// Chooses a player's input by what its game shows, instead of all that. Called in each frame.
    std::function<sim::PlayerInput(std::size_t game, const client::Picture& picture)> play = {};
};

/// What all clients have seen.
struct GamesSeen {
    std::array<std::uint64_t, client::kCorrectionCauseCount> corrections{};
    std::vector<float> sizes;   ///< metres, of all corrections
    std::vector<float> shifts;  ///< likewise
    std::string unexplained;    ///< the first correction of an unknown cause
    std::uint64_t snaps = 0;
    std::uint64_t frames = 0;
    std::uint64_t frames_with_others = 0;
    /// Metres by which the own player was shown further on in a frame than its motion explains: its
    /// velocity, or the distance that was computed for this frame, the one before or the one after
    /// it, less what corrections moved it by. Such a distance includes what pushed and carried the
    /// player. The jump is at most the change of the smoothing beyond what hides the corrections.
    float own_jump_max = 0.0f;
    std::string worst_own;  ///< which player, and when
    /// Metres by which another player was shown further on in a frame than its motion explains: its
    /// velocity as shown, or as one of the updates has it between which it is shown.
    float others_jump_max = 0.0f;
    /// The same of players near the own one, which the client is sent exactly.
    float near_jump_max = 0.0f;
    /// Jumps of living players that cannot blink so long that they are snaps; not in the maximum.
    std::uint64_t others_snaps = 0;
    std::string worst_other;           ///< which player, and when
    std::uint64_t shots_reported = 0;  ///< events of own shots
    std::uint64_t shots_dropped = 0;
    std::uint64_t double_shots = 0;  ///< frames that show one own shot twice
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
    /// follow it: whose own moment is past the beginning of the first tick with that input.
    std::vector<float> to_picture_ms;

    [[nodiscard]] std::uint64_t corrections_in_all() const;
};

class GameMatch {
  public:
    explicit GameMatch(const GameMatchSettings& settings);
    GameMatch(const GameMatch&) = delete;
    GameMatch& operator=(const GameMatch&) = delete;

    /// Lets virtual time pass.
    void run(server::Time duration);
    /// Forgets what was seen.
    void forget_seen() { seen_ = {}; }
    [[nodiscard]] const GamesSeen& seen() const { return seen_; }
    [[nodiscard]] client::GameClient& client(std::size_t index) { return games_[index].client; }
    [[nodiscard]] const server::Server& server() const { return server_; }
    /// Returns the server to an operator, who acts between ticks.
    [[nodiscard]] server::Server& operated_server() { return server_; }
    [[nodiscard]] server::Time now() const { return now_; }
    /// Returns sums over all clients.
    [[nodiscard]] client::GameCounters counters() const;

  private:
    struct Shown {
        sim::EntityId id;
        sim::Vec2 position;
        float speed = 0.0f;    ///< metres per second
        sim::Vec2 computed{};  ///< its position without the smoothing
        std::uint8_t archetype = 0;
    };
    /// A frame of the own player that waits for the one after it.
    struct PendingFrame {
        float shown = 0.0f;  ///< metres
        float most = 0.0f;   ///< that its motion explains
        /// By how much the change of the smoothing differs from what the corrections moved.
        float smoothed = 0.0f;
        double moment = 0.0;
    };
    struct Change {
        server::Time at{0};
        sim::Tick tick = 0;  ///< the first that has the input; 0: not given yet
    };
    /// The players that a client sees at the end of an update's tick, and their speeds there.
    struct UpdateSpeeds {
        sim::Tick tick = 0;
        std::vector<std::pair<sim::EntityId, float>> speeds;  ///< metres per second, by id
    };
    /// Notes them, for all updates about the last kUpdatesMax different ticks.
    class SpeedLog final : public client::ClientObserver {
      public:
        void on_welcome(const protocol::Welcome&) override { updates_.clear(); }
        void on_roster(const protocol::Roster&) override {}
        void on_update(const protocol::Update& update, const client::WorldView& view) override;
        /// Returns the greatest speed of the player in metres per second, at the last update about
        /// the moment `from` or earlier, the first about `until` or later, and all between.
        [[nodiscard]] float greatest(sim::EntityId player, double from, double until) const;

      private:
        static constexpr std::size_t kUpdatesMax = 32;
        std::deque<UpdateSpeeds> updates_;  ///< by tick
    };
    struct Game {
        Game(const client::GameClientConfig& config, server::Time now, std::uint64_t seed)
            : client(config, now), dice(seed) {}
        client::GameClient client;
        protocol::Dice dice;
        sim::PlayerInput input;
        int frames_to_hold = 0;
        SpeedLog speeds;
        std::vector<Shown> shown;  ///< in the frame before, by id
        double others_moment = 0.0;
        std::optional<Shown> own;
        std::optional<PendingFrame> pending_frame;  ///< of the frame before
        float computed_distance = 0.0f;             ///< metres, in the frame before
        float shift = 0.0f;                         ///< metres, of the corrections in this frame
        client_sim::ResponseLog responses;
        std::optional<Change> change;  ///< of the input, while no picture has followed it
    };

    /// When a player of the server last came to life.
    struct Life {
        sim::EntityId id;
        bool is_alive = false;
        sim::Tick since = 0;
    };

    void add_game(std::uint32_t index);
    void deliver(const protocol::Arrival& arrival);
    void flush(std::size_t game);
    void frame(std::size_t game);
    void choose(std::size_t index);
    void submit_input(std::size_t index);
    void listen(Game& game);
    void look(Game& game);
    void look_at_own(Game& game, const client::Picture& picture);
    [[nodiscard]] bool is_near(const Game& game, const Shown& other) const;
    void look_at_others(Game& game, const client::Picture& picture);
    void look_at_shots(const client::Picture& picture);
    void look_for_change(Game& game, const client::Picture& picture);
    void judge(const PendingFrame& pending_frame, const Game& game);
    void tick();
    [[nodiscard]] bool has_spawned(sim::EntityId player, double from, double until) const;

    GameMatchSettings settings_;
    protocol::NetworkSimulator network_;
    server::Time now_;
    server::Server server_;
    server::TickClock clock_;
    std::deque<Game> games_;
    std::array<std::byte, protocol::kPacketBytesMax> datagram_{};
    GamesSeen seen_;
    std::uint64_t steps_ = 0;
    server::Time ticked_at_{0};  ///< when the last tick ran
    std::vector<Life> lives_;
};

}  // namespace arena::simulation
