// ReadySockets: which of many sockets have something to read (Linux epoll). One call asks about all
// of them, so that a thousand clients do not cost a thousand calls.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <boost/system/error_code.hpp>
#include <sys/epoll.h>

#include "files/descriptor.h"

namespace arena::client_sim {

class ReadySockets {
  public:
    ReadySockets();

    /// Watches the socket until it is closed. `name` identifies it in the results.
    [[nodiscard]] boost::system::error_code add(int socket, std::uint64_t name);

    /// Returns the names of at most kEventsPerWaitMax sockets that can be read without blocking. A
    /// socket that is not read completely is named again. Valid until the next call.
    [[nodiscard]] std::span<const std::uint64_t> look();

    static constexpr std::size_t kEventsPerWaitMax = 256;

  private:
    files::Descriptor epoll_;
    std::array<epoll_event, kEventsPerWaitMax> events_{};
    std::array<std::uint64_t, kEventsPerWaitMax> names_{};
};

}  // namespace arena::client_sim
