// How much may be sent to one client: the range and the default of --client-rate.
#pragma once

#include <cstdint>

namespace arena::server {

/// In bytes a second, including the headers of IP and UDP. Every client gets this much, however bad
/// its line.
inline constexpr std::uint32_t kClientRateMin = 4096;
inline constexpr std::uint32_t kClientRateDefault = 64 * 1024;
inline constexpr std::uint32_t kClientRateMax = 1024 * 1024;

}  // namespace arena::server
