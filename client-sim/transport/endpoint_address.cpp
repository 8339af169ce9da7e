#include "client-sim/transport/endpoint_address.h"

namespace arena::client_sim {

protocol::Address address_of(const boost::asio::ip::udp::endpoint& endpoint) {
    namespace ip = boost::asio::ip;
    const ip::address address = endpoint.address();
    const ip::address_v6 six =
        address.is_v4() ? ip::make_address_v6(ip::v4_mapped, address.to_v4()) : address.to_v6();
    return {six.to_bytes(), endpoint.port()};
}

}  // namespace arena::client_sim
