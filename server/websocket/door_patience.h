// How long the WebSocket door waits for the client of a connection.
#pragma once

#include <chrono>

#include "server/base/time.h"

namespace arena::server {

struct DoorPatience {
    /// From the connection to the end of its request, and from the server's goodbye to the
    /// client's.
    Time upgrade = std::chrono::seconds(5);
    /// Without a byte from the client, not even an answer to a ping.
    Time silence = std::chrono::seconds(12);
    /// Without a packet for a client that may play, or that tries to.
    Time without_session = std::chrono::seconds(10);
};

}  // namespace arena::server
