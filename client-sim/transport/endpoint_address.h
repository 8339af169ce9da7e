// The address of a socket's endpoint, as the session layer writes it.
#pragma once

#include <boost/asio/ip/udp.hpp>

#include "protocol/session/address.h"

namespace arena::client_sim {

/// Returns the address; an IPv4 address is mapped into IPv6.
[[nodiscard]] protocol::Address address_of(const boost::asio::ip::udp::endpoint& endpoint);

}  // namespace arena::client_sim
