// Path validation: where the other side is. Packets go to the validated path; a packet from
// elsewhere makes its path a candidate. Both are challenged:
//
//      packet from elsewhere -> challenge both --- the old path answers -------------> stay
//                                             \-- the candidate alone, for a while --> move
//                                                  the old path answers after all ---> go back
//
// So no forged sender address diverts the connection. Even an attacker that sees the datagrams, is
// faster, sends copies of them from another address and relays the challenges cannot divert it: as
// long as packets on the old path reach the other side, the connection stays there. An unvalidated
// path is sent at most three times as many bytes as came from it.
//
// The idea and its limits are those of RFC 9000, sections 8.2 and 9.3; that the old path's answer
// decides goes beyond its section 9.3.3.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/base/time.h"
#include "protocol/crypto/random.h"
#include "protocol/session/limits.h"
#include "protocol/session/packet/frames.h"

namespace arena::protocol {

/// A path, a remote address and port, as the caller numbers them. Only equality has a meaning here.
struct PathId {
    std::uint64_t value = 0;

    friend bool operator==(PathId, PathId) = default;
};

class PathValidator {
  public:
    /// `fill_random` must be callable.
    PathValidator(PathId current, crypto::FillRandom fill_random);

    /// Notes a genuine packet; `newest` when no packet with a greater number came before. One that
    /// is not newest proves nothing: it may be a late one from an earlier path.
    void on_packet(Time now, PathId from, std::size_t packet_bytes, bool newest);
    /// Notes a challenge in a packet from `from`; the answer goes back there.
    void on_challenge(PathId from, const PathProof& proof);
    /// Notes a response. Wherever it came from, it shows that the other side can read what is sent
    /// to the challenged path.
    void on_response(Time now, const PathProof& proof);

    /// A frame to be sent alone in a packet, and where to send it.
    struct Probe {
        PathId to;
        FrameType type = FrameType::path_challenge;
        PathProof proof{};
    };
    /// Returns the next probe that is due, whose packet will have `packet_bytes`, or nothing.
    /// `round_trip_max` is the longest that an answer over the current path is expected to take.
    [[nodiscard]] std::optional<Probe> take_probe(Time now, Time round_trip_max,
                                                  std::size_t packet_bytes);

    [[nodiscard]] PathId current() const { return current_; }
    /// Returns the path that may become the current one, if there is one.
    [[nodiscard]] std::optional<PathId> candidate() const;
    /// Whether packets may still be sent to this path.
    [[nodiscard]] bool watches(PathId path) const {
        return path == current_ || (answer_ && path == answer_->to) ||
               (migration_ && (path == migration_->old_path || path == migration_->new_path));
    }
    [[nodiscard]] std::uint64_t moves() const { return moves_; }

  private:
    /// The current path and the one that may replace it.
    struct Migration {
        PathId old_path;
        PathId new_path;
        PathProof old_proof{};
        PathProof new_proof{};
        Time since{0};
        Time challenge_old_at{0};
        Time challenge_new_at{0};
        std::optional<Time> answered_at;  // when the new path answered its challenge
        std::size_t bytes_received = 0;   // from the new path
        std::size_t bytes_sent = 0;       // to the new path, while it is not the current one
    };
    struct Answer {
        PathId to;
        PathProof proof{};
    };

    void begin_migration(Time now, PathId new_path, std::size_t packet_bytes);
    void settle(Time now, Time round_trip_max);
    void move_to(PathId path);
    [[nodiscard]] Probe take_answer(std::size_t packet_bytes);
    [[nodiscard]] bool may_challenge_new_path(Time now, std::size_t packet_bytes) const;

    // Each packet asks whether there are the first and the third, and where the other side is.
    std::optional<Migration> migration_;
    PathId current_;
    std::optional<Answer> answer_;
    std::uint64_t moves_ = 0;
    crypto::FillRandom fill_random_;
};

}  // namespace arena::protocol
