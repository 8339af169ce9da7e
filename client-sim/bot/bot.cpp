#include "client-sim/bot/bot.h"

#include <algorithm>
#include <string>

#include "client-sim/client/advice.h"

namespace arena::client_sim {

/// Tells the bot's judge and its statistics what the client hears in one datagram.
class Bot::Ear final : public Audience {
  public:
    Ear(Bot& bot, Time now, FleetDistributions& distributions)
        : bot_(bot), now_(now), distributions_(distributions) {}

    void on_welcome(const protocol::Welcome& welcome) override { bot_.begin_stream(welcome); }
    void on_events(std::span<const sim::Event> events, std::uint32_t first_sequence) override {
        bot_.count(events);
        if (bot_.judge_) bot_.judge_->on_events(events, first_sequence);
    }
    void on_part(const protocol::SnapshotPart& part) override {
        if (const auto gap = bot_.log_->on_part(part.tick, now_)) {
            distributions_.snapshot_gap.record(*gap);
            distributions_.input_margin.record(part.input_margin);
            if (const auto round_trip = bot_.client_.round_trip())
                distributions_.round_trip.record(*round_trip);
        }
        if (bot_.judge_) bot_.judge_->on_part(part);
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
      client_(config.client, now),
      mind_(config.seed) {}

void Bot::receive(std::span<std::byte> datagram, Time now, FleetDistributions& distributions) {
    Ear ear(*this, now, distributions);
    client_.receive(datagram, now, ear);
    note_end(now);
}

/// After a resumption the judge begins anew, and holds the new stream against the end of the old.
void Bot::begin_stream(const protocol::Welcome& welcome) {
    std::optional<Judge::OwnPlayer> before;
    if (judge_) {
        judge_->finish();
        past_verdict_.add(judge_->verdict());
        before = judge_->own_player();
        judge_.reset();
    }
    if (!log_) log_.emplace(welcome.tick_rate, welcome.snapshot_rate);
    field_ = field_for_(welcome);
    if (!field_) return;
    judge_.emplace(Judge::Config{.client = name_,
                                 .player = welcome.player,
                                 .before = before,
                                 .tick_rate = welcome.tick_rate,
                                 .snapshot_rate = welcome.snapshot_rate,
                                 .archetypes = welcome.archetypes,
                                 .weapons = welcome.weapons},
                   *field_);
}

std::span<const std::byte> Bot::next_datagram(Time now) {
    take_inputs(now);
    const auto datagram = client_.next_datagram(now);
    note_end(now);
    return datagram;
}

/// The clock of a client hands out few ticks at a time, whatever the delay.
void Bot::take_inputs(Time now) {
    while (client_.input_due(now))
        client_.give_input(field_ ? act(behaviour_, mind_, situation()) : sim::PlayerInput{}, now);
}

void Bot::note_end(Time now) {
    if (client_.state() == ClientState::closed && !closed_at_) closed_at_ = now;
}

Situation Bot::situation() const {
    const protocol::Welcome& welcome = client_.welcome();
    const PlayerView* self = client_.view().player(welcome.player);
    const std::size_t archetype = self != nullptr ? self->archetype : 0;
    const protocol::WelcomeArchetype& body =
        welcome.archetypes[std::min(archetype, welcome.archetypes.size() - 1)];
    return {.view = client_.view(),
            .field = field_->plain(),
            .self = welcome.player,
            .tick = client_.clock().next_tick(),
            .tick_rate = welcome.tick_rate,
            .player_radius = static_cast<double>(body.radius),
            .has_gravity = welcome.gravity > 0.0f,
            .can_jump = body.can_jump,
            .can_dash = body.can_dash};
}

void Bot::leave(Time now) {
    client_.leave();
    note_end(now);
}

void Bot::on_sent(std::size_t bytes) {
    ++datagrams_sent_;
    bytes_sent_ += bytes;
}

void Bot::finish() {
    if (judge_) judge_->finish();
}

bool Bot::lost() const {
    return connected() && client_.closing() && !is_leaving(*client_.closing());
}

void Bot::count(std::span<const sim::Event> events) {
    match_.events += events.size();
    for (const sim::Event& event : events) {
        const bool is_shot = event.kind == sim::EventKind::spawn &&
                             sim::category_of(event.subject) == sim::Category::projectile;
        if (is_shot) ++match_.shots;
        switch (event.kind) {
            case sim::EventKind::hit:
                ++match_.hits;
                break;
            case sim::EventKind::death:
                ++match_.kills;
                break;
            case sim::EventKind::collect:
                ++match_.collects;
                break;
            case sim::EventKind::launch:
                ++match_.launches;
                break;
            case sim::EventKind::press:
                ++match_.presses;
                break;
            case sim::EventKind::explode:
                ++match_.explosions;
                break;
            case sim::EventKind::bounce:
                ++match_.bounces;
                break;
            case sim::EventKind::destroy:
                ++match_.crates_destroyed;
                break;
            case sim::EventKind::spawn:
            case sim::EventKind::despawn:
            case sim::EventKind::score:
            case sim::EventKind::release:
                break;
        }
    }
}

void Bot::add_to(FleetTotals& totals, Time now) const {
    const ClientCounters& counters = client_.counters();
    totals.datagrams_received += counters.datagrams_received;
    totals.bytes_received += counters.bytes_received;
    totals.inputs_sent += counters.inputs_sent;
    totals.out_of_turn += counters.out_of_turn;
    totals.datagrams_refused += counters.datagrams_refused;
    totals.resumes += counters.resumes;
    totals.packets_sent += client_.traffic().packets_sent;
    totals.packets_lost += client_.traffic().packets_lost;
    totals.entities_left_out += client_.view().left_out();
    totals.datagrams_sent += datagrams_sent_;
    totals.bytes_sent += bytes_sent_;
    for (std::size_t reason = 0; reason < counters.decode_errors.size(); ++reason)
        totals.decode_errors[reason] += counters.decode_errors[reason];

    if (client_.closing() && !is_leaving(*client_.closing())) {
        ClosedClients& closed = totals.closed_by_reason[std::string(name_of(*client_.closing()))];
        closed.advice = advice_on(*client_.closing());
        ++closed.clients;
    }

    totals.verdict.add(past_verdict_);
    if (judge_) totals.verdict.add(judge_->verdict());
    if (match_.events > totals.match.events) totals.match = match_;
    if (!connected()) return;
    ++totals.clients_connected;
    if (lost()) ++totals.clients_lost;
    totals.snapshots += log_->snapshots();
    totals.snapshot_gaps += log_->missing();
    totals.client_seconds += seconds(closed_at_.value_or(now) - *log_->first_at());
    totals.first_tick = totals.first_tick == 0 ? log_->first_tick()
                                               : std::min(totals.first_tick, log_->first_tick());
    totals.last_tick = std::max(totals.last_tick, log_->last_tick());
}

}  // namespace arena::client_sim
