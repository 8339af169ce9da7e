#include "client-sim/transport/ready_sockets.h"

#include <algorithm>
#include <cerrno>

namespace arena::client_sim {

namespace {

boost::system::error_code last_error() {
    return {errno, boost::system::system_category()};
}

}  // namespace

ReadySockets::ReadySockets() : epoll_(::epoll_create1(EPOLL_CLOEXEC)) {}

boost::system::error_code ReadySockets::add(int socket, std::uint64_t name) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = name;
    if (::epoll_ctl(epoll_.number(), EPOLL_CTL_ADD, socket, &event) == 0) return {};
    return last_error();
}

std::span<const std::uint64_t> ReadySockets::look() {
    const int count =
        ::epoll_wait(epoll_.number(), events_.data(), static_cast<int>(kEventsPerWaitMax), 0);
    const auto named = static_cast<std::size_t>(std::max(0, count));
    for (std::size_t i = 0; i < named; ++i)
        names_[i] = events_[i].data.u64;
    return std::span(names_).first(named);
}

}  // namespace arena::client_sim
