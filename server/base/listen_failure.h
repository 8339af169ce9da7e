// Why a server cannot listen on a port -> one line that names the port and how to fix it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace arena::server {

struct ListenPlace {
    std::string_view protocol;  ///< "udp" or "http", with which its options begin
    std::string_view address;
    std::uint16_t port = 0;
};

/// Returns the line. `error` is an errno.
[[nodiscard]] std::string listen_failure(const ListenPlace& place, int error);

}  // namespace arena::server
