// Why a port cannot be listened on -> one line that names the port and the way out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace arena::server {

struct ListenPlace {
    std::string_view protocol;  ///< "udp" or "http", as its options begin
    std::string_view address;
    std::uint16_t port = 0;
};

/// `error` is an errno.
[[nodiscard]] std::string listen_failure(const ListenPlace& place, int error);

}  // namespace arena::server
