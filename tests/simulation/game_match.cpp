#include "tests/simulation/game_match.h"

#include <algorithm>
#include <cmath>
#include <variant>

#include "client-sim/token/own_token.h"
#include "sim/math/vec2.h"
#include "tests/simulation/client_links.h"
#include "tests/simulation/fill_from.h"

namespace arena::simulation {

namespace {

/// Four looks at the network in a frame of a 60th of a second.
constexpr server::Time kGameStep = std::chrono::nanoseconds(4'166'667);
constexpr std::uint64_t kStepsPerGameFrame = 4;
constexpr float kGameFrameSeconds = 1.0f / 60.0f;
constexpr server::Time kGamesBegin = std::chrono::seconds(1000);
constexpr std::uint64_t kGamesUnixSeconds = 1'700'000'000;
constexpr protocol::Address kGameServer = protocol::ipv4_address({10, 0, 0, 1}, 40000);

protocol::Address address_of_game(std::size_t game) {
    return protocol::ipv4_address({10, 1, 0, 1}, static_cast<std::uint16_t>(1024 + game));
}

/// Metres by which a way is longer than the velocity leads in a frame.
float beyond_running(sim::Vec2 way, float speed) {
    return std::max(0.0f, sim::length(way) - speed * kGameFrameSeconds);
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
    client_sim::GameClientConfig config{
        .token = client_sim::make_own_token({.name = "game " + std::to_string(index),
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
            server_.tick(now_);
        // Their frames begin at different times.
        for (std::size_t game = 0; game < games_.size(); ++game)
            if (steps_ % kStepsPerGameFrame == game % kStepsPerGameFrame) frame(game);
    }
}

void GameMatch::deliver(const protocol::Arrival& arrival) {
    std::copy(arrival.datagram.begin(), arrival.datagram.end(), datagram_.begin());
    const auto datagram = std::span(datagram_).first(arrival.datagram.size());
    const std::size_t game = arrival.link / 2;
    if (arrival.link == link_to_client(game)) {
        games_[game].client.receive(datagram, now_);
        if (games_[game].client.wants_flush()) flush(game);
        return;
    }
    server_.receive(address_of_game(game), datagram, now_);
}

void GameMatch::flush(std::size_t game) {
    client_sim::GameClient& client = games_[game].client;
    for (auto bytes = client.next_datagram(now_); !bytes.empty();
         bytes = client.next_datagram(now_))
        network_.send(link_to_server(game), bytes, now_);
}

void GameMatch::frame(std::size_t index) {
    Game& game = games_[index];
    choose(game);
    game.client.set_input(game.input);
    game.client.advance(now_);
    flush(index);
    listen(game);
    look(game);
}

void GameMatch::choose(Game& game) {
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
    const auto press = [&](double share, std::uint8_t button) {
        if (dice.happens(share))
            game.input.buttons = static_cast<std::uint8_t>(game.input.buttons | button);
    };
    press(settings_.fires, sim::kButtonFire);
    press(settings_.jumps, sim::kButtonJump);
    press(settings_.dashes, sim::kButtonDash);
}

void GameMatch::listen(Game& game) {
    for (client_sim::GameEvent event; game.client.next_event(event);) {
        ++seen_.events[event.index()];
        if (const auto* correction = std::get_if<client_sim::CorrectionEvent>(&event)) {
            ++seen_.corrections[static_cast<std::size_t>(correction->cause)];
            seen_.sizes.push_back(correction->size);
            seen_.shifts.push_back(correction->shift);
            if (correction->is_snapped) {
                ++seen_.snaps;
                game.own.reset();
            }
        }
        if (const auto* shot = std::get_if<client_sim::ShotEvent>(&event))
            if (game.client.welcome()->player == shot->shooter) ++seen_.shots_told;
        if (std::holds_alternative<client_sim::ShotDroppedEvent>(event)) ++seen_.shots_dropped;
        if (std::holds_alternative<client_sim::SpawnedEvent>(event)) {
            ++seen_.spawns;
            game.own.reset();
        }
        if (std::holds_alternative<client_sim::DiedEvent>(event)) ++seen_.deaths;
    }
}

/// Metres by which it is shown further on than its motion leads. Where others push it or a platform
/// carries it, that is not its velocity's, but the way of what is computed; and where that is put
/// right, the velocity's.
float GameMatch::jump(const Shown& before, const Shown& now) {
    const sim::Vec2 way = now.position - before.position;
    const float speed = std::max(sim::length(now.velocity), sim::length(before.velocity));
    return std::min(beyond_running(way, speed),
                    sim::length(way - (now.computed - before.computed)));
}

void GameMatch::look(Game& game) {
    const client_sim::Picture& picture = game.client.picture(now_);
    const client_sim::ConnectionQuality quality = game.client.quality(now_);
    ++seen_.frames;
    seen_.lead_sum += quality.lead;
    seen_.delay_sum += client_sim::milliseconds(quality.interpolation_delay);
    if (quality.input_margin) {
        seen_.margin_sum += *quality.input_margin;
        ++seen_.margins;
    }
    std::optional<Shown> own;
    if (picture.own)
        own = Shown{picture.own->player.id, picture.own->player.position,
                    picture.own->player.velocity, picture.own->computed_position};
    if (own && game.own) seen_.own_jump_max = std::max(seen_.own_jump_max, jump(*game.own, *own));
    game.own = own;

    std::vector<Shown> shown;
    for (const client_sim::PicturePlayer& player : picture.others)
        shown.push_back({player.id, player.position, player.velocity, player.position});
    if (!shown.empty()) ++seen_.frames_with_others;
    for (const Shown& now : shown) {
        const auto before = std::ranges::find(game.shown, now.id, &Shown::id);
        if (before == game.shown.end()) continue;
        const float speed = std::max({sim::length(now.velocity), sim::length(before->velocity),
                                      settings_.server.rules.speed_max()});
        const float jump = beyond_running(now.position - before->position, speed);
        if (jump > settings_.game.snap_distance - 1.0f) {
            ++seen_.others_snaps;
            continue;
        }
        if (jump <= seen_.others_jump_max) continue;
        seen_.others_jump_max = jump;
        seen_.worst_other = "player " + std::to_string(now.id.value) + " at " +
                            std::to_string(picture.others_moment);
    }
    game.shown = shown;

    std::vector<std::uint32_t> keys;
    for (const client_sim::PictureProjectile& projectile : picture.projectiles)
        keys.push_back(projectile.key);
    if (std::ranges::adjacent_find(keys) != keys.end()) ++seen_.double_shots;
    for (const client_sim::PictureProjectile& one : picture.projectiles)
        for (const client_sim::PictureProjectile& other : picture.projectiles) {
            const bool is_double = one.key < other.key && one.owner == other.owner && own &&
                                   one.owner == own->id &&
                                   sim::length(one.position - other.position) < 0.1f;
            if (is_double) ++seen_.double_shots;
        }
}

client_sim::GameCounters GameMatch::counters() const {
    client_sim::GameCounters sum;
    for (const Game& game : games_) {
        const client_sim::GameCounters one = game.client.counters();
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
