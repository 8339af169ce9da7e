// Bot: a client, bare or a game's, with a behaviour and a judge. Datagrams and time go in,
// datagrams come out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client-sim/behaviour/behaviour.h"
#include "client-sim/bot/fleet_totals.h"
#include "client-sim/bot/game_log.h"
#include "client-sim/bot/player_client.h"
#include "client-sim/bot/response_log.h"
#include "client-sim/bot/snapshot_log.h"
#include "client-sim/bot/watch_tour.h"
#include "client-sim/judge/judge.h"
#include "client/core/client.h"
#include "client/core/client_observer.h"

namespace arena::client_sim {

class Bot {
  public:
    /// Returns the map that a Welcome names. Without it a bot takes updates, but neither plays nor
    /// judges.
    using FieldFor = std::function<std::shared_ptr<CachedField>(const protocol::Welcome& welcome)>;

    struct Config {
        std::string name;
        std::size_t group = 0;   ///< index of the group in which its figures are counted
        std::uint64_t seed = 0;  ///< of its random choices
        BehaviourKind behaviour = BehaviourKind::wander;
        bool watches = false;  ///< its token is that of a watcher, and it looks about
        client::Client::Config client;
        FieldFor field_for;
        client::GameMapFor game_map_for = {};  ///< if set, the bot predicts as a game does
        bool is_judged = true;                 ///< whether the judge checks what it receives
    };
    Bot(const Config& config, Time now);

    /// Takes a datagram from the server's address and decrypts it in place.
    void receive(std::span<std::byte> datagram, Time now, FleetDistributions& distributions);

    /// Returns the next datagram for the server, valid until the next call; empty when there is
    /// none. Call it again until it is empty.
    [[nodiscard]] std::span<const std::byte> next_datagram(Time now);
    /// Returns when to call next_datagram() again if nothing arrives before: for its next packet of
    /// inputs, or, like a game, for each input, and several times a second for its connection.
    [[nodiscard]] Time next_visit(Time now) const;
    /// Counts the bytes of a datagram that was sent.
    void on_sent(std::size_t bytes);

    /// Ends its session; the goodbyes are among the next datagrams.
    void leave(Time now);
    /// Records what a bot that still plays is waiting for when the run ends. One that has received
    /// nothing for two seconds counts as lost.
    void note_silence(Time now, FleetDistributions& distributions);

    [[nodiscard]] const client::Client& client() const { return client_.session(); }
    /// Whether it was in the world.
    [[nodiscard]] bool connected() const { return log_.has_value() && log_->snapshots() > 0; }
    /// Whether its session ended before it left.
    [[nodiscard]] bool lost() const;
    /// Whether it plays and nothing arrives from the server.
    [[nodiscard]] bool is_silent(Time now) const;
    /// Whether it was admitted or refused, or had enough time for that.
    [[nodiscard]] bool is_join_settled(Time now) const;

    /// Returns where its player is, in metres, as far as known; nothing while the player is dead or
    /// unknown.
    [[nodiscard]] const std::optional<Point>& place() const { return place_; }

    /// Adds its figures to the totals. `now` is where its time ends, unless it closed before.
    void add_to(FleetTotals& totals, Time now) const;

  private:
    class Observer;

    void begin_stream(const protocol::Welcome& welcome);
    void take_inputs(Time now);
    void look_about(Time now);
    [[nodiscard]] sim::PlayerInput choose(Time now);
    void record_game(Time now, bool has_update, GroupDistributions& distributions);
    [[nodiscard]] const MatchPlaces& places() const;
    void note_end(Time now);
    void count(const protocol::Update& update, const client::WorldView& view);
    void note_place(const client::WorldView& view, FleetDistributions& distributions);
    void add_game_to(FleetTotals& totals, double played_seconds) const;

    std::string name_;
    std::size_t group_;
    BehaviourKind behaviour_;
    bool watches_;
    WatchTour tour_;
    protocol::Watch wished_;  ///< of a bot that watches, in this stream
    FieldFor field_for_;
    bool is_judged_;
    PlayerClient client_;
    std::unique_ptr<GameLog> game_log_;  ///< of a game's client
    Mind mind_;
    std::shared_ptr<CachedField> field_;
    std::optional<Judge> judge_;  // of the stream since the last Welcome
    Verdict past_verdict_;        // on earlier streams
    std::optional<SnapshotLog> log_;
    ResponseLog responses_;
    /// How long inputs have waited that no update can show any more.
    std::vector<Time> unanswered_waits_;
    MatchEvents match_;
    std::optional<Point> place_;
    Time began_at_{0};
    bool was_cut_off_ = false;  ///< silent when the run ended
    std::optional<Time> left_at_;
    std::optional<Time> closed_at_;
    std::uint64_t datagrams_sent_ = 0;
    std::uint64_t bytes_sent_ = 0;
};

}  // namespace arena::client_sim
