// ItemLists: the items of a message to one client, for each kind the short ids of the entities that
// they are about, ascending.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "protocol/replication/id_code.h"
#include "protocol/replication/motion_code.h"
#include "server/replication/message_log.h"

namespace arena::server {

struct ItemLists {
    std::array<std::vector<protocol::ShortId>, kItemKindCount> ids;
    std::vector<protocol::MotionWidths> widths;  ///< one for each id of the motions

    [[nodiscard]] std::vector<protocol::ShortId>& of(ItemKind item_kind) {
        return ids[static_cast<std::size_t>(item_kind)];
    }
    [[nodiscard]] std::span<const protocol::ShortId> of(ItemKind item_kind) const {
        return ids[static_cast<std::size_t>(item_kind)];
    }
    /// Returns the number of items of all kinds.
    [[nodiscard]] std::size_t size() const;
    void clear();

    /// Calls visit(item_kind, id, widths) for each item: removals first, then introductions,
    /// statuses, aims and motions, each by id. The widths are those of a motion.
    template <typename Visit>
    void for_each(const Visit& visit) const;

    class Filler;
};

/// Fills the ids without asking for each item whether there is room, or branching on whether it is
/// an item at all: which items there are cannot be predicted.
class ItemLists::Filler {
  public:
    /// Begins with no items, where no kind will have more than `most`.
    Filler(ItemLists& lists, std::size_t most) : lists_(lists) {
        for (std::size_t i = 0; i < kItemKindCount; ++i) {
            lists.ids[i].resize(most + 1);  // one that is not in is written behind the last
            next_[i] = lists.ids[i].data();
        }
        lists.widths.clear();
    }
    void add_if(bool is_in, ItemKind item_kind, protocol::ShortId id) {
        protocol::ShortId*& next = next_[static_cast<std::size_t>(item_kind)];
        *next = id;
        next += is_in ? 1 : 0;
    }
    /// Must be called when everything is added.
    void finish() {
        for (std::size_t i = 0; i < kItemKindCount; ++i)
            lists_.ids[i].resize(static_cast<std::size_t>(next_[i] - lists_.ids[i].data()));
    }

  private:
    ItemLists& lists_;
    std::array<protocol::ShortId*, kItemKindCount> next_{};
};

/// Leaves the ids for which keep(id) is true, as std::erase_if does the others, but without a
/// branch.
template <typename Keep>
void keep_if(std::vector<protocol::ShortId>& ids, const Keep& keep) {
    protocol::ShortId* end = ids.data();
    for (const protocol::ShortId id : ids) {
        *end = id;
        end += keep(id) ? 1 : 0;
    }
    ids.resize(static_cast<std::size_t>(end - ids.data()));
}

template <typename Visit>
void ItemLists::for_each(const Visit& visit) const {
    for (const ItemKind item_kind :
         {ItemKind::removal, ItemKind::introduction, ItemKind::status, ItemKind::aim})
        for (const protocol::ShortId id : of(item_kind))
            visit(item_kind, id, protocol::MotionWidths{});
    for (std::size_t i = 0; i < widths.size(); ++i)
        visit(ItemKind::motion, of(ItemKind::motion)[i], widths[i]);
}

}  // namespace arena::server
