#include "server/replication/feed.h"

#include "sim/base/assert.h"

namespace arena::server {
namespace {

/// The most reliable messages that may wait for one client's acknowledgement: enough to send a new
/// client two thousand players. The others wait in their logs, at no cost.
constexpr std::size_t kReliableWaitingMax = 64;
static_assert(kReliableWaitingMax * protocol::kMessageBytesMax <= protocol::kReliableBytesMax);

/// Sends what the client has yet to read of a log, as far as there is room.
template <typename Log, typename Reader>
void queue_from(Log& log, Reader& reader, protocol::Connection& connection) {
    while (connection.reliable_waiting().messages < kReliableWaitingMax) {
        const auto message = log.peek(reader);
        if (message.empty()) return;
        const auto error = connection.send_reliable(message);
        ARENA_ASSERT(!error, "there was room");
        log.read(reader);
    }
}

}  // namespace

Feed::Feed(const sim::Rules& rules, const sim::Aabb& bounds, const FeedSettings& settings)
    : replicator_(rules, bounds, settings.replication),
      roster_(settings.ticks_between_rosters),
      match_(settings.replication.ticks_between_updates, settings.matches_before) {}

void Feed::record(const sim::World& world, std::span<const sim::Event> events) {
    replicator_.record(world, events);
    roster_.record(world, events);
    match_.record(world);
}

void Feed::queue_news(Reader& reader, protocol::Connection& connection) {
    // First the match: a new round sets scores back.
    queue_from(match_, reader.match, connection);
    queue_from(roster_, reader.roster, connection);
}

}  // namespace arena::server
