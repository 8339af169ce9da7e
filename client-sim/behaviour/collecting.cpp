#include "client-sim/behaviour/collecting.h"

#include <algorithm>
#include <limits>

#include "client-sim/behaviour/steering.h"
#include "client-sim/behaviour/travel.h"

namespace arena::client_sim {

namespace {

constexpr double kTakenMetres = 0.4;      // from its middle, where a player has taken what it can
constexpr double kUselessSeconds = 20.0;  // until it tries such a pickup again
constexpr double kZoneMargin = 3.0;       // metres from its border at which a player turns back

bool is_useless(const Mind& mind, sim::EntityId pickup, sim::Tick tick) {
    return std::any_of(mind.useless.begin(), mind.useless.end(), [&](const UselessItem& item) {
        return item.pickup == pickup && tick < item.until;
    });
}

/// Forgets the one that it knew the longest.
void note_useless(Mind& mind, sim::EntityId pickup, sim::Tick until) {
    std::rotate(mind.useless.begin(), mind.useless.end() - 1, mind.useless.end());
    mind.useless.front() = {.pickup = pickup, .until = until};
}

bool has_item(const Situation& situation, sim::EntityId pickup) {
    return std::any_of(situation.triggers.begin(), situation.triggers.end(),
                       [pickup](const client::TriggerView& trigger) {
                           return trigger.id == pickup && trigger.item != 0 &&
                                  trigger.status == protocol::TriggerStatus::ready;
                       });
}

/// Whether it gives an item that the player has not dropped or thrown itself, by rules that it
/// knows.
bool gives_item(const Situation& situation, const client::ProjectileView& projectile) {
    const bool is_own = situation.self != nullptr && projectile.owner == situation.self->id;
    return !is_own && projectile.weapon < situation.rules->weapons.size() &&
           situation.rules->weapons[projectile.weapon].projectile.gives != sim::kNone;
}

/// Keeps the nearest of the things that are useful.
class NearestItem {
  public:
    NearestItem(const Mind& mind, sim::Tick tick, Point position)
        : mind_(mind), tick_(tick), position_(position) {}

    void consider(sim::EntityId thing, Point place) {
        const double away = distance(position_, place);
        if (away >= metres || is_useless(mind_, thing, tick_)) return;
        metres = away;
        at = place;
        id = thing;
    }

    double metres = std::numeric_limits<double>::infinity();
    Point at;
    sim::EntityId id = sim::kNoEntity;

  private:
    const Mind& mind_;
    sim::Tick tick_;
    Point position_;
};

}  // namespace

std::optional<Point> way_to_item(Mind& mind, const Situation& situation, Point position) {
    NearestItem nearest(mind, situation.tick, position);
    if (situation.match != nullptr && !situation.triggers.empty())
        for (const ItemPlace& place : situation.match->map.places().items)
            if (has_item(situation, place.pickup)) nearest.consider(place.pickup, place.center);
    if (situation.rules != nullptr)  // they say what a projectile gives
        for (const client::ProjectileView& projectile : situation.projectiles)
            if (gives_item(situation, projectile))
                nearest.consider(projectile.id, to_point(projectile.position));
    if (nearest.id == sim::kNoEntity) return std::nullopt;
    if (nearest.metres < kTakenMetres)
        note_useless(mind, nearest.id, situation.tick + ticks_of(situation, kUselessSeconds));
    return travel(mind, situation, position, nearest.at);
}

std::optional<Point> way_into_zone(Mind& mind, const Situation& situation, Point position) {
    if (!situation.zone) return std::nullopt;
    const double inside = std::max(situation.zone->radius - kZoneMargin, 0.0);
    if (distance(position, situation.zone->center) <= inside) return std::nullopt;
    return travel(mind, situation, position, situation.zone->center);
}

}  // namespace arena::client_sim
