#include "server/replication/item_lists.h"

namespace arena::server {

std::size_t ItemLists::size() const {
    std::size_t sum = 0;
    for (const std::vector<protocol::ShortId>& list : ids)
        sum += list.size();
    return sum;
}

void ItemLists::clear() {
    for (std::vector<protocol::ShortId>& list : ids)
        list.clear();
    widths.clear();
}

}  // namespace arena::server
