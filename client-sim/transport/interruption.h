// Interruption: whether the user wants the program to end, over all runs of one invocation and the
// pauses between them.
#pragma once

#include <chrono>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

namespace arena::client_sim {

/// While an Interruption exists, SIGINT and SIGTERM are noted instead of ending the program. A run
/// also handles these signals by itself (fleet.h).
class Interruption {
  public:
    Interruption();

    /// Whether a signal has arrived.
    [[nodiscard]] bool has_arrived();
    /// Waits for `time` or until a signal arrives. Returns whether one has arrived.
    [[nodiscard]] bool wait_for(std::chrono::milliseconds time);

  private:
    boost::asio::io_context io_{1};
    boost::asio::signal_set signals_;
    bool is_signalled_ = false;
};

}  // namespace arena::client_sim
