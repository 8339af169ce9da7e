#include "tests/simulation/match_simulation.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "client/token/own_token.h"
#include "protocol/link/dice.h"
#include "protocol/session/token/identity.h"
#include "sim/base/assert.h"
#include "tests/simulation/client_links.h"
#include "tests/simulation/fill_from.h"

namespace arena::simulation {

namespace {

/// The step of virtual time: four looks at the network and the bots per tick.
constexpr Time kStep = std::chrono::microseconds(4167);

constexpr Time kBegin = std::chrono::seconds(1000);

constexpr std::uint64_t kUnixSeconds = 1'700'000'000;

constexpr protocol::Address kServer = protocol::ipv4_address({10, 0, 0, 1}, 40000);
constexpr protocol::Address kOutsider = protocol::ipv4_address({203, 0, 113, 66}, 666);

protocol::Address address_of(std::size_t bot, std::uint32_t address) {
    return protocol::ipv4_address({10, 1, static_cast<std::uint8_t>(address), 1},
                                  static_cast<std::uint16_t>(1024 + bot));
}

std::string name_of_bot(std::size_t index) {
    return "bot " + std::to_string(index);
}

/// It would take seconds of traffic to fill it.
constexpr std::size_t kInFlightMax = 1u << 16u;

}  // namespace

MatchSimulation::MatchSimulation(const MatchSettings& settings,
                                 std::shared_ptr<const sim::Terrain> terrain)
    : settings_(settings),
      terrain_(terrain),
      field_(std::make_shared<client_sim::CachedField>(
          client_sim::ObstacleField(terrain->obstacles, terrain->bounds, terrain->movers),
          client_sim::match_places_of(*terrain))),
      network_(settings.seed, kInFlightMax),
      now_(kBegin),
      server_(
          settings.server, terrain,
          {.send =
               [this](const server::Path& to, server::FarEnd, std::span<const std::byte> datagram) {
                   send_to_client(to.remote, datagram);
               },
           .fill_random = fill_from(settings.seed + 1),
           .unix_seconds = [this] { return unix_seconds_of_server(); },
           .on_transition =
               [this](const server::Transition& transition) {
                   if (!HostileCrowd::is_hostile_name(transition.name))
                       guard_.on_transition(transition, now_);
               },
           .on_result = [this](const server::MatchResult& result) { laws_.judge(result, now_); }},
          kBegin),
      clock_(settings.server.tick_rate, kBegin) {
    if (settings.leaps) field_->learn_leaps(settings.leaps);
    if (settings.outsider_trick_probability > 0.0)
        outsider_.emplace(OutsiderSettings{.seed = settings.seed + 2,
                                           .trick_probability = settings.outsider_trick_probability,
                                           .shadows = settings.outsider_shadows,
                                           .server = kServer,
                                           .own = {kOutsider}});
    if (settings.flood_requests + settings.flood_tokens > 0)
        handshake_flood_.emplace(HandshakeFloodSettings{
            .seed = settings.seed + 3,
            .protocol_id = settings.server.protocol_id,
            .requests = settings.flood_requests,
            .tokens = settings.flood_tokens,
            .victim = address_of(0, 0),
            .is_behind_victims_address = settings.is_flood_from_bots_address});
    for (std::uint32_t i = 0; i < settings.bots; ++i)
        add_bot(i);
    for (std::uint32_t i = 0; i < settings.insiders; ++i)
        add_insider(i);
    if (settings.hostile.of_each + settings.hostile.of_all > 0) add_hostile();
}

std::uint64_t MatchSimulation::unix_seconds() const {
    const auto passed = std::chrono::duration_cast<std::chrono::seconds>(now_ - kBegin);
    return kUnixSeconds + static_cast<std::uint64_t>(passed.count());
}

std::uint64_t MatchSimulation::unix_seconds_of_server() const {
    const Time began = kBegin + settings_.clock_jump.at;
    const bool is_wrong = now_ >= began && now_ < began + settings_.clock_jump.lasts;
    return unix_seconds() + (is_wrong ? settings_.clock_jump.ahead : 0);
}

void MatchSimulation::add_bot(std::uint32_t index) {
    const std::string name = name_of_bot(index);
    const std::uint64_t seed = settings_.seed * 1000 + index;
    const auto random = fill_from(seed);
    tapped_bots_.push_back({.token = client::make_own_token(
                                {.name = name, .server = kServer, .create_time = unix_seconds()},
                                settings_.key, random),
                            .tap = {}});
    const bool is_idle = index < settings_.idle_bots;
    if (is_idle)
        guard_.add_insider(name, [](protocol::EndReason reason) {
            return reason == protocol::EndReason::idle || reason == protocol::EndReason::timed_out;
        });
    else
        guard_.add_honest(name, tapped_bots_.back().tap);
    bots_.emplace_back(
        client_sim::Bot::Config{
            .name = name,
            .seed = seed,
            .behaviour = is_idle ? client_sim::BehaviourKind::idle
                                 : client_sim::behaviour_of(settings_.behaviour, index),
            .client = {.token = tapped_bots_.back().token, .offers_aes = false, .random = random},
            .field_for = [this](const protocol::Welcome&) { return field_; },
            .game_map_for = game_map_for()},
        now_);
    addresses_.push_back(0);
    complete_at_.push_back(0);
    network_.add_link(settings_.network.to_server);
    network_.add_link(settings_.network.to_client);
}

client::GameMapFor MatchSimulation::game_map_for() const {
    if (!settings_.bots_predict_by) return {};
    return [this](const protocol::Welcome&) {
        return client::GameMap{.terrain = terrain_, .rules = settings_.bots_predict_by};
    };
}

/// All tokens of an insider have the same client id; a bot's only token has a random one.
void MatchSimulation::add_insider(std::uint32_t index) {
    const std::string name = "insider " + std::to_string(index);
    const std::uint64_t seed = settings_.seed * 1000 + 500 + index;
    const auto ask_for_token = [this, name, seed, random = fill_from(seed)] {
        protocol::TokenSpec spec{.protocol_id = settings_.server.protocol_id,
                                 .client_id = seed,
                                 .create_time = unix_seconds(),
                                 .servers = {&kServer, 1}};
        protocol::write_identity({.name = name}, spec.user_data);
        return protocol::make_connect_token(spec, settings_.key, random).value();
    };
    const auto address = [index](std::uint8_t net, std::uint8_t host) {
        return protocol::ipv4_address({198, 51, net, host},
                                      static_cast<std::uint16_t>(5000 + index));
    };
    std::vector<protocol::Address> borrowed;
    for (std::uint8_t host = 1; host <= 20; ++host)
        borrowed.push_back(address(200, host));
    insiders_.emplace_back(
        InsiderSettings{.name = name,
                        .seed = seed,
                        .own = {address(100, 1), address(100, 2), address(100, 3)},
                        .borrowed = borrowed,
                        .repertoire = settings_.repertoire,
                        .ask_for_token = ask_for_token,
                        .victim = [this] { return victim(); }},
        verdict_, now_);
    guard_.add_insider(name, [this, index](protocol::EndReason reason) {
        return insiders_[index].may_end_by(reason);
    });
}

void MatchSimulation::add_hostile() {
    const auto ask_for_token =
        [this, random = fill_from(settings_.seed * 1000 + 700)](const std::string& name) {
            return client::make_own_token(
                {.name = name, .server = kServer, .create_time = unix_seconds()}, settings_.key,
                random);
        };
    hostile_.emplace(settings_.hostile, settings_.seed + 5,
                     HostileCrowd::MatchAccess{.ask_for_token = ask_for_token,
                                               .victim = [this] { return victim(); }},
                     now_);
}

/// Returns the connection of some bot; 0: there is none.
protocol::ConnectionId MatchSimulation::victim() {
    if (tapped_bots_.empty()) return 0;
    return tapped_bots_[victim_dice_.below(tapped_bots_.size())].tap.connection();
}

void MatchSimulation::rest_insiders() {
    for (Insider& insider : insiders_)
        insider.rest();
}

void MatchSimulation::stop_shadowing() {
    if (outsider_) outsider_->stop_shadowing();
}

void MatchSimulation::set_network(const protocol::NetworkProfile& network) {
    for (std::size_t i = 0; i < bots_.size(); ++i) {
        network_.set_profile(link_to_server(i), network.to_server);
        network_.set_profile(link_to_client(i), network.to_client);
    }
}

void MatchSimulation::stop_server_for(Time duration) {
    waiting_.emplace();
    for (const Time end = now_ + duration; now_ < end;) {
        now_ += kStep;
        deliver_due();
        step_bots();
    }
    const std::vector<Waiting> came = *std::exchange(waiting_, std::nullopt);
    for (const Waiting& one : came)
        server_.receive(one.from, one.datagram, now_);
}

void MatchSimulation::deliver_due() {
    network_.deliver_due(now_, [this](const protocol::Arrival& arrival) { deliver(arrival); });
    if (outsider_)
        outsider_->deliver_due(now_, [this](const Sighting& injection) { deliver(injection); });
}

void MatchSimulation::deliver(const protocol::Arrival& arrival) {
    std::copy(arrival.datagram.begin(), arrival.datagram.end(), datagram_.begin());
    const auto datagram = std::span(datagram_).first(arrival.datagram.size());
    const std::size_t index = arrival.link / 2;
    if (arrival.link == link_to_client(index)) {
        bots_[index].receive(datagram, now_, distributions_);
        if (bots_[index].client().wants_flush()) flush_bot(index);
        return;
    }
    addresses_[index] = std::max(addresses_[index], arrival.address);
    const protocol::Address from = address_of(index, arrival.address);
    if (waiting_)
        waiting_->push_back({from, {datagram.begin(), datagram.end()}});
    else
        server_.receive(from, datagram, now_);
}

/// A bot takes only what seems to come from the server.
void MatchSimulation::deliver(const Sighting& injection) {
    if (injection.to == kServer) return server_.receive(injection.from, injection.bytes, now_);
    const auto index = bot_at(injection.to);
    if (!index || injection.from != kServer) return;
    std::vector<std::byte> datagram(injection.bytes.begin(), injection.bytes.end());
    bots_[*index].receive(datagram, now_, distributions_);
}

void MatchSimulation::see(const Sighting& sighting) {
    if (outsider_) outsider_->see(now_, sighting);
}

/// Returns no bot for an address that its bot has left.
std::optional<std::size_t> MatchSimulation::bot_at(const protocol::Address& address) const {
    for (std::size_t i = 0; i < bots_.size(); ++i)
        if (address == address_of(i, addresses_[i])) return i;
    return std::nullopt;
}

void MatchSimulation::send_to_client(const protocol::Address& to,
                                     std::span<const std::byte> datagram) {
    for (Insider& insider : insiders_)
        if (insider.uses(to)) return insider.receive(to, datagram, now_);
    if (handshake_flood_ && handshake_flood_->owns(to))
        return handshake_flood_->receive(to, datagram);
    if (hostile_ && hostile_->owns(to)) return hostile_->receive(to, datagram, now_);
    see({kServer, to, datagram});
    const auto index = bot_at(to);
    if (!index) return;
    listen_in(*index, datagram);
    network_.send(link_to_client(*index), datagram, now_);
}

/// A bot that comes back shows the resume token of its last Welcome.
void MatchSimulation::listen_in(std::size_t bot, std::span<const std::byte> datagram) {
    const client::Client& client = bots_[bot].client();
    if (client.state() != client::ClientState::resuming)
        return tapped_bots_[bot].tap.on_server_sent(datagram, tapped_bots_[bot].token);
    const auto resume_token = protocol::read_connect_token(client.welcome().resume_token);
    if (resume_token.ok()) tapped_bots_[bot].tap.on_server_sent(datagram, resume_token.value());
}

void MatchSimulation::run(Time duration) {
    for (const Time end = now_ + duration; now_ < end;) {
        now_ += kStep;
        step_handshake_flood();
        deliver_due();
        for (std::uint32_t due = clock_.advance(now_).ticks; due > 0; --due)
            tick_server();
        step_bots();
        step_insiders();
        step_hostile();
    }
}

void MatchSimulation::tick_server() {
    server_.tick(now_);
    guard_.judge(server_.world(), now_);
    laws_.judge(server_.world(), now_);
    const std::string at = "seed " + std::to_string(settings_.seed) + ", tick " +
                           std::to_string(server_.world().tick()) + ": ";
    if (const auto broken = server_.world().find_broken_invariant())
        throw std::runtime_error(at + *broken);
    record_.add(server_.world());
    note_full_updates();
    shots_.resize(bots_.size());
    for (std::size_t i = 0; i < bots_.size(); ++i) {
        const client::Client& client = bots_[i].client();
        const protocol::Welcome& welcome = client.welcome();
        if (shots_[i].resume_token != welcome.resume_token)
            shots_[i] = {.resume_token = welcome.resume_token, .meanings = {}};
        const auto error =
            record_.find_error(client.view(), welcome.player, {.welcome = welcome}, shots_[i]);
        if (!error.empty()) throw std::runtime_error(at + name_of_bot(i) + " was sent " + error);
    }
}

void MatchSimulation::note_full_updates() {
    const std::uint64_t before = std::exchange(left_out_, server_.statistics().left_out.items);
    was_full_.resize(server_.world().tick() + 1);
    was_full_.back() = left_out_ > before;
    for (std::size_t i = 0; i < bots_.size(); ++i)
        if (const sim::Tick newest = bots_[i].client().view().tick(); !was_full_.at(newest))
            complete_at_[i] = newest;
}

/// It may have waited since the bot's last update that held everything, but no longer than the
/// settings say.
sim::Tick MatchSimulation::wait_max_of(std::size_t bot) const {
    const auto wait_max = static_cast<sim::Tick>(settings_.wait_max * settings_.server.tick_rate /
                                                 std::chrono::seconds(1));
    const sim::Tick newest = bots_[bot].client().view().tick();
    return std::min(wait_max, newest - std::min(newest, complete_at_[bot]));
}

std::string MatchSimulation::find_laggard() const {
    for (std::size_t i = 0; i < bots_.size(); ++i) {
        const std::string name = name_of_bot(i);
        const client::Client& client = bots_[i].client();
        if (const auto& closing = client.closing()) {
            if (client::is_leaving(*closing)) continue;
            return name + " is out: " + std::string(client::name_of(*closing));
        }
        if (client.state() != client::ClientState::active) return name + " is not in";
        const protocol::Welcome& welcome = client.welcome();
        const StateRecord::Demands demands{.welcome = welcome,
                                           .wait_max = wait_max_of(i),
                                           .effects = settings_.server.rules.effects};
        const auto missing = record_.find_missing(client.view(), welcome.player, demands);
        if (!missing.empty()) return name + " does not know " + missing;
        const auto stale = record_.find_stale(client.view(), welcome.player, demands);
        if (!stale.empty()) return name + " holds outdated data: " + stale;
        if (client.roster().size() > server_.world().players().size())
            return name + " does not know who has left";
        if (server_.world().state().match.mode != sim::GameMode::endless &&
            !laws_.was_so(client.match()))
            return name + " does not know the match as it is";
        for (const sim::PlayerState& player : server_.world().players()) {
            const client::Roster::Player* const known = client.roster().find(player.id);
            if (known == nullptr) return name + " does not know who plays";
            if (!record_.had_score(player.id, known->score) || known->team != player.team)
                return name + " does not know the score of player " +
                       std::to_string(player.id.value);
        }
    }
    return "";
}

void MatchSimulation::step_bots() {
    for (std::size_t i = 0; i < bots_.size(); ++i)
        flush_bot(i);
}

void MatchSimulation::flush_bot(std::size_t bot) {
    for (auto datagram = bots_[bot].next_datagram(now_); !datagram.empty();
         datagram = bots_[bot].next_datagram(now_)) {
        bots_[bot].on_sent(datagram.size());
        tapped_bots_[bot].tap.on_client_sent(datagram);
        network_.send(link_to_server(bot), datagram, now_);
        see({address_of(bot, addresses_[bot]), kServer, datagram});
    }
}

/// What the server must not accept is counted, and nothing is counted twice.
void MatchSimulation::step_insiders() {
    for (Insider& insider : insiders_) {
        // Whether the last packet that is not stale was accepted: a rate limiter may have dropped
        // it.
        bool makes_stale = false;
        for (const Insider::Outgoing& outgoing : insider.step(now_)) {
            const std::uint64_t before = refusals();
            server_.receive(outgoing.from, outgoing.bytes, now_);
            const std::uint64_t counted = refusals() - before;
            if (outgoing.treatment != Treatment::stale) makes_stale = counted == 0;
            const bool must_be_counted = outgoing.treatment == Treatment::counted ||
                                         (outgoing.treatment == Treatment::stale && makes_stale);
            if (counted > 1 || (counted == 0 && must_be_counted))
                verdict_.violate(now_, insider.name() + "'s " +
                                           std::string(name_of(insider.last_misbehaviour())) +
                                           " is counted " + std::to_string(counted) + " times");
        }
    }
}

/// The hosts of the flood act before all bots.
void MatchSimulation::step_handshake_flood() {
    if (!handshake_flood_) return;
    for (const HandshakeFlood::Outgoing& outgoing : handshake_flood_->step(now_))
        server_.receive(outgoing.from, outgoing.bytes, now_);
}

void MatchSimulation::step_hostile() {
    if (!hostile_) return;
    hostile_->step(now_, [this](const protocol::Address& from, auto datagram) {
        server_.receive(from, datagram, now_);
    });
}

/// Returns how many datagrams and messages changed nothing, and how many clients were denied.
std::uint64_t MatchSimulation::refusals() const {
    const server::ServerStatistics statistics = server_.statistics();
    std::uint64_t sum = statistics.message_errors();
    const auto add = [&](std::string_view, std::uint64_t count) { sum += count; };
    statistics.for_each_drop(add);
    statistics.for_each_denial(add);
    return sum;
}

void MatchSimulation::leave() {
    for (client_sim::Bot& bot : bots_)
        bot.leave(now_);
}

bool MatchSimulation::leave(std::size_t bot) {
    ARENA_ASSERT(bot < bots_.size(), "a bot of this match");
    if (bots_[bot].client().state() != client::ClientState::active) return false;
    guard_.clear_inputs(name_of_bot(bot));
    bots_[bot].leave(now_);
    return true;
}

client_sim::FleetTotals MatchSimulation::finish() {
    client_sim::FleetTotals totals;
    for (const client_sim::Bot& bot : bots_)
        bot.add_to(totals, now_);
    return totals;
}

}  // namespace arena::simulation
