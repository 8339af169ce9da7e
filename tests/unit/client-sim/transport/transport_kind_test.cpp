#include "client-sim/transport/transport_kind.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

TEST(TransportKind, each_is_found_by_its_name) {
    EXPECT_EQ(transport_named("udp"), TransportKind::udp);
    EXPECT_EQ(transport_named("websocket"), TransportKind::websocket);
    for (const std::string_view name : kTransportNames)
        EXPECT_EQ(name_of(transport_named(name).value()), name);
}

TEST(TransportKind, no_other_name_has_one) {
    for (const std::string_view name : {"", "tcp", "UDP", "websocket ", "web"})
        EXPECT_FALSE(transport_named(name)) << name;
}

}  // namespace
}  // namespace arena::client_sim
