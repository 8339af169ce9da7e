// What a datagram costs a server at the least, whatever it does with it: the kernel's work on this
// machine's loopback, and the seal.
//
// Takes how long datagrams are. Gives microseconds of processor time of this thread.
#pragma once

#include <cstddef>

namespace arena::bench {

struct DatagramSizes {
    std::size_t sent = 0;   ///< bytes of a datagram from the server, its seal included
    std::size_t heard = 0;  ///< likewise to the server
};

/// Microseconds for one datagram, medians over many batches.
struct LoopbackFloor {
    double send = 0.0;     ///< by sendmmsg, 32 at a time, each to another socket
    double receive = 0.0;  ///< by recvmmsg, 32 at a time
    double seal = 0.0;     ///< one of those that are sent
    double open = 0.0;     ///< one of those that are heard
};

/// Throws std::runtime_error when this machine has no loopback. The crypto library has been started.
[[nodiscard]] LoopbackFloor measure_loopback_floor(const DatagramSizes& sizes);

}  // namespace arena::bench
