// MatchLog: the match as messages that are encoded once for all clients. Each message is the whole
// match, so a client that has fallen behind continues with the newest.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/encode.h"
#include "protocol/match.h"
#include "sim/world/world.h"

namespace arena::server {

/// Returns the match of the world, as clients are sent it.
[[nodiscard]] protocol::Match describe_match(const sim::World& world);

class MatchLog {
  public:
    /// Changes become a message every `ticks_between` ticks, at least 1; a new phase at once.
    /// `matches_before` were played in other worlds; the numbers go on from there.
    explicit MatchLog(sim::Tick ticks_between, std::uint32_t matches_before = 0);

    /// Looks at the world after a tick. An endless match makes no messages.
    void record(const sim::World& world);

    /// Makes a message about the match that is paused, or goes on, after the world's last tick.
    void pause(const sim::World& world, bool is_paused);

    /// What one client has yet to read.
    class Reader {
        friend class MatchLog;

        std::optional<std::uint64_t> next_;  // nothing: it has read no message yet
    };

    /// Returns the next message for this client, or an empty one when it has read all. Valid until
    /// the next record().
    [[nodiscard]] std::span<const std::byte> peek(Reader& reader) const;
    /// Marks the message that peek() returned as read.
    void read(Reader& reader) const;

  private:
    using Message = std::vector<std::byte>;

    /// Gives the message its serial.
    void add(protocol::Match match);

    sim::Tick ticks_between_;
    std::uint32_t matches_before_;
    protocol::Match last_;
    std::array<Message, protocol::kMatchMessagesKept> messages_;  // a ring, by number
    std::uint64_t end_ = 0;                                       // number of the next message
    protocol::Encoder encoder_;
};

}  // namespace arena::server
