#include "tests/simulation/session_simulation.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "protocol/session/byte_reader.h"
#include "tests/simulation/client_links.h"
#include "tests/simulation/draw_network.h"
#include "tests/simulation/draw_time.h"
#include "tests/support/handshake.h"

namespace arena::simulation {

namespace {

using namespace std::chrono_literals;

constexpr Time kTick = 16'667us;
constexpr Time kSessionsBegin = 1000s;
constexpr std::size_t kClientsMax = 6;
/// It would take seconds of traffic to fill it.
constexpr std::size_t kSessionsInFlightMax = 1u << 14u;
/// Twice what the worst network needs: a connection's timeout, and a message of 64 KiB.
constexpr Time kHealMax = 90s;

constexpr MessageRates kSilence{.steady = 0.0, .sequenced = 0.0, .reliable = 0.0, .unordered = 0.0};

constexpr std::uint64_t kFirstClientId = 100;
constexpr std::uint16_t kFirstPort = 50'000;

std::uint32_t salt_of(const protocol::SessionKeys& keys) {
    return protocol::ByteReader(keys.client_to_server.bytes()).u32();
}

OutsiderSettings draw_outsider(protocol::Dice& dice, bool shadows) {
    OutsiderSettings settings;
    settings.seed = dice.next();
    settings.trick_probability = dice.happens(0.2) ? 0.0 : 0.5 * dice.unit() * dice.unit();
    settings.shadows = shadows;
    settings.server = test::kServerAddress;
    settings.own = {protocol::ipv4_address({203, 0, 113, 66}, 666),
                    protocol::ipv4_address({203, 0, 113, 67}, 667)};
    return settings;
}

MessageRates draw_message_rates(protocol::Dice& dice) {
    MessageRates message_rates;
    message_rates.steady = dice.unit();
    message_rates.parts = static_cast<std::uint32_t>(1 + dice.below(protocol::kSequencedChannels));
    message_rates.sequenced = 0.6 * dice.unit() * dice.unit() / message_rates.parts;
    message_rates.reliable = 0.06 * dice.unit();
    message_rates.unordered = 0.5 * dice.unit() * dice.unit();
    return message_rates;
}

}  // namespace

SessionTotals& SessionTotals::operator+=(const SessionTotals& other) {
    sessions += other.sessions;
    timed_out += other.timed_out;
    packets += other.packets;
    reliable += other.reliable;
    sequenced += other.sequenced;
    unordered += other.unordered;
    path_moves += other.path_moves;
    resent += other.resent;
    refused += other.refused;
    injected += other.injected;
    accepted += other.accepted;
    drops += other.drops;
    denials += other.denials;
    for (std::size_t i = 0; i < kTrickCount; ++i)
        tricks[i] += other.tricks[i];
    return *this;
}

// What the seed draws

SessionSimulation::SessionSimulation(std::uint64_t seed)
    : dice_(seed),
      now_(kSessionsBegin),
      network_(dice_.next(), kSessionsInFlightMax),
      random_(test::seeded(dice_.next())),
      is_steady_(dice_.happens(0.4)),
      outsider_(draw_outsider(dice_, is_steady_)),
      host_message_rates_(draw_message_rates(dice_)) {
    const std::size_t count = 1 + dice_.below(kClientsMax);
    kicks_ = dice_.happens(0.3) ? 0.0005 : 0.0;
    restarts_ = !is_steady_ && dice_.happens(0.3) ? 0.2 : 0.0;
    start_host(count);
    add_clients(count);
}

/// Starts the host, also after a restart: the new one remembers nothing, but has the same key.
void SessionSimulation::start_host(std::size_t places) {
    protocol::HandshakeServerSettings settings = test::TestServer::settings_of();
    settings.takes_aes = protocol::crypto::aes_is_available();
    host_ = std::make_unique<SessionHost>(
        settings, places, random_,
        HostPorts{
            .send = [this](const Address& to,
                           std::span<const std::byte> datagram) { send_to_client(to, datagram); },
            .on_accepted =
                [this](const protocol::AcceptedClient& accepted) {
                    return begin_record(accepted);
                }},
        verdict_, now_);
    accepted_ = 0;
}

void SessionSimulation::add_clients(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        Client client;
        client.profile = draw_network(dice_);
        client.description = "to the server " + describe(client.profile.to_server) +
                             "; to the client " + describe(client.profile.to_client);
        if (is_steady_)
            client.profile.to_server.address_change_interval = Time{0};
        else if (dice_.happens(0.3))
            client.outages = 0.001 * dice_.unit();
        network_.add_link(client.profile.to_server);
        network_.add_link(client.profile.to_client);
        client.machine = std::make_unique<SessionClient>(
            draw_habits(i), test::kTestProtocol, dice_.next(),
            ClientPorts{.ask_for_token = [this](std::uint64_t id) { return make_token(id); },
                        .send =
                            [this, i](const Address&, std::span<const std::byte> datagram) {
                                send_to_server(i, datagram);
                            },
                        .on_connected =
                            [this, i](const protocol::ClientConnection& connection) {
                                return find_record(i, connection);
                            }},
            verdict_, now_);
        clients_.push_back(std::move(client));
    }
}

