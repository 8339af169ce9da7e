// Where the other side is. Packets go to the path that has proven itself; one that comes from
// elsewhere makes that place a candidate, which is challenged and becomes the path once it answers.
// So neither a forged sender nor somebody who forwards datagrams draws the connection away, and no
// unproven place is sent more than three times what came from it.
//
// The idea and its limits are those of RFC 9000, sections 8.2 and 9.3.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/crypto/random.h"
#include "protocol/session/frames.h"
#include "protocol/session/limits.h"
#include "protocol/time.h"

namespace arena::protocol {

/// A remote address and port as the caller numbers them. Only equality means something here.
struct PathId {
    std::uint64_t value = 0;

    friend bool operator==(PathId, PathId) = default;
};

class PathWatch {
  public:
    /// `fill_random` can be called.
    PathWatch(PathId current, crypto::FillRandom fill_random);

    /// A genuine packet came; `newest` if no packet with a greater number did before. One that
    /// is not newest says nothing: it may be a late one from where the other side was.
    void on_packet(Time now, PathId from, std::size_t packet_bytes, bool newest);
    /// It held a challenge: it is answered to where it came from.
    void on_challenge(PathId from, const PathProof& proof);
    /// It held a response.
    void on_response(PathId from, const PathProof& proof);

    /// A frame that is to be sent alone in a packet, and where to.
    struct Probe {
        PathId to;
        FrameType type = FrameType::path_challenge;
        PathProof proof{};
    };
    /// The next probe that is due, whose packet will have `packet_bytes`.
    [[nodiscard]] std::optional<Probe> take_probe(Time now, std::size_t packet_bytes);

    [[nodiscard]] PathId current() const { return current_; }
    /// The path that is being challenged.
    [[nodiscard]] std::optional<PathId> candidate() const;
    [[nodiscard]] std::uint64_t moves() const { return moves_; }

  private:
    struct Candidate {
        PathId path;
        PathProof proof{};
        Time since{0};
        Time challenge_at{0};
        std::size_t bytes_received = 0;
        std::size_t bytes_sent = 0;
    };
    struct Answer {
        PathId to;
        PathProof proof{};
    };

    PathId current_;
    crypto::FillRandom fill_random_;
    std::optional<Candidate> candidate_;
    std::optional<Answer> answer_;
    std::uint64_t moves_ = 0;
};

}  // namespace arena::protocol
