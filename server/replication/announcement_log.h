// AnnouncementLog: the operator's announcements as messages that are encoded once for all clients.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "protocol/announcement.h"
#include "protocol/encode.h"

namespace arena::server {

class AnnouncementLog {
  public:
    /// The number of announcements that are kept for clients that are behind.
    static constexpr std::size_t kMessagesKept = 16;

    /// Adds an announcement, which must be in range (protocol/ranges.h).
    void add(const protocol::Announcement& announcement);

    /// What one client has yet to read.
    class Reader {
        friend class AnnouncementLog;

        std::uint64_t next_ = 0;
    };

    /// Returns a reader for a client that joins now: it reads what is announced from now on.
    [[nodiscard]] Reader begin() const;
    /// Returns the next message for this client, or an empty one when it has read all. A client
    /// that is too far behind continues with the oldest message that is kept. Valid until the next
    /// add().
    [[nodiscard]] std::span<const std::byte> peek(Reader& reader) const;
    /// Marks the message that peek() returned as read.
    void read(Reader& reader) const;

  private:
    std::array<std::vector<std::byte>, kMessagesKept> messages_;  // a ring, by number
    std::uint64_t end_ = 0;                                       // number of the next message
    protocol::Encoder encoder_;
};

}  // namespace arena::server
