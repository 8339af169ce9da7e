#include "client-sim/judge/view_law.h"

#include <algorithm>
#include <cmath>

#include <spdlog/fmt/fmt.h>

#include "client-sim/judge/tolerances.h"

namespace arena::client_sim {

sim::Vec2 largest_view(const protocol::Welcome& welcome) {
    sim::Vec2 size = welcome.view;
    for (const protocol::WelcomeArchetype& archetype : welcome.archetypes)
        size = {std::max(size.x, archetype.view.x), std::max(size.y, archetype.view.y)};
    return size;
}

sim::Vec2 smallest_view(const protocol::Welcome& welcome) {
    sim::Vec2 size = welcome.view;
    for (const protocol::WelcomeArchetype& archetype : welcome.archetypes)
        size = {std::min(size.x, archetype.view.x), std::min(size.y, archetype.view.y)};
    return size;
}

std::optional<std::string> find_out_of_view(const Replica::Entity& entity,
                                            const protocol::Update& update, const WorldView& view,
                                            const protocol::Welcome& welcome) {
    const PlayerView* const own = view.own();
    if (!update.own_motion || own == nullptr || entity.traits.id == own->id) return std::nullopt;
    const sim::Category category = category_of(entity.traits.id);
    const bool is_teammate =
        category == sim::Category::player && own->team != 0 && entity.traits.team == own->team;
    const bool is_always_seen =
        category == sim::Category::player && welcome.is_always_seen(entity.traits.kind);
    if (is_teammate || is_always_seen || category == sim::Category::obstacle) return std::nullopt;
    const sim::Vec2 size_of_view = largest_view(welcome);
    const sim::Vec2 place = view.replica().position(entity, update.tick);
    const auto beyond = [&](float at, float from, float size) {
        return std::abs(static_cast<double>(at) - static_cast<double>(from)) -
               (static_cast<double>(size) / 2.0 + static_cast<double>(welcome.view_margin));
    };
    const double out = std::max(beyond(place.x, update.own_motion->position.x, size_of_view.x),
                                beyond(place.y, update.own_motion->position.y, size_of_view.y));
    if (out <= 2.0 * kExtrapolatedErrorMax) return std::nullopt;
    return fmt::format("entity {} at ({:.4f}, {:.4f}) is {:.4f} m out of the view of player {}",
                       entity.traits.id.value, place.x, place.y, out, own->id.value);
}

}  // namespace arena::client_sim
