#include "client/core/client.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "sim/base/assert.h"

namespace arena::client {

namespace {

using protocol::HandshakeState;

/// There is one path to the server: that of the caller that carries the datagrams.
constexpr protocol::PathId kOnlyPath{0};

/// A Welcome can come no later than this: by then its connection has timed out.
constexpr Time kClockStartMax = std::chrono::minutes{1};

}  // namespace

/// Takes the messages of one packet. A message that no honest server sends is counted, and
/// everything after it in the packet is ignored.
struct Client::Mailbox final : protocol::Inbox {
    Mailbox(Client& owner, Time at, ClientObserver& client_observer)
        : client(owner), now(at), observer(client_observer) {}

    void on_packet(std::uint64_t sequence) override {
        is_stale = sequence <= client.stale_until_;
        client.newest_packet_ = std::max(client.newest_packet_, sequence);
    }
    void on_sequenced(std::uint8_t, std::span<const std::byte> message) override {
        if (decode(message)) take(false);  // no message of a match is sequenced
    }
    void on_unordered(std::span<const std::byte> message) override {
        client.counters_.bytes_of_updates += message.size();
        if (is_stale) {
            ++client.counters_.updates_stale;
            return;
        }
        if (accept(protocol::decode_update(message, client.view_.tick(), client.update_)))
            take(client.on_update(client.update_, observer));
    }
    void on_reliable(std::span<const std::byte> message) override {
        client.counters_.bytes_reliable += message.size();
        if (!decode(message)) return;
        if (const auto* welcome = std::get_if<protocol::Welcome>(&client.message_))
            return take_welcome(*welcome);
        if (const auto* match = std::get_if<protocol::Match>(&client.message_))
            return take(client.on_match(*match, now, observer));
        if (const auto* announcement = std::get_if<protocol::Announcement>(&client.message_))
            return take(client.on_announcement(*announcement, observer));
        if (const auto* watching = std::get_if<protocol::Watching>(&client.message_))
            return take(client.on_watching(*watching, observer));
        const auto* roster = std::get_if<protocol::Roster>(&client.message_);
        take(roster != nullptr && client.on_roster(*roster, observer));
    }

    /// The packet that completes a Welcome may hold an update of the stream before.
    void take_welcome(const protocol::Welcome& welcome) {
        const bool fits = client.on_welcome(welcome, now, observer);
        is_stale = has_begun_stream = fits;
        take(fits);
    }

    bool decode(std::span<const std::byte> message) {
        return !broken && accept(protocol::decode_into(message, client.message_));
    }
    bool accept(const std::optional<protocol::DecodeError>& error) {
        if (!error) return !broken;
        ++client.counters_.decode_errors[static_cast<std::size_t>(*error)];
        broken = true;
        return false;
    }
    void take(bool fits) {
        if (fits) return;
        ++client.counters_.out_of_turn;
        broken = true;
    }

