#include "server/replication/replicator.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "protocol/effect_code.h"
#include "protocol/own_parts.h"
#include "sim/base/assert.h"
#include "sim/state/features.h"

namespace arena::server {

namespace {

/// Effects take at most one in this many bytes of an update: lasting things come first.
constexpr std::size_t kEffectsPart = 4;
/// An effect rarely takes less: more effects than this leaves room for are not looked at.
constexpr std::size_t kEffectBytes = 6;

/// Returns the bytes of an own player's parts that only some games have, where these rules make
/// them the most.
std::size_t bytes_of_features(const sim::Rules& rules) {
    using protocol::OwnPart;
    const sim::Features features = sim::features_of(rules);
    std::size_t bytes = 0;
    for (const auto& [has_part, part] :
         {std::pair(features.air, OwnPart::air), std::pair(features.effects, OwnPart::effects),
          std::pair(features.arsenal, OwnPart::arsenal),
          std::pair(features.abilities, OwnPart::abilities),
          std::pair(features.loadouts, OwnPart::loadout),
          std::pair(features.firing, OwnPart::firing)})
        if (has_part) bytes += protocol::own_part_bytes_max(part);
    return bytes;
}

/// Returns the bytes without which an update waits: as much is then left for entities as in a game
/// that has none of these parts.
std::size_t room_min_of(const sim::Rules& rules) {
    const std::size_t more = bytes_of_features(rules);
    return Replicator::kRoomMin + more + (more + kEffectsPart - 2) / (kEffectsPart - 1);
}

/// Returns the ticks from one update of a client to its next when its budget is the smallest.
sim::Tick ticks_apart_at_most(const ReplicationSettings& settings, std::uint32_t tick_rate,
                              std::size_t room_min) {
    const sim::Tick turn = settings.ticks_between_updates;
    const auto bytes = static_cast<sim::Tick>(room_min + kUpdateOverhead);
    const sim::Tick saved = bytes * tick_rate / kClientRateMin + 1;
    return std::min<sim::Tick>((saved + turn - 1) / turn * turn, 255);
}

std::optional<sim::PlayerState> find_state(const sim::World& world, sim::EntityId player) {
    const auto row = world.players().find(player);
    if (!row) return std::nullopt;
    return world.players()[*row];
}

float squared_distance(sim::Vec2 a, sim::Vec2 b) {
    const sim::Vec2 d = a - b;
    return d.x * d.x + d.y * d.y;
}

}  // namespace

Replicator::Replicator(const sim::Rules& rules, const sim::Aabb& bounds,
                       const ReplicationSettings& settings)
    : settings_(settings),
      interest_(settings.interest),
      middle_{(bounds.min.x + bounds.max.x) / 2.0f, (bounds.min.y + bounds.max.y) / 2.0f},
      log_(rules),
      living_(bounds),
      things_(bounds),
      always_seen_(rules),
      hiding_(rules),
      room_min_(room_min_of(rules)),
      effects_(bounds, ticks_apart_at_most(settings, rules.tick_rate, room_min_)) {}

void Replicator::record(const sim::World& world, std::span<const sim::Event> events) {
    log_.record(world);
    living_.build(log_.entities(), log_.living());
    things_.build(log_.entities());
    members_.build(log_.entities());
    always_seen_.build(log_.entities());
    hiding_.record(world, log_);
    effects_.record(events, log_);
    deaths_.record(events, world.players());
}

Replicator::Client Replicator::begin() const {
    const UpdateBudget budget(settings_.client_rate, log_.ticks_per_second(), log_.tick());
    return {budget, middle_, log_.tick()};
}

void Replicator::take_fates(Client& client, protocol::Connection& connection) {
    for (const protocol::MessageFate& fate : connection.fates())
        take_fate(client, fate);
    connection.forget_fates();
    client.budget_.take_round_trip(connection.link().round_trip());
}

void Replicator::take_fate(Client& client, const protocol::MessageFate& fate) {
    client.budget_.on_fate(fate.is_delivered);
    client.delivered_tick_.on_fate(fate);
    if (fate.is_delivered) return client.view_.on_delivered(fate.number);
    client.view_.on_lost(fate.number);
    client.own_.on_lost(fate.number);
}

std::span<const std::byte> Replicator::write(Client& client, const sim::World& world,
                                             sim::EntityId player, const InputReport& inputs,
                                             std::uint32_t number, WriteMemory& memory,
                                             std::size_t room) const {
    ARENA_ASSERT(room_min_ <= room && room <= protocol::kUnorderedMessageMax, "an update's bytes");
    client.budget_.advance(log_.tick());
    room = std::min(room, client.budget_.room());
    if (room < room_min_) {
        client.budget_.note_postponed();
        ++memory.left_out_.updates;
        return {};
    }
    protocol::Update update{.tick = log_.tick(),
                            .has_whole_tick = !client.delivered_tick_.reaches(log_.tick()),
                            .input_margin = inputs.margin,
                            .input_age = inputs.age,
                            .idle_end_tick = inputs.idle_end_tick};
    const std::optional<sim::PlayerState> own = find_state(world, player);
    const std::optional<Slot> slot = log_.find_player(player);
    if (own) client.own_.write(*own, life_of(player, slot), number, update);
    const bool has_own_eyes = client.sight_.player == sim::kNoEntity;
    const sim::Vec2 aim =
        turn_to(client, has_own_eyes ? own : find_state(world, client.sight_.player));
    look(client, slot, memory);
    add_effects(client, room / kEffectsPart, memory, update);
    const std::size_t entities =
        client.view_.write(log_, number, memory.encoder_.begin(update, room), memory.view_,
                           {.position = client.place_,
                            .aim = aim,
                            .exact_distance = settings_.interest.exact_distance,
                            .brief = brief_ticks(log_.ticks_per_second())});
    client.last_update_at_ = log_.tick();
    client.delivered_tick_.on_sent(number, log_.tick());
    const ClientView::Shortage& shortage = client.view_.shortage();
    memory.left_out_.items += shortage.left_out;
    memory.longest_wait_ = std::max(memory.longest_wait_, shortage.longest_wait);
    const auto message = memory.encoder_.finish(entities);
    client.budget_.spend(message.size(), shortage.left_out > 0);
    return message;
}

void Replicator::take_counts(WriteMemory& memory) {
    left_out_ += std::exchange(memory.left_out_, {});
    longest_wait_ = std::max(longest_wait_, std::exchange(memory.longest_wait_, 0));
}

OwnLife Replicator::life_of(sim::EntityId player, std::optional<Slot> slot) const {
    OwnLife life{.deaths = deaths_.of(player)};
    if (slot) life.entity = {*slot, log_.life(*slot)};
    return life;
}

/// Notes from where the client looks: with the eyes of a player, or as a camera. For a dead player
/// that is where it died, also for a client that has come back since. Returns the aim of a living
/// one.
sim::Vec2 Replicator::turn_to(Client& client, const std::optional<sim::PlayerState>& eyes) {
    if (!eyes) {
        if (client.sight_.camera) {
            client.place_ = client.sight_.camera->center;
            client.team_ = 0;
            client.archetype_.reset();
        }
        return {};
    }
    client.team_ = eyes->team;
    if (eyes->alive || eyes->deaths > 0) {
        client.place_ = eyes->position;
        client.archetype_ = eyes->archetype;
    }
    return eyes->alive ? eyes->aim : sim::Vec2{};
}

void Replicator::look(Client& client, std::optional<Slot> own, WriteMemory& memory) const {
    const EntityColumns entities = log_.entities();
    const Sight& sight = client.sight_;
    Viewer viewer{.own = sight.player != sim::kNoEntity ? log_.find_player(sight.player) : own,
                  .position = client.place_,
                  .team = client.team_,
                  .archetype = client.archetype_,
                  .sees_hidden = sight.sees_hidden};
    if (sight.camera && sight.player == sim::kNoEntity) viewer.camera_size = sight.camera->size;
    client.view_.leave_gone(log_);
    const BitSet& in_view =
        interest_.look({entities, living_, things_, members_, always_seen_.slots(), &hiding_},
                       viewer, client.view_.seen(), memory.interest_);
    client.viewer_ = viewer;
    client.view_.look(log_, in_view, memory.view_, own);
}

/// Whether an effect is hidden from the client. An effect on an entity that the client sees is
/// sent, including its end. For other effects the place alone decides, also for entities that have
/// just hidden.
bool Replicator::is_hidden(const Client& client, const LoggedEffect& logged,
                           Hiding::Scratch& scratch) const {
    const EntityHandle& subject = logged.subject;
    if (client.view_.sees(log_, subject)) return false;
    const bool was_seen = client.view_.id_of(log_, subject) != protocol::kNoShortId;
    if (was_seen && log_.life(subject.slot) != subject.life) return false;
    return hiding_.hides_invisible(log_.entities(), subject, logged.position, client.viewer_) ||
           hiding_.hides_place(logged.position, client.viewer_, scratch);
}

/// Leaves the `most` nearest of the effects in view that are not hidden.
void Replicator::choose_effects(const Client& client, std::size_t most, WriteMemory& memory) const {
    std::vector<const LoggedEffect*>& in_view = memory.effects_in_view_;
    if (in_view.size() <= most && !hiding_.hides_some()) return;
    const auto distance = [&client](const LoggedEffect* logged) {
        return squared_distance(logged->position, client.place_);
    };
    // The nearest is on top, so hiding is not tested for effects that have no room.
    std::ranges::make_heap(in_view, std::greater(), distance);
    std::size_t rest = in_view.size();
    std::size_t chosen = 0;
    for (; rest > 0 && chosen < most; --rest) {
        std::ranges::pop_heap(in_view.begin(), in_view.begin() + static_cast<std::ptrdiff_t>(rest),
                              std::greater(), distance);
        const LoggedEffect* const next = in_view[rest - 1];
        if (!hiding_.hides_some() || !is_hidden(client, *next, memory.interest_.hiding))
            in_view[in_view.size() - 1 - chosen++] = next;
    }
    memory.left_out_.effects += rest;
    in_view.erase(in_view.begin(), in_view.end() - static_cast<std::ptrdiff_t>(chosen));
}

protocol::Effect Replicator::effect_for(const Client& client, const LoggedEffect& logged) const {
    return {.position = logged.position,
            .subject = client.view_.id_of(log_, logged.subject),
            .other = client.view_.id_of(log_, logged.other),
            .amount = logged.amount,
            .kind = logged.kind,
            .age = static_cast<std::uint8_t>(log_.tick() - logged.tick),
            .looked_back = logged.looked_back};
}

/// Adds the nearest effects that fit `room` bytes to the update, in the order in which they
/// happened.
void Replicator::add_effects(const Client& client, std::size_t room, WriteMemory& memory,
                             protocol::Update& update) const {
    std::vector<const LoggedEffect*>& in_view = memory.effects_in_view_;
    in_view.clear();
    effects_.collect(interest_.view_of(client.viewer_), client.last_update_at_,
                     memory.effects_found_, in_view);
    choose_effects(client, std::min(room / kEffectBytes, protocol::kEffectsMax), memory);
    std::ranges::sort(in_view);  // by address, which is by time: they lie in one list
    for (;; ++memory.left_out_.effects) {
        update.effects.clear();
        for (const LoggedEffect* const logged : in_view)
            static_cast<void>(update.effects.push_back(effect_for(client, *logged)));
        if (protocol::effects_fit(update.effects, update.own_motion, 8 * room)) return;
        in_view.erase(std::ranges::max_element(in_view, {}, [&client](const LoggedEffect* logged) {
            return squared_distance(logged->position, client.place_);
        }));
    }
}

}  // namespace arena::server
