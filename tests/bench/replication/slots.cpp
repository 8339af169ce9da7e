#include "tests/bench/replication/slots.h"

#include <algorithm>

namespace arena::bench {

std::vector<sim::EntityId> ids_of(const View& view) {
    std::vector<sim::EntityId> ids;
    for (const LivingPlayer& player : view.players)
        ids.push_back(player.id);
    for (const LivingProjectile& projectile : view.projectiles)
        ids.push_back(projectile.id);
    return ids;
}

std::vector<server::Slot> slots_of(const server::ChangeLog& log,
                                   std::span<const sim::EntityId> ids) {
    std::vector<server::Slot> slots;
    for (const server::Slot slot : log.living())
        if (std::binary_search(ids.begin(), ids.end(), log.traits(slot).id)) slots.push_back(slot);
    std::sort(slots.begin(), slots.end());
    return slots;
}

}  // namespace arena::bench
