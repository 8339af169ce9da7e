#include "sim/tick/movers/push_by_movers.h"

#include <algorithm>
#include <array>
#include <optional>

#include "sim/state/player_body.h"
#include "sim/terrain/body_queries.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/movers/leave_risen_movers.h"

namespace arena::sim {

namespace {

/// Rounds of pushing a player out of all that is near; each round looks up again what is near.
constexpr int kMoverPushPassesMax = 4;

/// The fraction of a way that may lead into what a body rests on; up to this it is rounding.
constexpr float kGrazing = 0x1p-10f;

/// Shrinks a disc by a contact's slop, so that what it touches, or is in by no more than that, does
/// not hold it.
Body shrunk_by_slop(Body body) {
    if (body.is_disc()) body.circle.radius = std::max(0.0f, body.circle.radius - kContactSlop);
    return body;
}

/// One player in one tick of the movers: its body, the core of it that must stay clear of what is
/// solid, and how far it has been moved.
class Pushed {
  public:
    Pushed(const Body& core, const Body& body, const Solids& solids,
           std::vector<std::uint32_t>& pushing, std::vector<std::uint32_t>& found)
        : solids_(solids), pushing_(pushing), found_(found), core_(core), body_(body) {}

    [[nodiscard]] Vec2 shift() const { return shift_; }

    /// Notes the pieces that may push it in `pushing`. Returns whether there are any.
    bool find_pushing();
    /// Moves it with the mover that it stands on.
    void ride(EntityId mover);
    /// Moves it with each piece that hits it on its way.
    void follow_striking_pieces();
    [[nodiscard]] bool is_touched() const;
    /// Moves it out of all that is solid. Returns whether it has found room and is on the same side
    /// of everything.
    [[nodiscard]] bool find_room();
    /// Moves it beside what has risen through it.
    [[nodiscard]] bool leave_risen_mover();
    [[nodiscard]] EntityId deepest_pusher() const;

  private:
    [[nodiscard]] Body now() const { return moved(core_, shift_); }
    /// Returns the core where the tick began, relative to the piece where that now stands.
    [[nodiscard]] Body seen_from(std::uint32_t piece) const {
        return moved(core_, solids_.displacement_of(piece));
    }
    void sweep_along(Vec2 delta, EntityId except);
    void find_near(const Aabb& box);
    [[nodiscard]] float depth_in(std::span<const std::uint32_t> pieces, const Body& core) const {
        const auto deepest = deepest_piece(solids_, pieces, core);
        return deepest ? deepest->contact.depth : 0.0f;
    }
    [[nodiscard]] bool has_crossed(Vec2 from);
    [[nodiscard]] bool is_risen(std::uint32_t piece) const {
        return solids_.moving()->solid(solids_.mover_of(piece)).has_risen;
    }

