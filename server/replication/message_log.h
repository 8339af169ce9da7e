// MessageLog: the content of the messages in flight to one client, until their fate is known: for
// each the short ids of its items, by kind. Its memory grows with what is in flight and stays at
// the maximum.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "protocol/base/prefetch.h"
#include "protocol/replication/id_code.h"
#include "sim/base/assert.h"
#include "sim/values/entity.h"

namespace arena::server {

/// The kinds of items about an entity.
enum class ItemKind : std::uint8_t { motion, aim, status, introduction, removal };
inline constexpr std::size_t kItemKindCount = 5;

class MessageLog {
  public:
    /// The items of a message that is settled.
    class Content {
      public:
        /// Returns the tick at whose end the content was true.
        [[nodiscard]] sim::Tick tick() const { return tick_; }
        /// Calls visit(id) for each item of this kind, in the order in which they were added.
        template <typename Visit>
        void for_each(ItemKind item_kind, const Visit& visit) const {
            const auto kind = static_cast<std::size_t>(item_kind);
            const std::uint64_t end = ends_[kind];
            for (std::uint64_t i = kind == 0 ? 0 : ends_[kind - 1]; i < end; ++i)
                visit(ids_[(begin_ + i) & mask_]);
        }

      private:
        friend class MessageLog;

        const protocol::ShortId* ids_ = nullptr;
        std::uint64_t mask_ = 0;
        std::uint64_t begin_ = 0;
        std::array<std::uint16_t, kItemKindCount> ends_{};
        sim::Tick tick_ = 0;
    };

    /// Begins a message about the end of `tick`. Its tag is above that of the last message, usually
    /// by one. The first tag is arbitrary, and tags may wrap.
    void begin(std::uint32_t tag, sim::Tick tick);
    /// Adds all items of a kind to the message that was begun last. Must be called once for each
    /// kind, in their order.
    void add(ItemKind item_kind, std::span<const protocol::ShortId> ids);

    /// Calls settle_content(content) for the message with this tag, and ends its flight. Nothing
    /// happens when it is not in flight.
    template <typename SettleContent>
    void settle(std::uint32_t tag, const SettleContent& settle_content);

    /// Returns the number of messages from the oldest in flight to the newest.
    [[nodiscard]] std::size_t span() const { return next_tag_ - oldest_tag_; }
    [[nodiscard]] std::uint32_t oldest_tag() const { return oldest_tag_; }

    /// Asks for the oldest message in flight, which is settled first, and for the place of the next
    /// one.
    void prefetch() const {
        if (messages_.empty()) return;
        protocol::prefetch_line(messages_[oldest_tag_ & (messages_.size() - 1)]);
        protocol::prefetch_line(messages_[next_tag_ & (messages_.size() - 1)]);
        if (ids_.empty()) return;
        protocol::prefetch_line(ids_[oldest_item_ & (ids_.size() - 1)]);
        protocol::prefetch_line(ids_[next_item_ & (ids_.size() - 1)]);
    }

  private:
    struct Message {
        std::uint64_t begin = 0;  // number of its first item
        /// How many items it has of each kind and of those before.
        std::array<std::uint16_t, kItemKindCount> ends{};
        bool is_in_flight = false;
        sim::Tick tick = 0;

        [[nodiscard]] std::uint64_t end() const { return begin + ends.back(); }
    };

    [[nodiscard]] Message& message(std::uint32_t tag) {
        return messages_[tag & (messages_.size() - 1)];
    }
    void forget_settled();

    // Rings, by tag and by number; the size of each is 0 or a power of two.
    std::vector<Message> messages_;
    std::vector<protocol::ShortId> ids_;
    std::uint32_t oldest_tag_ = 0;
    std::uint32_t next_tag_ = 0;
    std::uint64_t oldest_item_ = 0;
    std::uint64_t next_item_ = 0;
};

template <typename SettleContent>
void MessageLog::settle(std::uint32_t tag, const SettleContent& settle_content) {
    if (tag - oldest_tag_ >= span()) return;
    Message& settled = message(tag);
    if (!settled.is_in_flight) return;
    settled.is_in_flight = false;
    Content content;
    content.ids_ = ids_.data();
    content.mask_ = ids_.size() - 1;
    content.begin_ = settled.begin;
    content.ends_ = settled.ends;
    content.tick_ = settled.tick;
    settle_content(content);
    forget_settled();
}

}  // namespace arena::server
