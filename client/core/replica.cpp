#include "client/core/replica.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "protocol/replication/aim_code.h"
#include "protocol/replication/id_code.h"
#include "protocol/replication/shot_motion_code.h"

namespace arena::client {

using protocol::BitReader;
using protocol::Introduction;
using protocol::Motion;
using protocol::RunKind;
using protocol::ShortId;

namespace {

/// The motion of an unknown entity is read like one that comes too late for this.
constexpr Motion kTooNew{.tick = std::numeric_limits<sim::Tick>::max()};

}  // namespace

void Replica::apply_nothing() {
    introduced_.clear();
    moved_.clear();
}

bool Replica::apply(sim::Tick tick, std::span<const std::byte> update) {
    apply_nothing();
    BitReader bits(update);
    if (!take_ids(bits)) return false;
    for (const ShortId id : ids_)
        remove(id, tick);

    if (!take_ids(bits)) return false;
    protocol::IntroductionCode introductions(tick, fall_, shot_kinds_, run_kinds_);
    for (const ShortId id : ids_) {
        const auto introduction = introductions.read(bits);
        if (!introduction) return false;
        if (!introduce(id, *introduction, tick)) return false;
    }

    if (!take_ids(bits)) return false;
    for (const ShortId id : ids_)
        if (!take_motion(id, bits, tick)) return false;

    if (!take_ids(bits)) return false;
    for (const ShortId id : ids_)
        if (!take_shot_motion(id, bits, tick)) return false;

    if (!take_ids(bits)) return false;
    for (const ShortId id : ids_) {
        Place* const place = place_of(id, tick);
        const protocol::Aim aim =
            read_aim(bits, place != nullptr ? place->entity.aim : protocol::Aim{0});
        if (place == nullptr || tick < place->aim_at) continue;
        place->entity.aim = aim;
        place->aim_at = tick;
    }

    if (!take_ids(bits)) return false;
    for (const ShortId id : ids_) {
        const protocol::Status status = protocol::read_status(bits);
        Place* const place = place_of(id, tick);
        if (place == nullptr || tick < place->status_at) continue;
        if (!is_valid_for(status, place->entity.traits)) return false;
        place->entity.status = status;
        place->status_at = tick;
    }
    return bits.ok() && bits.done();
}

const Replica::Entity* Replica::find(ShortId id) const {
    return id < places_.size() && places_[id].is_taken ? &places_[id].entity : nullptr;
}

sim::Vec2 Replica::position(const Entity& entity, sim::Tick tick) const {
    return to_metres(extrapolate(entity.motion, tick, fall_));
}

bool Replica::take_ids(BitReader& bits) {
    if (!read_ids(bits, protocol::kEntitiesSeenMax, ids_)) return false;
    if (!ids_.empty() && ids_.back() >= protocol::kEntitiesSeenMax) return false;
    prefetch_entities();
    return true;
}

void Replica::prefetch_entities() const {
    for (const ShortId id : ids_)
        if (id < places_.size()) __builtin_prefetch(&places_[id], 1);
}

/// A message from before the introduction is about another entity, which had the id before.
Replica::Place* Replica::place_of(ShortId id, sim::Tick tick) {
    const bool is_known =
        id < places_.size() && places_[id].is_taken && places_[id].taken_at <= tick;
    return is_known ? &places_[id] : nullptr;
}

void Replica::remove(ShortId id, sim::Tick tick) {
    // The entity to be removed may be unknown here.
    make_room_for(id);
    Place& place = places_[id];
    if (tick <= place.freed_at || (place.is_taken && tick < place.taken_at)) return;
    place.freed_at = tick;
    if (place.is_taken) free(id);
}

void Replica::make_room_for(ShortId id) {
    if (id < places_.size()) return;
    places_.resize(std::size_t{id} + 1);
    taken_by_.resize(places_.size());
}

void Replica::free(ShortId id) {
    places_[id].is_taken = false;
    taken_by_.free(id);
}

bool Replica::is_newest(sim::EntityId entity, ShortId id, sim::Tick tick) {
    // No entity ever takes two places.
    const auto other = short_id_of(entity);
    if (!other || *other == id) return true;
    if (places_[*other].taken_at > tick) return false;
    free(*other);
    return true;
}

bool Replica::introduce(ShortId id, const Introduction& introduction, sim::Tick tick) {
    make_room_for(id);
    Place& place = places_[id];
    if (tick <= place.freed_at) return true;  // removed since
    if (!place.is_taken) {
        if (!is_newest(introduction.traits.id, id, tick)) return true;
        place = {.entity = {introduction.traits, introduction.motion, introduction.aim,
                            introduction.status, true},
                 .is_taken = true,
                 .taken_at = tick,
                 .freed_at = place.freed_at,
                 .aim_at = tick,
                 .status_at = tick};
        taken_by_.take(id, introduction.traits.id);
        introduced_.push_back(id);
        return true;
    }
    // An id goes to another entity only when the client is known to have removed the one before.
    if (introduction.traits.id != place.entity.traits.id) return false;
    // Introduced again, because the server does not know that the first introduction arrived.
    if (place.entity.motion.tick < introduction.motion.tick) {
        place.entity.motion = introduction.motion;
        place.entity.has_introduced_motion = true;
        moved_.push_back(id);
    }
    if (place.aim_at < tick) place.entity.aim = introduction.aim;
    if (place.status_at < tick) place.entity.status = introduction.status;
    place.aim_at = std::max(place.aim_at, tick);
    place.status_at = std::max(place.status_at, tick);
    return true;
}

bool Replica::take_motion(ShortId id, BitReader& bits, sim::Tick tick) {
    const Place* const place = place_of(id, tick);
    RunKind kind;
    if (place != nullptr && category_of(place->entity.traits.id) == sim::Category::player)
        kind = kind_of(run_kinds_, place->entity.traits.kind);
    const auto motion =
        read_motion(bits, tick, place != nullptr ? place->entity.motion : kTooNew, fall_, kind);
    if (!motion) return false;
    set_motion(id, *motion, tick);
    return true;
}

bool Replica::take_shot_motion(ShortId id, BitReader& bits, sim::Tick tick) {
    const Place* const place = place_of(id, tick);
    std::optional<protocol::ShotKind> kind;
    if (place != nullptr && category_of(place->entity.traits.id) == sim::Category::projectile)
        kind = kind_of(shot_kinds_, place->entity.traits.kind);
    const auto motion = read_shot_motion(
        bits, tick, place != nullptr ? place->entity.motion : kTooNew, kind, fall_);
    if (!motion) return false;
    set_motion(id, *motion, tick);
    return true;
}

void Replica::set_motion(ShortId id, const Motion& motion, sim::Tick tick) {
    Place* const place = place_of(id, tick);
    if (place == nullptr || place->entity.motion.tick >= motion.tick) return;
    place->entity.motion = motion;
    place->entity.has_introduced_motion = false;
    moved_.push_back(id);
}

}  // namespace arena::client
