#include "client/game/game_client.h"

#include <algorithm>
#include <utility>

#include "client/game/connection_grade.h"
#include "client/game/event_queue.h"
#include "client/game/frame_buffer.h"
#include "client/game/match_reporter.h"
#include "client/game/own_player.h"
#include "client/game/playback_clock.h"
#include "client/game/report_match.h"
#include "client/game/seen_back.h"
#include "client/game/update_timing.h"

namespace arena::client {

namespace {

/// Returns the input limited to what the protocol allows, which every server accepts.
sim::PlayerInput limited_to_protocol(sim::PlayerInput input) {
    constexpr std::int8_t kFull = sim::kMoveFull;
    input.move_x = std::max<std::int8_t>(input.move_x, -kFull);
    input.move_y = std::max<std::int8_t>(input.move_y, -kFull);
    input.buttons &= sim::kButtonsKnown;
    input.slot = std::min(input.slot, sim::kWeaponSlotsMax);
    input.seen_back = 0;  // set by the client, from what it has shown
    return input;
}

/// Returns how many ticks of the round are over at a moment; 0 before it has begun.
double round_moment(const protocol::Match& match, double moment) {
    if (match.phase < sim::MatchPhase::play) return 0.0;
    return std::max(0.0, moment - static_cast<double>(match.round_tick));
}

/// Returns the zone at this time of the round, computed as docs/wire-format.md says.
PictureZone zone_at(const protocol::WelcomeZone& zone, double seconds) {
    const double shrinking = seconds - static_cast<double>(zone.wait);
    const double all = static_cast<double>(zone.shrink_time);
    const double part = shrinking <= 0.0 ? 0.0 : (shrinking >= all ? 1.0 : shrinking / all);
    return {.center = zone.center,
            .radius = zone.first_radius +
                      (zone.last_radius - zone.first_radius) * static_cast<float>(part)};
}

PicturePlayer to_picture(const PlayerView& seen) {
    return {.id = seen.id,
            .position = seen.position,
            .velocity = seen.velocity,
            .aim = seen.aim,
            .health = seen.health,
            .archetype = seen.archetype,
            .team = seen.team,
            .flags = seen.flags,
            .animation = seen.animation,
            .effects = seen.effects};
}

}  // namespace

struct GameClient::Parts final : ClientObserver {
    Parts(const GameClientConfig& config, Time now)
        : settings(config.settings),
          client({.token = config.token, .offers_aes = config.offers_aes, .random = config.random},
                 now),
          map_for(config.map_for),
          own(config.settings),
          received_at(now),
          shown_at(now),
          now_(now) {
        take_map({.terrain = config.terrain, .rules = config.rules});
    }

    void take_map(GameMap map) {
        frames.set_ground({});  // it points into `flight`
        terrain = map.terrain;
        flight.reset();
        if (terrain) flight.emplace(*terrain);
        own.take_map(std::move(map));
    }
    void set_map(GameMap map) {
        take_map(std::move(map));
        if (!has_welcome) return;
        frames.set_ground(ground_of(client.welcome()));
        own.start(client.welcome());
        own.on_match(client.match());
    }

    void on_welcome(const protocol::Welcome& welcome) override {
        has_welcome = true;
        if (map_for) take_map(map_for(welcome));
        frames.start(welcome.player, welcome.tick_rate, settings, ground_of(welcome));
        timing.start(welcome.tick_rate, welcome.snapshot_rate);
        playback.start(welcome.tick_rate);
        shown_at = now_;  // the play time begins anew
        seen_back = 0;
        reporter.start(welcome.player);
        own.start(welcome);
        begin_picture(welcome);
        events.push(ConnectedEvent{.player = welcome.player,
                                   .tick = welcome.tick,
                                   .resumed = welcome.resumed,
                                   .watch_delay = welcome.watch_delay});
        if (extra_observer != nullptr) extra_observer->on_welcome(welcome);
    }
    void on_roster(const protocol::Roster& roster) override {
        reporter.on_roster(client.roster(), events);
        if (extra_observer != nullptr) extra_observer->on_roster(roster);
    }
    void on_match(const protocol::Match& match) override {
        report_match(client.match(), match, events);
        if (match.paused != client.match().paused)
            events.push(PauseEvent{.tick = match.tick, .is_paused = match.paused});
        own.on_match(match);
        if (extra_observer != nullptr) extra_observer->on_match(match);
    }
    void on_announcement(const protocol::Announcement& announcement) override {
        events.push(AnnouncementEvent{.text = announcement.text});
        if (extra_observer != nullptr) extra_observer->on_announcement(announcement);
    }
    void on_watching(const protocol::Watching& watching) override {
        events.push(WatchingEvent{.player = watching.player, .refusal = watching.refusal});
        if (extra_observer != nullptr) extra_observer->on_watching(watching);
    }
    void on_update(const protocol::Update& update, const WorldView& view) override {
        timing.on_update(update.tick, client.play_time().at(now_));
        reporter.on_update(update, view, events);
        frames.add(view, playback.moment());
        own.on_update({.update = update,
                       .view = view,
                       .newest = frames.newest(),
                       .launched = reporter.own_launched_at(),
                       .moment = own_moment(now_)},
                      events);
        if (extra_observer != nullptr) extra_observer->on_update(update, view);
    }

