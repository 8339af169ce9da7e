#include "sim/tick/push_by_movers.h"

#include <algorithm>
#include <optional>

#include "sim/tick/leave_risen.h"
#include "sim/world/movers.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

/// Rounds of pushing a player out of all that is near: in each, what is near is looked up anew.
constexpr int kMoverPushPassesMax = 4;

/// One player in one tick of the movers.
class Pushed {
  public:
    Pushed(Circle begin, const Solids& solids, StepScratch& scratch)
        : solids_(solids), scratch_(scratch), begin_(begin), center_(begin.center) {}

    [[nodiscard]] Vec2 center() const { return center_; }
    [[nodiscard]] Circle now() const { return {center_, begin_.radius}; }

    /// Notes the pieces that may push it in scratch.pushing; whether there are any.
    bool find_pushing();

    /// The displacement of the mover that it stands on, if that has gravity and moves.
    [[nodiscard]] std::optional<EntityId> find_ridden(Vec2 velocity, float walkable_cosine) const;
    void ride(EntityId mover);
    /// Goes with each piece that strikes it on its way.
    void go_with_striking();
    [[nodiscard]] bool is_touched() const;
    /// Out of all that is solid; whether it has found room and is on the same side of everything.
    [[nodiscard]] bool find_room();
    /// Beside what has risen through it.
    [[nodiscard]] bool leave_risen();
    [[nodiscard]] EntityId deepest_pusher() const;

  private:
    /// The player where the tick began, as seen from the piece where it now stands.
    [[nodiscard]] Circle seen_from(std::uint32_t piece) const {
        return {begin_.center + solids_.displacement_of(piece), begin_.radius};
    }
    void go(Vec2 delta, EntityId except);
    void find_near(const Aabb& box);
    [[nodiscard]] bool has_crossed(Vec2 from);
    [[nodiscard]] bool is_risen(std::uint32_t piece) const {
        return solids_.moving()->solid(solids_.mover_of(piece)).has_risen;
    }

    const Solids& solids_;
    StepScratch& scratch_;
    Circle begin_;
    Vec2 center_;
};

bool Pushed::find_pushing() {
    const MovingSolids& moving = *solids_.moving();
    const Aabb box = aabb_of_circle(begin_.center, begin_.radius + kRideReach);
    scratch_.pushing.clear();
    moving.for_each_in(solids_.terrain(), box, [&](std::uint32_t number) {
        const std::uint32_t piece = solids_.index_of_moving(number);
        if (moving.is_pushing(solids_.mover_of(piece)) && stops(solids_, piece, seen_from(piece)))
            scratch_.pushing.push_back(piece);
    });
    return !scratch_.pushing.empty();
}

std::optional<EntityId> Pushed::find_ridden(Vec2 velocity, float walkable_cosine) const {
    for (const std::uint32_t piece : scratch_.pushing) {
        Circle feeling = seen_from(piece);
        feeling.radius += kRideReach;
        const auto contact = contact_with_piece(solids_, piece, feeling);
        if (contact && contact->normal.y >= walkable_cosine &&
            dot(velocity, contact->normal) <= kLeavingSpeed)
            return solids_.piece(piece).obstacle;
    }
    return std::nullopt;
}

void Pushed::ride(EntityId mover) {
    for (const std::uint32_t piece : scratch_.pushing)
        if (solids_.piece(piece).obstacle == mover)
            return go(solids_.displacement_of(piece), mover);
}

/// Sweeps the player along delta up to the first thing that does not belong to `except`. It is a
/// hair thinner for that, so that what it touches, or is pressed into by no more, does not hold it.
void Pushed::go(Vec2 delta, EntityId except) {
    const Circle thin{center_, begin_.radius - kContactSlop};
    find_near(swept(aabb_of_circle(center_, begin_.radius), delta));
    float first = 1.0f;
    for (const std::uint32_t piece : scratch_.found) {
        if (solids_.piece(piece).obstacle == except) continue;
        const auto hit = sweep_piece(solids_, piece, thin, delta);
        if (hit && dot(delta, hit->normal) < 0.0f) first = std::min(first, hit->t);
    }
    center_ += delta * first;
}

void Pushed::go_with_striking() {
    for (const std::uint32_t piece : scratch_.pushing) {
        // The piece moves against the player: seen from it, the player comes the other way.
        Circle seen = seen_from(piece);
        seen.radius -= kContactSlop;
        const Vec2 way = center_ - seen.center;
        const auto hit = sweep_piece(solids_, piece, seen, way);
        if (!hit || hit->started_overlapped) continue;
        const float inwards = -dot(way * (1.0f - hit->t), hit->normal);
        if (inwards > 0.0f) go(hit->normal * inwards, solids_.piece(piece).obstacle);
    }
}

