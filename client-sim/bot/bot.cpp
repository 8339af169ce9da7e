#include "client-sim/bot/bot.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "client-sim/behaviour/situation.h"
#include "client-sim/client/advice.h"

namespace arena::client_sim {

namespace {

// A server that has not let a client in for so long is slow.
constexpr Time kAnswerTime = std::chrono::seconds{2};

// So long without an update is longer than any network that can be simulated makes it.
constexpr Time kSilenceMax = std::chrono::seconds{2};

constexpr std::string_view kCutOff = "cut_off";
constexpr std::string_view kCutOffAdvice =
    "Nothing came any more when the run ended: look whether the server still runs, and keeps up.";

}  // namespace

/// Tells the bot's judge and its statistics what the client hears in one datagram.
class Bot::Ear final : public Audience {
  public:
    Ear(Bot& bot, Time now, FleetDistributions& distributions)
        : bot_(bot), now_(now), distributions_(distributions) {}

    void on_welcome(const protocol::Welcome& welcome) override { bot_.begin_stream(welcome); }
    void on_roster(const protocol::Roster& roster) override {
        if (bot_.judge_) bot_.judge_->on_roster(roster);
    }
    void on_update(const protocol::Update& update, const WorldView& view) override {
        bot_.count(update, view);
        bot_.note_place(view, distributions_);
        if (const auto gap = bot_.log_->on_update(update.tick, now_)) {
            distributions_.snapshot_gap.record(*gap);
            distributions_.input_margin.record(update.input_margin);
            if (const auto round_trip = bot_.client_.round_trip())
                distributions_.round_trip.record(*round_trip);
        }
        for (const Time response : bot_.responses_.on_used(bot_.client_.input_used(), now_))
            distributions_.response.record(response);
        if (bot_.judge_) bot_.judge_->on_update(update, view);
    }

