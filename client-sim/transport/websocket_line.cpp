#include "client-sim/transport/websocket_line.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <utility>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "client-sim/base/system_error.h"
#include "protocol/session/limits.h"

namespace arena::client_sim {
namespace {

using boost::system::error_code;

constexpr std::size_t kAnswerBytesMax = 8192;
constexpr std::string_view kAnswerEnd = "\r\n\r\n";
constexpr std::string_view kSwitching = "HTTP/1.1 101 ";
constexpr std::size_t kReadBytes = std::size_t{16} << 10u;

/// The key needs not be secret: it proves that the server speaks WebSocket, and a simulated player
/// notices that by what it is told.
std::string request_to(const boost::asio::ip::tcp::endpoint& server) {
    const std::string host = server.address().to_string();
    return "GET / HTTP/1.1\r\nHost: " + (server.address().is_v6() ? "[" + host + "]" : host) + ":" +
           std::to_string(server.port()) +
           "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
}

}  // namespace

error_code WebSocketLine::connect(Time now) {
    if (socket_.is_open() || is_passing_ || (tried_at_ && now - *tried_at_ < kLineRetryTime))
        return {};
    tried_at_ = now;
    files::Descriptor socket(::socket(server_.protocol().family(),
                                      SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_TCP));
    if (!socket.is_open()) return last_system_error();
    const int on = 1;
    (void)::setsockopt(socket.number(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (::connect(socket.number(), server_.data(), static_cast<socklen_t>(server_.size())) != 0 &&
        errno != EINPROGRESS)
        return last_system_error();
    socket_ = std::move(socket);
    is_open_ = false;
    answer_.clear();
    frames_.emplace(protocol::kPacketBytesMax + 1);
    request_ = request_to(server_);
    waiting_.clear();
    flush();
    return {};
}

bool WebSocketLine::send(std::span<const std::byte> packet) {
    if (is_closed() || !add_frame(Opcode::binary, packet)) return false;
    flush();
    return true;
}

bool WebSocketLine::add_frame(Opcode opcode, std::span<const std::byte> payload) {
    if (waiting_.size() + payload.size() > kLineBytesMax) return false;
    append_frame(opcode, payload, static_cast<std::uint32_t>(masks_()), waiting_);
    return true;
}

void WebSocketLine::flush() {
    while (has_waiting())
        if (!(is_open_ ? send_some(waiting_) : send_some(request_))) return;
}

template <typename Bytes>
bool WebSocketLine::send_some(Bytes& bytes) {
    const auto sent = ::send(socket_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent >= 0) {
        bytes.erase(bytes.begin(), bytes.begin() + sent);
        return true;
    }
    if (errno != EAGAIN && errno != EINPROGRESS && errno != ENOTCONN) end();
    return false;
}

void WebSocketLine::receive(const OnPacket& on_packet) {
    std::array<std::byte, kReadBytes> room;
    while (!is_closed()) {
        const auto read = ::recv(socket_.number(), room.data(), room.size(), 0);
        if (read < 0 && (errno == EAGAIN || errno == ENOTCONN)) return;
        if (read <= 0) return end();
        const auto bytes = std::span(room).first(static_cast<std::size_t>(read));
        if (is_open_)
            frames_->add(bytes);
        else
            take_answer(bytes);
        take_frames(on_packet);
    }
}

void WebSocketLine::take_answer(std::span<const std::byte> bytes) {
    answer_.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const std::size_t end_of_answer = answer_.find(kAnswerEnd);
    if (end_of_answer == std::string::npos) {
        if (answer_.size() > kAnswerBytesMax) end();
        return;
    }
    if (!answer_.starts_with(kSwitching)) return end();
    is_open_ = true;
    flush();
    if (is_closed()) return;
    const auto rest = std::as_bytes(std::span(answer_)).subspan(end_of_answer + kAnswerEnd.size());
    frames_->add(rest);
    answer_.clear();
}

void WebSocketLine::take_frames(const OnPacket& on_packet) {
    while (is_open_) {
        const auto frame = frames_->next();
        if (!frame) break;
        switch (frame->opcode) {
            case Opcode::binary:
                is_passing_ = true;
                on_packet(frame->payload);
                is_passing_ = false;
                if (is_closed()) return;  // by the handler
                break;
            case Opcode::ping:
                if (add_frame(Opcode::pong, frame->payload)) flush();
                break;
            case Opcode::pong:
                break;
            case Opcode::close:
                return end();
        }
    }
    if (is_open_ && frames_->has_failed()) end();
}

void WebSocketLine::end() {
    ++times_ended_;
    is_open_ = false;
    socket_.close();
    request_.clear();
    waiting_.clear();
}

void WebSocketLine::close() {
    if (is_closed()) return;
    if (is_open_ && add_frame(Opcode::close, {})) flush();
    is_open_ = false;
    socket_.close();
}

}  // namespace arena::client_sim
