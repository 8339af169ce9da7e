#include "client-sim/bot/bot.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "client-sim/behaviour/fire_control.h"
#include "client-sim/behaviour/situation.h"
#include "client-sim/bot/advice.h"

namespace arena::client_sim {

namespace {

// A server that takes longer than this to admit a client is slow.
constexpr Time kAnswerTime = std::chrono::seconds{2};

// No network that can be simulated delays an update by more than this.
constexpr Time kSilenceMax = std::chrono::seconds{2};

// How long a playing client may be left alone: its connection works with larger time steps.
constexpr Time kVisitInterval = std::chrono::milliseconds{50};

constexpr std::string_view kCutOff = "cut_off";
constexpr std::string_view kCutOffAdvice =
    "Nothing was arriving any more when the run ended: check that the server still runs, and keeps "
    "up.";

/// Returns the distance in metres from the player to the one that its input is aimed at; nothing
/// when the player does not shoot.
std::optional<double> aimed_metres(const Situation& situation, const Mind& mind,
                                   const sim::PlayerInput& input) {
    const auto target = situation.player(mind.target);
    const bool is_shooting = (input.buttons & kFireButtons) != 0;
    if (!is_shooting || situation.self == nullptr || !target) return std::nullopt;
    return distance(to_point(situation.self->position), to_point(target->position));
}

}  // namespace

/// Passes on what the client receives in one datagram to the bot's judge and its statistics.
class Bot::Observer final : public client::ClientObserver {
  public:
    Observer(Bot& bot, Time now, FleetDistributions& distributions)
        : bot_(bot),
          now_(now),
          distributions_(distributions),
          of_group_(distributions.group(bot.group_)) {}

    void on_welcome(const protocol::Welcome& welcome) override { bot_.begin_stream(welcome); }
    void on_roster(const protocol::Roster& roster) override {
        if (bot_.judge_) bot_.judge_->on_roster(roster);
    }
    void on_match(const protocol::Match& match) override {
        distributions_.matches.add(match, bot_.client().roster());
        if (bot_.judge_) bot_.judge_->on_match(match, bot_.client().view());
    }
    void on_watching(const protocol::Watching& watching) override {
        if (bot_.judge_) bot_.judge_->on_watching(watching);
        if (watching.refusal != protocol::WatchRefusal::nothing) bot_.tour_.turn();
    }
    void on_update(const protocol::Update& update, const client::WorldView& view) override {
        bot_.count(update, view);
        bot_.note_place(view, distributions_);
        if (const auto gap = bot_.log_->on_update(update.tick, now_)) {
            of_group_.snapshot_gap.record(*gap);
            if (!bot_.client().is_watching()) of_group_.input_margin.record(update.input_margin);
            if (const auto round_trip = bot_.client().round_trip())
                of_group_.round_trip.record(*round_trip);
        }
        for (const Time response : bot_.responses_.on_used(bot_.client().input_used(), now_))
            of_group_.response.record(response);
        if (bot_.judge_) bot_.judge_->on_update(update, view);
    }

