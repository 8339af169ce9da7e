#include "server/replication/team_members.h"

namespace arena::server {

void TeamMembers::build(const EntityColumns& entities) {
    const auto for_each_player = [&](auto&& visit) {
        for (const Slot slot : entities.living) {
            const protocol::Traits& traits = entities.traits[slot];
            if (category_of(traits.id) == sim::Category::player) visit(slot, traits.team);
        }
    };
    // A counting sort, as in InterestGrid::build.
    starts_.fill(0);
    for_each_player([&](Slot, std::uint8_t team) { ++starts_[team + 2u]; });
    for (std::size_t i = 2; i < starts_.size(); ++i)
        starts_[i] += starts_[i - 1];
    slots_.resize(starts_.back());
    for_each_player([&](Slot slot, std::uint8_t team) { slots_[starts_[team + 1u]++] = slot; });
}

}  // namespace arena::server
