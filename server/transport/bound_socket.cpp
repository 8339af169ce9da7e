#include "server/transport/bound_socket.h"

#include <cerrno>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <fcntl.h>

#include "server/base/listen_failure.h"

namespace arena::server {

Result<int, std::string> bind_udp(const std::string& address, std::uint16_t port) {
    namespace asio = boost::asio;

    asio::io_context context{1};
    asio::ip::udp::socket socket{context};
    boost::system::error_code error;
    const auto parsed = asio::ip::make_address(address, error);
    const asio::ip::udp::endpoint local(parsed, port);
    if (!error) socket.open(local.protocol(), error);
    // "All addresses" includes those of IPv4, whatever the system's default.
    if (!error && parsed.is_v6() && parsed.is_unspecified())
        socket.set_option(asio::ip::v6_only(false), error);
    if (!error) socket.bind(local, error);
    const int descriptor = error ? -1 : socket.release(error);
    if (!error && ::fcntl(descriptor, F_SETFD, FD_CLOEXEC) != 0)
        error.assign(errno, boost::system::system_category());
    if (error)
        return Failure{
            listen_failure({.protocol = "udp", .address = address, .port = port}, error.value())};
    return descriptor;
}

}  // namespace arena::server
