#include "sim/world/state_hash.h"

#include <type_traits>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace arena::sim {

namespace {

// What is hashed as it lies in memory must have no padding: each such type is made of its members
// and nothing else. Words lie little-endian, as on all targets of the project.
static_assert(sizeof(Vec2) == 2 * sizeof(float));
static_assert(std::has_unique_object_representations_v<EntityId>);
static_assert(std::has_unique_object_representations_v<PlayerInput>);
static_assert(sizeof(ProjectileState) == 2 * sizeof(EntityId) + 2 * sizeof(Vec2) + sizeof(Tick));

class Hash {
  public:
    Hash() { XXH3_64bits_reset(&state_); }

    template <typename T>
    void add(const T& value) {
        static_assert(std::is_unsigned_v<T>);
        XXH3_64bits_update(&state_, &value, sizeof value);
    }
    template <typename T>
    void add(const std::vector<T>& column) {
        XXH3_64bits_update(&state_, column.data(), column.size() * sizeof(T));
    }
    [[nodiscard]] std::uint64_t finish() const { return XXH3_64bits_digest(&state_); }

  private:
    XXH3_state_t state_;
};

}  // namespace

std::uint64_t hash_of(const WorldState& state) {
    Hash hash;
    hash.add(state.tick);
    hash.add(state.shots_fired);
    hash.add(state.random.state());
    hash.add(std::uint64_t{state.players.size()});
    Players::for_each_column(state.players, [&hash](const auto& column) { hash.add(column); });
    hash.add(std::uint64_t{state.projectiles.size()});
    hash.add(state.projectiles);
    return hash.finish();
}

}  // namespace arena::sim
