#include "server/replication/replicator.h"

#include <algorithm>
#include <optional>

#include "sim/base/assert.h"

namespace arena::server {

namespace {

/// Effects take at most this part of an update: what lasts comes first.
constexpr std::size_t kEffectsPart = 4;
constexpr std::size_t kEffectBytes = 16;

float squared_distance(sim::Vec2 a, sim::Vec2 b) {
    const sim::Vec2 d = a - b;
    return d.x * d.x + d.y * d.y;
}

}  // namespace

Replicator::Replicator(const sim::Rules& rules, const sim::Aabb& bounds,
                       const ReplicationSettings& settings)
    : settings_(settings),
      middle_{(bounds.min.x + bounds.max.x) / 2.0f, (bounds.min.y + bounds.max.y) / 2.0f},
      log_(rules),
      living_(bounds),
      things_(bounds),
      effects_(bounds, settings.ticks_between_updates),
      bits_(protocol::kUnorderedMessageMax) {}

void Replicator::record(const sim::World& world, std::span<const sim::Event> events) {
    log_.record(world);
    living_.build(log_.entities(), log_.living());
    things_.build(log_.entities());
    members_.build(log_.entities());
    effects_.record(events, log_);
}

void Replicator::take_fates(Client& client, protocol::Connection& connection) {
    for (const protocol::MessageFate& fate : connection.fates())
        take_fate(client, fate);
    connection.forget_fates();
}

void Replicator::take_fate(Client& client, const protocol::MessageFate& fate) {
    if (fate.is_delivered) return client.view_.on_delivered(fate.number);
    client.view_.on_lost(fate.number);
    client.own_.on_lost(fate.number);
}

std::span<const std::byte> Replicator::write(Client& client, const sim::World& world,
                                             sim::EntityId player, const InputReport& inputs,
                                             std::uint32_t number, std::size_t room) {
    ARENA_ASSERT(kRoomMin <= room && room <= protocol::kUnorderedMessageMax, "an update's bytes");
    protocol::Update update{
        .tick = log_.tick(), .input_margin = inputs.margin, .input_age = inputs.age};
    if (const auto row = world.players().find(player))
        client.own_.tell(world.players()[*row], number, update);
    look(client, player);
    add_effects(client, room / kEffectsPart / kEffectBytes, update);
    const std::span<std::byte> left =
        std::span(bits_).first(room - protocol::bytes_besides_entities(update));
    update.entities = left.first(client.view_.write(log_, number, left, view_scratch_));
    client.told_at_ = log_.tick();
    return encoder_.encode(update);
}

void Replicator::look(Client& client, sim::EntityId player) {
    const EntityColumns entities = log_.entities();
    const std::optional<Slot> own = log_.find_player(player);
    if (own) {
        client.place_ = entities.positions[*own];
        client.team_ = entities.traits[*own].team;
    }
    const std::span<const Slot> seen = client.interest_.look(
        {entities, living_, things_, members_},
        {.own = own, .position = client.place_, .team = client.team_}, scratch_);
    client.view_.look(log_, seen, view_scratch_, own);
}

/// Those nearest to the client, in the order in which they happened.
void Replicator::add_effects(Client& client, std::size_t most, protocol::Update& update) {
    heard_.clear();
    effects_.collect(client.interest_.view_from(client.place_), client.told_at_, heard_);
    most = std::min(most, protocol::kEffectsMax);
    if (heard_.size() > most) {
        const auto distance = [&client](const Happening* happening) {
            return squared_distance(happening->position, client.place_);
        };
        std::ranges::nth_element(heard_, heard_.begin() + static_cast<std::ptrdiff_t>(most), {},
                                 distance);
        effects_left_out_ += heard_.size() - most;
        heard_.resize(most);
    }
    std::ranges::sort(heard_);  // they lie in one list
    for (const Happening* happening : heard_)
        static_cast<void>(update.effects.push_back(
            {.position = happening->position,
             .subject = client.view_.id_of(happening->subject),
             .other = client.view_.id_of(happening->other),
             .amount = happening->amount,
             .kind = happening->kind,
             .age = static_cast<std::uint8_t>(log_.tick() - happening->tick)}));
}

}  // namespace arena::server