    [[nodiscard]] FrameGround ground_of(const protocol::Welcome& welcome) {
        FrameGround ground;
        if (flight && terrain->hash == welcome.map_hash) ground.flight = &*flight;
        for (const protocol::WelcomeArchetype& archetype : welcome.archetypes)
            ground.cores.push_back(core_of(archetype));
        return ground;
    }

    [[nodiscard]] double tick_rate() const { return client.welcome().tick_rate; }
    [[nodiscard]] bool has_player() const { return client.welcome().player != sim::kNoEntity; }
    /// The own player is shown between the tick before the newest input's and that input's tick.
    [[nodiscard]] double own_moment(Time now) const {
        return std::max(0.0, client.clock().moment(client.play_time().at(now)) - 1.0);
    }
    /// Returns how many ticks behind tick_arriving_at() the others are shown.
    [[nodiscard]] double delay() const {
        const double ceiling = seconds(settings.delay_ceiling) * tick_rate();
        const double floor = std::min(seconds(settings.delay_floor) * tick_rate(), ceiling);
        return std::clamp(timing.delay(), floor, ceiling);
    }
    [[nodiscard]] ConnectionMeasures measures(Time now) const {
        return {.loss = client.loss(),
                .jitter = has_welcome ? from_seconds(timing.jitter() / tick_rate()) : Time{0},
                .round_trip = client.round_trip(),
                .silence = now - received_at};
    }

    void receive(std::span<std::byte> datagram, Time now, ClientObserver* observer);
    [[nodiscard]] bool submit_input(Time now);
    void watch_grade(Time now);
    void begin_picture(const protocol::Welcome& welcome);
    void move_playback(Time now, double passed);
    void show_focus();
    void show_own(double passed);
    void show_projectiles(double passed);

    GameSettings settings;
    Client client;
    ClientObserver* extra_observer = nullptr;  ///< of the current call; null: none
    EventQueue events{kEventsMax};
    UpdateTiming timing;
    PlaybackClock playback;
    GameMapFor map_for;
    std::shared_ptr<const sim::Terrain> terrain;
    std::optional<Flight> flight;
    FrameBuffer frames;
    MatchReporter reporter;
    OwnPlayer own;
    GradeWatch grades;
    Picture picture;

