#include "client-sim/client/world_view.h"

#include <array>

#include "sim/math/vec2.h"

namespace arena::client_sim {

namespace {

constexpr float kAimUnit = 32767.0f;

}  // namespace

void WorldView::apply(std::span<const sim::Event> events) {
    for (const sim::Event& event : events) {
        players_.fetch(event.subject);
        projectiles_.fetch(event.subject);
    }
    for (const sim::Event& event : events)
        apply(event);
}

void WorldView::apply(const sim::Event& event) {
    switch (event.kind) {
        case sim::EventKind::spawn:
            spawn(event);
            return;
        case sim::EventKind::despawn:
            players_.remove(event.subject);
            projectiles_.remove(event.subject);
            return;
        case sim::EventKind::bounce:
            bounce(event);
            return;
        case sim::EventKind::hit:
        case sim::EventKind::launch:
        case sim::EventKind::collect:
        case sim::EventKind::press:
        case sim::EventKind::release:
        case sim::EventKind::destroy:
            return;  // what it changes comes with the next snapshot
        case sim::EventKind::explode:
            return;  // a despawn follows
        case sim::EventKind::death:
            if (PlayerView* player = players_.find(event.subject)) player->alive = false;
            return;
        case sim::EventKind::score:
            if (PlayerView* player = players_.find(event.subject)) player->score = event.amount;
            return;
    }
}

void WorldView::spawn(const sim::Event& event) {
    switch (sim::category_of(event.subject)) {
        case sim::Category::player: {
            PlayerView* player = players_.find_or_add(event.subject);
            if (player == nullptr) break;
            player->alive = true;
            if (event.tick < player->seen) return;  // a snapshot was faster
            player->seen = event.tick;
            player->position = event.position;
            player->velocity = event.velocity;
            player->health = event.amount;
            return;
        }
        case sim::Category::projectile: {
            projectile_speed_ = sim::length(event.velocity);
            ProjectileView* projectile = projectiles_.find_or_add(event.subject);
            if (projectile == nullptr) break;
            projectile->owner = event.other;
            projectile->seen = event.tick;
            projectile->position = event.position;
            projectile->velocity = event.velocity;
            return;
        }
        case sim::Category::obstacle:
            return;  // obstacles are known from the map
    }
    ++left_out_;
}

/// From here on it flies another way.
void WorldView::bounce(const sim::Event& event) {
    ProjectileView* projectile = projectiles_.find(event.subject);
    if (projectile == nullptr || event.tick < projectile->seen) return;
    projectile->seen = event.tick;
    projectile->position = event.position;
    projectile->velocity = event.velocity;
}

void WorldView::apply(const protocol::SnapshotPart& part) {
    std::array<PlayerView*, protocol::kPlayersPerPart> players{};
    std::array<ProjectileView*, protocol::kProjectilesPerPart> projectiles{};
    players_.find_all(part.players, players);
    projectiles_.find_all(part.projectiles, projectiles);
    for (std::size_t i = 0; i < part.players.size(); ++i)
        if (players[i] != nullptr) apply(part.players[i], part.tick, *players[i]);
    for (std::size_t i = 0; i < part.projectiles.size(); ++i)
        if (projectiles[i] != nullptr) apply(part.projectiles[i], part.tick, *projectiles[i]);
    for (const protocol::SnapshotMover& mover : part.movers)
        apply(mover, part.tick);
    for (const protocol::SnapshotFixture& fixture : part.fixtures)
        apply(fixture, part.tick);
}

void WorldView::apply(const protocol::SnapshotPlayer& said, sim::Tick tick, PlayerView& player) {
    if (tick < player.seen) return;
    player.seen = tick;
    player.position = said.position;
    player.velocity = said.velocity;
    player.aim = {static_cast<float>(said.aim_x) / kAimUnit,
                  static_cast<float>(said.aim_y) / kAimUnit};
    player.health = said.health;
    player.score = said.score;
    player.ammunition = said.ammunition;
    player.archetype = said.archetype;
    player.team = said.team;
    player.flags = said.flags;
    player.animation = said.animation;
}

void WorldView::apply(const protocol::SnapshotProjectile& said, sim::Tick tick,
                      ProjectileView& projectile) {
    if (tick < projectile.seen) return;
    projectile.seen = tick;
    projectile.position = said.position;
    projectile.velocity = said.velocity;
    projectile.weapon = said.weapon;
    projectile.team = said.team;
}

void WorldView::apply(const protocol::SnapshotMover& said, sim::Tick tick) {
    MoverView* mover = movers_.find_or_add(said.id);
    if (mover == nullptr) {
        ++left_out_;
        return;
    }
    if (tick < mover->seen) return;
    mover->seen = tick;
    mover->offset = said.offset;
    mover->velocity = said.velocity;
    mover->health = said.health;
    mover->phase = said.phase;
}

void WorldView::apply(const protocol::SnapshotFixture& said, sim::Tick tick) {
    FixtureView* fixture = fixtures_.find_or_add(said.id);
    if (fixture == nullptr) {
        ++left_out_;
        return;
    }
    if (tick < fixture->seen) return;
    fixture->seen = tick;
    fixture->status = said.status;
}

}  // namespace arena::client_sim
