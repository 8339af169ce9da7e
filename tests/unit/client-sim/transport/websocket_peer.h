// The server's side of a WebSocket, for tests: frames as a server writes them, frames of a client
// as they are read, and a peer on loopback that does only what a test tells it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>

#include "client-sim/transport/websocket_frames.h"

namespace arena::client_sim::test {

inline constexpr std::string_view kSwitchingAnswer =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";

[[nodiscard]] inline std::vector<std::byte> bytes_of(std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

[[nodiscard]] inline std::string text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Returns a frame as a server writes it: whole, and not masked.
[[nodiscard]] inline std::string server_frame(Opcode opcode, std::string_view payload) {
    std::string frame{static_cast<char>(0x80u | static_cast<unsigned>(opcode))};
    const auto add_length = [&](int marker, int bytes) {
        frame += static_cast<char>(marker);
        for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
            frame += static_cast<char>(payload.size() >> shift & 0xffu);
    };
    if (payload.size() < 126)
        frame += static_cast<char>(payload.size());
    else if (payload.size() <= 0xffff)
        add_length(126, 2);
    else
        add_length(127, 8);
    return frame.append(payload);
}

/// A frame that a client has sent, without its mask.
struct SentFrame {
    Opcode opcode = Opcode::binary;
    std::string payload;

    friend bool operator==(const SentFrame&, const SentFrame&) = default;
};

/// Returns the whole masked frames at the beginning of `bytes`.
[[nodiscard]] inline std::vector<SentFrame> frames_in(std::string_view bytes) {
    const auto at = [&](std::size_t place) {
        return place < bytes.size() ? static_cast<std::uint8_t>(bytes[place]) : 0u;
    };
    std::vector<SentFrame> frames;
    while (bytes.size() >= 6 && (at(1) & 0x80u) != 0) {
        std::size_t size = at(1) & 0x7fu;
        std::size_t header = 2;
        if (size >= 126) {
            header = size == 126 ? 4 : 10;
            size = 0;
            for (std::size_t i = 2; i < header; ++i)
                size = size << 8u | at(i);
        }
        if (bytes.size() < header + 4 + size) break;
        SentFrame frame{.opcode = static_cast<Opcode>(at(0) & 0x0fu), .payload = {}};
        for (std::size_t i = 0; i < size; ++i)
            frame.payload += static_cast<char>(at(header + 4 + i) ^ at(header + i % 4));
        frames.push_back(std::move(frame));
        bytes.remove_prefix(header + 4 + size);
    }
    return frames;
}

/// Listens on loopback. It takes one connection after another.
class WebSocketPeer {
  public:
    using Tcp = boost::asio::ip::tcp;

    [[nodiscard]] Tcp::endpoint address() const { return acceptor_.local_endpoint(); }

    /// Waits for a connection, which replaces the last one.
    void accept() {
        socket_ = acceptor_.accept();
        socket_.non_blocking(true);
        received_.clear();
        has_ended_ = false;
    }
    void say(std::string_view text) { boost::asio::write(socket_, boost::asio::buffer(text)); }
    void close() { socket_.close(); }

    /// Reads what has arrived, and returns all that this connection has received.
    const std::string& received() {
        std::array<char, 4096> room{};
        boost::system::error_code error;
        while (socket_.is_open() && !error)
            received_.append(room.data(), socket_.read_some(boost::asio::buffer(room), error));
        has_ended_ = has_ended_ || error == boost::asio::error::eof;
        return received_;
    }
    /// Returns the upgrade request; empty as long as it is not whole.
    [[nodiscard]] std::string request() {
        const std::size_t end = received().find("\r\n\r\n");
        return end == std::string::npos ? std::string() : received_.substr(0, end + 4);
    }
    /// Returns the frames that have arrived after the request.
    [[nodiscard]] std::vector<SentFrame> frames() {
        const std::size_t request_size = request().size();
        return frames_in(std::string_view(received_).substr(request_size));
    }
    /// Whether the client has closed its side, as far as received() has read.
    [[nodiscard]] bool has_ended() const { return has_ended_; }

  private:
    boost::asio::io_context io_;
    Tcp::acceptor acceptor_{io_, Tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0)};
    Tcp::socket socket_{io_};
    std::string received_;
    bool has_ended_ = false;
};

}  // namespace arena::client_sim::test
