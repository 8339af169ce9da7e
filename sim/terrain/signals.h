// Signals: what plates turn on and doors listen to, by number instead of by name.
//
// A signal is on while somebody stands on one of its plates. Its number is its place among the
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

struct Signal {
    std::string name;
    std::vector<std::uint32_t> plates;  ///< as in Terrain::fixtures, ascending
};

/// All signals of a map. For load time.
[[nodiscard]] std::vector<Signal> collect_signals(std::span<const MapFixture> fixtures);

/// Number of the signal, or nothing when no plate gives it. For load time.
[[nodiscard]] std::optional<std::uint32_t> find_signal(std::span<const Signal> signals,
                                                       std::string_view name);

/// Whether one of its plates was pressed when the last tick ended. `fixtures` are the world's, of
/// the same map. A number beyond the signals names none, and none is never on.
[[nodiscard]] bool signal_is_on(std::span<const Signal> signals, std::uint32_t number,
                                std::span<const FixtureState> fixtures);

}  // namespace arena::sim
