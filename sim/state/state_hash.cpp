#include "sim/state/state_hash.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "sim/hash/hash_update.h"
#include "sim/state/state_fields.h"

namespace arena::sim {

namespace {

// Types that are hashed as they lie in memory must have no padding: each consists of its members
// and nothing else. Words are little-endian, as on all targets of the project.
static_assert(sizeof(Vec2) == 2 * sizeof(float));
static_assert(std::has_unique_object_representations_v<EntityId>);
static_assert(std::has_unique_object_representations_v<AirState>);
static_assert(std::has_unique_object_representations_v<ActiveEffects>);
static_assert(std::has_unique_object_representations_v<AbilitiesState>);
static_assert(sizeof(ArsenalState) ==
              kWeaponSlotsMax * (sizeof(std::int32_t) + sizeof(std::uint16_t)) + 3 * sizeof(Tick) +
                  sizeof(float) + 2 * sizeof(std::uint8_t) + sizeof(std::uint16_t));
static_assert(sizeof(FiringState) ==
              kWeaponSlotsMax * (sizeof(Tick) + sizeof(float)) + sizeof(Tick));
static_assert(sizeof(ProjectileState) == 2 * sizeof(EntityId) + 2 * sizeof(Vec2) + sizeof(Tick) +
                                             sizeof(float) + 4 * sizeof(std::uint8_t) +
                                             sizeof(Tick) + sizeof(std::uint32_t));
static_assert(offsetof(ProjectileState, looks_back) ==
              sizeof(ProjectileState) - sizeof(Tick) - sizeof(std::uint32_t));
static_assert(sizeof(PierceRecord) == 2 * sizeof(EntityId));
static_assert(sizeof(DroppedWeapon) ==
              sizeof(EntityId) + sizeof(std::int32_t) + sizeof(std::uint32_t));
static_assert(sizeof(TriggerState) == 2 * sizeof(Tick) + sizeof(std::uint32_t));
static_assert(offsetof(TriggerState, item) == 2 * sizeof(Tick));
static_assert(std::has_unique_object_representations_v<Loadout>);
static_assert(sizeof(AttackRecord) == 2 * sizeof(EntityId) + sizeof(Tick));
static_assert(sizeof(FlagState) == sizeof(Vec2) + sizeof(EntityId) + sizeof(Tick));
static_assert(sizeof(MoverState) == 2 * sizeof(Vec2) + 3 * sizeof(std::uint32_t));

class StateHash {
  public:
    StateHash() { XXH3_64bits_reset(&state_); }

    template <typename T>
    void add(const T& value) {
        static_assert(std::is_unsigned_v<T>);
        update(&value, sizeof value);
    }
    template <typename T>
    void add(const std::vector<T>& column) {
        update(column.data(), column.size() * sizeof(T));
    }
    /// Adds a value of a type without padding as it lies in memory.
    template <typename T>
    void add_plain(const T& value) {
        update(&value, sizeof value);
    }
    /// Adds the inputs as they were before there were more than eight buttons: eight bytes each.
    void add(const std::vector<PlayerInput>& inputs) {
        std::array<std::uint8_t, 8 * 256> chunk;
        std::size_t filled = 0;
        for (const PlayerInput& input : inputs) {
            static_assert(offsetof(PlayerInput, buttons) == 6);
            std::memcpy(&chunk[filled], &input, 6);
            chunk[filled + 6] = static_cast<std::uint8_t>(input.buttons);
            chunk[filled + 7] = input.seen_back;
            filled += 8;
            if (filled == chunk.size()) update(chunk.data(), std::exchange(filled, 0));
        }
        update(chunk.data(), filled);
    }
    /// Adds what add leaves out of each input: the slot, and the other buttons.
    void add_rest_of(const std::vector<PlayerInput>& inputs) {
        for (const PlayerInput& input : inputs)
            add_plain(static_cast<std::uint16_t>(input.buttons >> 8u << 8u | input.slot));
    }
    /// Adds the first `bytes` bytes of each item.
    template <typename T>
    void add_prefixes(std::span<const T> items, std::size_t bytes) {
        for (const T& item : items)
            update(&item, bytes);
    }
    [[nodiscard]] std::uint64_t finish() const { return XXH3_64bits_digest(&state_); }

  private:
    void update(const void* bytes, std::size_t count) {
        static const HashUpdate widest = widest_hash_update();
        if (widest != nullptr && count >= kWideHashBytesMin)
            widest(&state_, bytes, count);
        else
            XXH3_64bits_update(&state_, bytes, count);
    }

    /// Below this size wide instructions gain nothing.
    static constexpr std::size_t kWideHashBytesMin = 256;

    XXH3_state_t state_;
};

/// Adds the projectiles' look-back and the past. Adds nothing while no player has looked back yet:
/// then no projectile does, and the hash is that of a world without a past.
void add_past(const WorldState& state, StateHash& hash) {
    if (!state.past.is_kept()) return;
    for (const ProjectileState& projectile : state.projectiles)
        hash.add(projectile.looks_back);
    hash.add(state.past.slots);
    hash.add(state.past.ticks);
    hash.add(state.past.places);
}

/// Adds the parts of the state that this game uses.
void add_features(const WorldState& state, StateHash& hash) {
    if (state.features.air) hash.add(state.players.air);
    if (state.features.effects) hash.add(state.players.effects);
    if (state.features.arsenal) {
        hash.add(state.players.arsenal);
        hash.add_rest_of(state.players.input);
    }
    if (state.features.firing) {
        hash.add(state.players.firing);
        for (const ProjectileState& projectile : state.projectiles)
            hash.add(projectile.charge);
    }
    if (state.features.abilities) hash.add(state.players.abilities);
    if (state.features.loadouts) hash.add(state.players.loadout);
    if (state.features.items)
        for (const TriggerState& trigger : state.triggers)
            hash.add(trigger.item);
    if (state.features.drops) {
        hash.add(std::uint64_t{state.dropped_weapons.size()});
        hash.add(state.dropped_weapons);
    }
}

/// Adds the match. Adds nothing for an endless one, in which all of it stays as it began: then the
/// hash is that of a world without matches.
void add_match(const WorldState& state, StateHash& hash) {
    if (state.match.mode == GameMode::endless) return;
    for_each_match_field(state.match,
                         [&hash](const auto& field, const char*) { hash.add_plain(field); });
    Players::for_each_match_column(state.players,
                                   [&hash](const auto& column, const char*) { hash.add(column); });
    hash.add(std::uint64_t{state.flags.size()});
    hash.add(state.flags);
}

}  // namespace

std::uint64_t hash_of(const WorldState& state) {
    StateHash hash;
    hash.add(state.tick);
    hash.add(state.shots_fired);
    hash.add(state.random.state());
    hash.add(std::uint64_t{state.players.size()});
    Players::for_each_fight_column(state.players,
                                   [&hash](const auto& column, const char*) { hash.add(column); });
    hash.add(std::uint64_t{state.projectiles.size()});
    hash.add_prefixes(std::span(state.projectiles), offsetof(ProjectileState, looks_back));
    hash.add(std::uint64_t{state.pierce_records.size()});
    hash.add(state.pierce_records);
    hash.add(state.movers);
    hash.add_prefixes(std::span(state.triggers), offsetof(TriggerState, item));
    hash.add(std::uint64_t{state.attack_records.size()});
    hash.add(state.attack_records);
    add_past(state, hash);
    add_match(state, hash);
    add_features(state, hash);
    return hash.finish();
}

}  // namespace arena::sim
