// A client of the WebSocket door for tests, by a plain socket on the loopback: each packet is a
// binary message. It can also read its bytes as slowly as a test likes.
#pragma once

#include <cstdint>
#include <string>

#include "tests/support/packet_line.h"

namespace arena::test {

class WebSocketClient : public PacketLine {
  public:
    struct Settings {
        std::uint16_t port = 0;
        std::string lines;       ///< of the request, each with its end of line
        int receive_buffer = 0;  ///< in bytes; 0: as the system does
    };

    /// Connects, and waits for the answer.
    explicit WebSocketClient(const Settings& settings);
    ~WebSocketClient() override;

    /// Whether the server has made it a WebSocket.
    [[nodiscard]] bool is_open() const { return is_open_; }

    void send(std::span<const std::byte> packet) const override;
    std::optional<std::vector<std::byte>> receive(std::chrono::milliseconds timeout) const override;
    /// Takes at most `count` of the bytes that have arrived, and leaves the rest to the system.
    void take_bytes(std::size_t count) const;

  private:
    /// Returns the next whole message of those bytes that were taken.
    std::optional<std::vector<std::byte>> next_message() const;

    int descriptor_ = -1;
    bool is_open_ = false;
    mutable std::vector<std::byte> taken_;
};

}  // namespace arena::test