ClientHabits SessionSimulation::draw_habits(std::size_t index) {
    ClientHabits habits;
    habits.client_id = kFirstClientId + index;
    habits.offers_aes = protocol::crypto::aes_is_available() && dice_.happens(0.7);
    habits.ticks_between = static_cast<std::uint32_t>(1 + dice_.below(3));
    habits.message_rates = draw_message_rates(dice_);
    habits.stay_mean = dice_.happens(0.5) ? Time{0} : 5s + time_below(dice_, 60s);
    habits.away_max = 10s;
    // A restarted server has forgotten which tokens were used.
    if (restarts_ == 0.0 && dice_.happens(0.3)) habits.token_reuse_share = 0.3;
    return habits;
}

std::string SessionSimulation::description() const {
    std::string text;
    for (std::size_t i = 0; i < clients_.size(); ++i)
        text += "  client " + std::to_string(i) + ": " + clients_[i].description + '\n';
    return text;
}

// Time

void SessionSimulation::play(Time duration) {
    for (const Time end = now_ + duration; now_ < end && verdict_.ok();) {
        tick_outages();
        tick_kicks();
        tick_restarts();
        step();
    }
}

void SessionSimulation::step() {
    now_ += kTick;
    run_network();
    host_->tick(now_, healed_ ? kSilence : host_message_rates_, dice_);
    for (Client& client : clients_)
        client.machine->tick(now_);
    judge_memory();
}

/// Delivers everything that arrives before the tick, each at its own time.
void SessionSimulation::run_network() {
    const Time tick = now_;
    for (;;) {
        const Time next = std::min(network_.next_arrival().value_or(Time::max()),
                                   outsider_.next().value_or(Time::max()));
        if (next > tick) break;
        now_ = next;
        // What overtakes arrives first.
        outsider_.deliver_due(now_, [this](const Sighting& injection) { deliver(injection); });
        network_.deliver_due(now_, [this](const protocol::Arrival& arrival) { deliver(arrival); });
    }
    now_ = tick;
}

/// The network of some clients fails for seconds, now and then, in one direction or both.
void SessionSimulation::tick_outages() {
    for (std::size_t i = 0; i < clients_.size(); ++i) {
        Client& client = clients_[i];
        if (client.silent_ways == 0) {
            if (!dice_.happens(client.outages)) continue;
            client.outage_ends = now_ + time_below(dice_, 20s);
            client.silent_ways = 1 + dice_.below(3);
            apply_profile(i);
        } else if (now_ >= client.outage_ends) {
            client.silent_ways = 0;
            apply_profile(i);
        }
        if (client.silent_ways == 0) continue;
        const SessionEnd* const there = host_->session_of(kFirstClientId + i);
        if (there != nullptr) there->on_network_down(now_);
        if (const SessionEnd* const here = client.machine->session()) here->on_network_down(now_);
    }
}

void SessionSimulation::apply_profile(std::size_t index) {
    const Client& client = clients_[index];
    protocol::NetworkProfile now = client.profile;
    if ((client.silent_ways & 1u) != 0) now.to_server.loss = 1.0;
    if ((client.silent_ways & 2u) != 0) now.to_client.loss = 1.0;
    network_.set_profile(link_to_server(index), now.to_server);
    network_.set_profile(link_to_client(index), now.to_client);
}

void SessionSimulation::tick_kicks() {
    if (!dice_.happens(kicks_)) return;
    host_->kick(kFirstClientId + dice_.below(clients_.size()), protocol::EndReason::kicked);
}

void SessionSimulation::tick_restarts() {
    if (now_ < restart_at_) return;
    restart_at_ = Time::max();
    add_counts(before_restarts_);
    start_host(clients_.size());
}

// After the storm

void SessionSimulation::restore_network() {
    healed_ = true;
    for (std::size_t i = 0; i < clients_.size(); ++i) {
        Client& client = clients_[i];
        client.silent_ways = 0;
        client.profile = {.to_server = {.delay = 20ms}, .to_client = {.delay = 20ms}};
        apply_profile(i);
        client.machine->settle(now_);
    }
    for (const Time end = now_ + kHealMax; now_ < end && verdict_.ok() && !unsettled().empty();)
        step();
    if (const std::string what = unsettled(); verdict_.ok() && !what.empty())
        verdict_.violate(now_, "does not come to rest on a good network: " + what);
    if (verdict_.ok()) leave();
}

