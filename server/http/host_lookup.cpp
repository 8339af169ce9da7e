#include "server/http/host_lookup.h"

#include <condition_variable>
#include <cstring>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "server/base/address_text.h"

namespace arena::server {
namespace {

using Answer = Result<std::vector<protocol::Address>, HostLookup::Failed>;

std::optional<protocol::Address> address_in(const addrinfo& found, std::uint16_t port) {
    if (found.ai_family == AF_INET) {
        const auto* const v4 = reinterpret_cast<const sockaddr_in*>(found.ai_addr);
        std::array<std::uint8_t, 4> ip{};
        std::memcpy(ip.data(), &v4->sin_addr, ip.size());
        return protocol::ipv4_address(ip, port);
    }
    if (found.ai_family != AF_INET6) return std::nullopt;
    const auto* const v6 = reinterpret_cast<const sockaddr_in6*>(found.ai_addr);
    protocol::Address address;
    std::memcpy(address.ip.data(), &v6->sin6_addr, address.ip.size());
    address.port = port;
    return address;
}

/// Asks the system and waits for it.
Answer ask_system(const std::string& host, std::uint16_t port) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_ADDRCONFIG;
    addrinfo* list = nullptr;
    const int error = ::getaddrinfo(host.c_str(), nullptr, &hints, &list);
    if (error != 0) return Failure{HostLookup::Failed{.text = ::gai_strerror(error)}};
    std::vector<protocol::Address> addresses;
    for (const addrinfo* found = list; found != nullptr; found = found->ai_next)
        if (const auto address = address_in(*found, port)) addresses.push_back(*address);
    ::freeaddrinfo(list);
    if (addresses.empty()) return Failure{HostLookup::Failed{.text = "the name has no address"}};
    return addresses;
}

}  // namespace

struct HostLookup::Shared {
    std::string host;
    std::uint16_t port = 0;
    std::mutex mutex;
    std::condition_variable changed;
    bool is_asking = false;
    bool is_stopped = false;
    std::optional<Answer> answer;
};

HostLookup::HostLookup(std::string host, std::uint16_t port) : shared_(std::make_shared<Shared>()) {
    shared_->host = std::move(host);
    shared_->port = port;
}

Answer HostLookup::look_up(std::chrono::steady_clock::time_point deadline) {
    Shared& shared = *shared_;
    if (auto address = read_ip(shared.host)) {
        address->port = shared.port;
        return std::vector<protocol::Address>{*address};
    }
    std::unique_lock lock(shared.mutex);
    if (!shared.is_asking && !shared.is_stopped) {
        try {
            std::thread([kept = shared_] {
                Answer answer = ask_system(kept->host, kept->port);
                const std::lock_guard guard(kept->mutex);
                kept->answer = std::move(answer);
                kept->is_asking = false;
                kept->changed.notify_all();
            }).detach();
        } catch (const std::system_error& error) {
            return Failure{Failed{.text = error.what()}};
        }
        shared.is_asking = true;
        shared.answer.reset();
    }
    const bool is_done = shared.changed.wait_until(
        lock, deadline, [&] { return shared.is_stopped || shared.answer.has_value(); });
    if (!is_done || !shared.answer)
        return Failure{Failed{.timed_out = true, .text = "the system does not answer"}};
    return *shared.answer;
}

void HostLookup::stop() {
    const std::lock_guard lock(shared_->mutex);
    shared_->is_stopped = true;
    shared_->changed.notify_all();
}

}  // namespace arena::server
