#include "client-sim/client/server_probe.h"

#include <algorithm>

namespace arena::client_sim {

void ServerProbe::on_packet(Time now) {
    heard_at_ = now;
    next_silence_ = kProbeSilence;
    asked_.reset();
    waited_until_.reset();
    waited_ = Time{0};
}

bool ServerProbe::receive(std::span<const std::byte> datagram, Time now) {
    if (!asked_ || !protocol::read_challenge(datagram, *asked_)) return false;
    if (!waited_until_) waited_until_ = now;
    return true;
}

bool ServerProbe::has_lost_connection(Time now) {
    if (!waited_until_) return false;
    waited_ += std::min(now - *waited_until_, kProbeVisitMax);
    waited_until_ = now;
    return waited_ >= kProbeGrace;
}

std::span<const std::byte> ServerProbe::question(Time now) {
    if (waited_until_ || now - heard_at_ < next_silence_) return {};
    next_silence_ *= 2;
    if (!asked_) {
        asked_.emplace();
        random_(*asked_);
    }
    question_ = protocol::write_request({.protocol_id = protocol_id_, .client_random = *asked_});
    return question_;
}

}  // namespace arena::client_sim
