#include "tests/simulation/game_match.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <variant>

#include "client/token/own_token.h"
#include "sim/math/vec2.h"
#include "sim/rules/game_kind.h"
#include "tests/simulation/client_links.h"
#include "tests/simulation/fill_from.h"

namespace arena::simulation {

namespace {

/// Four looks at the network per frame of a 60th of a second.
constexpr server::Time kGameStep = std::chrono::nanoseconds(4'166'667);
constexpr std::uint64_t kStepsPerGameFrame = 4;
constexpr float kGameFrameSeconds = 1.0f / 60.0f;
/// A clock gives at most this many inputs per frame, unless it jumps.
constexpr sim::Tick kTicksInFrame = 8;
constexpr server::Time kGamesBegin = std::chrono::seconds(1000);
constexpr std::uint64_t kGamesUnixSeconds = 1'700'000'000;
constexpr protocol::Address kGameServer = protocol::ipv4_address({10, 0, 0, 1}, 40000);

bool can_blink(const sim::Rules& rules, std::uint8_t archetype) {
    return sim::has_ability(rules, rules.archetypes[archetype], sim::AbilityKind::blink);
}

protocol::Address address_of_game(std::size_t game) {
    return protocol::ipv4_address({10, 1, 0, 1}, static_cast<std::uint16_t>(1024 + game));
}

std::string sentence_about(const client::CorrectionEvent& correction,
                           const client::GameClient& client) {
    return "player " + std::to_string(client.welcome()->player.value) + " in tick " +
           std::to_string(correction.tick) + " by " + std::to_string(correction.size) +
           " m, moved by " + std::to_string(correction.shift) + " m";
}

}  // namespace

std::uint64_t GamesSeen::corrections_in_all() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : corrections)
        sum += count;
    return sum;
}

GameMatch::GameMatch(const GameMatchSettings& settings)
    : settings_(settings),
      network_(settings.seed, 1u << 16u),
      now_(kGamesBegin),
      server_(
          settings.server, settings.terrain,
          {.send =
               [this](const server::Path& to, server::FarEnd, std::span<const std::byte> datagram) {
                   const std::size_t game = to.remote.port - 1024u;
                   network_.send(link_to_client(game), datagram, now_);
               },
           .fill_random = fill_from(settings.seed + 1),
           .unix_seconds = [] { return kGamesUnixSeconds; }},
          kGamesBegin),
      clock_(settings.server.tick_rate, kGamesBegin) {
    for (std::uint32_t i = 0; i < settings.players; ++i)
        add_game(i);
}

void GameMatch::add_game(std::uint32_t index) {
    const std::uint64_t seed = settings_.seed * 1000 + index;
    const auto random = fill_from(seed);
    client::GameClientConfig config{
        .token = client::make_own_token({.name = "game " + std::to_string(index),
                                         .server = kGameServer,
                                         .create_time = kGamesUnixSeconds},
                                        {}, random),
        .random = random,
        .terrain = settings_.terrain,
        .rules = std::nullopt,
        .settings = settings_.game};
    if (settings_.knows_rules) config.rules = settings_.server.rules;
    games_.emplace_back(config, now_, seed);
    network_.add_link(settings_.network.to_server);
    network_.add_link(settings_.network.to_client);
}

void GameMatch::run(server::Time duration) {
    for (const server::Time end = now_ + duration; now_ < end;) {
        now_ += kGameStep;
        ++steps_;
        network_.deliver_due(now_, [this](const protocol::Arrival& arrival) { deliver(arrival); });
        for (std::uint32_t due = clock_.advance(now_).ticks; due > 0; --due)
            tick();
        // The frames of the clients begin at different times.
        for (std::size_t game = 0; game < games_.size(); ++game)
            if (steps_ % kStepsPerGameFrame == game % kStepsPerGameFrame) frame(game);
    }
}

void GameMatch::tick() {
    server_.tick(now_);
    ticked_at_ = now_;
    for (const sim::PlayerState& player : server_.world().state().players) {
        auto life = std::ranges::find(lives_, player.id, &Life::id);
        if (life == lives_.end())
            life = lives_.insert(life, {.id = player.id, .is_alive = false, .since = 0});
        if (player.alive && !life->is_alive) life->since = server_.world().tick();
        life->is_alive = player.alive;
    }
}

