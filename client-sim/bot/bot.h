// Bot: a client, bare or a game's, with something in mind and a judge at its side. Datagrams and
// time in, datagrams out.
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
#include "client-sim/client/audience.h"
#include "client-sim/client/client.h"
#include "client-sim/judge/judge.h"

namespace arena::client_sim {

class Bot {
  public:
    /// The map that a Welcome names. Without it a bot hears updates, but plays and judges nothing.
    using FieldFor = std::function<std::shared_ptr<AskedField>(const protocol::Welcome& welcome)>;

    struct Config {
        std::string name;
        std::size_t group = 0;   ///< by index; its figures are counted there
        std::uint64_t seed = 0;  ///< of what it chooses
        BehaviourKind behaviour = BehaviourKind::wander;
        Client::Config client;
        FieldFor field_for;
        GameMapFor game_map_for = {};  ///< with it the bot predicts, as a game does
        bool is_judged = true;         ///< what it is told is judged
    };
    Bot(const Config& config, Time now);

    /// A datagram from the server's address, which is opened where it lies.
    void receive(std::span<std::byte> datagram, Time now, FleetDistributions& distributions);

    /// What has to be sent to the server now; ask again until it is empty. Valid until the next
    /// call.
    [[nodiscard]] std::span<const std::byte> next_datagram(Time now);
    /// When it wants to be asked for datagrams again, if nothing comes until then: for its next
    /// packet of inputs, or, as a game does, for each input, and some times a second for whatever
    /// its connection has to say.
    [[nodiscard]] Time next_visit(Time now) const;
    /// For the statistics: that many bytes went out.
    void on_sent(std::size_t bytes);

    /// Ends its session; the goodbyes are among the next datagrams.
    void leave(Time now);
    /// The run is over, and it still plays: notes what it waits for in vain. One that has heard
    /// nothing for two seconds counts as lost.
    void note_silence(Time now, FleetDistributions& distributions);

    [[nodiscard]] const Client& client() const { return client_.session(); }
    /// Whether it was in the world.
    [[nodiscard]] bool connected() const { return log_.has_value() && log_->snapshots() > 0; }
    /// Whether its session ended before it left.
    [[nodiscard]] bool lost() const;
    /// Nothing comes from the server, though it plays.
    [[nodiscard]] bool is_silent(Time now) const;
    /// Whether it had the time to be let in, or was refused.
    [[nodiscard]] bool has_asked(Time now) const;

    /// Metres: where its player is, as far as it knows; nothing while that is dead or unknown.
    [[nodiscard]] const std::optional<Point>& place() const { return place_; }

    /// `now` is where its time ends, unless it is closed.
    void add_to(FleetTotals& totals, Time now) const;

  private:
    class Ear;

    void begin_stream(const protocol::Welcome& welcome);
    void take_inputs(Time now);
    [[nodiscard]] sim::PlayerInput choose(Time now);
    void hear_game(Time now, bool has_news, GroupDistributions& distributions);
    void note_end(Time now);
    void count(const protocol::Update& update, const WorldView& view);
    void note_place(const WorldView& view, FleetDistributions& distributions);
    void add_game_to(FleetTotals& totals, double played_seconds) const;

    std::string name_;
    std::size_t group_;
    BehaviourKind behaviour_;
    FieldFor field_for_;
    bool is_judged_;
    PlayerClient client_;
    std::unique_ptr<GameLog> game_log_;  ///< of a client that is a game's
    Mind mind_;
    std::shared_ptr<AskedField> field_;
    std::optional<Judge> judge_;  // of the stream since the last Welcome
    Verdict past_verdict_;        // on the streams before
    std::optional<SnapshotLog> log_;
    ResponseLog responses_;
    std::vector<Time> overdue_;  ///< how long inputs have waited that nothing shows any more
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
