#include "tests/bench/replication/resend_model.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "protocol/link/dice.h"
#include "protocol/replication/aim_code.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/replication/shot_motion_code.h"
#include "protocol/update_message.h"

namespace arena::bench {
namespace {

using protocol::ShortId;
using server::Slot;

/// The time between two packets of a client.
constexpr double kAnswerMs = 1000.0 / 30.0;
/// A message counts as lost when one that was sent this part of a round trip later has arrived.
constexpr double kReorderingPart = 0.25;

double milliseconds(const server::ChangeLog& log) {
    return 1000.0 * log.tick() / log.ticks_per_second();
}

}  // namespace

std::size_t ResendModel::send_update(const server::ChangeLog& log, std::span<const Slot> in_view) {
    const double now_ms = milliseconds(log);
    take_fates(now_ms);
    look(log, in_view);
    note_changes(log);
    Message message{.sent_ms = now_ms, .tick = log.tick(), .known_ms = {}, .sent_items = {}};
    const std::size_t bytes = write(log, message);
    const double arrival_ms = now_ms + line_.round_trip_ms / 2.0;
    const bool is_message_lost = is_lost(2 * messages_++);
    if (!is_message_lost) message.known_ms = acknowledged_ms(arrival_ms);
    arrive(message, arrival_ms, is_message_lost);
    in_flight_.push_back(std::move(message));
    return bytes;
}

/// Whether a packet is lost: by chance, but the same ones for every rule. Packets are numbered;
/// even ones go to the client.
bool ResendModel::is_lost(std::uint64_t packet) const {
    protocol::Dice dice(line_.seed * 0x1'0000'0001u + packet);
    return dice.happens(line_.loss);
}

/// Returns when the server learns of a message that arrives at `arrival_ms`: by the first packet of
/// the client that leaves at that time or later and is not lost.
double ResendModel::acknowledged_ms(double arrival_ms) const {
    auto packet = static_cast<std::uint64_t>(std::ceil(arrival_ms / kAnswerMs));
    while (is_lost(2 * packet + 1))
        ++packet;
    return static_cast<double>(packet) * kAnswerMs + line_.round_trip_ms / 2.0;
}

void ResendModel::take_fates(double now_ms) {
    double newest_ms = -1.0;  // when the newest message was sent that is known to have arrived
    for (const Message& message : in_flight_)
        if (message.known_ms && *message.known_ms <= now_ms)
            newest_ms = std::max(newest_ms, message.sent_ms);
    std::deque<Message> open;
    for (Message& message : in_flight_) {
        const bool has_come = message.known_ms && *message.known_ms <= now_ms;
        const bool is_overtaken =
            newest_ms > message.sent_ms + kReorderingPart * line_.round_trip_ms;
        if (has_come || is_overtaken)
            settle(message, has_come);
        else
            open.push_back(std::move(message));
    }
    in_flight_ = std::move(open);
}

void ResendModel::settle(const Message& message, bool is_delivered) {
    for (const SentItem& sent : message.sent_items) {
        const auto found = known_.find(sent.id);
        if (found == known_.end() || found->second.generation != sent.generation) continue;
        Known& known = found->second;
        Item& item = known.items[sent.kind];
        if (!is_delivered) {
            if (item.changed == sent.changed && --item.not_lost == 0) item.sent = 0;
            continue;
        }
        if (sent.kind == kRemoval) {
            known_.erase(found);
            continue;
        }
        item.known = std::max(item.known, sent.changed);
        if (sent.kind == kIntroduction) known.is_introduced = true;
        if (sent.kind == kIntroduction || (sent.kind == 0 && known.is_introduced))
            known.motion_acked = std::max(known.motion_acked, message.tick);
    }
}

/// An entity that comes back counts as a new one, as on the server: its old id waits for its
/// removal.
void ResendModel::look(const server::ChangeLog& log, std::span<const Slot> in_view) {
    std::vector<Slot> met;
    for (auto& [id, known] : known_) {
        if (known.is_gone) continue;
        const bool is_seen =
            log.life(known.slot) == known.life && std::ranges::binary_search(in_view, known.slot);
        if (is_seen) {
            met.push_back(known.slot);
            continue;
        }
        known.is_gone = true;
        note_change(known.items[kRemoval], log.tick());
    }
    std::ranges::sort(met);
    for (const Slot slot : in_view)
        if (!std::ranges::binary_search(met, slot)) add_entity(log, slot);
}

void ResendModel::add_entity(const server::ChangeLog& log, Slot slot) {
    ShortId id = 0;
    while (known_.contains(id))
        ++id;
    Known& known = known_[id];
    known.slot = slot;
    known.life = log.life(slot);
    known.generation = ++generations_;
    note_change(known.items[kIntroduction], log.tick());
}

void ResendModel::note_change(Item& item, sim::Tick changed) {
    if (changed <= item.changed || changed <= item.known) return;
    ++changes_;
    item.changed = changed;
    item.sent = 0;
    item.not_lost = 0;
}

void ResendModel::note_changes(const server::ChangeLog& log) {
    for (auto& [id, known] : known_) {
        if (known.is_gone || known.first_introduced == 0) continue;
        for (std::size_t group = 0; group < server::kGroupCount; ++group)
            note_change(known.items[group],
                        log.changed_at(known.slot, static_cast<server::Group>(group)));
    }
}

bool ResendModel::is_due(const Item& item) const {
    if (item.changed <= item.known) return false;
    switch (repetition_) {
        case Repetition::until_acknowledged:
            return true;
        case Repetition::twice:
            return item.sent < 2;
        case Repetition::once:
            return item.sent < 1;
    }
    return false;
}

std::size_t ResendModel::write(const server::ChangeLog& log, Message& message) {
    std::array<std::vector<ShortId>, kItemCount> lists;
    const auto add = [&](ShortId id, Known& known, std::size_t kind) {
        Item& item = known.items[kind];
        lists[kind].push_back(id);
        ++item.sent;
        ++item.not_lost;
        message.sent_items.push_back(
            {.id = id, .generation = known.generation, .kind = kind, .changed = item.changed});
    };
    for (auto& [id, known] : known_) {
        if (known.is_gone) {
            if (is_due(known.items[kRemoval])) add(id, known, kRemoval);
            continue;
        }
        if (is_due(known.items[kIntroduction])) {
            add(id, known, kIntroduction);
            if (known.first_introduced == 0) known.first_introduced = log.tick();
            // An introduction holds all groups.
            for (std::size_t group = 0; group < server::kGroupCount; ++group)
                known.items[group].known = log.tick();
            continue;
        }
        for (std::size_t group = 0; group < server::kGroupCount; ++group)
            if (is_due(known.items[group])) add(id, known, group);
    }

    protocol::BitWriter bits({});
    protocol::write_ids(bits, lists[kRemoval]);
    protocol::write_ids(bits, lists[kIntroduction]);
    std::vector<protocol::Introduction> introductions;
    for (const ShortId id : lists[kIntroduction]) {
        const server::Slot slot = known_.at(id).slot;
        introductions.push_back({.traits = log.traits(slot),
                                 .motion = log.motion(slot).newest(),
                                 .aim = log.aim(slot),
                                 .status = log.status(slot)});
    }
    protocol::IntroductionCode(log.tick(), log.fall(), log.shot_kinds(), log.run_kinds())
        .write(bits, introductions);
    const auto is_shot = [&](ShortId id) {
        return category_of(log.traits(known_.at(id).slot).id) == sim::Category::projectile;
    };
    std::vector<ShortId>& motions = lists[0];
    const auto shots = std::stable_partition(motions.begin(), motions.end(), std::not_fn(is_shot));
    const std::vector<ShortId> shot_motions(shots, motions.end());
    motions.erase(shots, motions.end());
    const auto write_list = [&](const std::vector<ShortId>& ids, server::Group group) {
        protocol::write_ids(bits, ids);
        for (const ShortId id : ids)
            write_item(log, known_.at(id), group, bits);
    };
    write_list(motions, server::Group::motion);
    write_list(shot_motions, server::Group::motion);
    write_list(lists[1], server::Group::aim);
    write_list(lists[2], server::Group::status);
    return protocol::bytes_besides_entities({}) + bits.finish();
}

/// Writes an item as ClientView does.
void ResendModel::write_item(const server::ChangeLog& log, const Known& known, server::Group group,
                             protocol::BitWriter& bits) const {
    const server::MotionTrack& motion = log.motion(known.slot);
    const protocol::Traits& traits = log.traits(known.slot);
    const bool has_gravity = log.fall() != 0;
    switch (group) {
        case server::Group::motion: {
            const protocol::MotionWidths widths =
                motion.widths_since(std::max(known.motion_acked, known.first_introduced));
            if (category_of(traits.id) == sim::Category::projectile)
                return protocol::write_shot_motion(
                    bits, motion.newest(), log.tick(), widths, motion.before_newest(),
                    kind_of(log.shot_kinds(), traits.kind), has_gravity);
            return protocol::write_motion(bits, motion.newest(), log.tick(), widths, has_gravity,
                                          log.run_kind(known.slot).top);
        }
        case server::Group::aim:
            return write_aim(bits, log.aim(known.slot), false);
        case server::Group::status:
            return protocol::write_status(bits, log.status(known.slot));
    }
}

/// Records what the viewer knows or misses from then on. Packets arrive in the order in which they
/// were sent.
void ResendModel::arrive(const Message& message, double arrival_ms, bool is_message_lost) {
    for (const SentItem& sent : message.sent_items) {
        Known& known = known_.at(sent.id);
        Item& item = known.items[sent.kind];
        if (is_message_lost) {
            if (item.sent == 1 && !item.missed_since_ms) item.missed_since_ms = arrival_ms;
            continue;
        }
        if (sent.kind == kIntroduction) {
            known.has_heard = true;
            for (Item& each : known.items)
                end_wait(each, arrival_ms);
        } else if (sent.kind == kRemoval || known.has_heard) {
            end_wait(item, arrival_ms);
        }
    }
}

void ResendModel::end_wait(Item& item, double arrival_ms) {
    if (item.missed_since_ms) delays_.push_back(arrival_ms - *item.missed_since_ms);
    item.missed_since_ms.reset();
}

}  // namespace arena::bench
