#include "server/replication/announcement_log.h"

#include "sim/base/assert.h"

namespace arena::server {

void AnnouncementLog::add(const protocol::Announcement& announcement) {
    const auto bytes = encoder_.encode(announcement);
    messages_[end_ % kMessagesKept].assign(bytes.begin(), bytes.end());
    ++end_;
}

AnnouncementLog::Reader AnnouncementLog::begin() const {
    Reader reader;
    reader.next_ = end_;
    return reader;
}

std::span<const std::byte> AnnouncementLog::peek(Reader& reader) const {
    if (end_ - reader.next_ > kMessagesKept) reader.next_ = end_ - kMessagesKept;
    if (reader.next_ == end_) return {};
    return messages_[reader.next_ % kMessagesKept];
}

void AnnouncementLog::read(Reader& reader) const {
    ARENA_ASSERT(reader.next_ < end_, "what was peeked at");
    ++reader.next_;
}

}  // namespace arena::server
