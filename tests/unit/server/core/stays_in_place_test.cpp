// Tests that objects which register their address for callbacks cannot be copied or moved.
#include <type_traits>

#include <gtest/gtest.h>

#include "server/admin/admin_pages.h"
#include "server/app/ban_reload.h"
#include "server/app/game_thread.h"
#include "server/core/server.h"
#include "server/http/http_server.h"
#include "server/transport/send_thread.h"
#include "server/transport/udp_transport.h"

namespace arena::server {
namespace {

template <typename Object>
constexpr bool stays_in_place() {
    return !std::is_copy_constructible_v<Object> && !std::is_move_constructible_v<Object> &&
           !std::is_copy_assignable_v<Object> && !std::is_move_assignable_v<Object>;
}

TEST(NotMovable, objects_that_hand_out_their_address_cannot_move) {
    EXPECT_TRUE(stays_in_place<Server>());
    EXPECT_TRUE(stays_in_place<GameThread>());
    EXPECT_TRUE(stays_in_place<AdminPages>());
    EXPECT_TRUE(stays_in_place<BanReload>());
    EXPECT_TRUE(stays_in_place<UdpTransport>());
    EXPECT_TRUE(stays_in_place<HttpServer>());
    EXPECT_TRUE(stays_in_place<SendThread>());
}

}  // namespace
}  // namespace arena::server
