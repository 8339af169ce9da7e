#include "tests/support/stand_in_sidecar.h"

#include <array>
#include <cstdio>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace arena::test {
namespace {

constexpr std::chrono::seconds kSidecarPatience{60};  // sanitizers on a busy machine are slow

/// Returns a socket bound to this port of 127.0.0.1. Several may be bound to it while at most one
/// listens.
int bound_socket(std::uint16_t port) {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int yes = 1;
    ::setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::bind(descriptor, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0)
        return descriptor;
    ::close(descriptor);
    return -1;
}

bool send_all(int connection, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

std::string chunk(std::string_view bytes) {
    std::array<char, 24> size{};
    std::snprintf(size.data(), size.size(), "%zx\r\n", bytes.size());
    return size.data() + std::string(bytes) + "\r\n";
}

/// Reads a request, "POST /health HTTP/1.1". Returns false when the connection ends before.
bool read_request(int connection, SidecarModel::Request& request) {
    std::string bytes;
    std::size_t whole = std::string::npos;
    std::size_t body_at = 0;
    while (bytes.size() < whole) {
        std::array<char, 4096> part{};
        const ssize_t count = ::recv(connection, part.data(), part.size(), 0);
        if (count <= 0) return false;
        bytes.append(part.data(), static_cast<std::size_t>(count));
        const std::size_t end = bytes.find("\r\n\r\n");
        if (end == std::string::npos) continue;
        body_at = end + 4;
        const std::size_t length = bytes.find("Content-Length: ");
        whole = body_at + (length < end ? std::stoul(bytes.substr(length + 16)) : 0);
    }
    const std::size_t first = bytes.find(' ');
    const std::size_t second = bytes.find(' ', first + 1);
    request.method = bytes.substr(0, first);
    request.target = bytes.substr(first + 1, second - first - 1);
    request.body = bytes.substr(body_at);
    return true;
}

}  // namespace

StandInSidecar::StandInSidecar(SidecarModel model) : model_(std::move(model)) {
    reservation_ = bound_socket(0);
    sockaddr_in address{};
    socklen_t size = sizeof address;
    if (::getsockname(reservation_, reinterpret_cast<sockaddr*>(&address), &size) == 0)
        port_ = ntohs(address.sin_port);
}

StandInSidecar::~StandInSidecar() {
    close();
    ::close(reservation_);
}

SidecarModel::Time StandInSidecar::now() {
    return std::chrono::steady_clock::now().time_since_epoch();
}

void StandInSidecar::open() {
    listener_ = bound_socket(port_);
    ::listen(listener_, 64);
    const std::lock_guard lock(mutex_);
    is_open_ = true;
    acceptor_ = std::thread([this, listener = listener_] { accept_all(listener); });
}

void StandInSidecar::close() {
    {
        const std::lock_guard lock(mutex_);
        if (!std::exchange(is_open_, false)) return;
        for (const Connection& connection : connections_)
            ::shutdown(connection.descriptor, SHUT_RDWR);
        changed_.notify_all();
    }
    ::shutdown(listener_, SHUT_RDWR);  // ends accept
    acceptor_.join();
    ::close(listener_);
    for (Connection& connection : connections_) {
        connection.thread.join();
        ::close(connection.descriptor);
    }
    connections_.clear();
}

void StandInSidecar::answer_after(std::chrono::milliseconds delay) {
    const std::lock_guard lock(mutex_);
    delay_ = delay;
}

void StandInSidecar::with_model(const std::function<void(SidecarModel&)>& use) {
    const std::lock_guard lock(mutex_);
    use(model_);
    ++version_;
    changed_.notify_all();
}

bool StandInSidecar::wait_until(const std::function<bool(const SidecarModel&)>& holds) {
    const auto deadline = std::chrono::steady_clock::now() + kSidecarPatience;
    std::unique_lock lock(mutex_);
    while (!holds(model_)) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        if (model_.pass(now())) ++version_;
        changed_.wait_for(lock, std::chrono::milliseconds(20));
    }
    return true;
}

void StandInSidecar::accept_all(int listener) {
    while (true) {
        const int connection = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
        const std::lock_guard lock(mutex_);
        if (connection < 0 || !is_open_) {
            if (connection >= 0) ::close(connection);
            return;
        }
        connections_.push_back({.descriptor = connection, .thread = std::thread([this, connection] {
                                                              serve(connection);
                                                              ::shutdown(connection, SHUT_RDWR);
                                                          })});
    }
}

void StandInSidecar::serve(int connection) {
    SidecarModel::Request request;
    if (!read_request(connection, request)) return;
    if (request.target == "/watch/gameserver") return serve_watch(connection);
    SidecarModel::Answer answer;
    {
        std::unique_lock lock(mutex_);
        if (delay_.count() > 0) changed_.wait_for(lock, delay_, [this] { return !is_open_; });
        if (!is_open_) return;
        answer = model_.answer(request.method, request.target, request.body, now());
        changed_.notify_all();
    }
    send_all(connection, "HTTP/1.1 " + std::to_string(answer.status) +
                             " Status\r\nContent-Type: application/json\r\nContent-Length: " +
                             std::to_string(answer.body.size()) + "\r\n\r\n" + answer.body);
}

/// Sends a line at once and another whenever the game server changes, each of them twice and cut
/// where nobody expects it.
void StandInSidecar::serve_watch(int connection) {
    if (!send_all(connection,
                  "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                  "Transfer-Encoding: chunked\r\n\r\n"))
        return;
    std::uint64_t sent = ~std::uint64_t{0};
    while (true) {
        std::string line;
        {
            std::unique_lock lock(mutex_);
            changed_.wait_for(lock, std::chrono::milliseconds(20));
            if (model_.pass(now())) ++version_;
            if (!is_open_) return;
            if (version_ == sent) continue;
            sent = version_;
            line = model_.watch_line() + "\n";
        }
        const std::string twice = line + line;
        const std::size_t cut = line.size() / 3;
        if (!send_all(connection, chunk(twice.substr(0, cut)) + chunk(twice.substr(cut)))) return;
    }
}

}  // namespace arena::test
