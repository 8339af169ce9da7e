#include "client/core/server_probe.h"

#include <algorithm>

namespace arena::client {

void ServerProbe::on_packet(Time now) {
    ask_at_ = now + kProbeSilence;
    pause_ = kProbeSilence;
    asked_.reset();
    waited_until_.reset();
    waited_ = Time{0};
    answers_ = 0;
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
    if (waited_ < kProbeGrace) return false;
    if (answers_ + 1 >= kProbeAnswers) return true;
    ++answers_;
    ask_at_ = now;
    pause_ = kProbeAgain;
    asked_.reset();
    waited_until_.reset();
    waited_ = Time{0};
    return false;
}

std::span<const std::byte> ServerProbe::question(Time now) {
    if (waited_until_ || now < ask_at_) return {};
    ask_at_ += pause_;
    pause_ *= 2;
    if (!asked_) {
        asked_.emplace();
        random_(*asked_);
    }
    question_ = protocol::write_request({.protocol_id = protocol_id_, .client_random = *asked_});
    return question_;
}

}  // namespace arena::client
