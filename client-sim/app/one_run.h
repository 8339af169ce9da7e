// One run of the bots, from the options to the report.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "client-sim/app/options.h"
#include "client-sim/report/report.h"
#include "client-sim/scenario/scenario.h"
#include "client-sim/terrain/load_map.h"
#include "client-sim/transport/fleet.h"
#include "client-sim/transport/interruption.h"

namespace arena::client_sim {

/// What all runs of one invocation have in common.
struct RunSetting {
    FleetOptions fleet;  ///< with the scenario to play
    MakeFieldFor make_field_for;
};

/// Reads the files that the options name. Fails with a one-line message that names the file, the
/// unknown group, or the threshold that only --status can answer.
[[nodiscard]] Result<RunSetting, std::string> prepare(const Options& options);

/// Connects the bots, lets them play, and reads the server's status before and after. Shows the
/// progress unless the options ask for quiet. Fails with a one-line message when the run is
/// meaningless or was interrupted before it began.
[[nodiscard]] Result<Report, std::string> run_once(const Options& options,
                                                   const FleetOptions& fleet,
                                                   const MakeFieldFor& make_field_for,
                                                   const Interruption& interruption);

}  // namespace arena::client_sim
