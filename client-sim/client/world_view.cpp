#include "client-sim/client/world_view.h"

#include "sim/math/vec2.h"

namespace arena::client_sim {

namespace {

constexpr float kAimUnit = 32767.0f;

}  // namespace

void WorldView::apply(const sim::Event& event) {
    switch (event.kind) {
        case sim::EventKind::spawn:
            spawn(event);
            return;
        case sim::EventKind::despawn:
            players_.remove(event.subject);
            projectiles_.remove(event.subject);
            return;
        case sim::EventKind::hit:
        case sim::EventKind::launch:
        case sim::EventKind::bounce:
            return;  // what it changes comes with the next snapshot
        case sim::EventKind::collect:
        case sim::EventKind::press:
        case sim::EventKind::release:
        case sim::EventKind::explode:
        case sim::EventKind::destroy:
            return;  // nothing that a bot looks at
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

void WorldView::apply(const protocol::SnapshotPart& part) {
    for (const protocol::SnapshotPlayer& said : part.players) {
        PlayerView* player = players_.find(said.id);
        if (player == nullptr || part.tick < player->seen) continue;
        player->seen = part.tick;
        player->position = said.position;
        player->velocity = said.velocity;
        player->aim = {static_cast<float>(said.aim_x) / kAimUnit,
                       static_cast<float>(said.aim_y) / kAimUnit};
        player->health = said.health;
        player->score = said.score;
    }
    for (const protocol::SnapshotProjectile& said : part.projectiles) {
        ProjectileView* projectile = projectiles_.find(said.id);
        if (projectile == nullptr || part.tick < projectile->seen) continue;
        projectile->seen = part.tick;
        projectile->position = said.position;
        projectile->velocity = said.velocity;
    }
}

}  // namespace arena::client_sim
