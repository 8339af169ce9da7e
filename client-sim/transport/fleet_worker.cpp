#include "client-sim/transport/fleet_worker.h"

#include <algorithm>
#include <exception>
#include <thread>
#include <utility>

#include <boost/asio/post.hpp>
#include <spdlog/fmt/fmt.h>

#include "client-sim/base/unix_time.h"
#include "client-sim/bot/advice.h"
#include "client-sim/report/place_counter.h"
#include "client-sim/transport/endpoint_address.h"
#include "client/token/own_token.h"
#include "protocol/crypto/aead.h"
#include "protocol/crypto/random.h"
#include "sim/base/assert.h"

namespace arena::client_sim {

namespace {

namespace asio = boost::asio;
using asio::ip::udp;
using boost::system::error_code;

// How many times per tick the worker visits its clients, so that the inputs of many clients are
// spread over the tick as they would be over a real network, and none is sent late by more than a
// quarter of a tick.
constexpr std::uint32_t kRoundsPerTick = 4;
constexpr std::uint32_t kInitialTickRate = 60;  // until a Welcome arrives

constexpr auto kPollInterval = std::chrono::milliseconds{1};

// How long after its last goodbye a client's simulated network is kept running: longer than any
// network of docs/bots.md delays a datagram.
constexpr Time kGoodbyesArriveIn = std::chrono::seconds{2};

Time round_interval_of(std::uint32_t tick_rate) {
    return Time{std::chrono::seconds{1}} / (tick_rate * kRoundsPerTick);
}

/// Derives the seed of a bot from the seed of the run. Source: SplitMix64 (G. Steele, D. Lea, C.
/// Flood, 2014).
std::uint64_t seed_of_bot(std::uint64_t seed, std::uint64_t bot) {
    std::uint64_t z = seed + (bot + 1) * 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30u)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27u)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31u);
}

}  // namespace

FleetWorker::FleetWorker(const FleetOptions& options, const Config& config, FieldFor field_for,
                         Listener listener)
    : options_(options),
      config_(config),
      field_for_(std::move(field_for)),
      listener_(std::move(listener)),
      wire_(io_,
            {.server = config.server,
             .websocket = {config.server.address(), options.websocket_port},
             .started = config.started,
             .clients = config.share.of(options.scenario.clients_max()),
             .seed = options.seed + config.share.index},
            [this](std::size_t index, std::span<std::byte> datagram) { receive(index, datagram); }),
      round_interval_(round_interval_of(kInitialTickRate)),
      attendance_(options.scenario, config.share, options.seed) {
    for (const Group& group : options.scenario.groups)
        predicting_shares_.push_back(
            options.predicting_share.value_or(options.scenario.predicting_share_of(group)));
}

void FleetWorker::run() {
    try {
        // No timer drives the rounds, because rounds that take longer than their interval would
        // leave no time to receive.
        while (io_.poll(), !io_.stopped() && !is_abandoned_) {
            if (now() >= next_round_at_) run_round();
            const bool is_more_there = wire_.receive();
            flush_pending();
            if (is_more_there) continue;
            std::this_thread::sleep_for(kPollInterval);
            sockets_empty_at_ = now();
        }
    } catch (const std::exception& error) {
        fail(std::string("unexpected: ") + error.what());
    }
}

void FleetWorker::fail(std::string error) {
    if (std::exchange(has_failed_, true)) return;
    io_.stop();
    listener_.on_failure(std::move(error));
}

// Rounds

void FleetWorker::run_round() {
    const Time at = now();
    if (ended_at_) return send_disconnects(at);
    // Lateness counts from the intended time, also for the rounds that were skipped in the
    // meantime. Arrived datagrams may also have been waiting, however punctual the rounds are.
    const Time waiting = at - sockets_empty_at_;
    for (; next_round_at_ <= at; next_round_at_ += round_interval_)
        recent_lag_.record(std::max(at - next_round_at_, waiting));

    follow_scenario(std::min(at, options_.scenario.duration()));
    for (const Attendance::Client& client : attendance_.clients())
        if (visit_at_[client.index] <= at) visit(client.index, at);
    for (const Leaver& leaver : leaving_)
        send_due(leaver.index, at);
    retire_finished(at);
}

void FleetWorker::follow_scenario(Time now) {
    for (const std::size_t index : attendance_.take_leavers(now)) {
        members_[index]->leave(now);
        leaving_.push_back({.index = index, .gone_at = std::nullopt});
    }
    for (const Attendance::Joiner& joiner : attendance_.take_joiners(now))
        join(joiner, now);
}

