#include "server/replication/client_view.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "protocol/base/prefetch.h"
#include "protocol/replication/aim_code.h"
#include "protocol/replication/id_code.h"
#include "protocol/replication/shot_motion_code.h"
#include "sim/base/assert.h"

namespace arena::server {

namespace {

using protocol::BitWriter;
using protocol::MotionWidths;
using protocol::ShortId;

/// The growth of the list of known entities. This list is most of the memory of a client: doubling
/// it, as a vector does by itself, would take up to 8 KiB more for a client that sees a hundred.
constexpr std::size_t kKnownGrowth = 16;

constexpr std::size_t index_of(Group group) {
    return static_cast<std::size_t>(group);
}

constexpr std::size_t index_of(ItemKind item_kind) {
    return static_cast<std::size_t>(item_kind);
}

bool is_near(const ChangeLog& log, const ClientView::Focus& focus, Slot slot) {
    const sim::Vec2 apart = log.position(slot) - focus.position;
    return apart.x * apart.x + apart.y * apart.y <= focus.exact_distance * focus.exact_distance;
}

bool is_shot(const ChangeLog& log, Slot slot) {
    return category_of(log.traits(slot).id) == sim::Category::projectile;
}

/// Returns the rank of a newcomer: shots come behind everything else, by weapon, team and shooter.
/// In this order they get their ids and numbers, and their introductions have the most in common.
std::uint64_t rank_of(const ChangeLog& log, Slot slot) {
    if (!is_shot(log, slot)) return 0;
    const protocol::Traits& traits = log.traits(slot);
    return std::uint64_t{1} << 48u | std::uint64_t{traits.kind} << 40u |
           std::uint64_t{traits.team} << 32u | traits.owner.value;
}

}  // namespace

std::size_t ClientView::write(const ChangeLog& log, std::uint32_t tag, std::span<std::byte> room,
                              Scratch& scratch, const Focus& focus) {
    while (messages_.span() >= kInFlightMax)
        on_lost(messages_.oldest_tag());
    shortage_ = {.longest_wait = log.tick() - collect(log, focus, scratch.item_lists)};
    BitWriter bits(room);
    write_items(log, scratch.item_lists, scratch, bits);
    if (!bits.ok()) {
        choose(log, room.size() * 8, focus, scratch);
        bits = BitWriter(room);
        write_items(log, scratch.item_lists, scratch, bits);
    }
    last_write_tick_ = log.tick();
    shortage_.left_out += without_id_;
    if (without_id_ > 0)
        shortage_.longest_wait = std::max(shortage_.longest_wait, log.tick() - without_id_since_);
    if (scratch.item_lists.size() == 0) return 0;

    note(log, scratch.item_lists, tag);
    const std::size_t size = bits.finish();
    ARENA_ASSERT(size <= room.size(), "the items were chosen to fit");
    return size;
}

void ClientView::prefetch() const {
    messages_.prefetch();
    seen_.prefetch();
    ids_.prefetch();
    protocol::prefetch(std::span(known_));
}

/// Everything that is seen was there at the last look.
void ClientView::leave_gone(const ChangeLog& log) {
    left_.clear();
    BitSet::for_each_in_both(seen_, log.ended_since(last_look_tick_), [&](Slot slot) {
        if (log.ended_at(slot) > last_look_tick_) leave(slot);
    });
}

/// Begins to remove entities that are out of view, and then, when the ids of some are free, to
/// introduce entities that have come into view.
void ClientView::look(const ChangeLog& log, const BitSet& in_view, Scratch& scratch,
                      std::optional<Slot> own) {
    own_ = own;
    const sim::Tick last_look = std::exchange(last_look_tick_, log.tick());
    BitSet::for_each_only_in(seen_, in_view, [this](Slot slot) { leave(slot); });
    seen_.make_room(log.slots());
    without_id_ = 0;
    scratch.newcomers.clear();
    BitSet::for_each_only_in(in_view, seen_, [&](Slot slot) {
        scratch.newcomers.push_back({.rank = rank_of(log, slot), .slot = slot});
    });
    std::ranges::sort(scratch.newcomers);
    for (const Newcomer& newcomer : scratch.newcomers)
        meet(log, newcomer.slot, last_look);
    if (without_id_ == 0)
        without_id_since_ = 0;
    else if (without_id_since_ == 0)
        without_id_since_ = log.tick();
}

void ClientView::leave(Slot slot) {
    const ShortId id = ids_.take(slot, to_slot());
    seen_.erase(slot);
    // An entity that was in no message need not be removed. Where room is short, this is true of
    // most shots.
    KnownEntity& known = known_[id];
    if (known.held_since == 0) return free_id(id);
    known.state = State::leaving;
    known.life_sent_at = 0;
    left_.push_back(id);
    if (known.category == sim::Category::projectile) leaving_shots_.push_back(id);
}

/// What is seen in a slot is the entity that is there now.
ShortId ClientView::seen_id_of(const ChangeLog& log, const EntityHandle& entity) const {
    const bool is_seen = seen_.contains(entity.slot) && log.life(entity.slot) == entity.life;
    return is_seen ? ids_.find(entity.slot, to_slot()) : protocol::kNoShortId;
}

bool ClientView::sees(const ChangeLog& log, const EntityHandle& entity) const {
    return seen_id_of(log, entity) != protocol::kNoShortId;
}

ShortId ClientView::id_of(const ChangeLog& log, const EntityHandle& entity) const {
    if (const ShortId id = seen_id_of(log, entity); id != protocol::kNoShortId) return id;
    const auto found = std::ranges::find_if(left_, [&](ShortId id) {
        const KnownEntity& left = known_[id];
        return left.state == State::leaving && left.slot == entity.slot &&
               waits_[id].life == entity.life;
    });
    return found != left_.end() ? *found : protocol::kNoShortId;
}

/// Whether there is an id left for the entity. Without one it is not seen until removals are
/// acknowledged. Shots do not get the last ids, and the very last one is for the client's own
/// player.
bool ClientView::has_id_for(const ChangeLog& log, Slot slot) const {
    const std::size_t kept = slot == own_ ? 0 : is_shot(log, slot) ? kIdsKeptFromShots : 1;
    return known_count_ + kept < protocol::kEntitiesSeenMax;
}

void ClientView::meet(const ChangeLog& log, Slot slot, sim::Tick last_look) {
    if (!has_id_for(log, slot)) {
        ++without_id_;
        return;
    }
    const ShortId id = take_id();
    const EntityHandle entity{slot, log.life(slot)};
    const sim::Category category = category_of(log.traits(slot).id);
    const bool is_shot = category == sim::Category::projectile;
    const bool may_return =
        log.changed_at(slot, Group::aim) <= last_look;  // a shot's never changes
    const sim::EntityId shot = is_shot ? shot_id(entity, may_return) : sim::kNoEntity;
    known_[id] = KnownEntity{
        .slot = slot, .taken_at = log.tick(), .state = State::introducing, .category = category};
    const bool was_fired_in_view = has_seen_firing(log, slot);
    waits_[id] = {.life = entity.life,
                  .shot = shot,
                  .in_view_since = was_fired_in_view ? last_write_tick_ : log.tick()};
    ++known_count_;
    ids_.insert(id, to_slot());
    seen_.insert(slot);
}

/// Returns the lowest id that is free, so that the list of known entities stays short.
ShortId ClientView::take_id() {
    if (const std::optional<BitSet::Number> id = free_.lowest()) {
        free_.erase(*id);
        return static_cast<ShortId>(*id);
    }
    if (known_.size() == known_.capacity()) {
        known_.reserve(known_.size() + kKnownGrowth);
        waits_.reserve(known_.capacity());
    }
    known_.emplace_back();
    waits_.emplace_back();
    free_.make_room(known_.size());
    left_.reserve(known_.capacity());
    return static_cast<ShortId>(known_.size() - 1);
}

/// Returns a number for the shot. It is the previous one while the client may not know that the
/// shot left its view: with a new number the client would see two shots in one place.
sim::EntityId ClientView::shot_id(const EntityHandle& shot, bool may_return) {
    constexpr std::uint32_t kNumbers = sim::kFirstObstacleId - sim::kFirstProjectileId;
    if (may_return)
        for (const ShortId id : leaving_shots_)
            if (known_[id].slot == shot.slot && waits_[id].life == shot.life)
                return waits_[id].shot;
    return {sim::kFirstProjectileId + shots_met_++ % kNumbers};
}

protocol::Traits ClientView::traits_of(const ChangeLog& log, ShortId id) const {
    protocol::Traits traits = log.traits(known_[id].slot);
    if (known_[id].category == sim::Category::projectile) traits.id = waits_[id].shot;
    return traits;
}

/// Whether the entity is a shot that was fired since the last look and has not bounced, by a player
/// that the client saw then and sees now.
bool ClientView::has_seen_firing(const ChangeLog& log, Slot slot) const {
    if (!is_shot(log, slot)) return false;
    const sim::Tick appeared = log.changed_at(slot, Group::aim);  // a shot's never changes
    if (appeared <= last_write_tick_ || log.motion(slot).newest_tick() != appeared) return false;
    const std::optional<Slot> shooter = log.find_player(log.traits(slot).owner);
    if (!shooter) return false;
    const ShortId id = seen_id_of(log, {*shooter, log.life(*shooter)});
    return id != protocol::kNoShortId && known_[id].taken_at < log.tick();
}

/// Fills `item_lists` with everything that could be sent. Returns when the first of it could have
/// been sent.
sim::Tick ClientView::collect(const ChangeLog& log, const Focus& focus, ItemLists& item_lists) {
    list_changes(log, item_lists);
    leave_out_coarse(log, focus, item_lists);
    if (item_lists.size() == 0) return log.tick();
    sim::Tick first = last_write_or_before(log);
    item_lists.for_each([&](ItemKind item_kind, ShortId id, MotionWidths) {
        if (known_[id].waits) first = std::min(first, since(log, id, item_kind));
    });
    return first;
}

/// Fills `item_lists` with everything that has changed, without a branch for each.
void ClientView::list_changes(const ChangeLog& log, ItemLists& item_lists) const {
    ItemLists::Filler lists(item_lists, known_.size());
    const Slot own = own_.value_or(static_cast<Slot>(log.slots()));
    const KnownEntity* const all = known_.data();
    const std::size_t end = known_.size();
    for (std::size_t i = 0; i < end; ++i) {
        const auto id = static_cast<ShortId>(i);
        const KnownEntity& known = all[i];
        const std::array<sim::Tick, kGroupCount>& changed_at = log.changes(known.slot);
        const auto has_changed = [&](Group group) {
            return changed_at[index_of(group)] > known.sent_at[index_of(group)];
        };
        const bool has_new_motion = has_changed(Group::motion);
        const bool has_new_aim = has_changed(Group::aim);
        const bool has_new_status = has_changed(Group::status);
        const bool is_unsent = known.life_sent_at == 0;
        const bool is_leaving = known.state == State::leaving;
        const bool is_introducing = known.state == State::introducing;
        const bool is_there = !is_unsent & !is_leaving;
        const bool is_other = is_there & (known.slot != own);
        lists.add_if(is_unsent & is_leaving, ItemKind::removal, id);
        lists.add_if(is_unsent & is_introducing, ItemKind::introduction, id);
        lists.add_if(is_other & has_new_motion, ItemKind::motion, id);
        lists.add_if(is_other & has_new_aim, ItemKind::aim, id);
        lists.add_if(is_there & has_new_status, ItemKind::status, id);
    }
    lists.finish();
}

/// Leaves out the motions and aims that may wait, and finds the widths of the other motions.
void ClientView::leave_out_coarse(const ChangeLog& log, const Focus& focus, ItemLists& item_lists) {
    const auto leave_out = [&](ItemKind item_kind, const auto& may_wait) {
        keep_if(item_lists.of(item_kind), [&](ShortId id) {
            const bool waits = may_wait(log, focus, known_[id]);
            if (known_[id].waits && waits) stop_waiting(id, item_kind);
            return !waits;
        });
    };
    leave_out(ItemKind::motion, may_motion_wait);
    leave_out(ItemKind::aim, may_aim_wait);
    for (const ShortId id : item_lists.of(ItemKind::motion))
        item_lists.widths.push_back(widths_for(log, known_[id]));
}

/// Whether the motion that the client was sent last is still good enough for an entity so far away.
/// Things of the map are never sent coarsely: they carry players, and are larger than they are
/// near.
bool ClientView::may_motion_wait(const ChangeLog& log, const Focus& focus,
                                 const KnownEntity& known) {
    const sim::Tick sent_at = known.sent_at[index_of(Group::motion)];
    const bool was_sent = sent_at != 0;
    const bool is_far = !is_near(log, focus, known.slot);
    const MotionTrack& track = log.motion(known.slot);
    const bool is_fresh = log.tick() - sent_at < focus.brief;
    const bool leads = is_fresh ? track.leads_briefly(sent_at) : track.leads_coarsely(sent_at);
    const bool is_thing = known.category == sim::Category::obstacle;
    return was_sent & is_far & leads & !is_thing;
}

/// The same for its aim, which only players have.
bool ClientView::may_aim_wait(const ChangeLog& log, const Focus& focus, const KnownEntity& known) {
    const sim::Tick sent_at = known.sent_at[index_of(Group::aim)];
    const bool was_sent = sent_at != 0;
    const bool is_far = !is_near(log, focus, known.slot);
    const bool is_fresh = log.tick() - sent_at < focus.brief;
    const bool leads = turn_between(known.sent_aim, log.aim(known.slot)) <=
                       (is_fresh ? kBriefAimBound : kCoarseAimBound);
    return was_sent & is_far & leads;
}

/// Returns the earliest tick in which the item could have been sent: one that does not wait yet has
/// come up since the last look.
sim::Tick ClientView::since(const ChangeLog& log, ShortId id, ItemKind item_kind) const {
    if (known_[id].waits && waits_[id].since[index_of(item_kind)] != 0)
        return waits_[id].since[index_of(item_kind)];
    return last_write_or_before(log);
}

sim::Tick ClientView::last_write_or_before(const ChangeLog& log) const {
    return last_write_tick_ != 0 ? last_write_tick_ : log.tick() - 1;
}

void ClientView::wait(ShortId id, ItemKind item_kind, sim::Tick since) {
    known_[id].waits = true;
    waits_[id].since[index_of(item_kind)] = since;
}

void ClientView::stop_waiting(ShortId id, ItemKind item_kind) {
    if (!known_[id].waits) return;
    std::array<sim::Tick, kItemKindCount>& since = waits_[id].since;
    since[index_of(item_kind)] = 0;
    if (item_kind == ItemKind::introduction) since = {};  // an introduction holds everything
    known_[id].waits = since != std::array<sim::Tick, kItemKindCount>{};
}

/// Leaves out of scratch.item_lists what does not fit.
void ClientView::choose(const ChangeLog& log, std::size_t room_in_bits, const Focus& focus,
                        Scratch& scratch) {
    ItemChoice& choice = scratch.choice;
    choice.begin(log, focus, own_);
    scratch.item_lists.for_each([&](ItemKind item_kind, ShortId id, MotionWidths widths) {
        const ItemChoice::Item item{.since = since(log, id, item_kind),
                                    .slot = known_[id].slot,
                                    .id = id,
                                    .item_kind = item_kind,
                                    .widths = widths};
        choice.add(item);
        wait(id, item_kind, item.since);  // until it is noted, if it is sent now
    });
    shortage_.left_out =
        choice.choose(room_in_bits, scratch.item_lists, [&](const ItemLists& trial) {
            BitWriter measure({});
            write_items(log, trial, scratch, measure);
            return measure.size_in_bits();
        });
}

void ClientView::write_items(const ChangeLog& log, const ItemLists& item_lists, Scratch& scratch,
                             BitWriter& bits) const {
    const auto slot_of = [this](ShortId id) { return known_[id].slot; };
    protocol::write_ids(bits, item_lists.of(ItemKind::removal));

    protocol::write_ids(bits, item_lists.of(ItemKind::introduction));
    scratch.introductions.clear();
    for (const ShortId id : item_lists.of(ItemKind::introduction))
        scratch.introductions.push_back(introduction_of(log, id));
    protocol::IntroductionCode(log.tick(), log.fall(), log.shot_kinds(), log.run_kinds())
        .write(bits, scratch.introductions);

    write_motions(log, item_lists, scratch, bits);

    protocol::write_ids(bits, item_lists.of(ItemKind::aim));
    for (const ShortId id : item_lists.of(ItemKind::aim))
        write_aim(bits, log.aim(slot_of(id)),
                  log.aim_track(slot_of(id)).is_close_since(waits_[id].aim_held_since));

    protocol::write_ids(bits, item_lists.of(ItemKind::status));
    for (const ShortId id : item_lists.of(ItemKind::status))
        write_status(bits, log.status(slot_of(id)));
}

void ClientView::write_motions(const ChangeLog& log, const ItemLists& item_lists, Scratch& scratch,
                               BitWriter& bits) const {
    const bool has_gravity = log.fall() != 0;
    scratch.moved.clear();
    scratch.flown.clear();
    const auto motions = item_lists.of(ItemKind::motion);
    for (std::size_t i = 0; i < motions.size(); ++i) {
        const Slot slot = known_[motions[i]].slot;
        const bool is_shot = known_[motions[i]].category == sim::Category::projectile;
        (is_shot ? scratch.flown : scratch.moved)
            .add(motions[i], {.slot = slot, .widths = item_lists.widths[i]});
    }
    protocol::write_ids(bits, scratch.moved.ids);
    for (const auto& [slot, widths] : scratch.moved.motions)
        write_motion(bits, log.motion(slot).newest(), log.tick(), widths, has_gravity,
                     log.run_kind(slot).top);

    protocol::write_ids(bits, scratch.flown.ids);
    for (const auto& [slot, widths] : scratch.flown.motions) {
        const MotionTrack& track = log.motion(slot);
        write_shot_motion(bits, track.newest(), log.tick(), widths, track.before_newest(),
                          kind_of(log.shot_kinds(), log.traits(slot).kind), has_gravity);
    }
}

/// Returns the introduction of an entity. It must not reveal where the entity was before the client
/// could see it, or how long it has stood there: a motion that began earlier is sent as beginning
/// now.
protocol::Introduction ClientView::introduction_of(const ChangeLog& log, ShortId id) const {
    const Slot slot = known_[id].slot;
    const protocol::Motion& motion = log.motion(slot).newest();
    const bool has_seen_all = motion.tick > waits_[id].in_view_since;
    return {.traits = traits_of(log, id),
            .motion = has_seen_all
                          ? motion
                          : restarted_at(motion, log.tick(), log.fall(), log.run_kind(slot)),
            .aim = log.aim(slot),
            .status = log.status(slot)};
}

MotionWidths ClientView::widths_for(const ChangeLog& log, const KnownEntity& known) const {
    // A client that does not know the entity ignores what it is sent about it.
    return log.motion(known.slot).widths_since(known.held_since);
}

void ClientView::note(const ChangeLog& log, const ItemLists& item_lists, std::uint32_t tag) {
    const sim::Tick tick = log.tick();
    messages_.begin(tag, tick);
    const auto note_each = [&](ItemKind item_kind, const auto& change) {
        const std::span<const ShortId> ids = item_lists.of(item_kind);
        messages_.add(item_kind, ids);
        for (const ShortId id : ids) {
            KnownEntity& known = known_[id];
            if (known.waits) stop_waiting(id, item_kind);
            change(id, known);
        }
    };
    note_each(ItemKind::motion,
              [&](ShortId, KnownEntity& known) { known.sent_at[index_of(Group::motion)] = tick; });
    note_each(ItemKind::aim, [&](ShortId, KnownEntity& known) {
        known.sent_at[index_of(Group::aim)] = tick;
        known.sent_aim = log.aim(known.slot);
    });
    note_each(ItemKind::status,
              [&](ShortId, KnownEntity& known) { known.sent_at[index_of(Group::status)] = tick; });
    note_each(ItemKind::introduction, [&](ShortId id, KnownEntity& known) {
        known.life_sent_at = tick;
        if (known.held_since == 0) known.held_since = waits_[id].aim_held_since = tick;
        known.sent_at.fill(tick);
        known.sent_aim = log.aim(known.slot);
    });
    note_each(ItemKind::removal, [&](ShortId, KnownEntity& known) { known.life_sent_at = tick; });
}

/// An id names another entity since a later tick than the message's: what is in flight about an
/// entity keeps its id in use.
template <typename Visit>
void ClientView::for_each_item(const MessageLog::Content& content, ItemKind item_kind,
                               const Visit& visit) {
    content.for_each(item_kind, [&](ShortId id) {
        KnownEntity& known = known_[id];
        if (known.state != State::unused && known.taken_at <= content.tick()) visit(id, known);
    });
}

void ClientView::on_delivered(std::uint32_t tag) {
    messages_.settle(tag, [this](const MessageLog::Content& content) {
        const sim::Tick tick = content.tick();
        for_each_item(content, ItemKind::motion, [&](ShortId, KnownEntity& known) {
            const bool was_seen = known.state == State::seen && known.life_sent_at <= tick;
            if (was_seen) known.held_since = std::max(known.held_since, tick);
        });
        for_each_item(content, ItemKind::aim, [&](ShortId id, KnownEntity& known) {
            const bool was_seen = known.state == State::seen && known.life_sent_at <= tick;
            sim::Tick& held_since = waits_[id].aim_held_since;
            if (was_seen) held_since = std::max(held_since, tick);
        });
        for_each_item(content, ItemKind::introduction, [&](ShortId id, KnownEntity& known) {
            if (known.state != State::introducing) return;
            known.state = State::seen;
            known.life_sent_at = last_write_tick_ + 1;
            known.held_since = std::max(known.held_since, tick);
            waits_[id].aim_held_since = std::max(waits_[id].aim_held_since, tick);
            // Items sent since then may have arrived before the introduction and been ignored.
            for (sim::Tick& sent_at : known.sent_at)
                if (sent_at != tick) sent_at = 0;
        });
        for_each_item(content, ItemKind::removal, [this](ShortId id, KnownEntity&) { forget(id); });
    });
}

void ClientView::on_lost(std::uint32_t tag) {
    messages_.settle(tag, [this](const MessageLog::Content& content) {
        const sim::Tick tick = content.tick();
        // An item that was sent again since is on its way. Any other has waited since then.
        const auto forget_sent = [&](ShortId id, ItemKind item_kind, sim::Tick& sent_at) {
            if (sent_at != tick) return;
            sent_at = 0;
            wait(id, item_kind, tick);
        };
        for (const ItemKind item_kind : {ItemKind::motion, ItemKind::aim, ItemKind::status})
            for_each_item(content, item_kind, [&](ShortId id, KnownEntity& known) {
                forget_sent(id, item_kind, known.sent_at[index_of(item_kind)]);
            });
        for_each_item(content, ItemKind::introduction, [&](ShortId id, KnownEntity& known) {
            if (known.state == State::introducing)
                forget_sent(id, ItemKind::introduction, known.life_sent_at);
        });
        for_each_item(content, ItemKind::removal, [&](ShortId id, KnownEntity& known) {
            forget_sent(id, ItemKind::removal, known.life_sent_at);
        });
    });
}

void ClientView::forget(ShortId id) {
    if (known_[id].state != State::leaving) return;
    if (known_[id].category == sim::Category::projectile) std::erase(leaving_shots_, id);
    free_id(id);
}

void ClientView::free_id(ShortId id) {
    known_[id] = KnownEntity{};
    --known_count_;
    free_.insert(id);
}

static_assert(static_cast<int>(Group::motion) == 0 && static_cast<int>(Group::aim) == 1 &&
                  static_cast<int>(Group::status) == 2,
              "an item kind that is a group has the group's number");

}  // namespace arena::server
