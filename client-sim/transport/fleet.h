// The fleet: all clients of a run, driven by one or more threads, and the record of what they saw.
//
//   run_fleet --- asks each second, stops at the end ---> FleetWorker, one per thread: its clients
//             <-- FleetPart: sums, what was measured ---
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "client-sim/report/report.h"
#include "client-sim/scenario/scenario.h"
#include "client-sim/terrain/cached_field.h"
#include "client-sim/token/token_pool.h"
#include "client-sim/transport/interruption.h"
#include "client/game/game_client.h"
#include "protocol/base/host_port.h"
#include "protocol/crypto/key.h"
#include "protocol/messages.h"
#include "sim/values/match.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// The options of one run.
struct FleetOptions {
    protocol::HostPort server;         ///< named by all of `tokens`, if there are any
    std::uint16_t websocket_port = 0;  ///< of the server's door for WebSockets; 0: not known
    Scenario scenario;
    std::uint64_t seed = 0;
    /// The share of the clients, 0 to 1, whose received data is judged; spread evenly over them.
    double judged_share = 1.0;
    /// The number of threads that drive the clients, each one a part of them; at least 1. There are
    /// never more threads than clients.
    std::uint32_t threads = 1;
    /// The share of each group's clients, 0 to 1, that play on a game's client, which predicts.
    /// Nothing: that of the scenario.
    std::optional<double> predicting_share = {};
    /// Returns the map that they predict on; called from any thread. Without it, no client
    /// predicts.
    client::GameMapFor game_map_for = {};
    /// The server's key, with which the clients make their connect tokens; zeros for an open
    /// server.
    protocol::crypto::Key key;
    /// The label of the match and the mode that their connect tokens name; empty and nothing: any.
    std::string match = {};
    std::optional<sim::GameMode> mode = {};
    /// Connect tokens that name the server, enough for all clients. Null: the clients make their
    /// own.
    std::shared_ptr<TokenPool> tokens = {};
    /// The HTTP address at which the server reports its load; nothing: it is not read.
    std::optional<protocol::HostPort> http;
};

/// Returns the field of the map that a Welcome names, or one line about why there is none.
using FieldFor =
    std::function<Result<std::shared_ptr<CachedField>, std::string>(const protocol::Welcome&)>;
/// Makes a FieldFor for one thread, which shares no field with other threads.
using MakeFieldFor = std::function<FieldFor()>;

/// Called about once a second with the sums so far and the newest sample of the timeline.
using OnProgress = std::function<void(const FleetTotals& totals, const Sample& sample)>;

/// Runs until the scenario ends, a signal interrupts it, no client is left, or a rule that
/// aborts does not hold. Returns a record without a status. Fails with a one-line message when the
/// run is meaningless: no client could connect, or there is no map.
[[nodiscard]] Result<RunRecord, std::string> run_fleet(const FleetOptions& options,
                                                       const MakeFieldFor& make_field_for,
                                                       const OnProgress& on_progress,
                                                       const Interruption& interruption);

}  // namespace arena::client_sim
