#include "tests/simulation/crowded_match.h"

#include <algorithm>
#include <utility>

#include "client-sim/token/own_token.h"
#include "tests/simulation/client_links.h"
#include "tests/simulation/fill_from.h"

namespace arena::simulation {

namespace {

/// Virtual time moves in steps of this: two looks at the network and the clients a tick.
constexpr Time kCrowdStep = std::chrono::microseconds(8333);
constexpr Time kCrowdBegin = std::chrono::seconds(1000);
constexpr std::uint64_t kCrowdUnixSeconds = 1'700'000'000;
constexpr protocol::Address kCrowdServer = protocol::ipv4_address({10, 0, 0, 1}, 40000);
constexpr std::uint16_t kCrowdFirstPort = 1024;

/// Seconds of traffic of a thousand clients would not fill it.
constexpr std::size_t kCrowdInFlightMax = 1u << 22u;

protocol::Address address_of(std::size_t client) {
    return protocol::ipv4_address({10, 1, 0, 1},
                                  static_cast<std::uint16_t>(kCrowdFirstPort + client));
}

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15ull;
    return hash ^ (hash >> 29u);
}

std::uint64_t hash_of(const sim::Event& event) {
    std::uint64_t hash = static_cast<std::uint64_t>(event.kind);
    for (const std::uint32_t value : {event.subject.value, event.other.value,
                                      static_cast<std::uint32_t>(event.amount), event.tick})
        hash = mix(hash, value);
    return hash;
}

std::string text_of(sim::Tick tick) {
    return "tick " + std::to_string(tick);
}

}  // namespace

// --- What is true

void CrowdLedger::note(const sim::World& world) {
    const sim::Players& players = world.players();
    Living living{.players = 0, .projectiles = world.projectiles().size()};
    for (const sim::PlayerState& player : players)
        living.players += player.alive ? 1u : 0u;
    living_[world.tick()] = living;
}

void CrowdLedger::judge(Time now, const std::string& client, sim::Tick tick, const ToldTick& told) {
    const auto [place, is_new] = told_.try_emplace(tick, told);
    if (is_new) {
        events_ += told.events;
        return;
    }
    if (place->second.events != told.events || place->second.hash != told.hash)
        violate(now, client + " is told of " + std::to_string(told.events) + " events of " +
                         text_of(tick) + ", somebody else of " +
                         std::to_string(place->second.events) + " or of others");
}

void CrowdLedger::judge(Time now, const std::string& client, sim::Tick tick, std::size_t players,
                        std::size_t projectiles) {
    const auto living = living_.find(tick);
    const bool is_right = living != living_.end() && living->second.players == players &&
                          living->second.projectiles == projectiles;
    if (!is_right)
        violate(now, client + " has a snapshot of " + text_of(tick) + " with " +
                         std::to_string(players) + " players and " + std::to_string(projectiles) +
                         " projectiles");
}

// --- A client

CrowdClient::CrowdClient(std::string name, client_sim::Client::Config config, double fire,
                         std::uint64_t seed, CrowdLedger& ledger, Time now)
    : name_(std::move(name)),
      fire_(fire),
      dice_(seed),
      ledger_(ledger),
      client_(std::move(config), now) {}

void CrowdClient::receive(std::span<std::byte> datagram, Time now) {
    now_ = now;
    client_.receive(datagram, now, *this);
}

std::span<const std::byte> CrowdClient::next_datagram(Time now) {
    while (client_.input_due(now))
        client_.give_input(draw_input(), now);
    return client_.next_datagram(now);
}

/// Another way about twice a second.
sim::PlayerInput CrowdClient::draw_input() {
    if (dice_.happens(1.0 / 30.0)) {
        input_.move_x = static_cast<std::int8_t>(static_cast<int>(dice_.below(255)) - 127);
        input_.move_y = static_cast<std::int8_t>(static_cast<int>(dice_.below(255)) - 127);
        input_.aim_x = static_cast<std::int16_t>(static_cast<int>(dice_.below(2001)) - 1000);
        input_.aim_y = static_cast<std::int16_t>(static_cast<int>(dice_.below(2001)) - 1000);
    }
    input_.buttons = dice_.happens(fire_) ? sim::kButtonFire : std::uint8_t{0};
    return input_;
}

void CrowdClient::on_welcome(const protocol::Welcome& welcome) {
    if (welcome.resumed) ledger_.violate(now_, name_ + " had to resume");
    introduced_at_ = welcome.tick;
    hears_ = welcome.tick;
}

/// That the numbers follow each other is the client's own demand.
void CrowdClient::on_events(std::span<const sim::Event> events, std::uint32_t) {
    for (const sim::Event& event : events) {
        if (event.tick < hears_)
            ledger_.violate(
                now_, name_ + " hears of " + text_of(event.tick) + " after " + text_of(hears_));
        if (event.tick != hears_) finish_tick();
        hears_ = event.tick;
        ++told_.events;
        told_.hash = mix(told_.hash, hash_of(event));
    }
}

/// The introductions are of the tick of the Welcome, and every client has its own.
void CrowdClient::finish_tick() {
    if (hears_ > introduced_at_) ledger_.judge(now_, name_, hears_, told_);
    heard_through_ = hears_;
    told_ = {};
}

