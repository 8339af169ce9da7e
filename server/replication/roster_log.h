// RosterLog: the players of the match with their names, teams and scores, as messages that are
// encoded once for all clients.
//
//   joins, leaves, events of a tick -> changes -> every few ticks numbered messages
//
// A client reads them one after the other, as fast as its connection takes them. A new client, or
// one that has fallen so far behind that messages are gone, is first sent all players.
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
    /// The number of messages that are kept for clients that are behind.
    static constexpr std::size_t kMessagesKept = 256;

    /// Changes become messages every `ticks_between` ticks, at least 1.
    explicit RosterLog(sim::Tick ticks_between);

    /// Adds a player with a score of 0, or continues with one that is there, perhaps under another
    /// name. A player that comes back under the same name causes no message, because clients can
    /// come back all the time.
    void join(sim::EntityId player, std::string name);
    /// Removes a player. Nothing happens when it is not there.
    void leave(sim::EntityId player);

    /// Takes the events of a tick.
    void record(const sim::World& world, std::span<const sim::Event> events);

    using Message = std::vector<std::byte>;
    /// What one client has yet to read.
    class Reader {
        friend class RosterLog;

        std::shared_ptr<const std::vector<Message>> full_roster_;  // null: it has read them
        std::size_t full_roster_read_ = 0;
        std::optional<std::uint64_t> next_;  // nothing: it has read no message yet
    };

    /// Makes what a new reader, or one that is too far behind, is sent. Must be called after the
    /// last change and before peek(), by which several threads may then read at the same time.
    void prepare(const Reader& reader);
    /// Returns the next message for this client, or an empty one when it has read all. Valid until
    /// the log changes or the reader reads on.
    [[nodiscard]] std::span<const std::byte> peek(Reader& reader) const;
    /// Marks the message that peek() returned as read.
    void read(Reader& reader) const;

    /// Returns the number of players.
    [[nodiscard]] std::size_t size() const { return entries_.size() - left_; }

  private:
    struct Entry {
        protocol::RosterEntry roster_entry;
        std::int32_t score = 0;
        bool is_known = false;  ///< has been in a message
        bool has_changed = false;
        bool has_scored = false;
        bool has_left = false;  ///< erased with the next batch, because many may leave in one tick
    };

    [[nodiscard]] Entry* find(sim::EntityId player);
    void take(const sim::World& world, const sim::Event& event);
    void set_team(Entry& entry, std::uint8_t team);
    void set_score(Entry& entry, std::int32_t score);
    void close_batch(const sim::World& world);
    void append(const protocol::Roster& roster);
    [[nodiscard]] bool begins_anew(const Reader& reader) const;
    void make_full_roster();

    sim::Tick ticks_between_;
    std::vector<Entry> entries_;  // sorted by player
    std::size_t left_ = 0;        // how many of them have left
    bool has_changes_ = false;

    std::array<Message, kMessagesKept> messages_;  // a ring, by number
    std::uint64_t end_ = 0;                        // number of the next message
    // Null when anything has changed since.
    std::shared_ptr<const std::vector<Message>> full_roster_;
    protocol::Encoder encoder_;
    protocol::Roster batch_;  // kept for its memory
};

}  // namespace arena::server
