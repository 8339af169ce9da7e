// Where the other side is. Packets go to the path that has proven itself; one that comes from
// elsewhere makes that place a candidate. Both are challenged:
//
//      packet from elsewhere -> challenge both --- the old path answers -------------> stay
//                                             \-- the candidate alone, for a while --> move
//                                                  the old path answers after all ---> go back
//
// So no forged sender draws the connection away; nor does somebody who sees the datagrams and is
// faster, sends copies of them from another address and carries the challenges to and fro: as long
// as what goes to the old path reaches the other side, it stays. No unproven place is sent more
// than three times what came from it.
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
    /// It held a response. Wherever that came from, it proves that the other side can read what is
    /// sent to where the challenge went.
    void on_response(Time now, const PathProof& proof);

    /// A frame that is to be sent alone in a packet, and where to.
    struct Probe {
        PathId to;
        FrameType type = FrameType::path_challenge;
        PathProof proof{};
    };
    /// The next probe that is due, whose packet will have `packet_bytes`. An answer over the
    /// current path takes `round_trip_max` at most, as far as one can tell.
    [[nodiscard]] std::optional<Probe> take_probe(Time now, Time round_trip_max,
                                                  std::size_t packet_bytes);

    [[nodiscard]] PathId current() const { return current_; }
    /// The path that may become the current one.
    [[nodiscard]] std::optional<PathId> candidate() const;
    /// Whether something may still be sent there.
    [[nodiscard]] bool watches(PathId path) const {
        return path == current_ || (answer_ && path == answer_->to) ||
               (rivalry_ && (path == rivalry_->home || path == rivalry_->rival));
    }
    [[nodiscard]] std::uint64_t moves() const { return moves_; }

  private:
    /// The path so far, and what came into its way.
    struct Rivalry {
        PathId home;
        PathId rival;
        PathProof home_proof{};
        PathProof rival_proof{};
        Time since{0};
        Time ask_home_at{0};
        Time ask_rival_at{0};
        std::optional<Time> answered_at;  // the rival, to its challenge
        std::size_t bytes_received = 0;   // from the rival
        std::size_t bytes_sent = 0;       // to the rival, as long as it is not the current path
    };
    struct Answer {
        PathId to;
        PathProof proof{};
    };

    void begin_rivalry(Time now, PathId rival, std::size_t packet_bytes);
    void settle(Time now, Time round_trip_max);
    void move_to(PathId path);
    [[nodiscard]] Probe take_answer(std::size_t packet_bytes);
    [[nodiscard]] bool may_ask_rival(Time now, std::size_t packet_bytes) const;

    PathId current_;
    crypto::FillRandom fill_random_;
    std::optional<Rivalry> rivalry_;
    std::optional<Answer> answer_;
    std::uint64_t moves_ = 0;
};

}  // namespace arena::protocol