  private:
    Bot& bot_;
    Time now_;
    FleetDistributions& distributions_;
};

Bot::Bot(const Config& config, Time now)
    : name_(config.name),
      behaviour_(config.behaviour),
      field_for_(config.field_for),
      is_judged_(config.is_judged),
      client_(config.client, now),
      mind_(config.seed),
      began_at_(now) {}

void Bot::receive(std::span<std::byte> datagram, Time now, FleetDistributions& distributions) {
    for (const Time waited : std::exchange(overdue_, {}))
        distributions.response.record(waited);
    Ear ear(*this, now, distributions);
    client_.receive(datagram, now, ear);
    note_end(now);
}

/// After a resumption the judge begins anew, and holds the new stream against the end of the old.
void Bot::begin_stream(const protocol::Welcome& welcome) {
    std::optional<Judge::OwnPlayer> before;
    if (judge_) {
        past_verdict_.add(judge_->verdict());
        before = judge_->own_player();
        judge_.reset();
    }
    if (!log_) log_.emplace(welcome.tick_rate, welcome.snapshot_rate);
    responses_.start();
    place_.reset();
    field_ = field_for_(welcome);
    if (!field_ || !is_judged_) return;
    judge_.emplace(Judge::Config{.client = name_, .before = before, .welcome = welcome}, *field_);
}

std::span<const std::byte> Bot::next_datagram(Time now) {
    take_inputs(now);
    const auto datagram = client_.next_datagram(now);
    note_end(now);
    return datagram;
}

/// The clock of a client hands out few ticks at a time, whatever the delay.
void Bot::take_inputs(Time now) {
    while (client_.input_due(now)) {
        client_.give_input(field_ ? choose() : sim::PlayerInput{}, now);
        const auto in_vain = responses_.give(client_.clock().next_tick() - 1, now);
        if (in_vain) overdue_.push_back(*in_vain);
    }
}

sim::PlayerInput Bot::choose() {
    const Knowledge known{.welcome = client_.welcome(),
                          .field = field_->plain(),
                          .tick = client_.clock().next_tick()};
    return act(behaviour_, mind_, situation_of(client_.view(), known));
}

void Bot::note_end(Time now) {
    if (client_.state() == ClientState::closed && !closed_at_) closed_at_ = now;
}

bool Bot::is_silent(Time now) const {
    return connected() && client_.state() != ClientState::closed &&
           log_->silence(now) > kSilenceMax;
}

void Bot::note_silence(Time now, FleetDistributions& distributions) {
    if (!connected() || client_.state() == ClientState::closed) return;
    was_cut_off_ = is_silent(now);
    if (was_cut_off_) distributions.snapshot_gap.record(log_->silence(now));
    for (const Time waited : responses_.waiting(now, kSilenceMax))
        distributions.response.record(waited);
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
    return was_cut_off_ || (connected() && client_.closing() && !is_leaving(*client_.closing()));
}

bool Bot::has_asked(Time now) const {
    // One that leaves while it still asks is closed by that, too.
    const bool has_left_first = left_at_ && closed_at_ && *closed_at_ >= *left_at_;
    const bool was_refused =
        client_.closing() && !is_leaving(*client_.closing()) && !has_left_first;
    return connected() || was_refused || left_at_.value_or(now) - began_at_ >= kAnswerTime;
}

void Bot::count(const protocol::Update& update, const WorldView& view) {
    const Replica& replica = view.replica();
    for (const protocol::ShortId id : replica.introduced()) {
        const Replica::Entity* const entity = replica.find(id);
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

void Bot::note_place(const WorldView& view, FleetDistributions& distributions) {
    const PlayerView* const self = view.player(client_.welcome().player);
    if (self == nullptr && place_) distributions.deaths.push_back(*place_);
    place_ = self != nullptr ? std::optional(to_point(self->position)) : std::nullopt;
}

void Bot::add_to(FleetTotals& totals, Time now) const {
    const ClientCounters& counters = client_.counters();
    totals.datagrams_received += counters.datagrams_received;
    totals.bytes_received += counters.bytes_received;
    totals.inputs_sent += counters.inputs_sent;
    totals.inputs_unshown += responses_.unshown();
    totals.out_of_turn += counters.out_of_turn;
    totals.datagrams_refused += counters.datagrams_refused;
    totals.resumes += counters.resumes;
    totals.packets_sent += client_.traffic().packets_sent;
    totals.packets_lost += client_.traffic().packets_lost;
    totals.datagrams_sent += datagrams_sent_;
    totals.bytes_sent += bytes_sent_;
    for (std::size_t reason = 0; reason < counters.decode_errors.size(); ++reason)
        totals.decode_errors[reason] += counters.decode_errors[reason];

    if (was_cut_off_) {
        ClosedClients& closed = totals.closed_by_reason[std::string(kCutOff)];
        closed.advice = kCutOffAdvice;
        ++closed.clients;
    } else if (client_.closing() && !is_leaving(*client_.closing()) && has_asked(now)) {
        ClosedClients& closed = totals.closed_by_reason[std::string(name_of(*client_.closing()))];
        closed.advice = advice_on(*client_.closing());
        ++closed.clients;
    }

    totals.verdict.add(past_verdict_);
    if (judge_) totals.verdict.add(judge_->verdict());
    if (has_asked(now)) ++totals.clients_asked;
    if (match_.effects > totals.match.effects) totals.match = match_;
    if (!connected()) return;
    ++totals.clients_connected;
    if (is_judged_) ++totals.clients_judged;
    if (lost()) ++totals.clients_lost;
    totals.snapshots += log_->snapshots();
    totals.snapshot_gaps += log_->missing();
    totals.client_seconds += seconds(closed_at_.value_or(now) - *log_->first_at());
    totals.first_tick = totals.first_tick == 0 ? log_->first_tick()
                                               : std::min(totals.first_tick, log_->first_tick());
    totals.last_tick = std::max(totals.last_tick, log_->last_tick());
}

}  // namespace arena::client_sim
