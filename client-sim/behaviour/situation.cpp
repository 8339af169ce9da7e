#include "client-sim/behaviour/situation.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "client/game/seen_back.h"
#include "sim/rules/rules.h"

namespace arena::client_sim {

namespace {

const client::PlayerView* find_in(std::span<const client::PlayerView> players, sim::EntityId id) {
    const auto found =
        std::find_if(players.begin(), players.end(),
                     [id](const client::PlayerView& player) { return player.id == id; });
    return found != players.end() ? &*found : nullptr;
}

/// Returns the most ticks that the server looks back for shots.
std::uint8_t look_back_of(const protocol::Welcome& welcome) {
    return sim::whole_ticks_of(welcome.look_back_ms, welcome.tick_rate);
}

Situation make_situation(SeenList<client::PlayerView> players, const client::PlayerView* self,
                         const Knowledge& known) {
    const protocol::Welcome& welcome = known.welcome;
    const std::size_t archetype = self != nullptr ? self->archetype : 0;
    const protocol::WelcomeArchetype& body =
        welcome.archetypes[std::min(archetype, welcome.archetypes.size() - 1)];
    return {.players = players,
            .self = self,
            .field = known.field,
            .tick = known.tick,
            .tick_rate = welcome.tick_rate,
            .player_radius = static_cast<double>(body.radius),
            .has_gravity = welcome.gravity > 0.0f,
            .can_jump = body.can_jump,
            .can_dash = body.can_dash,
            .rules = known.rules,
            .match = known.match};
}

void add_things(Situation& situation, const client::WorldView& view) {
    situation.movers = {view, &client::WorldView::movers};
    situation.triggers = {view, &client::WorldView::triggers};
    situation.projectiles = {view, &client::WorldView::projectiles};
}

client::PlayerView as_view(const client::PicturePlayer& shown) {
    return {.id = shown.id,
            .position = shown.position,
            .velocity = shown.velocity,
            .aim = shown.aim,
            .health = shown.health,
            .archetype = shown.archetype,
            .team = shown.team,
            .flags = shown.flags,
            .animation = shown.animation};
}

}  // namespace

std::optional<client::PlayerView> Situation::player(sim::EntityId id) const {
    if (players.view() != nullptr) return players.view()->player(id);
    const client::PlayerView* const found = find_in(players.all(), id);
    return found != nullptr ? std::optional(*found) : std::nullopt;
}

Situation situation_of(const client::WorldView& view, const Knowledge& known) {
    Situation situation = make_situation({view, &client::WorldView::players}, view.own(), known);
    add_things(situation, view);
    if (view.own_state().part) {
        situation.arsenal = view.own_state().part->arsenal;
        situation.firing = view.own_state().part->firing;
        situation.abilities = view.own_state().part->abilities;
        situation.loadout = view.own_state().part->loadout;
    }
    const sim::Tick age = known.tick - std::min(known.tick, view.tick());
    situation.self_age = age;
    situation.others_age = age;
    situation.seen_back =
        static_cast<std::uint8_t>(std::min<sim::Tick>(age, look_back_of(known.welcome)));
    situation.projectile_speed = static_cast<double>(view.projectile_speed());
    return situation;
}

/// Without a prediction the own player is shown like the others.
Situation situation_of(const client::Picture& picture, const client::WorldView& view,
                       const Knowledge& known, std::vector<client::PlayerView>& players) {
    players.clear();
    for (const client::PicturePlayer& shown : picture.others)
        players.push_back(as_view(shown));
    if (picture.own) {
        players.push_back(as_view(picture.own->player));
        players.back().ammunition = picture.own->ammunition;
    }
    Situation situation = make_situation(players, find_in(players, known.welcome.player), known);
    add_things(situation, view);
    if (picture.own) situation.arsenal = picture.own->arsenal;
    if (picture.own) situation.firing = picture.own->firing;
    if (picture.own) situation.abilities = picture.own->abilities;
    if (picture.own) situation.loadout = picture.own->loadout;
    if (picture.zone)
        situation.zone = {to_point(picture.zone->center),
                          static_cast<double>(picture.zone->radius)};
    const bool is_ahead = picture.own && picture.own->is_predicted;
    const double own_moment = is_ahead ? picture.own_moment : picture.others_moment;
    situation.self_age = std::max(0.0, known.tick - own_moment);
    situation.others_age = std::max(0.0, known.tick - picture.others_moment);
    situation.seen_back = std::min(client::seen_back_of(picture.own_moment - picture.others_moment),
                                   look_back_of(known.welcome));
    situation.projectile_speed = static_cast<double>(view.projectile_speed());
    return situation;
}

}  // namespace arena::client_sim
