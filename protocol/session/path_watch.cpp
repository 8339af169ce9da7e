#include "protocol/session/path_watch.h"

#include <utility>

#include "sim/base/assert.h"

namespace arena::protocol {

PathWatch::PathWatch(PathId current, crypto::FillRandom fill_random)
    : current_(current), fill_random_(std::move(fill_random)) {
    ARENA_ASSERT(fill_random_ != nullptr, "a challenge needs random bytes");
}

void PathWatch::on_packet(Time now, PathId from, std::size_t packet_bytes, bool newest) {
    if (candidate_ && from == candidate_->path) candidate_->bytes_received += packet_bytes;
    if (!newest) return;
    if (from == current_) {
        candidate_.reset();  // it is still where it was: the other packet was somebody's copy
    } else if (!candidate_ || from != candidate_->path) {
        candidate_ = {
            .path = from, .since = now, .challenge_at = now, .bytes_received = packet_bytes};
        fill_random_(candidate_->proof);
    }
}

void PathWatch::on_challenge(PathId from, const PathProof& proof) {
    answer_ = {.to = from, .proof = proof};
}

void PathWatch::on_response(PathId from, const PathProof& proof) {
    if (!candidate_ || from != candidate_->path || proof != candidate_->proof) return;
    current_ = from;
    candidate_.reset();
    ++moves_;
}

std::optional<PathWatch::Probe> PathWatch::take_probe(Time now, std::size_t packet_bytes) {
    if (answer_) {
        // As long as the challenge that asked for it, so it amplifies nothing.
        const Probe probe{
            .to = answer_->to, .type = FrameType::path_response, .proof = answer_->proof};
        if (candidate_ && candidate_->path == probe.to) candidate_->bytes_sent += packet_bytes;
        answer_.reset();
        return probe;
    }
    if (!candidate_) return std::nullopt;
    if (now - candidate_->since >= kChallengeTimeout) {
        candidate_.reset();
        return std::nullopt;
    }
    if (now < candidate_->challenge_at) return std::nullopt;
    if (candidate_->bytes_sent + packet_bytes > kAmplificationMax * candidate_->bytes_received)
        return std::nullopt;
    candidate_->bytes_sent += packet_bytes;
    candidate_->challenge_at = now + kChallengeEvery;
    return Probe{
        .to = candidate_->path, .type = FrameType::path_challenge, .proof = candidate_->proof};
}

std::optional<PathId> PathWatch::candidate() const {
    if (!candidate_) return std::nullopt;
    return candidate_->path;
}

}  // namespace arena::protocol