/// Whether the player has come back to life between the moments or in the second before.
bool GameMatch::has_spawned(sim::EntityId player, double from, double until) const {
    const auto life = std::ranges::find(lives_, player, &Life::id);
    const double since = life == lives_.end() ? 0.0 : static_cast<double>(life->since);
    return from - settings_.server.tick_rate <= since && since <= until;
}

void GameMatch::deliver(const protocol::Arrival& arrival) {
    std::copy(arrival.datagram.begin(), arrival.datagram.end(), datagram_.begin());
    const auto datagram = std::span(datagram_).first(arrival.datagram.size());
    const std::size_t game = arrival.link / 2;
    if (arrival.link == link_to_client(game)) {
        games_[game].client.receive(datagram, now_, games_[game].speeds);
        const sim::Tick used = games_[game].client.input_progress().used;
        for (const client_sim::Time response : games_[game].responses.on_used(used, now_))
            seen_.responses_ms.push_back(static_cast<float>(client::milliseconds(response)));
        if (games_[game].client.wants_flush()) flush(game);
        return;
    }
    server_.receive(address_of_game(game), datagram, now_);
}

void GameMatch::flush(std::size_t game) {
    client::GameClient& client = games_[game].client;
    for (auto bytes = client.next_datagram(now_); !bytes.empty();
         bytes = client.next_datagram(now_))
        network_.send(link_to_server(game), bytes, now_);
}

void GameMatch::frame(std::size_t index) {
    submit_input(index);
    flush(index);
    listen(games_[index]);
    look(games_[index]);
}

void GameMatch::submit_input(std::size_t index) {
    Game& game = games_[index];
    const sim::PlayerInput before = game.input;
    choose(index);
    if (game.input != before && !game.change) game.change = Change{.at = now_};
    const sim::Tick given_before = game.client.input_progress().given;
    game.client.set_input(game.input);
    game.client.advance(now_);
    const sim::Tick given = game.client.input_progress().given;
    if (given == given_before) return;
    // After a clock jump only the newest input was surely given.
    const sim::Tick first = given - given_before <= kTicksInFrame ? given_before + 1 : given;
    for (sim::Tick tick = first; tick <= given; ++tick)
        game.responses.give(tick, now_);
    if (game.change && game.change->tick == 0) game.change->tick = first;
}

void GameMatch::choose(std::size_t index) {
    Game& game = games_[index];
    if (settings_.play) {
        game.input = settings_.play(index, game.client.picture(now_));
        return;
    }
    if (game.frames_to_hold-- > 0) return;
    protocol::Dice& dice = game.dice;
    game.frames_to_hold = static_cast<int>(5 + dice.below(40));
    const auto axis = [&] { return static_cast<int>(dice.below(255)) - 127; };
    game.input = {};
    if (!settings_.stands && !dice.happens(0.1)) {
        game.input.move_x = static_cast<std::int8_t>(axis());
        game.input.move_y = static_cast<std::int8_t>(axis());
    }
    game.input.aim_x = static_cast<std::int16_t>(axis());
    game.input.aim_y = static_cast<std::int16_t>(axis());
    const auto press = [&](double share, sim::Buttons button) {
        if (dice.happens(share))
            game.input.buttons = static_cast<sim::Buttons>(game.input.buttons | button);
    };
    press(settings_.fires, sim::kButtonFire);
    press(settings_.jumps, sim::kButtonJump);
    press(settings_.dashes, sim::kButtonDash);
    if (settings_.skills == 0.0) return;
    for (const sim::Buttons button : {sim::kButtonAbility2, sim::kButtonAbility3,
                                      sim::kButtonAbility4, sim::kButtonReload, sim::kButtonUse})
        press(settings_.skills, button);
    if (dice.happens(settings_.skills))
        game.input.slot = static_cast<std::uint8_t>(1 + dice.below(3));
}

