// The least that a datagram costs a server, whatever the server does with it: the kernel's work on
// this machine's loopback, and the seal.
#pragma once

#include <cstddef>

namespace arena::bench {

struct DatagramSizes {
    std::size_t sent = 0;   ///< bytes of a datagram from the server, its seal included
    std::size_t heard = 0;  ///< likewise to the server
};

/// Microseconds of processor time for one datagram, medians over many batches.
struct LoopbackFloor {
    double send = 0.0;     ///< by sendmmsg, 32 at a time, each to another socket
    double receive = 0.0;  ///< by recvmmsg, 32 at a time
    double seal = 0.0;     ///< a datagram that is sent
    double open = 0.0;     ///< a datagram that is received
};

/// Measures the floor for datagrams of these sizes. The crypto library must have been started.
/// Throws std::runtime_error when this machine has no loopback.
[[nodiscard]] LoopbackFloor measure_loopback_floor(const DatagramSizes& sizes);

}  // namespace arena::bench
