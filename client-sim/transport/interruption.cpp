#include "client-sim/transport/interruption.h"

#include <csignal>

namespace arena::client_sim {

Interruption::Interruption() : signals_(io_, SIGINT, SIGTERM) {
    signals_.async_wait(
        [this](boost::system::error_code error, int) { is_signalled_ = is_signalled_ || !error; });
}

bool Interruption::has_arrived() {
    io_.poll();
    return is_signalled_;
}

bool Interruption::wait_for(std::chrono::milliseconds time) {
    // Handlers inside of Asio count, too: the first one only reads the signal.
    const auto end = std::chrono::steady_clock::now() + time;
    while (!is_signalled_ && io_.run_one_until(end) > 0) {
    }
    return is_signalled_;
}

}  // namespace arena::client_sim
