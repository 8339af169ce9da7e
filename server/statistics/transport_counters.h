// What sending took, and what could not be sent or received. That is never fatal: the network's
// errors pass.
#pragma once

#include <cstdint>

#include "server/core/time.h"

namespace arena::server {

struct TransportCounters {
    Time sending{};                      ///< how long the send thread has worked
    std::uint64_t send_errors = 0;       ///< datagrams lost at the socket, a full buffer included
    std::uint64_t receive_errors = 0;    ///< for example an ICMP answer to something sent
    std::uint64_t drains_cut_short = 0;  ///< times that kDatagramsPerDrainMax was met
};

}  // namespace arena::server
