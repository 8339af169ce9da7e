#include "server/session/session.h"

namespace arena::server {

void Session::prefetch(Need need, protocol::PrefetchStep step) const {
    const bool is_first = step == protocol::PrefetchStep::first;
    if (is_first) protocol::prefetch_line(*this);
    if (need == Need::update && reader) reader->replicated.prefetch(step);
    if (need == Need::packet && is_first) protocol::prefetch(std::span(&paths, 1));
    secure.prefetch(step);
}

}  // namespace arena::server
