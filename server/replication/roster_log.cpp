#include "server/replication/roster_log.h"

#include <algorithm>
#include <utility>

#include "sim/base/assert.h"

namespace arena::server {

namespace {

using protocol::Roster;

/// The scores of a hundred players. Longer messages allocate.
constexpr std::size_t kMessageBytesTypical = 1024;

void clear(Roster& roster) {
    roster.starts_anew = false;
    roster.left.clear();
    roster.joined.clear();
    roster.scores.clear();
}

/// Fills `roster`, and calls send(roster) whenever it is full and at the end, so that everything
/// added is sent once.
template <typename Send>
class Packer {
  public:
    Packer(Roster& roster, const Send& send) : roster_(roster), send_(send) { clear(roster_); }

    void start_anew() { roster_.starts_anew = true; }
    void add_left(sim::EntityId player) {
        if (roster_.left.size() == protocol::kRosterLeftMax) flush();
        roster_.left.push_back(player);
    }
    void add_joined(const protocol::RosterEntry& entry) {
        if (roster_.joined.size() == protocol::kRosterJoinedMax) flush();
        roster_.joined.push_back(entry);
    }
    void add_score(const protocol::RosterScore& score) {
        if (roster_.scores.size() == protocol::kRosterScoresMax) flush();
        roster_.scores.push_back(score);
    }
    void flush() {
        if (roster_ == Roster{}) return;
        send_(roster_);
        clear(roster_);
    }

