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
    if (!has_come_) io_.run_one_for(time);
    return has_come_;
}

}  // namespace arena::client_sim
