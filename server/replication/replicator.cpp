#include "server/replication/replicator.h"

#include <optional>

namespace arena::server {

Replicator::Replicator(const sim::Rules& rules, const sim::Aabb& bounds,
                       const InterestRules& interest)
    : interest_(interest),
      middle_{(bounds.min.x + bounds.max.x) / 2.0f, (bounds.min.y + bounds.max.y) / 2.0f},
      log_(rules),
      living_(bounds),
      things_(bounds) {}

void Replicator::record(const sim::World& world) {
    log_.record(world);
    living_.build(log_.entities(), log_.living());
    things_.build(log_.entities());
    members_.build(log_.entities());
}

void Replicator::take_fates(Client& client, protocol::Connection& connection) {
    for (const protocol::MessageFate& fate : connection.fates()) {
        if (fate.is_delivered)
            client.view_.on_delivered(fate.number);
        else
            client.view_.on_lost(fate.number);
    }
    connection.forget_fates();
}

std::size_t Replicator::write(Client& client, sim::EntityId player, std::uint32_t number,
                              std::span<std::byte> room) {
    const EntityColumns entities = log_.entities();
    const std::optional<Slot> own = log_.find_player(player);
    if (own) {
        client.place_ = entities.positions[*own];
        client.team_ = entities.traits[*own].team;
    }
    const std::span<const Slot> seen = client.interest_.look(
        {entities, living_, things_, members_},
        {.own = own, .position = client.place_, .team = client.team_}, scratch_);
    return client.view_.write(log_, seen, number, room);
}

}  // namespace arena::server
