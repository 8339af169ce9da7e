// What a session sends: all datagrams that are due, each with the path by which it goes.
#pragma once

#include "server/base/path.h"
#include "server/base/time.h"
#include "server/session/session.h"

namespace arena::server {

/// Calls send(to, end, datagram) for everything that is due for the session. Each datagram is
/// written into `room`.
template <typename Send>
void write_due(Session& session, Time now, protocol::DatagramRoom& room, const Send& send) {
    while (const auto datagram = session.secure.write(now, room)) {
        const bool is_validated = datagram->path == session.connection().paths().current();
        if (const auto to = session.paths.path_of(datagram->path))
            send(*to, is_validated ? FarEnd::validated : FarEnd::unvalidated, datagram->bytes);
    }
}

}  // namespace arena::server
