#include "client-sim/transport/interruption.h"

#include <csignal>

namespace arena::client_sim {

Interruption::Interruption() : signals_(io_, SIGINT, SIGTERM) {
    signals_.async_wait(
        [this](boost::system::error_code error, int) { has_come_ = has_come_ || !error; });
}

bool Interruption::has_arrived() {
    io_.poll();
    return has_come_;
}

bool Interruption::wait_for(std::chrono::milliseconds time) {
    // Handlers inside of Asio count, too: the first one only reads the signal.
    const auto end = std::chrono::steady_clock::now() + time;
    while (!has_come_ && io_.run_one_until(end) > 0) {
    }
    return has_come_;
}

}  // namespace arena::client_sim
