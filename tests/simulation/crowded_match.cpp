#include "tests/simulation/crowded_match.h"

#include <algorithm>
#include <utility>

#include "client/token/own_token.h"
#include "protocol/replication/id_code.h"
#include "tests/simulation/client_links.h"
#include "tests/simulation/fill_from.h"

namespace arena::simulation {

namespace {

/// The step of virtual time: the network and the clients run twice per tick.
constexpr Time kCrowdStep = std::chrono::microseconds(8333);
constexpr Time kCrowdBegin = std::chrono::seconds(1000);
constexpr std::uint64_t kCrowdUnixSeconds = 1'700'000'000;
constexpr protocol::Address kCrowdServer = protocol::ipv4_address({10, 0, 0, 1}, 40000);
constexpr std::uint16_t kCrowdFirstPort = 1024;

/// The traffic of a thousand clients does not fill it in seconds.
constexpr std::size_t kCrowdInFlightMax = 1u << 22u;

/// Hundreds in one view do not all fit into one update. Within this many seconds of a change,
/// whatever is in view has had its turn, also in a crowd of 300 at ten updates a second. Larger
/// crowds wait longer in proportion, up to as many players as a client may see.
constexpr double kWaitMax = 1.2;

sim::Tick wait_max_in(const CrowdedMatchSettings& settings) {
    constexpr double kReferenceCrowd = 300.0;
    constexpr double kSeenAtATime = protocol::kEntitiesSeenMax / 2;
    const double crowds = std::clamp<double>(settings.clients, kReferenceCrowd, kSeenAtATime);
    return static_cast<sim::Tick>(kWaitMax * crowds / kReferenceCrowd * settings.server.tick_rate);
}

protocol::Address address_of(std::size_t client) {
    return protocol::ipv4_address({10, 1, 0, 1},
                                  static_cast<std::uint16_t>(kCrowdFirstPort + client));
}

std::string text_of(sim::Tick tick) {
    return "tick " + std::to_string(tick);
}

}  // namespace

// --- A client

CrowdClient::CrowdClient(std::string name, client::Client::Config config, double fire,
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
        client_.submit_input(draw_input(), now);
    return client_.next_datagram(now);
}

/// Draws an input. The direction changes about twice a second.
sim::PlayerInput CrowdClient::draw_input() {
    if (dice_.happens(1.0 / 30.0)) {
        input_.move_x = static_cast<std::int8_t>(static_cast<int>(dice_.below(255)) - 127);
        input_.move_y = static_cast<std::int8_t>(static_cast<int>(dice_.below(255)) - 127);
        input_.aim_x = static_cast<std::int16_t>(static_cast<int>(dice_.below(2001)) - 1000);
        input_.aim_y = static_cast<std::int16_t>(static_cast<int>(dice_.below(2001)) - 1000);
    }
    input_.buttons = dice_.happens(fire_) ? sim::kButtonFire : sim::Buttons{0};
    return input_;
}

void CrowdClient::on_welcome(const protocol::Welcome& welcome) {
    if (welcome.resumed) ledger_.violate(now_, name_ + " had to resume");
}

void CrowdClient::on_roster(const protocol::Roster&) {}

/// Checks that the client is sent nothing that was never true.
void CrowdClient::on_update(const protocol::Update& update, const client::WorldView& view) {
    const protocol::Welcome& welcome = client_.welcome();
    const auto error =
        ledger_.record().find_error(view, welcome.player, {.welcome = welcome}, shots_);
    if (!error.empty())
        ledger_.violate(now_, "at " + text_of(update.tick) + " " + name_ + " was sent " + error);
}

// --- The match

CrowdedMatch::CrowdedMatch(const CrowdedMatchSettings& settings,
                           std::shared_ptr<const sim::Terrain> terrain)
    : settings_(settings),
      ledger_(verdict_, settings.server.tick_rate),
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
        const auto token = client::make_own_token(
            {.name = name, .server = kCrowdServer, .create_time = unix_seconds()},
            settings_.server.keys.first(), random);
        clients_.emplace_back(
            name, client::Client::Config{.token = token, .offers_aes = false, .random = random},
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
    for (const CrowdClient& each : clients_) {
        const client::Client& client = each.client();
        if (client.state() != client::ClientState::active) {
            verdict_.violate(now_, each.name() + " does not play at the end");
            continue;
        }
        const protocol::Welcome& welcome = client.welcome();
        const auto missing =
            ledger_.record().find_missing(client.view(), welcome.player,
                                          {.welcome = welcome, .wait_max = wait_max_in(settings_)});
        if (!missing.empty()) verdict_.violate(now_, each.name() + " does not know " + missing);
        if (client.roster().size() != settings_.clients)
            verdict_.violate(now_, each.name() + " knows of " +
                                       std::to_string(client.roster().size()) + " players");
        judge_scores(each);
    }
    if (server_.statistics().joined != settings_.clients)
        verdict_.violate(now_, "not all clients have joined");
}

/// Checks that the client knows of no score that is higher than the player's.
void CrowdedMatch::judge_scores(const CrowdClient& each) {
    for (const sim::PlayerState& player : server_.world().players()) {
        const client::Roster::Player* const known = each.client().roster().find(player.id);
        if (known != nullptr && known->score > player.score)
            verdict_.violate(now_, each.name() + " knows a score that no player has");
    }
}

}  // namespace arena::simulation