// Joining

void FleetWorker::join(const Attendance::Joiner& joiner, Time now) {
    const Group& group = options_.scenario.groups[joiner.group];
    const auto number = config_.share.number_of(static_cast<std::uint32_t>(members_.size()));
    if (group.kind == GroupKind::hostile)
        members_.push_back(std::make_unique<Member>(hostile_config_of(number, joiner), now));
    else
        members_.push_back(std::make_unique<Member>(bot_config_of(number, joiner), now));
    visit_at_.push_back(now);
    std::optional<protocol::NetworkProfile> network;
    if (group.network) network = group.network->profile;
    if (const error_code error =
            wire_.add_client(network, group.transport.value_or(TransportKind::udp)))
        fail(fmt::format("a socket to {} cannot be opened: {}", to_string(options_.server),
                         error.message()));
}

/// Returns the next of the given tokens, or an own one.
protocol::ConnectToken FleetWorker::next_token(std::string_view name,
                                               const Attendance::Joiner& joiner) const {
    if (options_.tokens) return next_given_token();
    const bool watches = options_.scenario.groups[joiner.group].kind == GroupKind::watcher;
    const client::TokenOptions token_options{
        .name = name,
        .team = joiner.team,
        .role = watches ? protocol::TokenRole::watcher : protocol::TokenRole::player,
        .match = options_.match,
        .mode = options_.mode,
        .server = address_of(config_.server),
        .create_time = unix_seconds()};
    return client::make_own_token(token_options, options_.key, protocol::crypto::random_bytes);
}

/// Returns a token whose client tries only the server that all clients load.
protocol::ConnectToken FleetWorker::next_given_token() const {
    auto token = options_.tokens->take();
    ARENA_ASSERT(token.has_value(), "there are enough for all clients that join");
    token->fields.servers.clear();
    const bool has_room = token->fields.servers.push_back(address_of(config_.server));
    ARENA_ASSERT(has_room, "for one server");
    return *token;
}

Bot::Config FleetWorker::bot_config_of(std::uint32_t number, const Attendance::Joiner& joiner) {
    const std::string name = fmt::format("bot-{}", number + 1);
    const Group& group = options_.scenario.groups[joiner.group];
    const bool watches = group.kind == GroupKind::watcher;
    const bool predicts =
        !watches && is_in_share(predicting_shares_[joiner.group], joiner.number_in_group);
    return {.name = name,
            .group = joiner.group,
            .seed = seed_of_bot(options_.seed, number),
            .behaviour = group.behaviour,
            .watches = watches,
            .client = {.token = next_token(name, joiner),
                       .offers_aes = protocol::crypto::aes_is_available(),
                       .random = protocol::crypto::random_bytes},
            .field_for = [this](const protocol::Welcome& welcome) { return enter(welcome); },
            .game_map_for = predicts ? options_.game_map_for : client::GameMapFor{},
            .is_judged = is_in_share(options_.judged_share, joiner.number_of_honest)};
}

HostilePeer::Config FleetWorker::hostile_config_of(std::uint32_t number,
                                                   const Attendance::Joiner& joiner) const {
    const Group& group = options_.scenario.groups[joiner.group];
    HostilePeer::Config config{.seed = seed_of_bot(options_.seed, number),
                               .ask_for_token =
                                   [this, joiner, name = fmt::format("foe-{}", number + 1)] {
                                       return next_token(name, joiner);
                                   },
                               .random = protocol::crypto::random_bytes};
    if (!group.attacks.empty()) config.repertoire = group.attacks;
    if (group.attacks_per_second) config.datagrams_per_second = *group.attacks_per_second;
    return config;
}

/// Returns the field for a bot that received a Welcome. Without a field the run ends.
std::shared_ptr<CachedField> FleetWorker::enter(const protocol::Welcome& welcome) {
    auto field = field_for_(welcome);
    if (!field.ok()) {
        fail(field.error());
        return nullptr;
    }
    if (!std::exchange(has_entered_, true)) {
        first_welcome_ = welcome;
        empty_places_ = empty_place_map(field.value()->plain());
        round_interval_ = round_interval_of(welcome.tick_rate);
    }
    return std::move(field).value();
}

// Datagrams

void FleetWorker::receive(std::size_t index, std::span<std::byte> datagram) {
    if (!members_[index]) return;
    members_[index]->receive(datagram, now(), recent_);
    const bool is_noted = !to_flush_.empty() && to_flush_.back() == index;
    if (!is_noted && members_[index]->wants_flush()) to_flush_.push_back(index);
}

