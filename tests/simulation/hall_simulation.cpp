#include "tests/simulation/hall_simulation.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "protocol/session/token/connect_token.h"
#include "protocol/session/token/identity.h"
#include "tests/simulation/client_links.h"
#include "tests/simulation/draw_network.h"
#include "tests/simulation/fill_from.h"
#include "tests/support/handshake.h"
#include "tests/support/map_builder.h"

namespace arena::simulation {

using namespace std::chrono_literals;
using protocol::DeniedReason;
using server::DropReason;

namespace {

constexpr server::Time kStep = 4167us;
constexpr server::Time kBegin = 1000s;
constexpr server::Time kTick = server::Time(1s) / 60;
constexpr std::uint64_t kUnixSeconds = 1'700'000'000;
constexpr std::size_t kMatches = 3;
/// Of those that end with their results: enough for clients to go on several times.
constexpr std::size_t kShortMatches = 16;
constexpr std::size_t kClients = 8;
constexpr std::uint32_t kSeats = 3;  ///< of each match: one client more than two matches hold
constexpr std::size_t kInFlightMax = 1u << 16u;
constexpr protocol::Address kServer = protocol::ipv4_address({10, 0, 0, 1}, 40000);
constexpr protocol::Address kOutsider = protocol::ipv4_address({203, 0, 113, 66}, 666);
constexpr protocol::NetworkProfile kGood{.to_server = {.delay = 20ms},
                                         .to_client = {.delay = 20ms}};
/// For so long after it has hung no client is sent to a match that has kept an applicant waiting.
constexpr server::Time kSilentAfterHanging = 2 * server::kUndecidedFor;
/// From this on the match ends (server/app/match_threads.h).
constexpr server::Time kHangsForGood = 2s;

std::shared_ptr<const sim::Terrain> yard() {
    return test::MapBuilder(24.0f, 18.0f)
        .spawn({3.0f, 3.0f})
        .spawn({21.0f, 15.0f})
        .spawn({3.0f, 15.0f})
        .spawn({21.0f, 3.0f})
        .box({10.0f, 7.0f}, {14.0f, 11.0f})
        .terrain();
}

/// A match that ends when it is told to, or when one player is left.
sim::Rules rules_of_match() {
    sim::Rules rules;
    rules.match.mode = sim::GameMode::deathmatch;
    rules.match.players_to_start = 1;
    rules.match.countdown = 0.2f;
    rules.match.time_limit = 600.0f;
    rules.match.match_end = 0.5f;
    return rules;
}

server::MatchCounts fixed(std::size_t matches) {
    return {.at_start = matches, .at_most = matches};
}

/// With so many rooms some matches that are named find none.
server::MatchCounts coming_and_going(std::size_t at_start) {
    return {.at_start = at_start, .at_most = kMatches, .come_and_go = true};
}

}  // namespace

HallTotals& HallTotals::operator+=(const HallTotals& other) {
    joined += other.joined;
    resumed += other.resumed;
    moved += other.moved;
    denied += other.denied;
    hangs += other.hangs;
    ended += other.ended;
    no_answer += other.no_answer;
    match_behind += other.match_behind;
    injected += other.injected;
    transferred += other.transferred;
    farewells += other.farewells;
    opened += other.opened;
    on_demand += other.on_demand;
    forgotten += other.forgotten;
    return *this;
}

HallSimulation::HallSimulation(std::uint64_t seed)
    : seed_(seed),
      dice_(seed),
      has_mailboxes_(dice_.happens(0.8)),
      ends_with_results_(dice_.happens(0.5)),
      come_and_go_(dice_.happens(1.0 / 3)),
      terrain_(yard()),
      field_(std::make_shared<client_sim::CachedField>(
          client_sim::ObstacleField(terrain_->obstacles, terrain_->bounds, terrain_->movers),
          client_sim::match_places_of(*terrain_))),
      network_(seed, kInFlightMax),
      now_(kBegin),
      random_(fill_from(seed + 1)),
      settings_{.clients_max = kSeats,
                .ends_with_match = ends_with_results_,
                .empty_max = 4s,
                .rules = ends_with_results_ ? rules_of_match() : sim::Rules{},
                .keys = protocol::TokenKeys(test::test_key()),
                .grace = 3s},
      server_(settings_, terrain_, ports(), kBegin,
              come_and_go_ ? coming_and_going(dice_.below(kMatches + 1))
                           : fixed(ends_with_results_ ? kShortMatches : kMatches),
              has_mailboxes_ ? std::optional(server::Mailboxes{}) : std::nullopt) {
    for (std::size_t room = 0; room < server_.rooms() && server_.has_match(room); ++room)
        add_match(room, "");
    matches_at_start_ = matches_.size();
    if (come_and_go_ && dice_.happens(0.5))
        server_.hall().open_on_demand(
            [this](const server::MatchWish& wish) -> std::optional<protocol::DeniedReason> {
                if (!open_match(wish.label)) return protocol::DeniedReason::server_full;
                ++totals_.on_demand;
                return std::nullopt;
            });
    for (std::size_t client = 0; client < kClients; ++client) {
        const auto network = dice_.happens(0.3) ? kGood : draw_network(dice_);
        network_.add_link(network.to_server);
        network_.add_link(network.to_client);
        clients_.push_back({.id = 100 + client, .next_act = now_ + dice_.below(3000) * 1ms});
    }
    if (dice_.happens(0.5))
        outsider_.emplace(OutsiderSettings{.seed = seed + 2,
                                           .trick_probability = 0.2,
                                           .shadows = false,
                                           .server = kServer,
                                           .own = {kOutsider}});
}

server::ServerPorts HallSimulation::ports() {
    return {
        .send = [this](
                    const server::Path& to, server::FarEnd,
                    std::span<const std::byte> datagram) { send_to_client(to.remote, datagram); },
        .fill_random = fill_from(seed_ + 3),
        .unix_seconds = [this] { return unix_seconds(); },
        .on_transition =
            [this](const server::Transition& transition) { on_transition(transition); }};
}

void HallSimulation::on_transition(const server::Transition& transition) {
    using Kind = server::Transition::Kind;
    Client& client = clients_[transition.client_id - 100];
    const std::size_t match = transition.match.value - 1;
    // The first packet of the visit before may come late, and its session may go on elsewhere.
    const std::string& label = matches_[match].label;
    demand(transition.kind != Kind::joined || client.is_under_way || label == client.label ||
               label == client.label_before,
           "client " + std::to_string(client.id - 100) + " named '" + client.label +
               "' and is in match " + std::to_string(match + 1));
    // Before a match drains, only a transfer has this reason.
    client.is_under_way = transition.kind == Kind::left &&
                          transition.reason == protocol::EndReason::draining &&
                          !host(match).draining();
    released_ += client.is_under_way;
    if (transition.kind != Kind::joined && transition.kind != Kind::resumed) return;
    totals_.moved += client.match && *client.match != match;
    client.match = match;
    client.places.push_back({.match = match,
                             .player = transition.player,
                             .is_resumed = transition.kind == Kind::resumed});
}

/// Welcomes come in the order in which the client was given its places, several at once if need be.
/// It does not get one whose connection is lost before.
void HallSimulation::note_welcome(Client& client) {
    const protocol::Welcome& welcome = client.bot->client().welcome();
    const client::ClientCounters& counters = client.bot->client().counters();
    const std::uint64_t welcomes = 1 + counters.restarts + counters.resumes;
    std::uint64_t more = welcomes - std::exchange(client.welcomes, welcomes);
    if (more == 0) return;
    client.shots = {.resume_token = welcome.resume_token, .meanings = {}};
    while (!client.places.empty()) {
        const Place place = client.places.front();
        client.places.pop_front();
        client.known_match = place.match;
        if (more > 0) --more;
        const bool is_it = place.player == welcome.player && place.is_resumed == welcome.resumed;
        if (more == 0 && is_it) return;
    }
    demand(false, "client " + std::to_string(client.id - 100) + " was welcomed to no match");
}

std::uint64_t HallSimulation::unix_seconds() const {
    return kUnixSeconds + static_cast<std::uint64_t>((now_ - kBegin) / 1s);
}

protocol::Address HallSimulation::address_of(std::size_t client) const {
    return protocol::ipv4_address({10, 1, 0, static_cast<std::uint8_t>(client + 1)},
                                  static_cast<std::uint16_t>(1024 + clients_[client].visits));
}

void HallSimulation::demand(bool holds, const std::string& what) {
    if (!holds) verdict_.violate(now_, what);
}

void HallSimulation::play(server::Time duration) {
    run(duration);
}

void HallSimulation::run(server::Time duration) {
    for (const server::Time end = now_ + duration; now_ < end;) {
        now_ += kStep;
        for (std::size_t client = 0; client < clients_.size(); ++client)
            act(client);
        deliver_due();
        server_.tick_hall(now_);
        tick_matches();
        act_as_operator();
        for (std::size_t client = 0; client < clients_.size(); ++client)
            flush(client);
        judge_places();
        judge_farewells();
    }
}

void HallSimulation::act(std::size_t index) {
    Client& client = clients_[index];
    const bool is_closed =
        client.bot && client.bot->client().state() == client::ClientState::closed;
    if (is_closed) {
        const auto& closing = client.bot->client().closing();
        totals_.denied += std::holds_alternative<protocol::HandshakeFailure>(*closing);
        client.bot.reset();
        client.next_act = now_ + (is_restless_ ? dice_.below(3000) : 300) * 1ms;
    }
    if (now_ < client.next_act) return;
    if (!client.bot) return come(index);
    if (!is_restless_) return;
    // It leaves, or vanishes without a word.
    if (dice_.happens(0.6))
        client.bot->leave(now_);
    else
        client.bot.reset();
    client.next_act = now_ + (500 + dice_.below(4000)) * 1ms;
}

void HallSimulation::come(std::size_t index) {
    Client& client = clients_[index];
    ++client.visits;
    client.next_act = now_ + (2000 + dice_.below(20'000)) * 1ms;
    const std::string name = "client " + std::to_string(index);
    protocol::TokenSpec spec{.protocol_id = settings_.protocol_id,
                             .client_id = client.id,
                             .create_time = unix_seconds(),
                             .servers = {&kServer, 1}};
    client.label_before = std::exchange(client.label, {});
    client.label = is_restless_ ? draw_label() : "";
    protocol::write_identity({.name = name, .match = client.label}, spec.user_data);
    const std::uint64_t seed = seed_ * 1000 + index * 100 + client.visits;
    client.bot = std::make_unique<client_sim::Bot>(
        client_sim::Bot::Config{
            .name = name,
            .seed = seed,
            .behaviour = client_sim::behaviour_of(client_sim::BehaviourMix::mixed,
                                                  static_cast<std::uint32_t>(index)),
            .client = {.token =
                           protocol::make_connect_token(spec, test::test_key(), random_).value(),
                       .offers_aes = false,
                       .random = fill_from(seed)},
            .field_for = [this](const protocol::Welcome&) { return field_; }},
        now_);
    client.shots = {};
    client.places.clear();
    client.known_match.reset();
    client.welcomes = 0;
}

void HallSimulation::deliver_due() {
    network_.deliver_due(now_, [this](const protocol::Arrival& arrival) { deliver(arrival); });
    if (!outsider_) return;
    outsider_->deliver_due(now_, [this](const Sighting& injection) {
        if (injection.to == kServer) return server_.receive(injection.from, injection.bytes, now_);
        for (std::size_t i = 0; i < clients_.size(); ++i) {
            if (injection.to != address_of(i) || injection.from != kServer || !clients_[i].bot)
                continue;
            std::vector<std::byte> datagram(injection.bytes.begin(), injection.bytes.end());
            clients_[i].bot->receive(datagram, now_, distributions_);
        }
    });
}

void HallSimulation::deliver(const protocol::Arrival& arrival) {
    std::copy(arrival.datagram.begin(), arrival.datagram.end(), datagram_.begin());
    const auto datagram = std::span(datagram_).first(arrival.datagram.size());
    const std::size_t index = arrival.link / 2;
    if (arrival.link == link_to_client(index)) {
        if (!clients_[index].bot) return;
        clients_[index].bot->receive(datagram, now_, distributions_);
        if (clients_[index].bot->client().wants_flush()) flush(index);
        return;
    }
    server_.receive(address_of(index), datagram, now_);
}

void HallSimulation::send_to_client(const protocol::Address& to,
                                    std::span<const std::byte> datagram) {
    if (outsider_) outsider_->see(now_, {kServer, to, datagram});
    for (std::size_t i = 0; i < clients_.size(); ++i)
        if (to == address_of(i)) network_.send(link_to_client(i), datagram, now_);
}

void HallSimulation::flush(std::size_t index) {
    if (!clients_[index].bot) return;
    client_sim::Bot& bot = *clients_[index].bot;
    for (auto datagram = bot.next_datagram(now_); !datagram.empty();
         datagram = bot.next_datagram(now_)) {
        bot.on_sent(datagram.size());
        network_.send(link_to_server(index), datagram, now_);
        if (outsider_) outsider_->see(now_, {address_of(index), kServer, datagram});
    }
}

/// Each match ticks at its own moments. One that hangs is late for all of them, and runs on from
/// where it is.
void HallSimulation::tick_matches() {
    for_each_match([this](std::size_t match) {
        Match& each = matches_[match];
        if (now_ < each.due || now_ < each.hangs_until) return;
        if (std::exchange(each.ends_after_hanging, false)) end_match(match);
        tick_match(match);
        each.due = std::max(each.due + kTick, now_ - kTick);
        if (!is_restless_) return;
        hang_some(match);
        // Refused by one that has not begun.
        if (ends_with_results_ && dice_.happens(1.0 / 1800))
            static_cast<void>(host(match).end_match());
    });
    forget_ended();
}

void HallSimulation::add_match(std::size_t room, const std::string& label) {
    matches_.push_back({.room = room,
                        .label = label,
                        .due = now_ + kTick * room / server_.rooms(),
                        .record = StateRecord(settings_.tick_rate)});
}

std::string HallSimulation::draw_label() {
    if (!come_and_go_) return "";
    return std::array<std::string, 5>{"", "", "a", "b", "c"}[dice_.below(5)];
}

bool HallSimulation::open_match(const std::string& label) {
    std::size_t room = 0;
    while (room < server_.rooms() && server_.has_match(room))
        ++room;
    if (room == server_.rooms()) return false;
    server_.open(room,
                 {.game = {.terrain = terrain_, .rules = settings_.rules},
                  .label = label,
                  .clients_max = kSeats},
                 now_);
    add_match(room, label);
    ++totals_.opened;
    return true;
}

void HallSimulation::act_as_operator() {
    if (!come_and_go_ || !is_restless_ || !dice_.happens(1.0 / 240)) return;
    if (dice_.happens(0.5)) return static_cast<void>(open_match(draw_label()));
    for_each_match([this](std::size_t match) {
        // It holds a match that does not hang.
        if (now_ < matches_[match].hangs_until || !dice_.happens(0.1)) return;
        if (dice_.happens(0.5))
            static_cast<void>(host(match).close_match());
        else
            static_cast<void>(host(match).drain_match(now_));
    });
}

void HallSimulation::forget_ended() {
    if (!come_and_go_) return;
    for_each_match([this](std::size_t match) {
        Match& each = matches_[match];
        if (now_ < each.hangs_until || !server_.has_finished(each.room)) return;
        server_.forget(each.room);
        each.is_forgotten = true;
        ++totals_.forgotten;
    });
}

void HallSimulation::hang_some(std::size_t match) {
    if (!dice_.happens(ends_with_results_ ? 1.0 / 3000 : 1.0 / 600)) return;
    const server::Time lasts = dice_.below(3500) * 1ms;
    ++totals_.hangs;
    // By calls the hall would stand still as well, and come to no harm.
    if (has_mailboxes_) matches_[match].hangs_until = now_ + lasts;
    matches_[match].ends_after_hanging = lasts >= kHangsForGood;
}

bool HallSimulation::is_over(std::size_t match) const {
    const server::Host& each = host(match);
    return each.draining() ||
           (ends_with_results_ && each.world().state().match.phase == sim::MatchPhase::match_end);
}

std::size_t HallSimulation::matches_over() const {
    std::size_t over = 0;
    for_each_match([&](std::size_t match) { over += is_over(match); });
    return over;
}

/// At least one goes on.
void HallSimulation::end_match(std::size_t match) {
    if ((come_and_go_ || matches_over() + 1 < matches_.size()) && !is_over(match))
        host(match).begin_drain(now_);
}

void HallSimulation::tick_match(std::size_t match) {
    server_.tick_match(matches_[match].room, now_);
    const sim::World& world = host(match).world();
    const std::string at =
        "match " + std::to_string(match + 1) + ", tick " + std::to_string(world.tick()) + ": ";
    if (!host(match).finished()) {
        if (const auto broken = world.find_broken_invariant()) demand(false, at + *broken);
        matches_[match].record.add(world);
    }
    judge_views(match);  // also of clients that do not know yet that they have left
}

void HallSimulation::judge_views(std::size_t match) {
    for (std::size_t i = 0; i < clients_.size(); ++i) {
        Client& client = clients_[i];
        if (!client.bot) continue;
        const client::Client& bot = client.bot->client();
        if (bot.state() != client::ClientState::active) continue;
        note_welcome(client);
        if (client.known_match != match) continue;
        const protocol::Welcome& welcome = bot.welcome();
        const auto error = matches_[match].record.find_error(bot.view(), welcome.player,
                                                             {.welcome = welcome}, client.shots);
        demand(error.empty(), "client " + std::to_string(i) + " of match " +
                                  std::to_string(match + 1) + " was sent " + error);
    }
}

/// A client has a player in one match at most, and no match has more than its seats.
void HallSimulation::judge_places() {
    std::map<std::uint64_t, std::size_t> players;
    for_each_match([&](std::size_t match) {
        std::size_t in_match = 0;
        for (const server::ClientEntry& entry : host(match).clients(now_)) {
            if (entry.player == sim::kNoEntity) continue;
            const auto [other, is_new] = players.emplace(entry.client_id, match);
            demand(is_new || other->second == match,
                   "client " + std::to_string(entry.client_id - 100) + " plays in two matches");
            in_match += is_new;
        }
        demand(in_match <= kSeats, "a match has more players than seats");
    });
}

/// A client is told that there is no other match only when that is so, or when it is coming back at
/// that moment. In a trial by calls that is certain at once; a match that hangs is no place either.
void HallSimulation::judge_farewells() {
    for_each_match([this](std::size_t match) {
        if (players_in(match) >= kSeats) matches_[match].full_at = now_;
    });
    const std::uint64_t before = std::exchange(
        farewells_, server_.hall().statistics().disconnects[protocol::EndReason::draining]);
    // Where matches come and go, none may be such as the client's token says.
    if (farewells_ == before || come_and_go_) return;
    const bool some_come_back = std::ranges::any_of(clients_, [](const Client& client) {
        return client.is_under_way &&
               (!client.bot || client.bot->client().state() != client::ClientState::active);
    });
    if (some_come_back) return;
    for (std::size_t match = 0; match < matches_.size(); ++match)
        demand(is_over(match) || now_ < matches_[match].hangs_until + kSilentAfterHanging ||
                   now_ < matches_[match].full_at + server::kFullFor + kTick,
               "a client was sent away though match " + std::to_string(match + 1) + " has room");
}

void HallSimulation::rest() {
    is_restless_ = false;
    if (outsider_) outsider_->rest();
    for (std::size_t client = 0; client < clients_.size(); ++client) {
        network_.set_profile(link_to_server(client), kGood.to_server);
        network_.set_profile(link_to_client(client), kGood.to_client);
    }
    // Until the last hang is over, sessions that were lost have gone, and all have come.
    run(25s);
    judge_rest();
}

void HallSimulation::judge_rest() {
    std::size_t seats = 0;
    for_each_match([&](std::size_t match) {
        seats += host(match).is_closed() || !matches_[match].label.empty() ? 0 : kSeats;
    });
    std::size_t playing = 0;
    std::size_t elsewhere = 0;  // in a match to which no more clients are sent
    for (std::size_t i = 0; i < clients_.size(); ++i) {
        const Client& client = clients_[i];
        if (!client.bot || client.bot->client().state() != client::ClientState::active) continue;
        ++playing;
        const std::string name = "client " + std::to_string(i);
        demand(client.match.has_value(), name + " plays in no match");
        demand(client.match == client.known_match, name + " does not know in which match it is");
        if (!client.match || client.match != client.known_match) continue;
        demand(!matches_[*client.match].is_forgotten, name + " plays in a match that has gone");
        if (matches_[*client.match].is_forgotten) continue;
        elsewhere += host(*client.match).is_closed() || !matches_[*client.match].label.empty();
        const StateRecord& record = matches_[*client.match].record;
        const client::Client& bot = client.bot->client();
        const protocol::Welcome& welcome = bot.welcome();
        const StateRecord::Demands demands{.welcome = welcome, .effects = settings_.rules.effects};
        const auto missing = record.find_missing(bot.view(), welcome.player, demands);
        demand(missing.empty(), name + " does not know " + missing);
        const auto stale = record.find_stale(bot.view(), welcome.player, demands);
        demand(stale.empty(), name + " holds outdated data: " + stale);
        const auto known = bot.roster().size();
        demand(known == host(*client.match).world().players().size(),
               name + " does not know who plays in its match");
    }
    demand(playing == elsewhere + std::min(seats, kClients - elsewhere),
           std::to_string(playing) + " of " + std::to_string(kClients) + " clients play, and " +
               std::to_string(elsewhere + seats) + " could");
}

void HallSimulation::leave() {
    for (Client& client : clients_) {
        if (client.bot) client.bot->leave(now_);
        client.next_act = server::Time::max();
    }
    for (const server::Time end = now_ + 15s; now_ < end;) {
        now_ += kStep;
        deliver_due();
        server_.tick_hall(now_);
        tick_matches();
        for (std::size_t client = 0; client < clients_.size(); ++client)
            flush(client);
        judge_farewells();
    }
    if (come_and_go_) judge_forgotten();
    for_each_match([this](std::size_t match) {
        const std::string name = "match " + std::to_string(match + 1);
        demand(host(match).sessions() == 0, name + " still has sessions");
        // A world that has ended stays as it was.
        demand(host(match).finished() || host(match).world().players().empty(),
               name + " still has players");
        demand(players_in(match) == 0, "the hall still counts players of " + name);
    });
    demand(released_ == server_.statistics().transferred + farewells_,
           "a session has got lost between two matches");
    demand(server_.hall().farewells() == 0, "the hall still says goodbye");
}

/// Matches that were opened have been empty for long enough to end.
void HallSimulation::judge_forgotten() {
    for_each_match([this](std::size_t match) {
        demand(match < matches_at_start_,
               "match " + std::to_string(match + 1) + " is empty, and still there");
    });
}

HallTotals HallSimulation::totals() const {
    HallTotals totals = totals_;
    totals.ended = matches_over();
    const server::ServerStatistics statistics = server_.statistics();
    totals.joined = statistics.joined;
    totals.resumed = statistics.resumed;
    totals.no_answer = statistics.drops[DropReason::no_answer];
    totals.match_behind = statistics.drops[DropReason::match_behind];
    totals.transferred = statistics.transferred;
    totals.farewells = farewells_;
    if (outsider_) totals.injected = outsider_->injected();
    return totals;
}

Verdict try_hall(std::uint64_t seed, server::Time duration, HallTotals& totals) {
    HallSimulation simulation(seed);
    simulation.play(duration);
    simulation.rest();
    simulation.leave();
    totals += simulation.totals();
    return simulation.verdict();
}

}  // namespace arena::simulation