    const Solids& solids_;
    std::vector<std::uint32_t>& pushing_;
    std::vector<std::uint32_t>& found_;
    Body core_;
    Body body_;
    Vec2 shift_;
};

bool Pushed::find_pushing() {
    const MovingSolids& moving = *solids_.moving();
    Aabb box = box_of(body_);
    box = {box.min - Vec2{kRideReach, kRideReach}, box.max + Vec2{kRideReach, kRideReach}};
    pushing_.clear();
    moving.for_each_in(solids_.terrain(), box, [&](std::uint32_t number) {
        const std::uint32_t piece = solids_.index_of_moving(number);
        if (moving.is_pushing(solids_.mover_of(piece)) && stops(solids_, piece, seen_from(piece)))
            pushing_.push_back(piece);
    });
    return !pushing_.empty();
}

void Pushed::ride(EntityId mover) {
    for (const std::uint32_t piece : pushing_)
        if (solids_.piece(piece).obstacle == mover)
            return sweep_along(solids_.displacement_of(piece), mover);
}

/// Sweeps the player along delta up to the first thing that does not belong to `except`.
void Pushed::sweep_along(Vec2 delta, EntityId except) {
    find_near(swept(box_of(now()), delta));
    const float grazing = -kGrazing * length(delta);
    float first = 1.0f;
    for (const std::uint32_t piece : found_) {
        if (solids_.piece(piece).obstacle == except) continue;
        const auto hit = sweep_body(solids_, piece, shrunk_by_slop(now()), delta);
        if (hit && dot(delta, hit->normal) < grazing) first = std::min(first, hit->t);
    }
    shift_ += delta * first;
}

void Pushed::follow_striking_pieces() {
    for (const std::uint32_t piece : pushing_) {
        // The piece moves against the player: relative to it, the player comes the other way.
        const Vec2 way = shift_ - solids_.displacement_of(piece);
        const auto hit = sweep_body(solids_, piece, shrunk_by_slop(seen_from(piece)), way);
        if (!hit || (hit->started_overlapped && hit->depth > kContactSlop)) continue;
        const float inwards = -dot(way * (1.0f - hit->t), hit->normal);
        if (inwards > 0.0f) sweep_along(hit->normal * inwards, solids_.piece(piece).obstacle);
    }
}

bool Pushed::is_touched() const {
    return shift_ != Vec2{} || depth_in(pushing_, now()) > kSettledSlop;
}

/// Writes to `found` all pieces that intersect the box and stop the player.
void Pushed::find_near(const Aabb& box) {
    found_.clear();
    find_pieces_in(solids_, box, found_);
    std::erase_if(found_,
                  [&](std::uint32_t piece) { return !stops(solids_, piece, seen_from(piece)); });
}

bool Pushed::find_room() {
    const Vec2 from = shift_;
    for (int pass = 0; pass < kMoverPushPassesMax; ++pass) {
        find_near(box_of(now()));
        const Vec2 before = shift_;
        shift_out_of_pieces(solids_, found_, core_, shift_);
        shift_ += shift_into(solids_.terrain().bounds, moved(body_, shift_));
        if (shift_ == before) break;
    }
    find_near(box_of(now()));
    return !(depth_in(found_, now()) > kCrushDepth) && !has_crossed(from);
}

/// Whether the middle has passed through something. Pieces at rest are tested against the pushes,
/// the only motion that is not swept; pieces that have moved are tested against the whole way
/// relative to them.
bool Pushed::has_crossed(Vec2 from) {
    find_near(swept(box_of(now()), from - shift_));
    const Vec2 middle = middle_of(box_of(core_));
    return std::any_of(found_.begin(), found_.end(), [&](std::uint32_t piece) {
        if (solids_.is_moving(piece) && is_risen(piece)) return false;
        const Vec2 displacement = solids_.displacement_of(piece);
        const Vec2 start = displacement == Vec2{} ? from : displacement;
        return is_blocked_by_pieces(solids_, {&piece, 1}, {middle + start, middle + shift_});
    });
}

bool Pushed::leave_risen_mover() {
    const auto shift = find_way_out_of_risen_movers(core_, body_, solids_, pushing_, found_);
    if (shift) shift_ = *shift;
    return shift.has_value();
}

EntityId Pushed::deepest_pusher() const {
    EntityId deepest = solids_.piece(pushing_.front()).obstacle;
    float most = 0.0f;
    for (const std::uint32_t piece : pushing_) {
        const float depth = depth_in({&piece, 1}, core_);
        if (depth > most) deepest = solids_.piece(piece).obstacle;
        most = std::max(most, depth);
    }
    return deepest;
}

void push(const Rules& rules, const Solids& solids, std::uint32_t row, Players& players,
          Carried& carried, Lookup& lookup, HitList& hits, StepReport& report) {
    const Body body = body_of(rules, players, row);
    const bool has_rays = rules.archetypes[players.archetype[row]].move == MoveKind::rays;
    const std::array<Vec2, 4> ray_ends = ray_ends_of(body);
    Pushed pushed(has_rays ? Body{body.circle, ray_ends} : body, body, solids, carried.pushing,
                  lookup.found);
    if (!pushed.find_pushing()) return;
    if (players.ground[row] != kNoEntity) pushed.ride(players.ground[row]);
    pushed.follow_striking_pieces();
    if (!pushed.is_touched()) return;
    if (pushed.find_room() || pushed.leave_risen_mover()) {
        carried.furthest = std::max(carried.furthest, length(pushed.shift()));
        players.position[row] += pushed.shift();
        return;
    }
    // DEATH takes all the health that is left; `damage` says how much that was.
    hits.add({.victim = row,
              .attacker = pushed.deepest_pusher(),
              .position = players.position[row],
              .damage = players.health[row],
              .types = HitType::death,
              .is_unavoidable = true},
             report);
}

}  // namespace

void push_by_movers(const Rules& rules, const Solids& solids, Players& players, Carried& carried,
                    Lookup& lookup, HitList& hits, StepReport& report) {
    if (!solids.moving()->any_pushing()) return;
    carried.begins.assign(players.position.begin(), players.position.end());
    for (std::uint32_t row = 0; row < players.size(); ++row)
        if (players.alive[row] != 0)
            push(rules, solids, row, players, carried, lookup, hits, report);
}

}  // namespace arena::sim
