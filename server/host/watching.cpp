// Watching: what a client wants to see, and how a player becomes a watcher and a watcher a player.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "protocol/session/token/identity.h"
#include "server/host/host.h"

namespace arena::server {

using protocol::WatchRefusal;
using protocol::WatchWish;

namespace {

/// How long a client that has begun to play or to watch keeps to it, because each change costs a
/// Welcome, and players see them come and go.
constexpr Time kSwitchInterval = std::chrono::seconds(1);

/// The most of the map that a camera shows, in metres each way: the work of an update grows with
/// the area.
constexpr float kCameraSizeMax = 256.0f;

/// Whether a dead player may look with the eyes of another.
bool may_watch(const sim::Rules& rules, std::uint8_t own_team, std::uint8_t other_team) {
    switch (rules.match.dead_watch) {
        case sim::DeadWatch::nobody:
            return false;
        case sim::DeadWatch::team:
            return own_team != 0 && own_team == other_team;
        case sim::DeadWatch::all:
            return true;
    }
    return false;
}

}  // namespace

/// The client repeats its wish for as long as it has it, so a change that comes too early after the
/// last one is made when the wish comes again. What has been refused stays refused: the client
/// gives it up when it learns that, and what it has said until then must not be granted after all.
void Host::take_wish(Session& session, const protocol::Watch& wish, Time now) {
    if (wish.number != session.wish.number) session.refusal = WatchRefusal::nothing;
    if (session.refusal != WatchRefusal::nothing) {
        session.wish.camera = wish.camera;
        return;
    }
    session.wish = wish;
    if (wish.wish == WatchWish::stay) return;
    const bool wants_to_watch = wish.wish == WatchWish::watch;
    if (wants_to_watch == session.watches || now - session.switched_at < kSwitchInterval) return;
    if (!wants_to_watch && world().tick() < session.plays_from) return;
    session.refusal = wants_to_watch ? watch(session) : play(session);
    session.wish.wish = WatchWish::stay;
    if (session.refusal != WatchRefusal::nothing) {
        if (wants_to_watch) session.wish.player = sim::kNoEntity;
        return;
    }
    session.switched_at = now;
    report_transition(Transition::Kind::joined, session);
    welcome(session, false, now);
}

/// Gives a watcher a player.
WatchRefusal Host::play(Session& session) {
    const auto role = protocol::read_identity(session.user_data).role;
    if (role == protocol::TokenRole::only_watches) return WatchRefusal::not_allowed;
    if (draining() || sessions_.places_taken() >= settings_.clients_max || player_ids_.left() == 0)
        return WatchRefusal::no_place;
    report_transition(Transition::Kind::left, session);
    change_role(session, false);
    session.player = player_ids_.take();
    enter(session);
    return WatchRefusal::nothing;
}

/// Makes a player a watcher; its player leaves the world.
WatchRefusal Host::watch(Session& session) {
    if (settings_.watchers_max == 0) return WatchRefusal::not_allowed;
    if (sessions_.watchers() >= settings_.watchers_max) return WatchRefusal::too_many_watchers;
    // It would be sent what its player may not know, and could come back with it.
    const sim::MatchState& match = world().state().match;
    const bool is_decided_now = match.mode != sim::GameMode::endless && counts(match.phase);
    if (is_decided_now && !played().is_delayed()) return WatchRefusal::not_allowed;
    session.plays_from = next_life_of(session.player);
    report_transition(Transition::Kind::left, session);
    played().leave(session.player);
    session.player = sim::kNoEntity;
    --active_;
    change_role(session, true);
    return WatchRefusal::nothing;
}

/// Returns the tick from which a player that leaves now could live again if it died now, or that in
/// which it will: whoever watches in between does not come back sooner.
sim::Tick Host::next_life_of(sim::EntityId player) const {
    const sim::Players& players = world().players();
    const auto row = players.find(player);
    if (row && !players.alive[*row]) return players.respawn_tick[*row];
    const float delay = world().rules().respawn_delay * static_cast<float>(settings_.tick_rate);
    return world().tick() + static_cast<sim::Tick>(std::lround(delay));
}

/// Turns the client to what it wants to see and may see, and tells it when that changes. It is told
/// one refusal after the other, each once.
void Host::look(Session& session, WorkerMemory& memory) {
    const View view = view_of(session);
    const bool can_refuse = session.refusal == WatchRefusal::nothing || session.knows_refusal();
    if (view.refusal != WatchRefusal::nothing && can_refuse) {
        session.refusal = view.refusal;
        session.wish.player = sim::kNoEntity;
    }
    Sight sight{.player = view.player,
                .camera = {},
                .sees_hidden = session.watches && played().is_delayed()};
    if (session.watches && view.player == sim::kNoEntity) sight.camera = camera_of(session);
    session.reader->replicated.look_at(sight);
    const protocol::Watching watching{
        .player = view.player, .refusal = session.refusal, .number = session.wish.number};
    if (watching == session.watching_sent) return;
    if (session.connection().send_reliable(memory.encoder.encode(watching))) return;
    session.watching_sent = watching;
}

Host::View Host::view_of(const Session& session) const {
    const sim::EntityId wanted = session.wish.player;
    if (wanted == sim::kNoEntity) return {};
    const sim::World& shown = shown_to(session);
    const sim::Players& players = shown.players();
    const auto own = players.find(session.player);
    if (own && (players.alive[*own] || wanted == session.player)) return {};
    const auto other = players.find(wanted);
    if (!other) return {.refusal = WatchRefusal::not_here};
    if (own && !may_watch(shown.rules(), players.team[*own], players.team[*other]))
        return {.refusal = WatchRefusal::not_allowed};
    return {.player = wanted};
}

/// Returns the camera that the client wants, within what it may show. Without a wish it stays where
/// the client has looked.
CameraView Host::camera_of(const Session& session) const {
    const sim::World& shown = shown_to(session);
    const sim::Aabb& bounds = shown.terrain().bounds;
    CameraView camera{.center = session.reader->replicated.place(),
                      .size = shown.rules().vision.view};
    if (const auto& wanted = session.wish.camera) camera = {wanted->center, wanted->size};
    camera.center = {std::clamp(camera.center.x, bounds.min.x, bounds.max.x),
                     std::clamp(camera.center.y, bounds.min.y, bounds.max.y)};
    camera.size = {std::min(camera.size.x, kCameraSizeMax),
                   std::min(camera.size.y, kCameraSizeMax)};
    return camera;
}

}  // namespace arena::server
