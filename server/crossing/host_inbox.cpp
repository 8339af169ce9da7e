#include "server/crossing/host_inbox.h"

#include <type_traits>

namespace arena::server {
namespace {

/// Room for the packets of a session that waits for its match: four of inputs, at 30 a second the
/// time of eight ticks.
constexpr std::size_t kBytesPerSession = 1024;
/// A few clients that come at once are each given a dozen packets' room.
constexpr std::size_t kBytesMin = std::size_t{64} * 1024;

}  // namespace

HostInbox::HostInbox(std::size_t sessions_max)
    : transfers_(sessions_max), packets_(std::max(kBytesMin, sessions_max * kBytesPerSession)) {}

bool HostInbox::put_packet(protocol::ConnectionId connection, const Path& from,
                           std::span<const std::byte> packet, Time now) {
    static_assert(std::is_trivially_copyable_v<Head>);
    const Head head{.connection = connection, .from = from, .now = now};
    return packets_.put(std::as_bytes(std::span(&head, 1)), packet);
}

}  // namespace arena::server