void GameMatch::listen(Game& game) {
    for (client::GameEvent event; game.client.next_event(event);) {
        ++seen_.events[event.index()];
        if (const auto* correction = std::get_if<client::CorrectionEvent>(&event)) {
            ++seen_.corrections[static_cast<std::size_t>(correction->cause)];
            game.shift += correction->shift;
            if (correction->cause == client::CorrectionCause::unknown && seen_.unexplained.empty())
                seen_.unexplained = sentence_about(*correction, game.client);
            seen_.sizes.push_back(correction->size);
            seen_.shifts.push_back(correction->shift);
            if (correction->is_snapped) {
                ++seen_.snaps;
                game.own.reset();
            }
        }
        if (const auto* shot = std::get_if<client::ShotEvent>(&event))
            if (game.client.welcome()->player == shot->shooter) ++seen_.shots_reported;
        if (std::holds_alternative<client::ShotDroppedEvent>(event)) ++seen_.shots_dropped;
        if (std::holds_alternative<client::SpawnedEvent>(event)) {
            ++seen_.spawns;
            game.own.reset();
        }
        if (std::holds_alternative<client::DiedEvent>(event)) ++seen_.deaths;
    }
}

void GameMatch::look(Game& game) {
    const client::Picture& picture = game.client.picture(now_);
    const client::ConnectionQuality quality = game.client.quality(now_);
    const double server_moment =
        server_.world().tick() + client::seconds(now_ - ticked_at_) * settings_.server.tick_rate;
    ++seen_.frames;
    seen_.lead_sum += quality.lead;
    seen_.ahead_sum += picture.own_moment - server_moment;
    seen_.delay_sum += client::milliseconds(quality.interpolation_delay);
    if (quality.input_margin) {
        seen_.margin_sum += *quality.input_margin;
        ++seen_.margins;
    }
    look_at_own(game, picture);
    look_at_others(game, picture);
    look_at_shots(picture);
    look_for_change(game, picture);
}

void GameMatch::look_for_change(Game& game, const client::Picture& picture) {
    if (!game.change || game.change->tick == 0) return;
    if (picture.own_moment <= game.change->tick - 1.0) return;
    if (picture.own)
        seen_.to_picture_ms.push_back(
            static_cast<float>(client::milliseconds(now_ - game.change->at)));
    game.change.reset();
}

void GameMatch::look_at_own(Game& game, const client::Picture& picture) {
    const float shift = std::exchange(game.shift, 0.0f);
    const std::optional<Shown> before = std::exchange(game.own, std::nullopt);
    if (picture.own)
        game.own = Shown{.id = picture.own->player.id,
                         .position = picture.own->player.position,
                         .speed = sim::length(picture.own->player.velocity),
                         .computed = picture.own->computed_position};
    if (!game.own || !before) {
        if (game.pending_frame) judge(*game.pending_frame, game);
        game.pending_frame.reset();
        game.computed_distance = 0.0f;
        return;
    }
    const float computed = sim::length(game.own->computed - before->computed) - shift;
    if (game.pending_frame) {
        game.pending_frame->most = std::max(game.pending_frame->most, computed);
        judge(*game.pending_frame, game);
    }
    const float ran = std::max(before->speed, game.own->speed) * kGameFrameSeconds;
    const sim::Vec2 offset =
        (game.own->position - game.own->computed) - (before->position - before->computed);
    game.pending_frame = PendingFrame{.shown = sim::length(game.own->position - before->position),
                                      .most = std::max({ran, computed, game.computed_distance}),
                                      .smoothed = std::abs(sim::length(offset) - shift),
                                      .moment = picture.own_moment};
    game.computed_distance = computed;
}

void GameMatch::judge(const PendingFrame& pending_frame, const Game& game) {
    const float jump = std::min(pending_frame.shown - pending_frame.most, pending_frame.smoothed);
    if (jump <= seen_.own_jump_max) return;
    seen_.own_jump_max = jump;
    seen_.worst_own = "player " + std::to_string(game.client.welcome()->player.value) + " at " +
                      std::to_string(pending_frame.moment);
}

void GameMatch::SpeedLog::on_update(const protocol::Update&, const client::WorldView& view) {
    const bool is_newer = updates_.empty() || updates_.back().tick < view.tick();
    if (is_newer && updates_.size() == kUpdatesMax) {
        updates_.push_back(std::move(updates_.front()));
        updates_.pop_front();
    } else if (is_newer) {
        updates_.emplace_back();
    }
    // A late update about an earlier tick changes what the newest one has led to.
    UpdateSpeeds& newest = updates_.back();
    newest.tick = view.tick();
    newest.speeds.clear();
    for (const client::PlayerView& player : view.players())
        newest.speeds.emplace_back(player.id, sim::length(player.velocity));
}

