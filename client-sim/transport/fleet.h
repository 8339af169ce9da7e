// The fleet: all clients of a run, in one thread or several, and the record of what they saw.
//
//   run_fleet --- asks each second, stops in the end ---> FleetWorker, one a thread: its clients
//             <-- FleetPart: sums, what was measured ---
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "client-sim/game/game_client.h"
#include "client-sim/report/report.h"
#include "client-sim/scenario/scenario.h"
#include "client-sim/terrain/asked_field.h"
#include "protocol/base/host_port.h"
#include "protocol/crypto/key.h"
#include "protocol/messages.h"
#include "sim/values/result.h"

namespace arena::client_sim {

struct FleetOptions {
    protocol::HostPort server;
    Scenario scenario;
    std::uint64_t seed = 0;
    /// Of the clients, 0 to 1, spread evenly over them: what they are told is judged.
    double judged_share = 1.0;
    /// Threads that drive the clients, each a part of them; at least 1. There are never more
    /// threads than clients.
    std::uint32_t threads = 1;
    /// Of each group's clients, 0 to 1: play on a game's client, which predicts. Nothing: as the
    /// scenario has it.
    std::optional<double> predicting_share = {};
    /// What they predict on. Asked from any thread; nobody predicts without it.
    GameMapFor game_map_for = {};
    /// The server's. Zeros fit one that lets everybody in.
    protocol::crypto::Key key;
    /// Where the server tells its load every second; nothing: it is not asked.
    std::optional<protocol::HostPort> http;
};

/// The field of the map that a Welcome names, or one line why there is none.
using FieldFor =
    std::function<Result<std::shared_ptr<AskedField>, std::string>(const protocol::Welcome&)>;
/// Makes one for a thread, which shares no field with another.
using MakeFieldFor = std::function<FieldFor()>;

/// Called about once a second with the sums so far and the newest sample of the timeline.
using OnProgress = std::function<void(const FleetTotals& totals, const Sample& sample)>;

/// Runs until the scenario is over, SIGINT or SIGTERM comes, no client is left, or a rule that
/// aborts does not hold. Gives a record without status; or one line why the run means nothing:
/// nobody could connect, or there is no map.
[[nodiscard]] Result<RunRecord, std::string> run_fleet(const FleetOptions& options,
                                                       const MakeFieldFor& make_field_for,
                                                       const OnProgress& on_progress);

}  // namespace arena::client_sim