bool Pushed::is_touched() const {
    return center_ != begin_.center ||
           depth_in_pieces(solids_, scratch_.pushing, now()) > kSettledSlop;
}

/// All pieces that meet the box and stop the player, into scratch.found.
void Pushed::find_near(const Aabb& box) {
    scratch_.found.clear();
    if (!find_pieces_in(solids_, box, scratch_.found)) scratch_.raise(StepError::candidates_full);
    std::erase_if(scratch_.found,
                  [&](std::uint32_t piece) { return !stops(solids_, piece, seen_from(piece)); });
}

bool Pushed::find_room() {
    const Vec2 from = center_;
    for (int pass = 0; pass < kMoverPushPassesMax; ++pass) {
        find_near(aabb_of_circle(center_, begin_.radius));
        const Vec2 before = center_;
        push_out_of_pieces(solids_, scratch_.found, now(), center_);
        center_ = clamp_into(solids_.terrain().bounds, now());
        if (center_ == before) break;
    }
    find_near(aabb_of_circle(center_, begin_.radius));
    return !(depth_in_pieces(solids_, scratch_.found, now()) > kCrushDepth) && !has_crossed(from);
}

/// Whether the way of the centre leads through something: what stands is asked about the pushes,
/// which alone are not swept, and what has moved about all of the way as seen from it.
bool Pushed::has_crossed(Vec2 from) {
    find_near(swept(aabb_of_circle(center_, begin_.radius), from - center_));
    return std::any_of(scratch_.found.begin(), scratch_.found.end(), [&](std::uint32_t piece) {
        if (solids_.is_moving(piece) && is_risen(piece)) return false;
        const Vec2 start =
            solids_.displacement_of(piece) == Vec2{} ? from : seen_from(piece).center;
        return crosses_pieces(solids_, {&piece, 1}, {start, center_});
    });
}

bool Pushed::leave_risen() {
    const auto place = find_place_beside_risen(begin_, solids_, scratch_);
    if (place) center_ = *place;
    return place.has_value();
}

EntityId Pushed::deepest_pusher() const {
    EntityId deepest = solids_.piece(scratch_.pushing.front()).obstacle;
    float most = 0.0f;
    for (const std::uint32_t piece : scratch_.pushing) {
        const float depth = depth_in_pieces(solids_, {&piece, 1}, begin_);
        if (depth > most) deepest = solids_.piece(piece).obstacle;
        most = std::max(most, depth);
    }
    return deepest;
}

/// The mover that the player rides: what it is known to stand on, or what is felt below it.
std::optional<EntityId> ridden_by(const Pushed& pushed, const Rules& rules, std::size_t row,
                                  const Players& players) {
    if (players.ground[row] != kNobody) return players.ground[row];
    if (!(rules.gravity > 0.0f)) return std::nullopt;
    return pushed.find_ridden(players.velocity[row],
                              rules.archetypes[players.archetype[row]].walkable_cosine);
}

void push(const Rules& rules, const Solids& solids, std::uint32_t row, Players& players,
          StepScratch& scratch) {
    Pushed pushed(players.circle(row), solids, scratch);
    if (!pushed.find_pushing()) return;
    if (const auto mover = ridden_by(pushed, rules, row, players)) pushed.ride(*mover);
    pushed.go_with_striking();
    if (!pushed.is_touched()) return;
    if (pushed.find_room() || pushed.leave_risen()) {
        const float way = length(pushed.center() - players.position[row]);
        scratch.carried_max = std::max(scratch.carried_max, way);
        players.position[row] = pushed.center();
        return;
    }
    // DEATH takes all the health that is left; the damage tells how much that was.
    scratch.hits.push_back({.victim = row,
                            .attacker = pushed.deepest_pusher(),
                            .position = players.position[row],
                            .damage = players.health[row],
                            .types = HitType::death});
}

}  // namespace

void push_by_movers(const Rules& rules, const Terrain& terrain, WorldState& state,
                    StepScratch& scratch) {
    if (!scratch.moving.any_pushing()) return;
    Players& players = state.players;
    scratch.begins.assign(players.position.begin(), players.position.end());
    const Solids solids = scratch.solids(terrain);
    for (std::uint32_t row = 0; row < players.size(); ++row)
        if (players.alive[row] != 0) push(rules, solids, row, players, scratch);
}

}  // namespace arena::sim