  private:
    Bot& bot_;
    Time now_;
    FleetDistributions& distributions_;
    GroupDistributions& of_group_;
};

Bot::Bot(const Config& config, Time now)
    : name_(config.name),
      group_(config.group),
      behaviour_(config.behaviour),
      watches_(config.watches),
      tour_(config.seed),
      field_for_(config.field_for),
      is_judged_(config.is_judged),
      client_({.session = config.client, .game_map_for = config.game_map_for}, now),
      game_log_(client_.game() != nullptr ? std::make_unique<GameLog>() : nullptr),
      mind_(config.seed),
      began_at_(now) {}

void Bot::receive(std::span<std::byte> datagram, Time now, FleetDistributions& distributions) {
    GroupDistributions& of_group = distributions.group(group_);
    for (const Time waited : std::exchange(unanswered_waits_, {}))
        of_group.response.record(waited);
    const std::uint64_t updates = client().counters().updates;
    Observer observer(*this, now, distributions);
    client_.receive(datagram, now, observer);
    if (game_log_) record_game(now, client().counters().updates > updates, of_group);
    note_end(now);
}

void Bot::record_game(Time now, bool has_update, GroupDistributions& distributions) {
    client::GameClient& game = *client_.game();
    game_log_->take_events(game, places());
    if (game.prediction() != client::PredictionState::on) return;
    for (const float metres : game_log_->take_corrections())
        distributions.correction_cm.record_number(100.0 * static_cast<double>(metres));
    if (has_update)
        distributions.lead.record(static_cast<int>(std::lround(game.quality(now).lead)));
}

/// With each stream a new judge begins. After a resumption it compares the new stream with the end
/// of the old one; otherwise another world begins.
void Bot::begin_stream(const protocol::Welcome& welcome) {
    std::optional<Judge::OwnPlayer> before;
    if (judge_) {
        past_verdict_.add(judge_->verdict());
        if (welcome.resumed) before = judge_->own_player();
        judge_.reset();
    }
    if (!log_) log_.emplace(welcome.tick_rate, welcome.snapshot_rate);
    if (!welcome.resumed) log_->begin_world();
    tour_.turn();
    wished_ = {};
    responses_.start();
    place_.reset();
    field_ = field_for_(welcome);
    if (!field_ || !is_judged_) return;
    judge_.emplace(Judge::Config{.client = name_, .before = before, .welcome = welcome}, *field_);
}

std::span<const std::byte> Bot::next_datagram(Time now) {
    take_inputs(now);
    if (watches_) look_about(now);
    const auto datagram = client_.next_datagram(now);
    note_end(now);
    return datagram;
}

Time Bot::next_visit(Time now) const {
    if (client().state() != client::ClientState::active) return now;
    if (client().is_watching()) return now + kVisitInterval;
    const Time at =
        client_.game() != nullptr ? client().next_input_at() : client().next_packet_at();
    return std::min(at, now + kVisitInterval);
}

/// A client's clock hands out few ticks at a time, however late the call. An input's response time
/// counts from when the input was due, unless the clock has skipped the ticks it was late for.
void Bot::take_inputs(Time now) {
    while (client_.input_due(now)) {
        const sim::Tick expected = client().clock().next_tick();
        const Time due_at = client().next_input_at();
        client_.submit_input(field_ ? choose(now) : sim::PlayerInput{}, now);
        if (game_log_) game_log_->take_events(*client_.game(), places());
        const sim::Tick tick = client().clock().next_tick() - 1;
        const auto unanswered_wait = responses_.give(tick, tick == expected ? due_at : now);
        if (unanswered_wait) unanswered_waits_.push_back(*unanswered_wait);
    }
}

void Bot::look_about(Time now) {
    if (!client().is_watching() || !field_) return;
    const protocol::Watch& wish =
        tour_.wish(now, client().roster(), field_->plain().bounds(), client().welcome().view);
    if (wish == wished_) return;
    wished_ = wish;
    client_.watch(wish);
    if (judge_) judge_->on_wish(wish);
}

/// A game's player acts on what its screen shows, a bare client's on what it last received.
sim::PlayerInput Bot::choose(Time now) {
    const client::Client& session = client();
    const MatchKnowledge match{
        .match = session.match(), .roster = session.roster(), .map = *field_};
    client::GameClient* const game = client_.game();
    const Knowledge known{.welcome = session.welcome(),
                          .field = field_->plain(),
                          .tick = session.clock().next_tick(),
                          .rules = game == nullptr ? nullptr : game->rules(),
                          .match = &match};
    if (game == nullptr) return act(behaviour_, mind_, situation_of(session.view(), known));
    const client::Picture& picture = game->picture(now);
    if (known.rules != nullptr)
        game_log_->uses().take_own(*known.rules, picture.own ? &*picture.own : nullptr, known.tick);
    const Situation situation = situation_of(picture, session.view(), known, game_log_->shown());
    const sim::PlayerInput input = act(behaviour_, mind_, situation);
    game_log_->aim_at(aimed_metres(situation, mind_, input));
    return input;
}

/// A bot without the map knows no places.
const MatchPlaces& Bot::places() const {
    static const MatchPlaces kNowhere;
    return field_ ? field_->places() : kNowhere;
}

void Bot::note_end(Time now) {
    if (client().state() == client::ClientState::closed && !closed_at_) closed_at_ = now;
}

bool Bot::is_silent(Time now) const {
    return connected() && client().state() != client::ClientState::closed &&
           log_->silence(now) > kSilenceMax;
}

void Bot::note_silence(Time now, FleetDistributions& distributions) {
    if (!connected() || client().state() == client::ClientState::closed) return;
    GroupDistributions& of_group = distributions.group(group_);
    was_cut_off_ = is_silent(now);
    if (was_cut_off_) of_group.snapshot_gap.record(log_->silence(now));
    for (const Time waited : responses_.waiting(now, kSilenceMax))
        of_group.response.record(waited);
}

void Bot::leave(Time now) {
    client_.leave();
    if (!left_at_) left_at_ = now;
    note_end(now);
}

void Bot::on_sent(std::size_t bytes) {
    ++datagrams_sent_;
    bytes_sent_ += bytes;
}

bool Bot::lost() const {
    return was_cut_off_ ||
           (connected() && client().closing() && !client::is_leaving(*client().closing()));
}

bool Bot::is_join_settled(Time now) const {
    // A bot that leaves while it still waits to be admitted is closed by leaving, too.
    const bool has_left_first = left_at_ && closed_at_ && *closed_at_ >= *left_at_;
    const bool was_refused =
        client().closing() && !client::is_leaving(*client().closing()) && !has_left_first;
    return connected() || was_refused || left_at_.value_or(now) - began_at_ >= kAnswerTime;
}

void Bot::count(const protocol::Update& update, const client::WorldView& view) {
    const client::Replica& replica = view.replica();
    for (const protocol::ShortId id : replica.introduced()) {
        const client::Replica::Entity* const entity = replica.find(id);
        if (entity != nullptr && category_of(entity->traits.id) == sim::Category::projectile)
            ++match_.shots;
    }
    match_.effects += update.effects.size();
    for (const protocol::Effect& effect : update.effects) {
        switch (effect.kind) {
            case protocol::EffectKind::hit:
                ++match_.hits;
                break;
            case protocol::EffectKind::death:
                ++match_.kills;
                break;
            case protocol::EffectKind::collect:
                ++match_.collects;
                break;
            case protocol::EffectKind::launch:
                ++match_.launches;
                break;
            case protocol::EffectKind::explode:
                ++match_.explosions;
                break;
            case protocol::EffectKind::bounce:
                ++match_.bounces;
                break;
            case protocol::EffectKind::destroy:
                ++match_.crates_destroyed;
                break;
        }
    }
}

void Bot::note_place(const client::WorldView& view, FleetDistributions& distributions) {
    const client::PlayerView* const self = view.own();
    if (self == nullptr && place_) distributions.deaths.push_back(*place_);
    place_ = self != nullptr ? std::optional(to_point(self->position)) : std::nullopt;
}

void Bot::add_to(FleetTotals& totals, Time now) const {
    const client::ClientCounters& counters = client().counters();
    const client::ClientTraffic traffic = client().traffic();
    GroupTotals& group = totals.group(group_);
    group.packets_sent += traffic.packets_sent;
    group.packets_lost += traffic.packets_lost;
    totals.datagrams_received += counters.datagrams_received;
    totals.bytes_received += counters.bytes_received;
    totals.inputs_sent += counters.inputs_sent;
    totals.inputs_unshown += responses_.unshown();
    totals.out_of_turn += counters.out_of_turn;
    totals.datagrams_refused += counters.datagrams_refused;
    totals.resumes += counters.resumes;
    totals.packets_sent += traffic.packets_sent;
    totals.packets_lost += traffic.packets_lost;
    totals.datagrams_sent += datagrams_sent_;
    totals.bytes_sent += bytes_sent_;
    for (std::size_t reason = 0; reason < counters.decode_errors.size(); ++reason)
        totals.decode_errors[reason] += counters.decode_errors[reason];
    if (client().closing() && client::is_malformed_to_server(*client().closing()))
        ++totals.refused_by_server;

    if (was_cut_off_) {
        ClosedClients& closed = totals.closed_by_reason[std::string(kCutOff)];
        closed.advice = kCutOffAdvice;
        ++closed.clients;
    } else if (client().closing() && !client::is_leaving(*client().closing()) &&
               is_join_settled(now)) {
        ClosedClients& closed =
            totals.closed_by_reason[std::string(client::name_of(*client().closing()))];
        closed.advice = advice_on(*client().closing());
        ++closed.clients;
    }

    totals.verdict.add(past_verdict_);
    if (judge_) totals.verdict.add(judge_->verdict());
    if (is_join_settled(now)) ++(watches_ ? totals.watchers_asked : totals.clients_asked);
    if (match_.effects > totals.match.effects) totals.match = match_;
    if (!connected()) return;
    ++(watches_ ? totals.watchers_connected : totals.clients_connected);
    if (is_judged_ && !watches_) ++totals.clients_judged;
    if (lost()) ++(watches_ ? totals.watchers_lost : totals.clients_lost);
    totals.snapshots += log_->snapshots();
    totals.snapshot_gaps += log_->missing();
    const double played_seconds =
        seconds(std::max(Time{0}, closed_at_.value_or(now) - *log_->first_at()));
    totals.client_seconds += played_seconds;
    ++group.clients_connected;
    group.client_seconds += played_seconds;
    if (game_log_) add_game_to(totals, played_seconds);
    if (watches_) return;  // what it sees may be older
    totals.first_tick = totals.first_tick == 0 ? log_->first_tick()
                                               : std::min(totals.first_tick, log_->first_tick());
    totals.last_tick = std::max(totals.last_tick, log_->last_tick());
}

void Bot::add_game_to(FleetTotals& totals, double played_seconds) const {
    const client::GameClient& game = *client_.game();
    if (game.prediction() == client::PredictionState::watching) return;
    if (game.prediction() != client::PredictionState::on) {
        ++totals.clients_not_predicting[game.prediction()];
        return;
    }
    const client::GameCounters counters = game.counters();
    totals.group(group_).add({.clients_predicting = 1,
                              .client_seconds_predicting = played_seconds,
                              .corrections = counters.corrections,
                              .correction_snaps = counters.snaps,
                              .shots_predicted = counters.shots_predicted,
                              .shots_confirmed = counters.shots_confirmed,
                              .shots_dropped = counters.shots_dropped,
                              .ranges = game_log_->ranges()});
    add_uses(game_log_->uses().totals(), totals.uses);
    add_items(game_log_->items(), totals.items);
}

}  // namespace arena::client_sim