  private:
    Roster& roster_;
    const Send& send_;
};

}  // namespace

RosterLog::RosterLog(sim::Tick ticks_between) : ticks_between_(ticks_between) {
    ARENA_ASSERT(ticks_between >= 1, "changes go out with a tick");
    for (Message& message : messages_)
        message.reserve(kMessageBytesTypical);
}

void RosterLog::join(sim::EntityId player, std::string name) {
    Entry* entry = find(player);
    if (entry != nullptr && entry->roster_entry.name == name) return;
    if (entry == nullptr) {
        const auto place = std::ranges::lower_bound(
            entries_, player, {}, [](const Entry& other) { return other.roster_entry.player; });
        entry = &*entries_.insert(place, Entry{.roster_entry = {.player = player, .name = {}}});
    }
    entry->roster_entry.name = std::move(name);
    entry->has_changed = true;
    has_changes_ = true;
    full_roster_.reset();
}

void RosterLog::leave(sim::EntityId player) {
    Entry* const entry = find(player);
    if (entry == nullptr) return;
    entry->has_left = true;
    ++left_;
    has_changes_ = true;
    full_roster_.reset();
}

void RosterLog::record(const sim::World& world, std::span<const sim::Event> events) {
    bool is_due = world.tick() % ticks_between_ == 0;
    for (const sim::Event& event : events) {
        take(world, event);
        // A scoreboard is shown when a phase begins.
        is_due |= event.kind == sim::EventKind::phase;
    }
    if (has_changes_ && is_due) close_batch(world);
}

/// A player's team and score are those of the world when it spawns: a round may have begun. Scores
/// change between spawns, too, and teams when the operator moves a player.
void RosterLog::take(const sim::World& world, const sim::Event& event) {
    const bool is_spawn = event.kind == sim::EventKind::spawn;
    const bool is_change = event.kind == sim::EventKind::team;
    if (!is_spawn && !is_change && event.kind != sim::EventKind::score) return;
    Entry* const entry = find(event.subject);
    if (entry == nullptr) return;  // a projectile, or a player that has left since
    if (is_change) return set_team(*entry, event.team);
    const auto row = world.players().find(event.subject);
    if (is_spawn && row) {
        set_team(*entry, world.players().team[*row]);
        set_score(*entry, world.players().score[*row]);
    } else if (!is_spawn) {
        set_score(*entry, event.amount);
    }
}

void RosterLog::set_team(Entry& entry, std::uint8_t team) {
    if (entry.roster_entry.team == team) return;
    entry.roster_entry.team = team;
    entry.has_changed = true;
    has_changes_ = true;
    full_roster_.reset();
}

void RosterLog::set_score(Entry& entry, std::int32_t score) {
    if (entry.score == score) return;
    entry.score = score;
    entry.has_scored = true;
    has_changes_ = true;
    full_roster_.reset();
}

RosterLog::Entry* RosterLog::find(sim::EntityId player) {
    const auto found = std::ranges::lower_bound(
        entries_, player, {}, [](const Entry& entry) { return entry.roster_entry.player; });
    const bool is_there =
        found != entries_.end() && found->roster_entry.player == player && !found->has_left;
    return is_there ? &*found : nullptr;
}

void RosterLog::close_batch(const sim::World& world) {
    const auto send = [this](const Roster& roster) { append(roster); };
    Packer packer(batch_, send);
    if (left_ > 0) {
        for (const Entry& entry : entries_)
            if (entry.has_left && entry.is_known) packer.add_left(entry.roster_entry.player);
        std::erase_if(entries_, [](const Entry& entry) { return entry.has_left; });
        left_ = 0;
    }
    for (Entry& entry : entries_) {
        // A player that has joined may have to wait for its first spawn until the next round.
        const auto row = entry.has_changed ? world.players().find(entry.roster_entry.player)
                                           : std::optional<std::size_t>{};
        if (row) set_team(entry, world.players().team[*row]);
        if (std::exchange(entry.has_changed, false)) packer.add_joined(entry.roster_entry);
        if (std::exchange(entry.has_scored, false))
            packer.add_score({entry.roster_entry.player, entry.score});
        entry.is_known = true;
    }
    packer.flush();
    has_changes_ = false;
}

void RosterLog::append(const Roster& roster) {
    const auto bytes = encoder_.encode(roster);
    messages_[end_ % kMessagesKept].assign(bytes.begin(), bytes.end());
    ++end_;
}

/// Makes the messages about all players. Changes since the last batch are already included, and
/// come again with the next batch.
void RosterLog::make_full_roster() {
    std::vector<Message> messages;
    const auto send = [&](const Roster& roster) {
        const auto bytes = encoder_.encode(roster);
        messages.emplace_back(bytes.begin(), bytes.end());
    };
    Packer packer(batch_, send);
    packer.start_anew();
    for (Entry& entry : entries_) {
        if (entry.has_left) continue;
        packer.add_joined(entry.roster_entry);
        entry.is_known = true;  // to one client: if the player leaves, that has to be sent
        if (entry.score != 0) packer.add_score({entry.roster_entry.player, entry.score});
    }
    packer.flush();
    full_roster_ = std::make_shared<const std::vector<Message>>(std::move(messages));
}

bool RosterLog::begins_anew(const Reader& reader) const {
    return !reader.full_roster_ && (!reader.next_ || end_ - *reader.next_ > kMessagesKept);
}

void RosterLog::prepare(const Reader& reader) {
    if (!full_roster_ && begins_anew(reader)) make_full_roster();
}

std::span<const std::byte> RosterLog::peek(Reader& reader) const {
    if (begins_anew(reader)) {
        ARENA_ASSERT(full_roster_ != nullptr, "prepared for this reader");
        reader.full_roster_ = full_roster_;
        reader.full_roster_read_ = 0;
        reader.next_ = end_;
    }
    if (reader.full_roster_) return (*reader.full_roster_)[reader.full_roster_read_];
    if (*reader.next_ == end_) return {};
    return messages_[*reader.next_ % kMessagesKept];
}

void RosterLog::read(Reader& reader) const {
    if (reader.full_roster_) {
        if (++reader.full_roster_read_ == reader.full_roster_->size()) reader.full_roster_.reset();
        return;
    }
    ARENA_ASSERT(reader.next_ && *reader.next_ < end_, "what was peeked at");
    ++*reader.next_;
}

}  // namespace arena::server
