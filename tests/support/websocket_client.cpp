#include "tests/support/websocket_client.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace arena::test {
namespace {

// RFC 6455, section 5.2.
constexpr std::byte kFinalBinary{0x82};
constexpr unsigned kMasked = 0x80;
constexpr unsigned kLengthIn2 = 126;

}  // namespace

WebSocketClient::WebSocketClient(const Settings& settings)
    : descriptor_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, IPPROTO_TCP)) {
    if (settings.receive_buffer > 0)
        (void)::setsockopt(descriptor_, SOL_SOCKET, SO_RCVBUF, &settings.receive_buffer,
                           sizeof settings.receive_buffer);
    sockaddr_in server{};
    server.sin_family = AF_INET;
    server.sin_port = htons(settings.port);
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(descriptor_, reinterpret_cast<const sockaddr*>(&server), sizeof server) != 0)
        throw std::runtime_error("no connection to the door");
    const std::string request =
        "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
        settings.lines + "\r\n";
    (void)::send(descriptor_, request.data(), request.size(), MSG_NOSIGNAL);
    std::string answer;
    for (char letter = 0; answer.find("\r\n\r\n") == std::string::npos; answer += letter)
        if (::recv(descriptor_, &letter, 1, 0) != 1) return;
    is_open_ = answer.starts_with("HTTP/1.1 101");
}

WebSocketClient::~WebSocketClient() {
    ::close(descriptor_);
}

void WebSocketClient::send(std::span<const std::byte> packet) const {
    std::vector<std::byte> frame{kFinalBinary};
    if (packet.size() < kLengthIn2) {
        frame.push_back(static_cast<std::byte>(kMasked | packet.size()));
    } else {
        frame.push_back(static_cast<std::byte>(kMasked | kLengthIn2));
        frame.push_back(static_cast<std::byte>(packet.size() >> 8u));
        frame.push_back(static_cast<std::byte>(packet.size() & 0xffu));
    }
    frame.insert(frame.end(), 4, std::byte{0});  // a mask that changes nothing
    frame.insert(frame.end(), packet.begin(), packet.end());
    (void)::send(descriptor_, frame.data(), frame.size(), MSG_NOSIGNAL);
}

void WebSocketClient::take_bytes(std::size_t count) const {
    std::array<std::byte, 16384> room{};
    const auto read = ::recv(descriptor_, room.data(), std::min(count, room.size()), MSG_DONTWAIT);
    if (read > 0) taken_.insert(taken_.end(), room.begin(), room.begin() + read);
}

std::optional<std::vector<std::byte>> WebSocketClient::next_message() const {
    for (;;) {
        if (taken_.size() < 2) return std::nullopt;
        std::size_t length = std::to_integer<std::size_t>(taken_[1]);
        std::size_t begin = 2;
        if (length == kLengthIn2) {
            begin = 4;
            if (taken_.size() < begin) return std::nullopt;
            length = std::to_integer<std::size_t>(taken_[2]) << 8u |
                     std::to_integer<std::size_t>(taken_[3]);
        }
        if (taken_.size() < begin + length) return std::nullopt;
        const auto first = taken_.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto last = first + static_cast<std::ptrdiff_t>(length);
        const bool is_packet = taken_.front() == kFinalBinary;
        std::vector<std::byte> message(first, last);
        taken_.erase(taken_.begin(), last);
        if (is_packet) return message;
    }
}

std::optional<std::vector<std::byte>> WebSocketClient::receive(
    std::chrono::milliseconds timeout) const {
    const auto deadline = std::chrono::steady_clock::now() + timeout;
    for (;;) {
        if (auto message = next_message()) return message;
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        pollfd waiting{descriptor_, POLLIN, 0};
        if (left.count() < 0 || ::poll(&waiting, 1, static_cast<int>(left.count())) <= 0)
            return std::nullopt;
        const std::size_t before = taken_.size();
        take_bytes(16384);
        if (taken_.size() == before) return std::nullopt;  // the server has closed it
    }
}

}  // namespace arena::test
