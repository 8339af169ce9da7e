#include "server/replication/always_seen.h"

#include <algorithm>

namespace arena::server {

AlwaysSeen::AlwaysSeen(const sim::Rules& rules) {
    const auto is_marked = [](const sim::Archetype& archetype) { return archetype.is_always_seen; };
    if (std::ranges::none_of(rules.archetypes, is_marked)) return;
    for (const sim::Archetype& archetype : rules.archetypes)
        is_always_seen_.push_back(is_marked(archetype));
}

void AlwaysSeen::build(const EntityColumns& entities) {
    if (is_always_seen_.empty()) return;
    slots_.clear();
    for (const Slot slot : entities.living) {
        const protocol::Traits& traits = entities.traits[slot];
        if (category_of(traits.id) == sim::Category::player && is_always_seen_[traits.kind])
            slots_.push_back(slot);
    }
}

}  // namespace arena::server
