#include "client-sim/behaviour/errand.h"
#include "client-sim/behaviour/objective.h"

namespace arena::client_sim {

namespace {

constexpr double kPostMetres = 6.0;     // from the home of its flag, within which it stays
constexpr double kHillEdgeShare = 0.9;  // of the hill's radius, within which it fights

/// Returns where the carrier of the own flag will go: to where its team captures it.
std::optional<Point> where_carried(const Situation& situation, sim::EntityId carrier) {
    const client::Roster::Player* const known = situation.match->roster.find(carrier);
    if (known == nullptr) return std::nullopt;
    return capture_place(situation, known->team);
}

sim::PlayerInput defend_flag(Mind& mind, const Situation& situation) {
    if (const auto carrying = carry_home(mind, situation)) return *carrying;
    const std::uint8_t team = situation.self->team;
    if (const protocol::MatchFlag* const own = flag_of_team(situation, team)) {
        const bool is_carried = own->carrier != sim::kNoEntity;
        if (const auto place = place_of(situation, *own);
            place && (is_carried || own->return_tick != 0))
            return go_to(mind, situation, *place);
        if (is_carried)
            if (const auto place = where_carried(situation, own->carrier))
                return hold(mind, situation, *place);
    }
    if (const auto home = home_of_team(situation, team))
        return fight_near(mind, situation, *home, kPostMetres);
    return fight_here(mind, situation);
}

}  // namespace

sim::PlayerInput defend(Mind& mind, const Situation& situation) {
    if (situation.self == nullptr) return {};
    if (is_standing(situation)) return wait_standing(situation);
    if (is_about_flags(situation)) return defend_flag(mind, situation);
    if (is_about_hill(situation))
        if (const auto hill = current_hill(situation))
            return fight_near(mind, situation, hill->center, kHillEdgeShare * hill->radius);
    return fight(mind, situation);
}

}  // namespace arena::client_sim
