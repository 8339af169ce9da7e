// MessageLog: the content of the messages in flight to one client, until their fate is known. Its
// memory grows with what is in flight and stays at the maximum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "protocol/replication/id_code.h"
#include "sim/base/assert.h"
#include "sim/values/entity.h"

namespace arena::server {

/// The kinds of items about an entity.
enum class ItemKind : std::uint8_t { motion, aim, status, introduction, removal };
inline constexpr std::size_t kItemKindCount = 5;

class MessageLog {
  public:
    struct Item {
        std::uint32_t generation = 0;  ///< names the entity, see ClientView
        protocol::ShortId id = 0;
        ItemKind item_kind = ItemKind::motion;
        bool was_seen = false;  ///< the client knew the entity when this was written
    };

    /// Begins a message about the end of `tick`. Its tag is above that of the last message, usually
    /// by one. The first tag is arbitrary, and tags may wrap.
    void begin(std::uint32_t tag, sim::Tick tick);
    /// Adds an item to the message that was begun last.
    void add(const Item& sent) {
        if (next_item_ - oldest_item_ == items_.size()) grow_items();
        item(next_item_++) = sent;
        ++message(next_tag_ - 1).count;
    }

    /// Calls settle_item(item, tick) for each item of the message with this tag, and ends its
    /// flight. Nothing happens when it is not in flight.
    template <typename SettleItem>
    void settle(std::uint32_t tag, const SettleItem& settle_item);

    /// Returns the number of messages from the oldest in flight to the newest.
    [[nodiscard]] std::size_t span() const { return next_tag_ - oldest_tag_; }
    [[nodiscard]] std::uint32_t oldest_tag() const { return oldest_tag_; }

  private:
    struct Message {
        std::uint64_t begin = 0;  // number of its first item
        std::uint32_t count = 0;
        sim::Tick tick = 0;
        bool is_in_flight = false;
    };

    [[nodiscard]] Message& message(std::uint32_t tag) {
        return messages_[tag & (messages_.size() - 1)];
    }
    [[nodiscard]] Item& item(std::uint64_t number) { return items_[number & (items_.size() - 1)]; }
    void grow_items();
    void forget_settled();

    // Rings, by tag and by number; the size of each is 0 or a power of two.
    std::vector<Message> messages_;
    std::vector<Item> items_;
    std::uint32_t oldest_tag_ = 0;
    std::uint32_t next_tag_ = 0;
    std::uint64_t oldest_item_ = 0;
    std::uint64_t next_item_ = 0;
};

template <typename SettleItem>
void MessageLog::settle(std::uint32_t tag, const SettleItem& settle_item) {
    if (tag - oldest_tag_ >= span()) return;
    Message& settled = message(tag);
    if (!settled.is_in_flight) return;
    settled.is_in_flight = false;
    for (std::uint64_t number = settled.begin; number < settled.begin + settled.count; ++number)
        settle_item(item(number), settled.tick);
    forget_settled();
}

}  // namespace arena::server
