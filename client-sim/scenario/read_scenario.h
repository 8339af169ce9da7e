// A scenario's file: TOML -> Scenario. docs/load-testing.md explains every key.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "client-sim/scenario/scenario.h"
#include "sim/values/result.h"

namespace arena::client_sim {

inline constexpr std::size_t kScenarioBytesMax = 64u << 10u;
inline constexpr std::uint32_t kClientsMax = 20'000;   ///< of one process
inline constexpr double kStageSecondsMax = 604'800.0;  ///< a week

/// `file` stands in messages, and its folder is where network profiles are looked for. The error is
/// one line, "FILE:LINE: what is wrong: what to do", about what stands first in the file.
[[nodiscard]] Result<Scenario, std::string> read_scenario(std::string_view file,
                                                          std::string_view text);

/// Reads the file itself.
[[nodiscard]] Result<Scenario, std::string> load_scenario(const std::string& file);

}  // namespace arena::client_sim