float GameMatch::SpeedLog::greatest(sim::EntityId player, double from, double until) const {
    float greatest = 0.0f;
    for (auto update = updates_.rbegin(); update != updates_.rend(); ++update) {
        const bool is_after =
            std::next(update) != updates_.rend() && std::next(update)->tick >= until;
        if (is_after) continue;
        for (const auto& [id, speed] : update->speeds)
            if (id == player) greatest = std::max(greatest, speed);
        if (update->tick <= from) break;
    }
    return greatest;
}

/// Whether the client is sent all about a player exactly, and was when it was somewhat further
/// away.
bool GameMatch::is_near(const Game& game, const Shown& other) const {
    constexpr float kApproached = 2.0f;
    const float exact_distance = settings_.server.rules.vision.exact_distance;
    return game.own &&
           sim::length(other.position - game.own->position) <= exact_distance - kApproached;
}

void GameMatch::look_at_others(Game& game, const client::Picture& picture) {
    std::vector<Shown> shown;
    for (const client::PicturePlayer& player : picture.others)
        shown.push_back({.id = player.id,
                         .position = player.position,
                         .speed = sim::length(player.velocity),
                         .archetype = player.archetype});
    if (!shown.empty()) ++seen_.frames_with_others;
    const double passed = picture.others_moment - game.others_moment;
    for (const Shown& now : shown) {
        const auto before = std::ranges::find(game.shown, now.id, &Shown::id);
        if (before == game.shown.end()) continue;
        const float speed =
            std::max({now.speed, before->speed,
                      game.speeds.greatest(now.id, game.others_moment, picture.others_moment)});
        const float moved = sim::length(now.position - before->position);
        const float explained = speed / static_cast<float>(settings_.server.tick_rate) *
                                static_cast<float>(std::max(0.0, passed));
        const float jump = moved - explained;
        // A snap is that long, and the player may have moved against it.
        if (moved + explained > settings_.game.snap_distance) {
            const bool may_blink = can_blink(settings_.server.rules, now.archetype);
            if (!may_blink && !has_spawned(now.id, game.others_moment, picture.others_moment))
                ++seen_.others_snaps;
            continue;
        }
        if (is_near(game, now)) seen_.near_jump_max = std::max(seen_.near_jump_max, jump);
        if (jump <= seen_.others_jump_max) continue;
        seen_.others_jump_max = jump;
        seen_.worst_other = "player " + std::to_string(now.id.value) + " at " +
                            std::to_string(picture.others_moment);
    }
    game.shown = std::move(shown);
    game.others_moment = picture.others_moment;
}

void GameMatch::look_at_shots(const client::Picture& picture) {
    std::vector<std::uint32_t> keys;
    for (const client::PictureProjectile& projectile : picture.projectiles)
        keys.push_back(projectile.key);
    if (std::ranges::adjacent_find(keys) != keys.end()) ++seen_.double_shots;
    for (const client::PictureProjectile& one : picture.projectiles)
        for (const client::PictureProjectile& other : picture.projectiles) {
            const bool is_double = one.key < other.key && one.owner == other.owner && picture.own &&
                                   one.owner == picture.own->player.id &&
                                   sim::length(one.position - other.position) < 0.1f;
            if (is_double) ++seen_.double_shots;
        }
}

client::GameCounters GameMatch::counters() const {
    client::GameCounters sum;
    for (const Game& game : games_) {
        const client::GameCounters one = game.client.counters();
        sum.updates_compared += one.updates_compared;
        sum.ticks_predicted += one.ticks_predicted;
        sum.ticks_replayed += one.ticks_replayed;
        sum.shots_predicted += one.shots_predicted;
        sum.shots_confirmed += one.shots_confirmed;
        sum.shots_dropped += one.shots_dropped;
        sum.frames_extrapolated += one.frames_extrapolated;
        sum.snaps += one.snaps;
        sum.events_lost += one.events_lost;
        for (std::size_t i = 0; i < sum.corrections.size(); ++i)
            sum.corrections[i] += one.corrections[i];
    }
    return sum;
}

}  // namespace arena::simulation
