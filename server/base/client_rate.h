// How much may be sent to one client: what --client-rate sets, and what holds for everybody.
#pragma once

#include <cstdint>

namespace arena::server {

/// Bytes a second, with the headers of IP and UDP: every client gets so many, however bad the line.
inline constexpr std::uint32_t kClientRateMin = 4096;
inline constexpr std::uint32_t kClientRateDefault = 64 * 1024;
inline constexpr std::uint32_t kClientRateMax = 1024 * 1024;

}  // namespace arena::server