    sim::PlayerInput held;
    sim::Buttons pressed = 0;      ///< buttons since the last tick
    std::uint8_t wanted_slot = 0;  ///< the last weapon slot wanted since the last tick
    std::uint8_t seen_back = 0;    ///< of the last picture
    bool has_welcome = false;
    bool has_reported_end = false;
    std::uint64_t restarts = 0;  ///< that the picture knows of
    std::uint64_t map_hash = 0;  ///< likewise
    std::uint64_t frames_extrapolated = 0;
    Time received_at;  ///< when the last datagram came
    Time shown_at;
    Time now_;  ///< of the current call
};

GameClient::GameClient(const GameClientConfig& config, Time now)
    : parts_(std::make_unique<Parts>(config, now)) {}
GameClient::~GameClient() = default;
GameClient::GameClient(GameClient&&) noexcept = default;
GameClient& GameClient::operator=(GameClient&&) noexcept = default;

void GameClient::receive(std::span<std::byte> datagram, Time now) {
    parts_->receive(datagram, now, nullptr);
}

void GameClient::receive(std::span<std::byte> datagram, Time now, ClientObserver& extra_observer) {
    parts_->receive(datagram, now, &extra_observer);
}

void GameClient::Parts::receive(std::span<std::byte> datagram, Time now, ClientObserver* observer) {
    now_ = now;
    extra_observer = observer;
    const std::uint64_t refused = client.counters().datagrams_refused;
    client.receive(datagram, now, *this);
    extra_observer = nullptr;
    // Anybody can send datagrams that are refused.
    if (client.counters().datagrams_refused == refused) received_at = now;
}

std::span<const std::byte> GameClient::next_datagram(Time now) {
    return parts_->client.next_datagram(now);
}

bool GameClient::wants_flush() const {
    return parts_->client.wants_flush();
}

void GameClient::set_input(const sim::PlayerInput& input) {
    parts_->held = limited_to_protocol(input);
    parts_->pressed |= parts_->held.buttons;
    if (parts_->held.slot != 0) parts_->wanted_slot = parts_->held.slot;
}

void GameClient::advance(Time now) {
    while (parts_->submit_input(now)) {
    }
    parts_->watch_grade(now);
}

bool GameClient::submit_input(Time now) {
    return parts_->submit_input(now);
}

bool GameClient::Parts::submit_input(Time now) {
    if (!client.input_due(now)) return false;
    sim::PlayerInput input = held;
    input.seen_back = seen_back;
    input.buttons |= std::exchange(pressed, sim::Buttons{0});
    const std::uint8_t wanted = std::exchange(wanted_slot, std::uint8_t{0});
    if (input.slot == 0) input.slot = wanted;
    client.submit_input(input, now);
    own.give(client.clock().next_tick() - 1, input, events);
    return true;
}

void GameClient::Parts::watch_grade(Time now) {
    if (!has_welcome || client.state() == ClientState::closed) return;
    const bool is_resuming = client.state() == ClientState::resuming;
    const ConnectionGrade grade = is_resuming ? ConnectionGrade::silent : grade_of(measures(now));
    if (const auto change = grades.watch(grade, now)) events.push(*change);
}

void GameClient::watch(const protocol::Watch& watch) {
    parts_->client.watch(watch);
}

bool GameClient::next_event(GameEvent& event) {
    if (parts_->events.pop(event)) return true;
    if (!parts_->client.closing() || parts_->has_reported_end) return false;
    parts_->has_reported_end = true;
    event = DisconnectedEvent{.closing = *parts_->client.closing()};
    return true;
}

const Picture& GameClient::picture(Time now) {
    Parts& parts = *parts_;
    if (!parts.has_welcome || parts.frames.empty()) return parts.picture;
    const Time play_time = parts.client.play_time().at(now);
    const double passed = std::max(0.0, seconds(play_time - parts.shown_at));
    parts.shown_at = std::max(parts.shown_at, play_time);
    Picture& picture = parts.picture;

    parts.move_playback(now, passed);
    picture.others_moment = parts.playback.moment();
    picture.own_moment = parts.has_player() ? parts.own_moment(now) : picture.others_moment;
    parts.seen_back = seen_back_of(picture.own_moment - picture.others_moment);
    if (parts.frames.show_others(picture.others_moment, picture.others))
        ++parts.frames_extrapolated;
    parts.show_own(passed);
    parts.show_projectiles(passed);
    const double near_moment =
        parts.own.is_predicted() ? picture.own_moment : picture.others_moment;
    parts.frames.show_movers(near_moment, picture.movers);
    picture.triggers = parts.frames.newest().triggers;
    const auto& zone = parts.client.welcome().zone;
    picture.zone =
        zone ? std::optional(zone_at(
                   *zone, round_moment(parts.client.match(), near_moment) / parts.tick_rate()))
             : std::nullopt;
    const auto& state = parts.client.view().own_state().part;
    picture.respawn_tick = !picture.own && state ? state->respawn_tick : 0;
    parts.show_focus();
    return picture;
}

/// A client that has only lost its connection shows what it saw until the first update. What is
/// left of another world goes at once, and so does what was pressed in it.
void GameClient::Parts::begin_picture(const protocol::Welcome& welcome) {
    const std::uint64_t restarts_before = std::exchange(restarts, client.counters().restarts);
    const bool is_same_map = std::exchange(map_hash, welcome.map_hash) == welcome.map_hash;
    if (welcome.resumed && restarts == restarts_before && is_same_map) return;
    picture = {};
    pressed = 0;
    wanted_slot = 0;
}

/// Looks at the player whose view the client is sent, and stays where that one was shown last. A
/// camera that is not wished for stays where the client has looked, as the server's does.
void GameClient::Parts::show_focus() {
    const protocol::Welcome& welcome = client.welcome();
    const sim::EntityId watched = client.watching().player;
    const auto look_at = [&](const PicturePlayer& player) {
        picture.focus = {.player = player.id,
                         .position = player.position,
                         .view = welcome.view_of(player.archetype)};
    };
    if (watched == sim::kNoEntity && !has_player()) {
        if (const auto& camera = client.wish().camera)
            picture.focus = {.position = camera->center, .view = camera->size};
        else if (picture.focus)
            picture.focus = {.position = picture.focus->position, .view = welcome.view};
    } else if (watched == sim::kNoEntity || watched == welcome.player) {
        if (picture.own) look_at(picture.own->player);
    } else {
        const auto found =
            std::find_if(picture.others.begin(), picture.others.end(),
                         [&](const PicturePlayer& player) { return player.id == watched; });
        if (found != picture.others.end()) look_at(*found);
    }
}

void GameClient::Parts::move_playback(Time now, double passed) {
    const Time play_time = client.play_time().at(now);
    playback.advance(timing.tick_arriving_at(play_time) - delay(), play_time);
    if (playback.has_jumped())
        frames.jump_to(playback.moment());
    else
        frames.advance_to(playback.moment(), passed);
}

void GameClient::Parts::show_own(double passed) {
    const PlayerView* const seen = client.view().own();
    picture.own.reset();
    picture.reported.reset();
    if (seen == nullptr) return;
    PictureOwn shown{.player = to_picture(*seen), .computed_position = seen->position};
    if (const auto& state = client.view().own_state().part) {
        shown.ammunition = state->ammunition;
        shown.weapon = state->weapon;
        shown.arsenal = state->arsenal;
        shown.firing = state->firing;
        shown.abilities = state->abilities;
        shown.loadout = state->loadout;
        shown.fire_ready_tick = state->fire_ready_tick;
        shown.dash_ready_tick = state->dash_ready_tick;
    }
    if (!own.show(picture.own_moment, passed, *seen, shown) &&
        frames.show_own(picture.others_moment, shown.player))
        shown.computed_position = shown.player.position;
    picture.own = shown;
    picture.reported = {
        .tick = client.view().tick(), .position = seen->position, .velocity = seen->velocity};
}

void GameClient::Parts::show_projectiles(double passed) {
    picture.projectiles.clear();
    frames.show_projectiles(picture.others_moment, picture.projectiles);
    own.show_shots(own.is_predicted() ? picture.own_moment : picture.others_moment, passed,
                   picture.projectiles);
    std::sort(picture.projectiles.begin(), picture.projectiles.end(),
              [](const PictureProjectile& a, const PictureProjectile& b) { return a.key < b.key; });
}

void GameClient::leave() {
    parts_->client.leave();
}

const protocol::Address& GameClient::server() const {
    return parts_->client.server();
}

const Client& GameClient::client() const {
    return parts_->client;
}

ClientState GameClient::state() const {
    return parts_->client.state();
}

bool GameClient::finished() const {
    return parts_->client.finished();
}

const std::optional<Closing>& GameClient::closing() const {
    return parts_->client.closing();
}

const protocol::Welcome* GameClient::welcome() const {
    return parts_->has_welcome ? &parts_->client.welcome() : nullptr;
}

const Roster& GameClient::roster() const {
    return parts_->client.roster();
}

const protocol::Match& GameClient::match() const {
    return parts_->client.match();
}

const protocol::Watching& GameClient::watching() const {
    return parts_->client.watching();
}

PredictionState GameClient::prediction() const {
    return parts_->own.state();
}

ConnectionQuality GameClient::quality(Time now) const {
    const ConnectionMeasures measures = parts_->measures(now);
    ConnectionQuality quality;
    quality.grade = parts_->grades.grade();
    quality.round_trip = measures.round_trip;
    quality.loss = measures.loss;
    quality.jitter = measures.jitter;
    quality.silence = measures.silence;
    if (!parts_->has_welcome || parts_->frames.empty()) return quality;
    quality.interpolation_delay = from_seconds(parts_->delay() / parts_->tick_rate());
    if (!parts_->has_player()) return quality;
    quality.lead = parts_->own_moment(now) - parts_->client.view().tick();
    quality.input_margin = parts_->client.clock().mean_margin();
    return quality;
}

void GameClient::set_map(GameMap map) {
    parts_->set_map(std::move(map));
}

const sim::Terrain* GameClient::terrain() const {
    return parts_->terrain.get();
}

const sim::Rules* GameClient::rules() const {
    return parts_->own.rules();
}

InputProgress GameClient::input_progress() const {
    const Client& client = parts_->client;
    return {.given = client.input_given(), .used = client.input_used()};
}

GameCounters GameClient::counters() const {
    const OwnCounters& own = parts_->own.counters();
    const ShotCounters& shots = parts_->own.shots();
    return {.client = parts_->client.counters(),
            .traffic = parts_->client.traffic(),
            .events_lost = parts_->events.lost(),
            .ticks_predicted = own.ticks_predicted,
            .ticks_replayed = own.ticks_replayed,
            .updates_compared = own.updates_compared,
            .corrections = own.corrections,
            .snaps = own.snaps,
            .shots_predicted = shots.predicted,
            .shots_confirmed = shots.confirmed,
            .shots_dropped = shots.dropped,
            .frames_extrapolated = parts_->frames_extrapolated};
}

}  // namespace arena::client
