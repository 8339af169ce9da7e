// What could not be sent or received. Never fatal: the network's errors pass.
#pragma once

#include <cstdint>

namespace arena::server {

struct TransportCounters {
    std::uint64_t send_errors = 0;       ///< datagrams lost at the socket, a full buffer included
    std::uint64_t receive_errors = 0;    ///< for example an ICMP answer to something sent
    std::uint64_t drains_cut_short = 0;  ///< times that kDatagramsPerDrainMax was met
};

}  // namespace arena::server
