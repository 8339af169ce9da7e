#include "client-sim/transport/endpoint_address.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

using boost::asio::ip::make_address;
using boost::asio::ip::udp;

TEST(EndpointAddress, an_ipv4_address_is_mapped_and_an_ipv6_address_kept) {
    EXPECT_EQ(address_of(udp::endpoint(make_address("10.0.0.1"), 40000)),
              protocol::ipv4_address({10, 0, 0, 1}, 40000));
    EXPECT_EQ(address_of(udp::endpoint(make_address("2001::"), 5)),
              (protocol::Address{.ip = {0x20, 0x01}, .port = 5}));
}

}  // namespace
}  // namespace arena::client_sim
