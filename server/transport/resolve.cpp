#include "server/transport/resolve.h"

#include <algorithm>

#include <boost/asio/error.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>

#include "protocol/tiled/message.h"

namespace arena::server {
namespace {

using boost::asio::ip::udp;

protocol::Address to_address(const udp::endpoint& endpoint) {
    const auto ip = endpoint.address();
    if (ip.is_v4()) return protocol::ipv4_address(ip.to_v4().to_bytes(), endpoint.port());
    return {ip.to_v6().to_bytes(), endpoint.port()};
}

}  // namespace

Result<protocol::Address, std::string> resolve(const protocol::HostPort& server) {
    boost::asio::io_context context;
    boost::system::error_code error;
    const auto found =
        udp::resolver(context).resolve(server.host, std::to_string(server.port), error);
    if (error || found.empty()) {
        const std::string problem = error == boost::asio::error::host_not_found
                                        ? "no such host"
                                        : "no address found (" + error.message() + ")";
        return Failure{protocol::printable(protocol::to_string(server)) + ": " + problem +
                       ": check the name, or give the address itself"};
    }
    const auto ipv4 = std::find_if(found.begin(), found.end(), [](const auto& entry) {
        return entry.endpoint().address().is_v4();
    });
    return to_address((ipv4 == found.end() ? found.begin() : ipv4)->endpoint());
}

}  // namespace arena::server
