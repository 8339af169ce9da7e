#include "tests/bench/replication/record_trace.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "protocol/crypto/init.h"
#include "server/replication/change_log.h"
#include "tests/bench/replication/living.h"
#include "tests/bench/replication/quantise.h"
#include "tests/bench/replication/slots.h"
#include "tests/bench/replication/update_reader.h"
#include "tests/bench/replication/viewer_messages.h"
#include "tests/bench/replication/viewer_updates.h"
#include "tests/bench/replication/viewers.h"

namespace arena::bench {
namespace {

constexpr std::uint32_t kIntervalMs =
    1000u * PlayedMatch::kTicksPerSnapshot / PlayedMatch::kTickRate;

/// Counts in how many ticks the aims of the fighters move.
class AimWatch {
  public:
    explicit AimWatch(std::vector<sim::EntityId> fighters) : fighters_(std::move(fighters)) {}

    /// Takes all living players, sorted by id.
    void look(std::span<const LivingPlayer> living) {
        std::vector<LivingPlayer> now;
        for (const LivingPlayer& player : living)
            if (std::binary_search(fighters_.begin(), fighters_.end(), player.id))
                now.push_back(player);
        auto old = before_.begin();
        for (const LivingPlayer& player : now) {
            while (old != before_.end() && old->id < player.id)
                ++old;
            if (old != before_.end() && old->id == player.id) compare(player, *old);
        }
        before_ = std::move(now);
    }

    [[nodiscard]] double moved() const { return share(moved_); }
    [[nodiscard]] double moved_units() const { return share(moved_units_); }

  private:
    void compare(const LivingPlayer& now, const LivingPlayer& before) {
        ++looks_;
        moved_ += now.aim != before.aim;
        moved_units_ += quantise(now, PlayedMatch::kTickRate)[Field::aim] !=
                        quantise(before, PlayedMatch::kTickRate)[Field::aim];
    }
    [[nodiscard]] double share(std::uint64_t part) const {
        return looks_ == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(looks_);
    }

