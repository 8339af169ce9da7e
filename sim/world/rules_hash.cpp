#include "sim/world/rules_hash.h"

#include <type_traits>
#include <variant>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace arena::sim {

namespace {

/// Takes values one by one, so that padding between them does not count.
class Hash {
  public:
    Hash() { XXH3_64bits_reset(&state_); }

    template <typename... Values>
    void add(const Values&... values) {
        (add_one(values), ...);
    }
    [[nodiscard]] std::uint64_t finish() const { return XXH3_64bits_digest(&state_); }

  private:
    template <typename T>
    void add_one(const T& value) {
        static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
        XXH3_64bits_update(&state_, &value, sizeof value);
    }
    void add_one(const Vec2& v) { add(v.x, v.y); }
    void add_one(const Circle& circle) { add(circle.center, circle.radius); }
    void add_one(const Aabb& box) { add(box.min, box.max); }
    void add_one(const HitTypes& types) { add(types.bits); }
    void add_one(const VolumeShape& shape) {
        add(static_cast<std::uint64_t>(shape.index()));
        std::visit([this](const auto& any_shape) { add(any_shape); }, shape);
    }
    void add_one(const AttackVolume& volume) { add(volume.shape, volume.deals); }
    void add_one(const VulnerabilityVolume& volume) { add(volume.shape, volume.accepts); }
    void add_one(const std::string& text) {
        add(std::uint64_t{text.size()});
        XXH3_64bits_update(&state_, text.data(), text.size());
    }
    template <typename T>
    void add_one(const std::vector<T>& items) {
        add(std::uint64_t{items.size()});
        for (const T& item : items)
            add(item);
    }
    template <typename T, std::size_t N>
    void add_one(const StaticVector<T, N>& items) {
        add(std::uint64_t{items.size()});
        for (const T& item : items)
            add(item);
    }
    void add_one(const ProjectileKind& kind) {
        add(kind.radius, kind.speed, kind.life, kind.range, kind.damage, kind.pierce, kind.bounces,
            kind.restitution, kind.explosion_radius, kind.explosion_damage);
    }
    void add_one(const Weapon& weapon) {
        add(weapon.name, weapon.interval, weapon.directions, weapon.projectile, weapon.animation,
            weapon.ammunition);
    }
    void add_one(const Archetype& kind) {
        add(kind.name, kind.move, kind.radius, kind.outline, kind.speed, kind.acceleration,
            kind.air_acceleration, kind.jump_speed, kind.fall_speed, kind.walkable_cosine,
            kind.dash_speed, kind.dash_time, kind.dash_cooldown, kind.health, kind.weapon,
            kind.animation);
    }
    void add_one(const AnimationFrame& frame) {
        add(frame.duration, frame.attacks, frame.vulnerabilities);
    }
    void add_one(const Animation& animation) {
        add(animation.name, animation.loops, animation.frames, animation.damage, animation.launch);
    }
    void add_one(const Zone& zone) {
        add(zone.center, zone.first_radius, zone.last_radius, zone.wait, zone.shrink_time,
            zone.damage, zone.damage_interval);
    }

    XXH3_state_t state_;
};

}  // namespace

std::uint64_t hash_of(const Rules& rules) {
    Hash hash;
    hash.add(rules.tick_rate, rules.gravity, rules.friendly_fire, rules.respawn_delay,
             rules.spawn_protection, rules.archetypes, rules.weapons, rules.animations, rules.zone);
    return hash.finish();
}

}  // namespace arena::sim