    Client& client;
    Time now;
    ClientObserver& observer;
    bool is_stale = false;  ///< unordered messages of this packet belong to the stream before
    bool has_begun_stream = false;
    bool broken = false;
};

Client::Client(const Config& config, Time now)
    : offers_aes_(config.offers_aes),
      random_(config.random),
      protocol_id_(config.token.seal.protocol_id) {
    handshake_.emplace(config.token, offers_aes_, random_, now, kConnectMax);
}

// Getting in

void Client::shake_hands(std::span<const std::byte> datagram, Time now) {
    handshake_->receive(handshake_->server(), datagram, now);
    if (handshake_->state() == HandshakeState::failed) return on_refused(handshake_->failure());
    if (handshake_->state() != HandshakeState::connected) return;
    const protocol::ClientConnection keys = *handshake_->connection();
    handshake_.reset();
    open_connection(keys, now);
}

void Client::open_connection(const protocol::ClientConnection& keys, Time now) {
    connection_.emplace(protocol::ConnectionConfig{.id = keys.connection,
                                                   .timeout = keys.timeout,
                                                   .path = kOnlyPath,
                                                   .fill_random = random_},
                        protocol::seals_of_client(keys.keys, protocol_id_), now);
    connection_->connection().expect_round_trip(keys.round_trip);
    probe_.emplace(protocol_id_, random_);
    probe_->on_packet(now);
    server_ = keys.server;
    connected_at_ = now;
    newest_packet_ = stale_until_ = 0;
    if (state_ == ClientState::connecting) state_ = ClientState::joining;
}

void Client::on_refused(const protocol::HandshakeFailure& failure) {
    // A client that has played before and gets no answer was not refused: the server has vanished.
    if (state_ == ClientState::resuming && !failure.reason)
        close(protocol::End{.reason = protocol::EndReason::timed_out});
    else
        close(failure);
}

// Resuming

void Client::on_end(const protocol::End& end, Time now) {
    if (end.reason == protocol::EndReason::timed_out && resume_token_)
        begin_resuming(now);
    else
        close(end);
}

/// Makes one handshake for the whole time: a resume token is good for one client random only.
void Client::begin_resuming(Time now) {
    end_connection();
    handshake_.emplace(*std::exchange(resume_token_, std::nullopt), offers_aes_, random_, now,
                       kResumeMax);
    state_ = ClientState::resuming;
}

/// Asks a silent server whether it still knows the connection, and resumes when it does not.
std::span<const std::byte> Client::probe_server(Time now) {
    if (state_ != ClientState::active || !resume_token_ || connection_->connection().end())
        return {};
    if (!probe_->has_lost_connection(now)) return probe_->question(now);
    begin_resuming(now);
    return handshake_->send(now);
}

void Client::end_connection() {
    ended_traffic_ = traffic();
    connection_.reset();
    probe_.reset();
}

// Playing

void Client::receive(std::span<std::byte> datagram, Time now, ClientObserver& observer) {
    if (state_ == ClientState::closed) return;
    ++counters_.datagrams_received;
    counters_.bytes_received += datagram.size();
    if (handshake_) return shake_hands(datagram, now);

    const std::uint64_t updates = counters_.updates;
    Mailbox mailbox(*this, now, observer);
    if (probe_->receive(datagram, now)) return;
    if (connection_->receive(now, kOnlyPath, datagram, mailbox))
        ++counters_.datagrams_refused;
    else
        probe_->on_packet(now);
    protocol::Connection& connection = connection_->connection();
    // What was given for the stream before must not go out with the news that this one has begun.
    if (mailbox.has_begun_stream) connection.drop_sequenced();
    const bool has_news = counters_.updates > updates;
    if (is_watching() && has_news) connection.acknowledge_by(now + protocol::kAckDelayMax);
    if (mailbox.broken) connection.disconnect(protocol::EndReason::malformed);
    if (const auto end = connection.end()) on_end(*end, now);
}

bool Client::on_welcome(const protocol::Welcome& welcome, Time now, ClientObserver& observer) {
    auto resume_token = protocol::read_connect_token(welcome.resume_token);
    if (!resume_token.ok()) return false;
    resume_token_ = std::move(resume_token).value();
    // It stays with the server that admitted it, whatever address that server believes it has.
    resume_token_->fields.servers.clear();
    static_cast<void>(resume_token_->fields.servers.push_back(server_));

    if (state_ == ClientState::resuming) ++counters_.resumes;
    if (state_ == ClientState::active) ++counters_.restarts;
    begin_stream(welcome, now);
    observer.on_welcome(welcome_);
    return true;
}

void Client::begin_stream(const protocol::Welcome& welcome, Time now) {
    const sim::Tick tick = first_tick(welcome, now);
    state_ = ClientState::active;
    stale_until_ = newest_packet_;
    welcome_ = welcome;
    view_ = WorldView(welcome);
    roster_ = {};
    match_ = {};
    watching_ = {};
    watch_sender_.on_welcome(welcome.player != sim::kNoEntity);
    play_time_ = {};

    clock_.start(tick, welcome.tick_rate, margin_aimed(welcome.input_interval), now);
    inputs_.start(welcome.input_interval);
    input_given_ = input_used_ = 0;
    input_planner_.start(welcome.input_interval, welcome.tick_rate);
}

/// Returns the tick for which an input sent now arrives as early as the newest input of a packet
/// should.
///
/// The Welcome holds the tick in which this client's first packet arrived, and the next input has
/// the same way to go as that packet. So the server has moved on by the time that has passed here
/// since that packet was sent, however late the Welcome comes. The result is too high when that
/// packet was lost and a later one arrived first, but never too low.
///
/// A Welcome that comes again on a connection holds the tick after which it was sent: until the
/// next input arrives, a round trip passes. The result is too low when it was sent again; then the
/// clock jumps with the first news of its inputs.
sim::Tick Client::first_tick(const protocol::Welcome& welcome, Time now) const {
    const Time since =
        state_ == ClientState::active ? round_trip().value_or(Time{0}) : now - connected_at_;
    const double passed = seconds(std::clamp(since, Time{0}, kClockStartMax));
    return welcome.tick + static_cast<sim::Tick>(passed * welcome.tick_rate) + 1 +
           static_cast<sim::Tick>(margin_aimed(welcome.input_interval));
}

bool Client::on_roster(const protocol::Roster& roster, ClientObserver& observer) {
    if (state_ != ClientState::active) return false;
    roster_.apply(roster);
    observer.on_roster(roster);
    return true;
}

bool Client::on_match(const protocol::Match& match, Time now, ClientObserver& observer) {
    if (state_ != ClientState::active) return false;
    if (match.paused) play_time_.pause(now);
    if (!match.paused && play_time_.is_paused()) {
        play_time_.resume(now);
        clock_.resume();
    }
    observer.on_match(match);
    match_ = match;
    return true;
}

bool Client::on_announcement(const protocol::Announcement& announcement,
                             ClientObserver& observer) const {
    if (state_ != ClientState::active) return false;
    observer.on_announcement(announcement);
    return true;
}

bool Client::on_watching(const protocol::Watching& watching, ClientObserver& observer) {
    if (state_ != ClientState::active) return false;
    const bool is_newest = watch_sender_.is_newest(watching.number);
    // The refusal of an earlier wish means nothing any longer; the view is what it is.
    if (!is_newest && watching.player == watching_.player) return true;
    watching_ = watching;
    if (is_newest)
        watch_sender_.on_answer(watching.refusal, !is_watching());
    else
        watching_.refusal = protocol::WatchRefusal::nothing;
    observer.on_watching(watching_);
    return true;
}

bool Client::on_update(const protocol::Update& update, ClientObserver& observer) {
    // Updates begin when the Welcome has been acknowledged.
    if (state_ != ClientState::active) return false;
    if (!is_watching()) take_input_news(update);
    if (!view_.apply(update)) return false;
    ++counters_.updates;
    observer.on_update(update, view_);
    return true;
}

/// Takes what the server says about the inputs of the own player.
void Client::take_input_news(const protocol::Update& update) {
    if (update.tick > view_.tick()) {
        clock_.take_round_trip(round_trip().value_or(Time{0}));
        clock_.steer(update.input_margin);
        if (clock_.is_on_target()) input_planner_.on_update(update.input_margin, update.input_age);
    }
    if (update.input_age < protocol::kInputAgeMax)
        input_used_ =
            std::max(input_used_, update.tick - std::min<sim::Tick>(update.tick, update.input_age));
}

void Client::watch(const protocol::Watch& watch) {
    ARENA_ASSERT(in_range(watch), "a caller wishes for what the protocol can say");
    watch_sender_.wish(watch);
}

bool Client::input_due(Time now) const {
    return state_ == ClientState::active && !is_watching() && clock_.due(play_time_.at(now));
}

void Client::submit_input(const sim::PlayerInput& input, Time now) {
    ARENA_ASSERT(state_ == ClientState::active && !is_watching(),
                 "only an active client with a player gives inputs");
    const sim::Tick tick = clock_.take(play_time_.at(now));
    if (inputs_.has_unsent() && !inputs_.continues_with(tick)) send_inputs();
    inputs_.add(tick, input);
    input_given_ = tick;
    ++counters_.inputs_sent;
}

/// A connection that has ended says so to next_datagram().
void Client::send_inputs() {
    protocol::Connection& connection = connection_->connection();
    input_planner_.on_losses(connection.recent_losses());
    const InputPlan plan = input_planner_.plan();
    clock_.aim_at(plan.margin);
    const auto message = encoder_.encode(inputs_.take(plan.repeats));
    static_cast<void>(connection.send_sequenced(protocol::kInputChannel, message));
}

void Client::send_wish(Time now) {
    const auto wish = watch_sender_.take(now);
    if (!wish) return;
    static_cast<void>(connection_->connection().send_sequenced(protocol::kWatchChannel,
                                                               watch_encoder_.encode(*wish)));
    ++counters_.wishes_sent;
}

std::span<const std::byte> Client::next_datagram(Time now) {
    if (connection_) {
        // One message holds everything that was given since the last call: a client that stood
        // still gives many inputs at once.
        if (state_ == ClientState::active && inputs_.is_due()) send_inputs();
        if (state_ == ClientState::active) send_wish(now);
        const auto datagram = connection_->write(now, room_);
        const auto end = connection_->connection().end();
        if (end && state_ != ClientState::closed) on_end(*end, now);
        if (connection_ && datagram) return datagram->bytes;
        if (connection_) return probe_server(now);
    }
    if (!handshake_) return {};
    const auto datagram = handshake_->send(now);
    if (handshake_->state() != HandshakeState::failed) return datagram;
    on_refused(handshake_->failure());
    return {};
}

// The end

void Client::leave() {
    if (state_ == ClientState::closed) return;
    // A client that was not admitted, or is cut off, has no connection to leave.
    if (handshake_) return on_refused(handshake_->failure());
    connection_->connection().disconnect(protocol::EndReason::left);
    close(protocol::End{.reason = protocol::EndReason::left});
}

void Client::close(const Closing& closing) {
    state_ = ClientState::closed;
    closing_ = closing;
    handshake_.reset();
}

bool Client::finished() const {
    return state_ == ClientState::closed && (!connection_ || connection_->connection().finished());
}

ClientTraffic Client::traffic() const {
    ClientTraffic sum = ended_traffic_;
    if (!connection_) return sum;
    const protocol::ConnectionStatistics counts = connection_->connection().statistics();
    sum.packets_sent += counts.packets_sent;
    sum.packets_lost += counts.packets_lost;
    return sum;
}

std::optional<Time> Client::round_trip() const {
    if (!connection_ || !connection_->connection().link().measured()) return std::nullopt;
    return connection_->connection().link().round_trip();
}

float Client::loss() const {
    return connection_ ? connection_->connection().loss() : 0.0f;
}

}  // namespace arena::client
