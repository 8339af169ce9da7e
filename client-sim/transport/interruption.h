// Interruption: whether the user wants an end, over all runs of one call and the times between
// them.
#pragma once

#include <chrono>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

namespace arena::client_sim {

/// As long as one lives, SIGINT and SIGTERM are noted instead of ending the program. A run hears of
/// the same signals by itself (fleet.h).
class Interruption {
  public:
    Interruption();

    /// A signal has come.
    [[nodiscard]] bool came();
    /// Waits for so long, or until one comes. Whether one did.
    [[nodiscard]] bool comes_within(std::chrono::milliseconds time);

  private:
    boost::asio::io_context io_{1};
    boost::asio::signal_set signals_;
    bool has_come_ = false;
};

}  // namespace arena::client_sim
