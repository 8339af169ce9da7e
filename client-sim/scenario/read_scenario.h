// Reads scenario files, which are TOML. docs/load-testing.md explains every key.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "client-sim/scenario/scenario.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// The largest file that is read.
inline constexpr std::size_t kScenarioBytesMax = 64u << 10u;
inline constexpr std::uint32_t kClientsMax = 20'000;   ///< of one process
inline constexpr double kStageSecondsMax = 604'800.0;  ///< a week

/// Reads a scenario from `text`. `file` is named in messages, and its folder is searched for
/// network profiles. Fails with a one-line message, "FILE:LINE: what is wrong: what to do", about
/// the first problem in the file.
[[nodiscard]] Result<Scenario, std::string> read_scenario(std::string_view file,
                                                          std::string_view text);

/// Reads a scenario from a file. Fails like read_scenario, or because the file cannot be read.
[[nodiscard]] Result<Scenario, std::string> load_scenario(const std::string& file);

}  // namespace arena::client_sim