void CrowdClient::on_part(const protocol::SnapshotPart& part) {
    const auto [place, is_new] = parts_.try_emplace(part.tick);
    begun_ += is_new ? 1u : 0u;
    Parts& parts = place->second;
    ++parts.count;
    parts.players += part.players.size();
    parts.projectiles += part.projectiles.size();
    if (parts.count == part.part_count) {
        ++complete_;
        ledger_.judge(now_, name_, part.tick, parts.players, parts.projectiles);
        parts_.erase(parts_.begin(), std::next(place));
    } else if (parts_.size() > kSnapshotsOpen) {
        parts_.erase(parts_.begin());
    }
    if (demands_all_ && parts_.size() > 2)
        ledger_.violate(
            now_, name_ + " lacks parts of the snapshot of " + text_of(parts_.begin()->first));
}

// --- The match

CrowdedMatch::CrowdedMatch(const CrowdedMatchSettings& settings,
                           std::shared_ptr<const sim::Terrain> terrain)
    : settings_(settings),
      network_(settings.seed, kCrowdInFlightMax),
      now_(kCrowdBegin),
      server_(
          settings.server, std::move(terrain),
          {.send =
               [this](const server::Path& to, server::FarEnd, std::span<const std::byte> datagram) {
                   send_to_client(to.remote, datagram);
               },
           .fill_random = fill_from(settings.seed + 1),
           .unix_seconds = [this] { return unix_seconds(); },
           .on_transition =
               [this](const server::Transition& transition) { on_transition(transition); }},
          kCrowdBegin),
      clock_(settings.server.tick_rate, kCrowdBegin),
      began_(kCrowdBegin) {}

std::uint64_t CrowdedMatch::unix_seconds() const {
    const auto passed = std::chrono::duration_cast<std::chrono::seconds>(now_ - kCrowdBegin);
    return kCrowdUnixSeconds + static_cast<std::uint64_t>(passed.count());
}

void CrowdedMatch::on_transition(const server::Transition& transition) {
    if (transition.kind == server::Transition::Kind::joined) return;
    verdict_.violate(now_, std::string(transition.name) +
                               " does not stay in: " + std::string(name_of(transition.reason)));
}

void CrowdedMatch::join_due() {
    while (clients_.size() < settings_.clients) {
        const std::size_t index = clients_.size();
        if (now_ < began_ + settings_.join_within * index / settings_.clients) return;
        const std::string name = "client " + std::to_string(index);
        const auto random = fill_from(settings_.seed * 10'000 + index);
        const auto token = client_sim::make_own_token(
            {.name = name, .server = kCrowdServer, .create_time = unix_seconds()},
            settings_.server.key, random);
        clients_.emplace_back(
            name, client_sim::Client::Config{.token = token, .offers_aes = false, .random = random},
            settings_.fire, settings_.seed * 10'000 + 5'000 + index, ledger_, now_);
        network_.add_link(settings_.networks[index].to_server);
        network_.add_link(settings_.networks[index].to_client);
    }
}

void CrowdedMatch::set_network(const protocol::NetworkProfile& network) {
    for (std::size_t i = 0; i < clients_.size(); ++i) {
        network_.set_profile(link_to_server(i), network.to_server);
        network_.set_profile(link_to_client(i), network.to_client);
    }
}

void CrowdedMatch::demand_all() {
    for (CrowdClient& client : clients_)
        client.demand_all();
}

void CrowdedMatch::send_to_client(const protocol::Address& to,
                                  std::span<const std::byte> datagram) {
    network_.send(link_to_client(to.port - kCrowdFirstPort), datagram, now_);
}

void CrowdedMatch::deliver(const protocol::Arrival& arrival) {
    const std::size_t index = arrival.link / 2;
    if (arrival.link == link_to_server(index))
        return server_.receive(address_of(index), arrival.datagram, now_);
    std::copy(arrival.datagram.begin(), arrival.datagram.end(), datagram_.begin());
    clients_[index].receive(std::span(datagram_).first(arrival.datagram.size()), now_);
    if (clients_[index].client().wants_flush()) flush(index);
}

void CrowdedMatch::flush(std::size_t client) {
    for (auto datagram = clients_[client].next_datagram(now_); !datagram.empty();
         datagram = clients_[client].next_datagram(now_))
        network_.send(link_to_server(client), datagram, now_);
}

void CrowdedMatch::run(Time duration) {
    for (const Time end = now_ + duration; now_ < end && verdict_.ok();) {
        now_ += kCrowdStep;
        join_due();
        network_.deliver_due(now_, [this](const protocol::Arrival& arrival) { deliver(arrival); });
        for (std::uint32_t due = clock_.advance(now_).ticks; due > 0; --due)
            tick_server(due - 1);
        for (std::size_t i = 0; i < clients_.size(); ++i)
            flush(i);
    }
}

void CrowdedMatch::tick_server(std::uint32_t ticks_overdue) {
    server_.tick(now_, ticks_overdue);
    ledger_.note(server_.world());
    if (const auto broken = server_.world().find_broken_invariant())
        verdict_.violate(now_, "after " + text_of(server_.world().tick()) + ": " + *broken);
}

void CrowdedMatch::judge_end() {
    const sim::Tick lag = settings_.server.tick_rate / 2u;
    const sim::Tick tick = server_.world().tick();
    for (const CrowdClient& each : clients_) {
        const client_sim::Client& client = each.client();
        if (client.state() != client_sim::ClientState::active)
            verdict_.violate(now_, each.name() + " does not play in the end");
        else if (each.heard_through() + lag < tick)
            verdict_.violate(now_, each.name() + " has heard of the events up to " +
                                       text_of(each.heard_through()) + " at " + text_of(tick));
    }
    const server::ServerStatistics& statistics = server_.statistics();
    if (statistics.joined != settings_.clients) verdict_.violate(now_, "not everybody has joined");
    if (statistics.snapshot_entities_left_out > 0)
        verdict_.violate(now_, "a snapshot had no room for everybody");
}

}  // namespace arena::simulation
