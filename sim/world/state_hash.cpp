#include "sim/world/state_hash.h"

#include <array>
#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "sim/base/assert.h"

namespace arena::sim {

namespace {

/// Collects 32-bit words, so that the hash function is called once a block and not once a field.
class WordHash {
  public:
    WordHash() { XXH3_64bits_reset(&state_); }

    void add(std::uint32_t word) {
        if (size_ == words_.size()) flush();
        words_[size_++] = word;
    }
    void add(std::int32_t word) { add(static_cast<std::uint32_t>(word)); }
    void add(EntityId id) { add(id.value); }
    void add(float value) {
        std::uint32_t bits = 0;
        static_assert(sizeof bits == sizeof value);
        std::memcpy(&bits, &value, sizeof bits);
        add(bits);
    }
    void add(Vec2 value) {
        add(value.x);
        add(value.y);
    }
    void add(std::uint64_t value) {
        add(static_cast<std::uint32_t>(value));
        add(static_cast<std::uint32_t>(value >> 32u));
    }

    std::uint64_t finish() {
        flush();
        return XXH3_64bits_digest(&state_);
    }

  private:
    void flush() {
        // Words are hashed as they lie in memory: little-endian, as all targets of the project are.
        XXH3_64bits_update(&state_, words_.data(), size_ * sizeof(std::uint32_t));
        size_ = 0;
    }

    XXH3_state_t state_;
    std::array<std::uint32_t, 256> words_;
    std::size_t size_ = 0;
};

void add_player(WordHash& hash, const PlayerState& player) {
    hash.add(player.id);
    hash.add(player.position);
    hash.add(player.velocity);
    hash.add(player.aim);
    hash.add(std::int32_t{player.input.move_x});
    hash.add(std::int32_t{player.input.move_y});
    hash.add(std::int32_t{player.input.aim_x});
    hash.add(std::int32_t{player.input.aim_y});
    hash.add(std::uint32_t{player.input.buttons});
    hash.add(player.health);
    hash.add(player.score);
    hash.add(player.deaths);
    hash.add(player.fire_ready_tick);
    hash.add(player.respawn_tick);
    hash.add(std::uint32_t{player.alive});
}

void add_projectile(WordHash& hash, const ProjectileState& projectile) {
    hash.add(projectile.id);
    hash.add(projectile.owner);
    hash.add(projectile.position);
    hash.add(projectile.velocity);
    hash.add(projectile.expiry_tick);
}

}  // namespace

std::uint64_t hash_of(const WorldState& state) {
    WordHash hash;
    hash.add(state.tick);
    hash.add(state.shots_fired);
    hash.add(state.random.state());
    hash.add(static_cast<std::uint32_t>(state.players.size()));
    for (const PlayerState& player : state.players)
        add_player(hash, player);
    hash.add(static_cast<std::uint32_t>(state.projectiles.size()));
    for (const ProjectileState& projectile : state.projectiles)
        add_projectile(hash, projectile);
    return hash.finish();
}

}  // namespace arena::sim