    std::vector<sim::EntityId> fighters_;  // sorted
    std::vector<LivingPlayer> before_;     // those of them that lived, sorted by id
    std::uint64_t looks_ = 0;
    std::uint64_t moved_ = 0;
    std::uint64_t moved_units_ = 0;
};

/// The updates of one viewer: about all that it sees, and about the players alone.
struct Updates {
    ViewerUpdates all;
    ViewerUpdates players_alone;
    UpdateReader reader;  ///< of `all`
    ViewerMessages messages;
};

server::ClientView::Focus focus_of(const sim::World& world, sim::EntityId viewer) {
    const sim::Vision& vision = world.rules().vision;
    return {.position = viewer_of(world, viewer).position,
            .aim = {},
            .exact_distance = vision.exact_distance};
}

/// Returns the players in view that are sent coarsely, sorted.
std::vector<sim::EntityId> far_players(const View& view, const server::ClientView::Focus& focus) {
    std::vector<sim::EntityId> ids;
    for (const LivingPlayer& player : view.players) {
        const sim::Vec2 apart = player.position - focus.position;
        if (std::hypot(apart.x, apart.y) > focus.exact_distance) ids.push_back(player.id);
    }
    std::ranges::sort(ids);
    return ids;
}

void record_updates(const server::ChangeLog& log, const View& view,
                    const server::ClientView::Focus& focus, std::optional<std::size_t> acknowledged,
                    Updates& updates, TraceView& recorded) {
    const std::vector<sim::EntityId> ids = ids_of(view);
    const auto players = std::span(ids).first(view.players.size());
    recorded.bytes_updates_players_alone =
        updates.players_alone.write_update(log, players, acknowledged, focus).size();
    const auto update = updates.all.write_update(log, ids, acknowledged, focus);
    recorded.bytes_updates = update.size();
    const std::vector<sim::EntityId> far = far_players(view, focus);
    recorded.far_players = far.size();
    if (!update.empty()) recorded.updates = updates.reader.read(log.tick(), update, far);
}

void record_message(const sim::World& world, const server::ChangeLog& log, sim::EntityId viewer,
                    const View& view, std::optional<std::size_t> acknowledged,
                    ViewerMessages& messages, TraceView& recorded) {
    const MessageBytes bytes =
        messages.write_message(world, log, viewer, slots_of(log, ids_of(view)), acknowledged);
    recorded.bytes_message = bytes.message;
    recorded.bytes_message_column = bytes.column;
}

double mean_nanoseconds(const std::vector<Updates>& updates) {
    std::uint64_t nanoseconds = 0;
    std::uint64_t count = 0;
    for (const Updates& viewer : updates) {
        nanoseconds += viewer.all.nanoseconds();
        count += viewer.all.updates();
    }
    return count == 0 ? 0.0 : static_cast<double>(nanoseconds) / static_cast<double>(count);
}

TraceView record_view(const View& view) {
    TraceView recorded;
    for (const LivingPlayer& player : view.players)
        recorded.entities.push_back(quantise(player, PlayedMatch::kTickRate));
    for (const LivingProjectile& projectile : view.projectiles)
        recorded.entities.push_back(quantise(projectile, PlayedMatch::kTickRate));
    return recorded;
}

}  // namespace

Recording record_trace(const RecordOptions& options) {
    if (!protocol::crypto::init())
        throw std::runtime_error("replication: the crypto library cannot be initialised");
    PlayedMatch match(options.match);
    static_cast<void>(match.play(options.warm_up_seconds * PlayedMatch::kTickRate));
    if (match.world().players().size() != options.match.bots)
        throw std::runtime_error("replication: not all bots play; a longer warm-up may help");

    Recording recording;
    Trace& trace = recording.trace;
    trace.viewers = choose_viewers(match.world(), options.viewers);
    recording.fighters = match.fighters().size();
    AimWatch aims(match.fighters());
    server::ChangeLog log(match.world().rules());
    std::vector<Updates> updates;
    for (std::size_t i = 0; i < trace.viewers.size(); ++i)
        updates.push_back({.all = {},
                           .players_alone = {},
                           .reader = UpdateReader(log.fall(), log.shot_kinds(), log.run_kinds()),
                           .messages = {}});
    const std::uint32_t ticks = options.seconds * PlayedMatch::kTickRate;
    MatchCost cost;
    for (std::uint32_t tick = 1; tick <= ticks; ++tick) {
        cost += match.play(1);
        log.record(match.world());
        const Living living = living_in(match.world());
        aims.look(living.players);
        if (tick % PlayedMatch::kTicksPerSnapshot != 0) continue;
        TraceSnapshot recorded{.tick = match.world().tick(),
                               .acknowledged = acknowledged_by(
                                   trace.snapshots.size(), {.round_trip_ms = options.round_trip_ms,
                                                            .interval_ms = kIntervalMs}),
                               .views = {}};
        for (std::size_t i = 0; i < trace.viewers.size(); ++i) {
            const View view =
                choose_view(viewer_of(match.world(), trace.viewers[i]), living, options.view);
            TraceView& trace_view = recorded.views.emplace_back(record_view(view));
            record_updates(log, view, focus_of(match.world(), trace.viewers[i]),
                           recorded.acknowledged, updates[i], trace_view);
            record_message(match.world(), log, trace.viewers[i], view, recorded.acknowledged,
                           updates[i].messages, trace_view);
        }
        trace.snapshots.push_back(std::move(recorded));
        recording.living += static_cast<double>(living.players.size());
    }
    recording.living /= static_cast<double>(trace.snapshots.size());
    recording.update_ns = mean_nanoseconds(updates);
    recording.server = server_cost(cost, options.match.bots);
    recording.floor = traffic_floor(recording.server);
    recording.fighters_aim_moved = aims.moved();
    recording.fighters_aim_moved_units = aims.moved_units();
    return recording;
}

}  // namespace arena::bench
