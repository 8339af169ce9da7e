// HandmadeSession: a client's session whose every byte can be chosen, under the session's own keys.
// It is for a client that follows no rule of the protocol: the honest parts (connecting,
// acknowledging) can be omitted or done wrong.
//
// Takes datagrams and a time, and returns datagrams. Remembers what an attacker needs to know of
// the server's messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "protocol/base/time.h"
#include "protocol/crypto/random.h"
#include "protocol/messages.h"
#include "protocol/session/acks/replay_window.h"
#include "protocol/session/address.h"
#include "protocol/session/channels/reliable_receiver.h"
#include "protocol/session/connection/secure_connection.h"
#include "protocol/session/end_reason.h"
#include "protocol/session/handshake/handshake_client.h"
#include "protocol/session/packet/frame_writer.h"
#include "protocol/session/packet/packet_header.h"
#include "protocol/session/token/connect_token.h"

namespace arena::client_sim {

using Bytes = std::vector<std::byte>;

class HandmadeSession {
  public:
    /// Begins a handshake with `token` from `now` on. `home` is the server's address.
    HandmadeSession(const protocol::ConnectToken& token, const protocol::Address& home,
                    const protocol::crypto::FillRandom& random, protocol::Time now);

    /// Returns the next datagram of the handshake; empty when nothing is due.
    [[nodiscard]] std::span<const std::byte> next_handshake_datagram(protocol::Time now) {
        return handshake_.send(now);
    }
    /// Processes a datagram from the server.
    void receive(std::span<const std::byte> datagram, protocol::Time now);

    /// Whether the session has its keys.
    [[nodiscard]] bool connected() const { return seals_.has_value(); }
    /// Whether the handshake has failed.
    [[nodiscard]] bool denied() const {
        return handshake_.state() == protocol::HandshakeState::failed;
    }
    /// Returns why the handshake has failed, once denied().
    [[nodiscard]] const protocol::HandshakeFailure& failure() const { return handshake_.failure(); }

    // Everything below requires a session that has its keys.

    using WriteFrames = std::function<void(protocol::FrameWriter&)>;
    /// Returns the next packet, with honest acknowledgements unless stop_acknowledging() was
    /// called.
    [[nodiscard]] Bytes write(const WriteFrames& write_frames);
    /// Returns the next packet, with `frames` as its content.
    [[nodiscard]] Bytes write_raw(std::span<const std::byte> frames);
    /// Returns a packet with any header and number, sealed with the session's own key.
    [[nodiscard]] Bytes seal(const protocol::PacketHeader& header, std::uint64_t number,
                             std::span<const std::byte> frames) const;
    /// Returns the header of the next packet.
    [[nodiscard]] protocol::PacketHeader next_header() const;

    /// Acknowledges nothing more from now on.
    void stop_acknowledging();
    /// Acknowledges again.
    void resume_acknowledging() { frozen_window_.reset(); }
    /// Skips `count` packet numbers.
    void skip_numbers(std::uint64_t count) { number_ += count; }
    /// Removes and returns the path challenge that awaits an answer; nothing when there is none.
    [[nodiscard]] std::optional<protocol::PathProof> take_challenge();

    [[nodiscard]] const protocol::Address& home() const { return home_; }
    [[nodiscard]] const protocol::ConnectToken& token() const { return token_; }
    [[nodiscard]] protocol::ConnectionId id() const { return handshake_.connection()->connection; }
    [[nodiscard]] std::uint64_t number() const { return number_; }  ///< of the last packet
    [[nodiscard]] std::uint64_t newest_received() const { return window_.newest(); }
    [[nodiscard]] protocol::Time heard_at() const { return heard_at_; }
    [[nodiscard]] const std::optional<protocol::Welcome>& welcome() const { return welcome_; }
    /// Returns the resume token, which leads back to the same player; nothing before the Welcome.
    [[nodiscard]] std::optional<protocol::ConnectToken> resume_token() const;
    /// The tick of the newest update, and when it arrived.
    [[nodiscard]] sim::Tick tick() const { return tick_; }
    [[nodiscard]] protocol::Time tick_at() const { return tick_at_; }
    /// Returns the reason in the server's goodbye; nothing before it.
    [[nodiscard]] const std::optional<protocol::EndReason>& end() const { return end_; }

  private:
    struct FrameHandler;
    void take_message(std::span<const std::byte> message, protocol::Time now);
    void take_update(std::span<const std::byte> message, protocol::Time now);

    protocol::ConnectToken token_;
    protocol::Address home_;
    protocol::HandshakeClient handshake_;
    std::optional<protocol::SealPair> seals_;

    std::uint64_t number_ = 0;
    protocol::ReplayWindow window_;
    std::optional<protocol::ReplayWindow> frozen_window_;
    protocol::ReliableReceiver reliable_;
    std::optional<protocol::PathProof> challenge_;
    protocol::Time heard_at_;
    std::optional<protocol::Welcome> welcome_;
    sim::Tick tick_ = 0;
    protocol::Time tick_at_{0};
    std::optional<protocol::EndReason> end_;
};

}  // namespace arena::client_sim
