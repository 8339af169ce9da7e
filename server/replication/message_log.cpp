#include "server/replication/message_log.h"

#include <algorithm>

namespace arena::server {

namespace {

constexpr std::size_t kFirstMessages = 8;
constexpr std::size_t kFirstItems = 256;
constexpr std::uint32_t kGapMax = 1u << 16;

/// Moves the things numbered from `first` to before `end` into a ring of twice the size.
template <typename Thing, typename Number>
void grow(std::vector<Thing>& ring, Number first, Number end, std::size_t least) {
    std::vector<Thing> larger(std::max(least, 2 * ring.size()));
    for (Number number = first; number != end; ++number)
        larger[number & (larger.size() - 1)] = ring[number & (ring.size() - 1)];
    ring.swap(larger);
}

}  // namespace

void MessageLog::begin(std::uint32_t tag, sim::Tick tick) {
    if (span() == 0) oldest_tag_ = next_tag_ = tag;
    ARENA_ASSERT(tag - next_tag_ < kGapMax, "tags grow, by little");
    for (bool is_there = false; !is_there;) {
        if (span() == messages_.size()) grow(messages_, oldest_tag_, next_tag_, kFirstMessages);
        is_there = next_tag_++ == tag;
        message(next_tag_ - 1) = {.begin = next_item_, .is_in_flight = is_there, .tick = tick};
    }
}

void MessageLog::add(ItemKind item_kind, std::span<const protocol::ShortId> ids) {
    while (next_item_ - oldest_item_ + ids.size() > ids_.size())
        grow(ids_, oldest_item_, next_item_, kFirstItems);
    const std::uint64_t mask = ids_.size() - 1;
    protocol::ShortId* const ring = ids_.data();
    for (const protocol::ShortId id : ids)
        ring[next_item_++ & mask] = id;
    Message& newest = message(next_tag_ - 1);
    newest.ends[static_cast<std::size_t>(item_kind)] =
        static_cast<std::uint16_t>(next_item_ - newest.begin);
}

void MessageLog::forget_settled() {
    for (; span() > 0 && !message(oldest_tag_).is_in_flight; ++oldest_tag_)
        oldest_item_ = message(oldest_tag_).end();
}

}  // namespace arena::server
