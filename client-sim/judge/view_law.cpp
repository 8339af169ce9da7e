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

std::optional<Seer> seer_of_own(const protocol::Update& update, const client::WorldView& view,
                                const protocol::Welcome& welcome) {
    const client::PlayerView* const own = view.own();
    if (!update.own_motion || own == nullptr) return std::nullopt;
    return Seer{.player = own->id,
                .team = own->team,
                .position = update.own_motion->position,
                .view = largest_view(welcome)};
}

std::optional<Seer> seer_of_player(sim::EntityId player, const protocol::Update& update,
                                   const client::WorldView& view,
                                   const protocol::Welcome& welcome) {
    const client::Replica& replica = view.replica();
    std::optional<Seer> seer;
    const auto look_at = [&](protocol::ShortId id) {
        const client::Replica::Entity* const entity = replica.find(id);
        if (entity == nullptr || entity->traits.id != player || entity->motion.tick != update.tick)
            return;
        seer = Seer{.player = player,
                    .team = entity->traits.team,
                    .position = replica.position(*entity, update.tick),
                    .view = largest_view(welcome)};
    };
    for (const protocol::ShortId id : replica.introduced())
        look_at(id);
    for (const protocol::ShortId id : replica.moved())
        look_at(id);
    return seer;
}

std::optional<std::string> find_out_of_view(const protocol::Traits& traits, sim::Vec2 place,
                                            const Seer& seer, const protocol::Welcome& welcome) {
    if (traits.id == seer.player) return std::nullopt;
    const sim::Category category = category_of(traits.id);
    const bool is_teammate =
        category == sim::Category::player && seer.team != 0 && traits.team == seer.team;
    const bool is_always_seen =
        category == sim::Category::player && welcome.is_always_seen(traits.kind);
    if (is_teammate || is_always_seen || category == sim::Category::obstacle) return std::nullopt;
    const auto beyond = [&](float at, float from, float size) {
        return std::abs(static_cast<double>(at) - static_cast<double>(from)) -
               (static_cast<double>(size) / 2.0 + static_cast<double>(welcome.view_margin));
    };
    const double out = std::max(beyond(place.x, seer.position.x, seer.view.x),
                                beyond(place.y, seer.position.y, seer.view.y));
    if (out <= 2.0 * kExtrapolatedErrorMax) return std::nullopt;
    const std::string whose = seer.player != sim::kNoEntity
                                  ? fmt::format("player {}", seer.player.value)
                                  : std::string("the camera");
    return fmt::format("entity {} at ({:.4f}, {:.4f}) is {:.4f} m out of the view of {}",
                       traits.id.value, place.x, place.y, out, whose);
}

}  // namespace arena::client_sim
