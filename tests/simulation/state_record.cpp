#include "tests/simulation/state_record.h"

#include <algorithm>

namespace arena::simulation {

namespace {

const protocol::SnapshotPlayer* find(const server::Snapshot& snapshot, sim::EntityId id) {
    const auto found = std::lower_bound(
        snapshot.players.begin(), snapshot.players.end(), id,
        [](const protocol::SnapshotPlayer& player, sim::EntityId of) { return player.id < of; });
    return found != snapshot.players.end() && found->id == id ? &*found : nullptr;
}

/// The event of a spawn tells of no velocity.
bool agree(const client_sim::PlayerView& view, const protocol::SnapshotPlayer& player,
           bool has_just_come) {
    return view.position == player.position && view.health == player.health &&
           (has_just_come || view.velocity == player.velocity);
}

}  // namespace

void StateRecord::add(const sim::World& world) {
    if (snapshots_.empty()) snapshots_.resize(kTicks);
    newest_ = world.tick();
    server::take_snapshot(world, snapshots_[newest_ % kTicks]);
}

const server::Snapshot* StateRecord::at(sim::Tick tick) const {
    if (snapshots_.empty()) return nullptr;
    const server::Snapshot& snapshot = snapshots_[tick % kTicks];
    return snapshot.tick == tick ? &snapshot : nullptr;
}

std::string StateRecord::find_error(const client_sim::WorldView& view) const {
    for (const client_sim::PlayerView& player : view.players()) {
        const server::Snapshot* const then = at(player.seen);
        if (!player.alive || then == nullptr) continue;
        const protocol::SnapshotPlayer* const was = find(*then, player.id);
        // Of what was before the oldest record, nobody knows.
        const server::Snapshot* const before = at(player.seen - 1);
        const bool has_just_come = before == nullptr || find(*before, player.id) == nullptr;
        if (was == nullptr || !agree(player, *was, has_just_come))
            return "player " + std::to_string(player.id.value) + " at tick " +
                   std::to_string(player.seen) + " what was not so";
    }
    return "";
}

bool StateRecord::lived_throughout(sim::EntityId player) const {
    for (sim::Tick back = 0; back <= kLag; ++back) {
        const server::Snapshot* const then = at(newest_ - back);
        if (then == nullptr || find(*then, player) == nullptr) return false;
    }
    return true;
}

bool StateRecord::was_gone_throughout(sim::EntityId player) const {
    for (sim::Tick back = 0; back <= kLag; ++back) {
        const server::Snapshot* const then = at(newest_ - back);
        if (then == nullptr || find(*then, player) != nullptr) return false;
    }
    return true;
}

std::string StateRecord::find_missing(const client_sim::WorldView& view) const {
    const server::Snapshot* const now = at(newest_);
    if (now == nullptr) return "";
    for (const protocol::SnapshotPlayer& player : now->players) {
        if (!lived_throughout(player.id)) continue;
        const client_sim::PlayerView* const known = view.player(player.id);
        if (known == nullptr || !known->alive || known->seen + kLag < newest_)
            return "player " + std::to_string(player.id.value);
    }
    for (const client_sim::PlayerView& known : view.players())
        if (known.alive && was_gone_throughout(known.id))
            return "that player " + std::to_string(known.id.value) + " is gone";
    return "";
}

}  // namespace arena::simulation
