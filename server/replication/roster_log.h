// RosterLog: who is in the match, under which name, in which team and with which score, as messages
// that are encoded once for all clients.
//
//   joins, leaves, a tick's events -> changes -> every so many ticks messages, numbered
//
// A client reads them one after the other, as fast as its connection takes them. One that begins,
// or has fallen so far behind that they are gone, is told of everybody first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "protocol/encode.h"
#include "protocol/roster.h"
#include "sim/values/event.h"
#include "sim/world/world.h"

namespace arena::server {

class RosterLog {
  public:
    /// Messages that it keeps for those who are behind.
    static constexpr std::size_t kMessagesKept = 256;

    /// Changes go out every so many ticks, at least 1.
    explicit RosterLog(sim::Tick ticks_between);

    /// Comes in, with a score of 0, or goes on, perhaps under another name. Nobody is told of a
    /// player that comes back under the name that it had: clients can come back all the time.
    void join(sim::EntityId player, std::string name);
    /// Nothing happens when it is not there.
    void leave(sim::EntityId player);

    /// Takes what has happened in a tick.
    void record(const sim::World& world, std::span<const sim::Event> events);

    using Message = std::vector<std::byte>;
    /// What one client has still to read.
    class Reader {
        friend class RosterLog;

        std::shared_ptr<const std::vector<Message>> everybody_;  // null: it has read that
        std::size_t everybody_read_ = 0;
        std::optional<std::uint64_t> next_;  // nothing: it has read nothing yet
    };

    /// The next message for this client; empty when it has read all there is. Valid until the log
    /// changes or the reader reads on.
    [[nodiscard]] std::span<const std::byte> peek(Reader& reader);
    /// It has read that.
    void read(Reader& reader);

    [[nodiscard]] std::size_t size() const { return entries_.size() - left_; }

  private:
    struct Entry {
        protocol::RosterEntry told;
        std::int32_t score = 0;
        bool is_known = false;  ///< was in a message
        bool has_changed = false;
        bool has_scored = false;
        bool has_left = false;  ///< goes with the next batch: many may leave in one tick
    };

    [[nodiscard]] Entry* find(sim::EntityId player);
    void take(const sim::World& world, const sim::Event& event);
    void close_batch();
    void append(const protocol::Roster& roster);
    [[nodiscard]] std::shared_ptr<const std::vector<Message>> everybody();

    sim::Tick ticks_between_;
    std::vector<Entry> entries_;  // sorted by player
    std::size_t left_ = 0;        // of them
    bool has_changes_ = false;

    std::array<Message, kMessagesKept> messages_;            // a ring, by number
    std::uint64_t end_ = 0;                                  // number of the next one
    std::shared_ptr<const std::vector<Message>> everybody_;  // as it is; null when that has changed
    protocol::Encoder encoder_;
    protocol::Roster batch_;  // kept for its memory
};

}  // namespace arena::server