/// Returns what is still to be done; empty: every client is in, everything has arrived.
std::string SessionSimulation::unsettled() const {
    for (std::size_t i = 0; i < clients_.size(); ++i) {
        const std::string name = "client " + std::to_string(i);
        const SessionEnd* const client = clients_[i].machine->session();
        const SessionEnd* const server = host_->session_of(kFirstClientId + i);
        if (client == nullptr || server == nullptr) return name + " is not in";
        if (client->record() != server->record()) return name + " is in an old session";
        if (client->own().end || server->own().end) return name + " is about to leave";
        if (!client->has_sent_all()) return name + " has sent messages that did not arrive";
        if (!server->has_sent_all()) return name + " has not received everything";
        if (server->connection().paths().current() != path_of(address_of_client(i)))
            return name + " is believed to be at another address";
    }
    return "";
}

void SessionSimulation::leave() {
    for (Client& client : clients_)
        client.machine->leave();
    for (const Time end = now_ + 2s; now_ < end && verdict_.ok();)
        step();
    if (verdict_.ok() && has_remaining_session())
        verdict_.violate(now_, "a session is left when all clients have gone");
}

/// Ignores clients that were never heard: the outsider can make the server repeat a handshake that
/// was lost on its way, and the place is taken until the server gives it up.
bool SessionSimulation::has_remaining_session() const {
    const auto& sessions = host_->sessions();
    return std::any_of(sessions.begin(), sessions.end(), [](const auto& one) {
        return one.second.end->connection().statistics().packets_received > 0;
    });
}

// Datagrams

void SessionSimulation::deliver(const protocol::Arrival& arrival) {
    copy_.assign(arrival.datagram.begin(), arrival.datagram.end());
    const std::size_t client = arrival.link / 2;
    if (arrival.link == link_to_client(client))
        return clients_[client].machine->receive(test::kServerAddress, copy_, now_);
    host_->receive(address_after_changes(client, arrival.address), copy_, now_, unix_seconds());
}

void SessionSimulation::deliver(const Sighting& injection) {
    copy_.assign(injection.bytes.begin(), injection.bytes.end());
    if (injection.to != test::kServerAddress) {
        const auto client = client_at(injection.to);
        if (client) clients_[*client].machine->receive(injection.from, copy_, now_);
        return;
    }
    if (outsider_.owns(injection.from))
        outsider_traffic_[path_of(injection.from).value].from_outsider += injection.bytes.size();
    answer_bytes_ = 0;
    host_->receive(injection.from, copy_, now_, unix_seconds());
    if (answer_bytes_ > injection.bytes.size())
        verdict_.violate(now_, "an answer is longer than its question");
}

void SessionSimulation::send_to_server(std::size_t index, std::span<const std::byte> datagram) {
    Client& client = clients_[index];
    if (client.first_sent_at == Time::min()) client.first_sent_at = now_;
    const Time interval = client.profile.to_server.address_change_interval;
    if (interval > Time{0})
        client.change = static_cast<std::uint32_t>((now_ - client.first_sent_at) / interval);
    network_.send(link_to_server(index), datagram, now_);
    outsider_.see(now_, {address_of_client(index), test::kServerAddress, datagram});
}

/// No client is at an address that it has left.
void SessionSimulation::send_to_client(const Address& to, std::span<const std::byte> datagram) {
    if (!protocol::read_packet_header(datagram)) answer_bytes_ += datagram.size();
    if (outsider_.owns(to)) judge_outsider_traffic(to, datagram.size());
    if (const auto client = client_at(to)) network_.send(link_to_client(*client), datagram, now_);
    outsider_.see(now_, {test::kServerAddress, to, datagram});
}

/// An address of the outsider receives at most three times what it sends, like every unvalidated
/// address. It validates one when it overtakes a client for long enough; without that, never.
void SessionSimulation::judge_outsider_traffic(const Address& address, std::size_t bytes) {
    const protocol::PathId path = path_of(address);
    const auto& sessions = host_->sessions();
    const bool is_authentic = std::any_of(sessions.begin(), sessions.end(), [&](const auto& one) {
        return one.second.end->connection().paths().current() == path;
    });
    if (is_authentic && !is_steady_)
        verdict_.violate(now_, "the outsider has taken over a session");
    if (is_authentic) return;
    OutsiderTraffic& mail = outsider_traffic_[path.value];
    mail.to_outsider += bytes;
    if (mail.to_outsider > protocol::kAmplificationMax * mail.from_outsider)
        verdict_.violate(now_, "the outsider is sent more than three times what it sends");
}

