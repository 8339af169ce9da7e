// Entities where a test wants them, as the columns that a ChangeLog returns, but without a world
// that limits where they may be. All but the things of the map live and die.
#pragma once

#include <cstdint>
#include <vector>

#include "server/replication/change_log.h"

namespace arena::test {

class PlacedEntities {
  public:
    using Slot = server::Slot;

    /// Adds a player in a new slot.
    Slot add_player(sim::Vec2 position, std::uint8_t team = 0, std::uint8_t archetype = 0) {
        const Slot slot = add(sim::kFirstPlayerId, position, team);
        traits_[slot].kind = archetype;
        return slot;
    }
    Slot add_projectile(sim::Vec2 position, std::uint8_t team = 0) {
        return add(sim::kFirstProjectileId, position, team);
    }
    /// Adds a thing of the map with this box.
    Slot add_thing(const sim::Aabb& box) {
        const Slot slot = add(sim::kFirstObstacleId, {}, 0);
        place(slot, box);
        return slot;
    }
    void place(Slot thing, const sim::Aabb& box) {
        positions_[thing] = {(box.min.x + box.max.x) / 2.0f, (box.min.y + box.max.y) / 2.0f};
        reaches_[thing] = {(box.max.x - box.min.x) / 2.0f, (box.max.y - box.min.y) / 2.0f};
    }
    void move(Slot slot, sim::Vec2 position) { positions_[slot] = position; }
    void remove(Slot slot) {
        lives_[slot] = 0;
        list();
    }
    /// Puts another player into a free slot.
    void replace(Slot slot, sim::Vec2 position, std::uint8_t team = 0) {
        appear(slot, sim::kFirstPlayerId, position, team);
        list();
    }

    [[nodiscard]] bool lives(Slot slot) const { return lives_[slot] != 0; }
    [[nodiscard]] std::size_t slots() const { return lives_.size(); }
    /// Valid until anything but a position changes.
    [[nodiscard]] server::EntityColumns columns() const {
        return {living_, things_, lives_, traits_, positions_, reaches_};
    }

  private:
    Slot add(std::uint32_t first_id, sim::Vec2 position, std::uint8_t team) {
        const auto slot = static_cast<Slot>(lives_.size());
        lives_.push_back(0);
        traits_.emplace_back();
        positions_.emplace_back();
        reaches_.emplace_back();
        appear(slot, first_id, position, team);
        list();
        return slot;
    }
    void appear(Slot slot, std::uint32_t first_id, sim::Vec2 position, std::uint8_t team) {
        lives_[slot] = ++lives_begun_;
        traits_[slot] = {.id = {first_id + lives_begun_}, .owner = sim::kNoEntity, .team = team};
        positions_[slot] = position;
    }
    void list() {
        living_.clear();
        things_.clear();
        for (Slot slot = 0; slot < lives_.size(); ++slot) {
            if (lives_[slot] == 0) continue;
            const bool is_thing = category_of(traits_[slot].id) == sim::Category::obstacle;
            (is_thing ? things_ : living_).push_back(slot);
        }
    }

    std::uint32_t lives_begun_ = 0;
    std::vector<Slot> living_;
    std::vector<Slot> things_;
    std::vector<std::uint32_t> lives_;
    std::vector<protocol::Traits> traits_;
    std::vector<sim::Vec2> positions_;
    std::vector<sim::Vec2> reaches_;
};

}  // namespace arena::test
