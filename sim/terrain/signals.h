// Signals: what plates turn on and doors listen to, by number instead of by name.
//
// A signal is on while a player stands on one of its plates. Its number is its index among the
// distinct names of a map's plates, in the order of the map.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/values/map.h"
#include "sim/values/state.h"

namespace arena::sim {

/// A signal and the plates that turn it on.
struct Signal {
    std::string name;
    std::vector<std::uint32_t> plates;  ///< indices into Terrain::triggers, ascending
};

/// Returns all signals of a map. Allocates: use it at load time only.
[[nodiscard]] std::vector<Signal> collect_signals(std::span<const MapTrigger> triggers);

/// Returns the number of the signal, or nothing when no plate has it. Use it at load time only.
[[nodiscard]] std::optional<std::uint32_t> find_signal(std::span<const Signal> signals,
                                                       std::string_view name);

/// Whether one of its plates was pressed when the last tick ended. `triggers` are the states of the
/// same map's triggers. A number without a signal is never on.
[[nodiscard]] bool signal_is_on(std::span<const Signal> signals, std::uint32_t number,
                                std::span<const TriggerState> triggers);

}  // namespace arena::sim
