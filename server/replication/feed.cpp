#include "server/replication/feed.h"

#include "server/replication/queue_from.h"

namespace arena::server {
Feed::Feed(const sim::Rules& rules, const sim::Aabb& bounds, const FeedSettings& settings)
    : replicator_(rules, bounds, settings.replication),
      roster_(settings.ticks_between_rosters),
      match_(settings.replication.ticks_between_updates, settings.matches_before) {}

void Feed::record(const sim::World& world, std::span<const sim::Event> events) {
    replicator_.record(world, events);
    roster_.record(world, events);
    match_.record(world);
}

void Feed::prepare_news(const Reader& reader, const protocol::Connection& connection) {
    if (has_room_for_news(connection)) roster_.prepare(reader.roster);
}

void Feed::queue_news(Reader& reader, protocol::Connection& connection) const {
    // First the match: a new round sets scores back.
    queue_from(match_, reader.match, connection);
    queue_from(roster_, reader.roster, connection);
}

}  // namespace arena::server