void FleetWorker::visit(std::size_t index, Time now) {
    send_due(index, now);
    visit_at_[index] = members_[index]->next_visit(now);
}

void FleetWorker::send_due(std::size_t index, Time now) {
    if (!members_[index]) return;
    Member& member = *members_[index];
    for (auto datagram = member.next_datagram(now); !datagram.empty();
         datagram = member.next_datagram(now)) {
        // After the end, what the simulated network holds is no longer delivered.
        const bool is_sent =
            ended_at_ ? wire_.send_at_once(index, datagram) : wire_.send(index, datagram);
        if (is_sent && member.bot() != nullptr) member.bot()->on_sent(datagram.size());
    }
}

void FleetWorker::flush_pending() {
    for (const std::size_t index : to_flush_)
        if (members_[index] && members_[index]->wants_flush()) send_due(index, now());
    to_flush_.clear();
}

// Leaving

void FleetWorker::retire_finished(Time now) {
    std::erase_if(leaving_, [&](Leaver& leaver) {
        const Member& member = *members_[leaver.index];
        if (!member.finished()) return false;
        if (!leaver.gone_at)
            leaver.gone_at = wire_.is_simulated(leaver.index) ? now + kGoodbyesArriveIn : now;
        if (*leaver.gone_at > now) return false;
        member.add_to(finished_totals_.honest, finished_totals_.hostile, now);
        members_[leaver.index].reset();
        wire_.remove_client(leaver.index);
        return true;
    });
}

void FleetWorker::stop(Time at) {
    asio::post(io_, [this, at] {
        if (ended_at_ || has_failed_) return;
        ended_at_ = at;
        for (const Attendance::Client& client : attendance_.clients())
            if (Bot* const bot = members_[client.index]->bot()) bot->note_silence(at, recent_);
        for (auto& member : members_)
            if (member) member->leave(at);
        // Now the clients that never received an answer also have a reason.
        listener_.on_part(part_at(at));
        wire_.stop();
    });
}

/// Sends the goodbyes. Each is sent several times, so that a lost one does no harm.
void FleetWorker::send_disconnects(Time now) {
    next_round_at_ = now + round_interval_;
    for (std::size_t index = 0; index < members_.size(); ++index)
        send_due(index, now);
    if (std::all_of(members_.begin(), members_.end(),
                    [](const auto& member) { return !member || member->finished(); }))
        io_.stop();
}

// Reporting

void FleetWorker::ask(Time at) {
    asio::post(io_, [this, at] {
        if (!has_failed_) listener_.on_part(part_at(at));
    });
}

FleetPart FleetWorker::part_at(Time now) {
    FleetPart part{.totals = finished_totals_.honest,
                   .hostile = finished_totals_.hostile,
                   .sends_failed = wire_.sends_failed(),
                   .arrivals_dropped = wire_.arrivals_dropped(),
                   .recent = std::exchange(recent_, {}),
                   .recent_lag = std::exchange(recent_lag_, {}),
                   .welcome = std::exchange(first_welcome_, std::nullopt),
                   .empty_places = std::exchange(empty_places_, std::nullopt)};
    for (const auto& member : members_) {
        if (!member) continue;
        member->add_to(part.totals, part.hostile, now);
        const Bot* const bot = member->bot();
        if (bot != nullptr && bot->client().closing() &&
            !client::is_leaving(*bot->client().closing()))
            part.advice = advice_on(*bot->client().closing());
    }
    if (const auto& simulator = wire_.network()) {
        part.network = simulator->totals();
        part.in_flight = simulator->in_flight();
    }
    add_presence(part, now);
    return part;
}

void FleetWorker::add_presence(FleetPart& part, Time now) const {
    const auto clients = attendance_.clients();
    for (const Attendance::Client& client : clients) {
        const Bot* const bot = members_[client.index]->bot();
        if (bot == nullptr) {
            ++part.hostile_peers;
            continue;
        }
        const bool plays = bot->connected() && bot->client().state() != client::ClientState::closed;
        if (plays && !bot->is_silent(now)) ++part.clients_playing;
        if (bot->place()) part.places.push_back(*bot->place());
    }
    part.are_all_out =
        leaving_.empty() && attendance_.is_full(now) &&
        std::all_of(clients.begin(), clients.end(), [this](const Attendance::Client& client) {
            return members_[client.index]->is_out();
        });
}

}  // namespace arena::client_sim
