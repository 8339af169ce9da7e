#include "protocol/session/connection/path_watch.h"

#include <utility>

#include "sim/base/assert.h"

namespace arena::protocol {

PathWatch::PathWatch(PathId current, crypto::FillRandom fill_random)
    : current_(current), fill_random_(std::move(fill_random)) {
    ARENA_ASSERT(fill_random_ != nullptr, "a challenge needs random bytes");
}

void PathWatch::on_packet(Time now, PathId from, std::size_t packet_bytes, bool newest) {
    if (rivalry_ && from == rivalry_->rival) rivalry_->bytes_received += packet_bytes;
    if (!newest || from == current_) return;
    if (rivalry_ && (from == rivalry_->rival || from == rivalry_->home)) return;
    begin_rivalry(now, from, packet_bytes);
}

/// A challenge that was sent to the current path earlier remains valid.
void PathWatch::begin_rivalry(Time now, PathId rival, std::size_t packet_bytes) {
    const bool same_home = rivalry_ && rivalry_->home == current_;
    Rivalry next{.home = current_, .rival = rival, .since = now, .ask_home_at = now};
    if (same_home) {
        next.home_proof = rivalry_->home_proof;
        next.ask_home_at = rivalry_->ask_home_at;
    } else {
        fill_random_(next.home_proof);
    }
    fill_random_(next.rival_proof);
    next.ask_rival_at = now;
    next.bytes_received = packet_bytes;
    rivalry_ = next;
}

void PathWatch::on_challenge(PathId from, const PathProof& proof) {
    answer_ = {.to = from, .proof = proof};
}

void PathWatch::on_response(Time now, const PathProof& proof) {
    if (!rivalry_) return;
    if (proof == rivalry_->home_proof) {
        move_to(rivalry_->home);
        rivalry_.reset();
    } else if (proof == rivalry_->rival_proof && !rivalry_->answered_at) {
        rivalry_->answered_at = now;
    }
}

void PathWatch::move_to(PathId path) {
    if (path == current_) return;
    current_ = path;
    ++moves_;
}

/// Applies the decisions that time brings.
void PathWatch::settle(Time now, Time round_trip_max) {
    if (!rivalry_) return;
    if (rivalry_->answered_at && now - rivalry_->since >= round_trip_max + kOldPathGrace)
        move_to(rivalry_->rival);
    if (now - rivalry_->answered_at.value_or(rivalry_->since) >= kChallengeTimeout)
        rivalry_.reset();
}

std::optional<PathWatch::Probe> PathWatch::take_probe(Time now, Time round_trip_max,
                                                      std::size_t packet_bytes) {
    if (answer_) return take_answer(packet_bytes);
    settle(now, round_trip_max);
    if (!rivalry_) return std::nullopt;
    Rivalry& rivalry = *rivalry_;
    if (now >= rivalry.ask_home_at) {
        rivalry.ask_home_at = now + kChallengeEvery;
        return Probe{.to = rivalry.home, .proof = rivalry.home_proof};
    }
    if (!may_ask_rival(now, packet_bytes)) return std::nullopt;
    rivalry.bytes_sent += packet_bytes;
    rivalry.ask_rival_at = now + kChallengeEvery;
    return Probe{.to = rivalry.rival, .proof = rivalry.rival_proof};
}

/// The answer is as long as the challenge that asked for it, so it amplifies nothing.
PathWatch::Probe PathWatch::take_answer(std::size_t packet_bytes) {
    const Probe probe{.to = answer_->to, .type = FrameType::path_response, .proof = answer_->proof};
    if (rivalry_ && rivalry_->rival == probe.to) rivalry_->bytes_sent += packet_bytes;
    answer_.reset();
    return probe;
}

bool PathWatch::may_ask_rival(Time now, std::size_t packet_bytes) const {
    return !rivalry_->answered_at && now >= rivalry_->ask_rival_at &&
           rivalry_->bytes_sent + packet_bytes <= kAmplificationMax * rivalry_->bytes_received;
}

std::optional<PathId> PathWatch::candidate() const {
    if (!rivalry_ || current_ == rivalry_->rival) return std::nullopt;
    return rivalry_->rival;
}

}  // namespace arena::protocol
