#include "server/session/session.h"

namespace arena::server {

void Session::prefetch(Need need, protocol::PrefetchStep step) const {
    using protocol::Connection;
    const bool is_first = step == protocol::PrefetchStep::first;
    if (is_first) protocol::prefetch_line(*this);
    switch (need) {
        case Need::packet:
            if (is_first) protocol::prefetch(std::span(&paths, 1));
            return secure.prefetch(Connection::Need::read, step);
        case Need::update:
            if (reader) reader->replicated.prefetch(step);
            return secure.prefetch(Connection::Need::queue, step);
        case Need::flush:
            return secure.prefetch(Connection::Need::write, step);
    }
}

}  // namespace arena::server
