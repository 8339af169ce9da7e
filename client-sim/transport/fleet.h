// The fleet: many bots in one thread, each with its own UDP socket and, if asked for, a simulated
// network in front of it. The thin shell around Bot; all that is decided is decided there.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "client-sim/behaviour/behaviour.h"
#include "client-sim/network/choose_network.h"
#include "client-sim/report/report.h"
#include "client-sim/terrain/asked_field.h"
#include "protocol/base/host_port.h"
#include "protocol/crypto/key.h"
#include "protocol/messages.h"
#include "sim/values/result.h"

namespace arena::client_sim {

struct FleetOptions {
    protocol::HostPort server;
    std::uint32_t clients = 1;
    Time duration{0};
    Time ramp{0};  ///< the joins are spread over this time
    std::uint64_t seed = 0;
    BehaviourMix behaviour = BehaviourMix::mixed;
    std::optional<NetworkChoice> network;  ///< to be simulated in front of every socket
    /// The server's. Zeros fit one that lets everybody in.
    protocol::crypto::Key key;
};

/// The field of the map that a Welcome names, or one line why there is none.
using FieldFor =
    std::function<Result<std::shared_ptr<AskedField>, std::string>(const protocol::Welcome&)>;

/// Called about once a second with the sums so far.
using OnProgress = std::function<void(Time elapsed, const FleetTotals& totals)>;

/// Runs until the duration is over, SIGINT or SIGTERM comes, or no client is left. Gives a record
/// without status; or one line why the run means nothing: nobody could connect, or there is no map.
[[nodiscard]] Result<RunRecord, std::string> run_fleet(const FleetOptions& options,
                                                       const FieldFor& field_for,
                                                       const OnProgress& on_progress);

}  // namespace arena::client_sim
