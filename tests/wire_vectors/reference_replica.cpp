#include "tests/wire_vectors/reference_replica.h"

#include <limits>
#include <optional>
#include <vector>

#include "protocol/replication/aim_code.h"
#include "protocol/replication/bit_reader.h"
#include "protocol/replication/id_code.h"
#include "protocol/replication/shot_motion_code.h"

namespace arena::test {

using protocol::ShortId;

bool ReferenceReplica::take(sim::Tick tick, std::span<const std::byte> column) {
    protocol::BitReader bits(column);
    std::vector<ShortId> ids;
    const auto take_ids = [&] {
        return read_ids(bits, protocol::kEntitiesSeenMax, ids) &&
               (ids.empty() || ids.back() < protocol::kEntitiesSeenMax);
    };
    if (!take_ids()) return false;
    for (const ShortId id : ids)
        remove(id, tick);

    if (!take_ids()) return false;
    protocol::IntroductionCode introductions(tick, fall_, shot_kinds_, run_kinds_);
    for (const ShortId id : ids) {
        const auto introduction = introductions.read(bits);
        if (!introduction) return false;
        if (!introduce(id, *introduction, tick)) return false;
    }

    if (!take_ids()) return false;
    for (const ShortId id : ids)
        if (!take_motion(id, tick, bits)) return false;

    if (!take_ids()) return false;
    for (const ShortId id : ids)
        if (!take_shot_motion(id, tick, bits)) return false;

    if (!take_ids()) return false;
    for (const ShortId id : ids) {
        Entity* const entity = known_at(id, tick);
        const protocol::Aim aim =
            read_aim(bits, entity != nullptr ? entity->known.aim : protocol::Aim{0});
        if (entity == nullptr || tick < entity->aim_from) continue;
        entity->known.aim = aim;
        entity->aim_from = tick;
    }

    if (!take_ids()) return false;
    for (const ShortId id : ids) {
        const protocol::Status status = protocol::read_status(bits);
        Entity* const entity = known_at(id, tick);
        if (entity == nullptr || tick < entity->status_from) continue;
        if (!is_valid_for(status, entity->known.traits)) return false;
        entity->known.status = status;
        entity->status_from = tick;
    }
    return bits.ok() && bits.done();
}

void ReferenceReplica::remove(ShortId id, sim::Tick tick) {
    const auto found = in_use_.find(id);
    const bool is_late = found != in_use_.end() && tick < found->second.taken;
    if (tick <= freed_[id] || is_late) return;
    freed_[id] = tick;
    in_use_.erase(id);
}

bool ReferenceReplica::introduce(ShortId id, const protocol::Introduction& introduction,
                                 sim::Tick tick) {
    if (tick <= freed_[id]) return true;
    if (const auto found = in_use_.find(id); found != in_use_.end()) {
        Entity& entity = found->second;
        if (entity.known.traits.id != introduction.traits.id) return false;
        if (entity.known.motion.tick < introduction.motion.tick)
            entity.known.motion = introduction.motion;
        if (entity.aim_from < tick) {
            entity.known.aim = introduction.aim;
            entity.aim_from = tick;
        }
        if (entity.status_from < tick) {
            entity.known.status = introduction.status;
            entity.status_from = tick;
        }
        return true;
    }
    for (const auto& [other, entity] : in_use_) {
        if (entity.known.traits.id != introduction.traits.id) continue;
        if (entity.taken > tick) return true;
        in_use_.erase(other);
        break;
    }
    in_use_[id] = {.known = introduction, .taken = tick, .aim_from = tick, .status_from = tick};
    return true;
}

bool ReferenceReplica::take_motion(ShortId id, sim::Tick tick, protocol::BitReader& bits) {
    Entity* const entity = known_at(id, tick);
    // Dropped bits are read with any guess.
    constexpr protocol::Motion kDropped{.tick = std::numeric_limits<sim::Tick>::max()};
    if (entity == nullptr) return read_motion(bits, tick, kDropped, fall_, {}).has_value();
    const protocol::Traits& traits = entity->known.traits;
    const bool is_player = category_of(traits.id) == sim::Category::player;
    const auto kind = is_player ? kind_of(run_kinds_, traits.kind) : protocol::RunKind{};
    const auto motion = read_motion(bits, tick, entity->known.motion, fall_, kind);
    if (!motion) return false;
    if (entity->known.motion.tick < motion->tick) entity->known.motion = *motion;
    return true;
}

bool ReferenceReplica::take_shot_motion(ShortId id, sim::Tick tick, protocol::BitReader& bits) {
    Entity* const entity = known_at(id, tick);
    constexpr protocol::Motion kDropped{.tick = std::numeric_limits<sim::Tick>::max()};
    if (entity == nullptr)
        return read_shot_motion(bits, tick, kDropped, std::nullopt, fall_).has_value();
    const protocol::Traits& traits = entity->known.traits;
    const bool is_shot = category_of(traits.id) == sim::Category::projectile;
    const auto kind = is_shot ? std::optional(kind_of(shot_kinds_, traits.kind)) : std::nullopt;
    const auto motion = read_shot_motion(bits, tick, entity->known.motion, kind, fall_);
    if (!motion) return false;
    if (entity->known.motion.tick < motion->tick) entity->known.motion = *motion;
    return true;
}

ReferenceReplica::Entity* ReferenceReplica::known_at(ShortId id, sim::Tick tick) {
    const auto found = in_use_.find(id);
    const bool is_known = found != in_use_.end() && found->second.taken <= tick;
    return is_known ? &found->second : nullptr;
}

}  // namespace arena::test