Address SessionSimulation::address_after_changes(std::size_t client, std::uint32_t change) const {
    const auto low = [](std::size_t number) { return static_cast<std::uint8_t>(number & 0xFFu); };
    const std::uint32_t house = change / 2;
    return protocol::ipv4_address({10, low(1 + client), low(house >> 8u), low(house)},
                                  static_cast<std::uint16_t>(kFirstPort + change % 2));
}

Address SessionSimulation::address_of_client(std::size_t client) const {
    return address_after_changes(client, clients_[client].change);
}

/// Returns the client that is there now.
std::optional<std::size_t> SessionSimulation::client_at(const Address& address) const {
    for (std::size_t i = 0; i < clients_.size(); ++i)
        if (address == address_of_client(i)) return i;
    return std::nullopt;
}

// Sessions

protocol::ConnectToken SessionSimulation::make_token(std::uint64_t client_id) {
    protocol::TokenSpec spec = test::spec_for(client_id);
    spec.create_time = unix_seconds();
    spec.timeout = static_cast<std::int32_t>(5 + dice_.below(11));
    return protocol::make_connect_token(spec, test::test_key(), random_).value();
}

std::uint64_t SessionSimulation::unix_seconds() const {
    return test::kTestUnixTime +
           static_cast<std::uint64_t>(
               std::chrono::duration_cast<std::chrono::seconds>(now_).count());
}

std::shared_ptr<SessionRecord> SessionSimulation::begin_record(
    const protocol::AcceptedClient& accepted) {
    ++accepted_;
    if (dice_.happens(restarts_)) restart_at_ = now_ + time_below(dice_, 500ms);
    const std::uint64_t index = accepted.client_id - kFirstClientId;
    if (index >= clients_.size() || accepted.address.ip[13] != 1 + index)
        verdict_.violate(now_, "a host is admitted that is not a client, or not at that address");
    auto record = std::make_shared<SessionRecord>(accepted.keys, test::kTestProtocol,
                                                  static_cast<std::size_t>(index),
                                                  salt_of(accepted.keys), accepted.timeout, now_);
    for (const auto& key : {accepted.keys.server_to_client, accepted.keys.client_to_server})
        if (!records_.try_emplace(bytes_of(key), record).second)
            verdict_.violate(now_, "a session has a key that was used before");
    return record;
}

std::shared_ptr<SessionRecord> SessionSimulation::find_record(
    std::size_t client, const protocol::ClientConnection& connection) {
    const auto found = records_.find(bytes_of(connection.keys.client_to_server));
    if (found != records_.end() && found->second->of_client == client &&
        !found->second->client.is_there) {
        found->second->client.heard_at = now_;
        return found->second;
    }
    verdict_.violate(
        now_, "client " + std::to_string(client) + " is in, but not by a session of its own");
    return nullptr;
}

/// The server's memory concerns only the clients, whatever the outsider sends.
void SessionSimulation::judge_memory() {
    if (host_->sessions().size() > clients_.size())
        verdict_.violate(now_, "there are more sessions than clients");
    const protocol::HandshakeServer& handshake = host_->handshake();
    if (handshake.used_tokens() > accepted_ || handshake.counts().accepted != accepted_)
        verdict_.violate(now_, "the server remembers tokens that admitted no client");
}

void SessionSimulation::add_counts(SessionTotals& totals) const {
    const protocol::HandshakeCounts& counts = host_->handshake().counts();
    totals.accepted += counts.accepted;
    totals.drops += std::accumulate(counts.drops.begin(), counts.drops.end(), std::uint64_t{0});
    totals.denials +=
        std::accumulate(counts.denials.begin(), counts.denials.end(), std::uint64_t{0});
}

SessionTotals SessionSimulation::totals() const {
    SessionTotals totals;
    const auto add_side = [&](const SideRecord& side) {
        totals.packets += side.packets.taken();
        totals.reliable += side.inbox.reliable_taken;
        totals.sequenced += side.inbox.sequenced_taken;
        totals.unordered += side.inbox.unordered_taken.size();
        totals.path_moves += side.statistics.path_moves;
        totals.resent += side.statistics.reliable_resent;
        totals.refused += std::accumulate(side.statistics.refused.begin(),
                                          side.statistics.refused.end(), std::uint64_t{0});
        if (side.end == protocol::End{.reason = protocol::EndReason::timed_out}) ++totals.timed_out;
    };
    for (const auto& [key, record] : records_) {
        if (key != record->key) continue;  // each is listed under both of its keys
        ++totals.sessions;
        add_side(record->server);
        add_side(record->client);
    }
    totals += before_restarts_;
    add_counts(totals);
    totals.injected = outsider_.injected();
    for (std::size_t i = 0; i < kTrickCount; ++i)
        totals.tricks[i] = outsider_.played(static_cast<Trick>(i));
    return totals;
}

}  // namespace arena::simulation
