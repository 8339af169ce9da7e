// ServerProbe: finds out whether a server that has fallen silent has lost the connection.
//
//   packets come    silence    .-> request              challenge      no packet for a while
//   ------------>  ----------> |   --------> (server) <------------  -----------------------.--->
//   lost
//                              '--------------------- once more ----------------------------'
//
// A server that was started again after a crash knows nothing of its clients, and drops their
// packets without an answer. But it answers a handshake request, as any server does. So a client
// that has heard nothing for half a second asks with one. If an answer comes, the server is there
// and can be reached; if nevertheless no packet of the connection follows, which a server that
// knows the connection sends every 100 ms, it seems to have lost it. On a bad network that may be
// chance: only a second answer, and again no packet, says that it has.
//
// Nobody but the server, and those that see the request on its way, can give the answer, since it
// repeats 16 random bytes. A wrong conclusion costs little: the client resumes, and a server that
// had not lost the connection lets it go on with its player.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "client/base/time.h"
#include "protocol/crypto/random.h"
#include "protocol/session/handshake/handshake_packets.h"

namespace arena::client {

/// The silence after which the client asks for the first time. A connection without losses has
/// packets every 100 ms; the silence doubles from question to question, so that a server that
/// stands still gets few of them.
inline constexpr Time kProbeSilence = std::chrono::milliseconds(500);
/// How long after an answer a packet of the connection may still come: six packets of a server that
/// has nothing to send.
inline constexpr Time kProbeGrace = std::chrono::milliseconds(600);
/// So many answers, with no packet after any of them, mean that the connection is lost.
inline constexpr int kProbeAnswers = 2;
/// The pause before the question is repeated once the server has answered another one. It doubles,
/// too.
inline constexpr Time kProbeAgain = std::chrono::milliseconds(250);
/// The most of that time that may pass between two visits. A client that has stood still itself has
/// packets to read before it can say that none has come.
inline constexpr Time kProbeVisitMax = std::chrono::milliseconds(100);

class ServerProbe {
  public:
    /// `random` draws what makes the questions unpredictable.
    ServerProbe(std::uint64_t protocol_id, protocol::crypto::FillRandom random)
        : protocol_id_(protocol_id), random_(std::move(random)) {}

    /// Notes a packet of the connection: what was asked before means nothing any longer.
    void on_packet(Time now);
    /// Takes a datagram that is none of the connection. Returns whether it answers a question.
    bool receive(std::span<const std::byte> datagram, Time now);
    /// Whether the server is there and has lost the connection. Called at each visit, after what
    /// has arrived was taken, and several times a second.
    [[nodiscard]] bool has_lost_connection(Time now);
    /// Returns a question when one is due, valid until the next call; otherwise nothing.
    [[nodiscard]] std::span<const std::byte> question(Time now);

  private:
    std::uint64_t protocol_id_;
    protocol::crypto::FillRandom random_;
    Time ask_at_{0};              ///< when the next question is due
    Time pause_ = kProbeSilence;  ///< from it to the one after it
    std::optional<protocol::HandshakeRandom> asked_;
    std::optional<Time> waited_until_;  ///< nothing before there is an answer
    Time waited_{0};                    ///< since the answer
    int answers_ = 0;                   ///< with no packet after them
    protocol::ClientHandshakeBytes question_{};
};

}  // namespace arena::client
