// FleetTotals: what many bots saw, in total and by group.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "client-sim/bot/item_totals.h"
#include "client-sim/bot/match_record.h"
#include "client-sim/bot/range_totals.h"
#include "client-sim/bot/use_totals.h"
#include "client-sim/judge/violation.h"
#include "client-sim/report/histogram.h"
#include "client-sim/terrain/plane.h"
#include "client/game/game_client.h"
#include "client/game/game_event.h"
#include "protocol/decode.h"
#include "sim/values/entity.h"

namespace arena::client_sim {

/// What happened in the view of one client, as far as it received the effects.
struct MatchEvents {
    std::uint64_t effects = 0;
    std::uint64_t shots = 0;  ///< projectiles that came into view
    std::uint64_t hits = 0;
    std::uint64_t kills = 0;
    std::uint64_t collects = 0;
    std::uint64_t launches = 0;
    std::uint64_t explosions = 0;
    std::uint64_t bounces = 0;
    std::uint64_t crates_destroyed = 0;
};

/// The clients that closed for one reason.
struct ClosedClients {
    std::uint64_t clients = 0;
    std::string_view advice;  ///< a sentence
};

/// What the bots of one group, or of all groups, saw.
struct GroupTotals {
    std::uint64_t clients_connected = 0;
    double client_seconds = 0.0;  ///< as in FleetTotals
    std::uint64_t packets_sent = 0;
    std::uint64_t packets_lost = 0;

    std::uint64_t clients_predicting = 0;  ///< among the connected ones
    double client_seconds_predicting = 0.0;
    std::array<std::uint64_t, client::kCorrectionCauseCount> corrections{};  ///< by cause
    std::uint64_t correction_snaps = 0;                                      ///< shown at once
    std::uint64_t shots_predicted = 0;                                       ///< projectiles
    std::uint64_t shots_confirmed = 0;
    std::uint64_t shots_dropped = 0;
    RangeTotals ranges{};

    [[nodiscard]] std::uint64_t corrections_sum() const;
    void add(const GroupTotals& more);
};

struct FleetTotals {
    /// Clients that tried to connect, except those that gave up, or were cut off by the end of the
    /// run, before a server must have answered.
    std::uint64_t clients_asked = 0;
    std::uint64_t clients_connected = 0;
    std::uint64_t clients_lost = 0;
    // The same three of bots that watch, which do not count as clients.
    std::uint64_t watchers_asked = 0;
    std::uint64_t watchers_connected = 0;
    std::uint64_t watchers_lost = 0;
    /// Why clients closed that did not leave, for example "server_full".
    std::map<std::string, ClosedClients> closed_by_reason;
    std::uint64_t clients_judged = 0;  ///< among the connected ones
    std::uint64_t resumes = 0;         ///< of all clients

    double client_seconds = 0.0;  ///< sum over clients from the first update on
    std::uint64_t snapshots = 0;
    std::uint64_t snapshot_gaps = 0;
    std::uint64_t datagrams_received = 0;
    std::uint64_t datagrams_sent = 0;
    std::uint64_t bytes_received = 0;
    std::uint64_t bytes_sent = 0;
    std::uint64_t datagrams_refused = 0;  ///< forged, replayed, or of another connection
    std::uint64_t packets_sent = 0;       ///< sent over connections
    std::uint64_t packets_lost = 0;       ///< of these, not acknowledged in time
    std::uint64_t inputs_sent = 0;
    std::uint64_t inputs_unshown = 0;  ///< ResponseLog::unshown
    std::uint64_t out_of_turn = 0;
    std::array<std::uint64_t, protocol::kDecodeErrorCount> decode_errors{};  ///< at the clients
    /// Clients whose session the server ended as malformed, because it could not read them.
    std::uint64_t refused_by_server = 0;

    sim::Tick first_tick = 0;  ///< 0 when no client saw a tick
    sim::Tick last_tick = 0;
    MatchEvents match;  ///< of the client that saw the most
    Verdict verdict;

    std::vector<GroupTotals> groups;  ///< by group; groups beyond the last have seen nothing
    /// By the bots that predict.
    UseTotals uses;
    ItemTotals items;
    /// Connected clients that should predict and do not, by reason.
    std::map<client::PredictionState, std::uint64_t> clients_not_predicting;

    /// Returns the group's totals, which are created if missing.
    [[nodiscard]] GroupTotals& group(std::size_t index);
    [[nodiscard]] GroupTotals sum_of_groups() const;
    /// Adds what other bots of the same run saw.
    void add(const FleetTotals& other);
    /// Adds the groups and the predictions of another total.
    void add_groups(const FleetTotals& more);
};

/// Distributions over the bots of one group, or of all of them.
struct GroupDistributions {
    Histogram snapshot_gap;
    SmallNumbers input_margin;
    Histogram round_trip;     ///< smoothed, as the client knows it when an update arrives
    Histogram response;       ///< from each input to the first update that shows it
    Histogram correction_cm;  ///< how far a prediction was off; a number, not a duration
    SmallNumbers lead;        ///< ticks by which an own player is ahead of an arriving update

    void add(const GroupDistributions& more);
};

/// Distributions over all bots, recorded during the run.
struct FleetDistributions {
    std::vector<GroupDistributions> groups;  ///< as in FleetTotals
    std::vector<Point> deaths;               ///< metres: where bots were last seen before they died
    MatchRecord matches;

    /// Returns the group's distributions, which are created if missing.
    [[nodiscard]] GroupDistributions& group(std::size_t index);
    [[nodiscard]] GroupDistributions sum_of_groups() const;
    /// Adds the groups of another one, without the deaths and the matches.
    void add(const FleetDistributions& more);
};

}  // namespace arena::client_sim
