#include "server/agones/expected_matches.h"

namespace arena::server {

void ExpectedMatches::add(Time now) {
    if (since_.size() == kMax) since_.pop_front();
    since_.push_back(now);
}

void ExpectedMatches::look(std::uint32_t used, Time now) {
    for (std::uint32_t fresh = used_; fresh < used && !since_.empty(); ++fresh)
        since_.pop_front();
    used_ = used;
    while (!since_.empty() && now - since_.front() >= patience_)
        since_.pop_front();
}

}  // namespace arena::server
