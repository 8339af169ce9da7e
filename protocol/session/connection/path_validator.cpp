#include "protocol/session/connection/path_validator.h"

#include <utility>

#include "sim/base/assert.h"

namespace arena::protocol {

PathValidator::PathValidator(PathId current, crypto::FillRandom fill_random)
    : current_(current), fill_random_(std::move(fill_random)) {
    ARENA_ASSERT(fill_random_ != nullptr, "a challenge needs random bytes");
}

void PathValidator::on_packet(Time now, PathId from, std::size_t packet_bytes, bool newest) {
    if (migration_ && from == migration_->new_path) migration_->bytes_received += packet_bytes;
    if (!newest || from == current_) return;
    if (migration_ && (from == migration_->new_path || from == migration_->old_path)) return;
    begin_migration(now, from, packet_bytes);
}

/// A challenge that was sent to the current path earlier remains valid.
void PathValidator::begin_migration(Time now, PathId new_path, std::size_t packet_bytes) {
    const bool same_old_path = migration_ && migration_->old_path == current_;
    Migration next{
        .old_path = current_, .new_path = new_path, .since = now, .challenge_old_at = now};
    if (same_old_path) {
        next.old_proof = migration_->old_proof;
        next.challenge_old_at = migration_->challenge_old_at;
    } else {
        fill_random_(next.old_proof);
    }
    fill_random_(next.new_proof);
    next.challenge_new_at = now;
    next.bytes_received = packet_bytes;
    migration_ = next;
}

void PathValidator::on_challenge(PathId from, const PathProof& proof) {
    answer_ = {.to = from, .proof = proof};
}

void PathValidator::on_response(Time now, const PathProof& proof) {
    if (!migration_) return;
    if (proof == migration_->old_proof) {
        move_to(migration_->old_path);
        migration_.reset();
    } else if (proof == migration_->new_proof && !migration_->answered_at) {
        migration_->answered_at = now;
    }
}

void PathValidator::move_to(PathId path) {
    if (path == current_) return;
    current_ = path;
    ++moves_;
}

/// Applies the decisions that time brings.
void PathValidator::settle(Time now, Time round_trip_max) {
    if (!migration_) return;
    if (migration_->answered_at && now - migration_->since >= round_trip_max + kOldPathGrace)
        move_to(migration_->new_path);
    if (now - migration_->answered_at.value_or(migration_->since) >= kChallengeTimeout)
        migration_.reset();
}

std::optional<PathValidator::Probe> PathValidator::take_probe(Time now, Time round_trip_max,
                                                              std::size_t packet_bytes) {
    if (answer_) return take_answer(packet_bytes);
    settle(now, round_trip_max);
    if (!migration_) return std::nullopt;
    Migration& migration = *migration_;
    if (now >= migration.challenge_old_at) {
        migration.challenge_old_at = now + kChallengeInterval;
        return Probe{.to = migration.old_path, .proof = migration.old_proof};
    }
    if (!may_challenge_new_path(now, packet_bytes)) return std::nullopt;
    migration.bytes_sent += packet_bytes;
    migration.challenge_new_at = now + kChallengeInterval;
    return Probe{.to = migration.new_path, .proof = migration.new_proof};
}

/// The answer is as long as the challenge that asked for it, so it amplifies nothing.
PathValidator::Probe PathValidator::take_answer(std::size_t packet_bytes) {
    const Probe probe{.to = answer_->to, .type = FrameType::path_response, .proof = answer_->proof};
    if (migration_ && migration_->new_path == probe.to) migration_->bytes_sent += packet_bytes;
    answer_.reset();
    return probe;
}

bool PathValidator::may_challenge_new_path(Time now, std::size_t packet_bytes) const {
    return !migration_->answered_at && now >= migration_->challenge_new_at &&
           migration_->bytes_sent + packet_bytes <= kAmplificationMax * migration_->bytes_received;
}

std::optional<PathId> PathValidator::candidate() const {
    if (!migration_ || current_ == migration_->new_path) return std::nullopt;
    return migration_->new_path;
}

}  // namespace arena::protocol
