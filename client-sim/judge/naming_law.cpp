#include "client-sim/judge/naming_law.h"

#include <cstdint>

#include <spdlog/fmt/fmt.h>

#include "client-sim/judge/reported_entity.h"

namespace arena::client_sim {

std::optional<std::string> find_unknown_entity(const protocol::Traits& traits,
                                               const protocol::Welcome& welcome) {
    const std::uint32_t number = number_of(traits.id);
    switch (category_of(traits.id)) {
        case sim::Category::player:
            if (traits.kind < welcome.archetypes.size()) return std::nullopt;
            return fmt::format("player {} is of archetype {}, the Welcome names {}", number,
                               traits.kind, welcome.archetypes.size());
        case sim::Category::projectile:
            if (traits.kind < welcome.weapons.size()) return std::nullopt;
            return fmt::format("projectile {} is of weapon {}, the Welcome names {}", number,
                               traits.kind, welcome.weapons.size());
        case sim::Category::obstacle:
            break;
    }
    const auto [obstacles, movers, triggers] = welcome.map_counts;
    const bool is_mover = obstacles <= number && number - obstacles < movers;
    const bool is_trigger = obstacles + movers <= number && number - obstacles - movers < triggers;
    if (traits.kind == protocol::kMover ? is_mover : is_trigger) return std::nullopt;
    return fmt::format("the map has no {} {}",
                       traits.kind == protocol::kMover ? "mover" : "trigger", number);
}

}  // namespace arena::client_sim
