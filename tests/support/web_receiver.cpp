#include "tests/support/web_receiver.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace arena::test {
namespace {

constexpr std::chrono::seconds kRequestPatience{60};  // sanitizers on a busy machine are slow

std::string small(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// Reads the lines of a header into `request`.
void read_header(const std::string& header, WebRequest& request) {
    std::size_t begin = header.find("\r\n");
    request.first_line = header.substr(0, begin);
    while (begin < header.size()) {
        const std::size_t end = std::min(header.find("\r\n", begin + 2), header.size());
        const std::string line = header.substr(begin + 2, end - begin - 2);
        const std::size_t colon = line.find(": ");
        if (colon != std::string::npos)
            request.headers[small(line.substr(0, colon))] = line.substr(colon + 2);
        begin = end;
    }
}

}  // namespace

WebReceiver::WebReceiver(React react) : react_(std::move(react)) {
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const plain = reinterpret_cast<sockaddr*>(&address);
    if (::bind(listener_, plain, size) == 0 && ::listen(listener_, 64) == 0 &&
        ::getsockname(listener_, plain, &size) == 0)
        port_ = ntohs(address.sin_port);
    if (::pipe2(stop_, O_CLOEXEC) == 0) thread_ = std::thread([this] { run(); });
}

WebReceiver::~WebReceiver() {
    ::close(stop_[1]);
    if (thread_.joinable()) thread_.join();
    for (const int connection : held_)
        ::close(connection);
    ::close(stop_[0]);
    ::close(listener_);
}

std::vector<WebRequest> WebReceiver::requests() const {
    const std::lock_guard lock(mutex_);
    return requests_;
}

bool WebReceiver::wait_for(std::size_t count) const {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kRequestPatience, [&] { return requests_.size() >= count; });
}

void WebReceiver::run() {
    while (true) {
        std::array<pollfd, 2> waited{{{listener_, POLLIN, 0}, {stop_[0], POLLIN, 0}}};
        if (::poll(waited.data(), waited.size(), -1) < 0) continue;
        if (waited[1].revents != 0) return;
        const int connection = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
        if (connection >= 0) serve(connection);
    }
}

void WebReceiver::serve(int connection) {
    std::string bytes;
    std::size_t header_end = std::string::npos;
    std::size_t whole = std::string::npos;
    WebRequest request;
    while (bytes.size() < whole) {
        std::array<pollfd, 2> waited{{{connection, POLLIN, 0}, {stop_[0], POLLIN, 0}}};
        if (::poll(waited.data(), waited.size(), -1) < 0) continue;
        std::array<char, 65536> part{};
        const ssize_t count =
            waited[1].revents != 0 ? 0 : ::recv(connection, part.data(), part.size(), 0);
        if (count <= 0) {
            ::close(connection);
            return;
        }
        bytes.append(part.data(), static_cast<std::size_t>(count));
        if (whole == std::string::npos && (header_end = bytes.find("\r\n\r\n")) != bytes.npos) {
            read_header(bytes.substr(0, header_end), request);
            const std::string& length = request.headers["content-length"];
            whole = header_end + 4 + (length.empty() ? 0 : std::stoul(length));
        }
    }
    request.body = bytes.substr(header_end + 4);
    const std::size_t number = requests().size();
    const WebReaction reaction = react_(request, number);
    {
        const std::lock_guard lock(mutex_);
        requests_.push_back(std::move(request));
        changed_.notify_all();
    }
    while (::send(connection, reaction.bytes.data(), reaction.bytes.size(), MSG_NOSIGNAL) > 0 &&
           reaction.is_endless) {
    }
    if (reaction.holds)
        held_.push_back(connection);
    else
        ::close(connection);
}

}  // namespace arena::test
