#include "client-sim/bot/bot.h"

#include <algorithm>
#include <utility>

namespace arena::client_sim {

Bot::Bot(Config config, Time now)
    : config_(std::move(config)), client_(config_.name, config_.seed, now), mind_(config_.seed) {}

bool Bot::receive(std::span<const std::byte> datagram, Time now,
                  FleetDistributions& distributions) {
    const Observation seen = client_.receive(datagram, now);
    if (seen.welcomed) {
        log_.emplace(client_.welcome().tick_rate, client_.welcome().snapshot_rate);
        return true;
    }
    if (!seen.events.empty()) {
        count(seen.events);
        if (judge_) judge_->on_events(seen.events, seen.first_sequence);
    }
    if (seen.part != nullptr) {
        if (const auto gap = log_->on_part(seen.part->tick, now)) {
            distributions.snapshot_gap.record(*gap);
            distributions.input_margin.record(seen.part->input_margin);
        }
        if (judge_) judge_->on_part(*seen.part);
    }
    if (client_.state() == ClientState::closed && !closed_at_) closed_at_ = now;
    return false;
}

void Bot::enter(std::shared_ptr<const ObstacleField> field) {
    field_ = std::move(field);
    const protocol::Welcome& welcome = client_.welcome();
    judge_.emplace(Judge::Config{.client = config_.name,
                                 .tick_rate = welcome.tick_rate,
                                 .snapshot_rate = welcome.snapshot_rate,
                                 .archetypes = welcome.archetypes,
                                 .weapons = welcome.weapons},
                   *field_);
}

std::optional<protocol::Message> Bot::next_message(Time now) {
    switch (client_.due(now)) {
        case Client::Due::nothing:
            if (client_.state() == ClientState::closed && !closed_at_) closed_at_ = now;
            return std::nullopt;
        case Client::Due::hello:
            return client_.hello(now);
        case Client::Due::input:
            break;
    }
    if (!field_) return client_.input({}, now);
    return client_.input(act(config_.behaviour, mind_, situation()), now);
}

Situation Bot::situation() const {
    const protocol::Welcome& welcome = client_.welcome();
    const PlayerView* self = client_.view().player(welcome.player);
    const std::size_t archetype = self != nullptr ? self->archetype : 0;
    const protocol::WelcomeArchetype& body =
        welcome.archetypes[std::min(archetype, welcome.archetypes.size() - 1)];
    return {.view = client_.view(),
            .field = *field_,
            .self = welcome.player,
            .tick = client_.clock().next_tick(),
            .tick_rate = welcome.tick_rate,
            .player_radius = static_cast<double>(body.radius),
            .has_gravity = welcome.gravity > 0.0f,
            .can_jump = body.can_jump,
            .can_dash = body.can_dash};
}

std::optional<protocol::Message> Bot::leave(Time now) {
    const ClientState before = client_.state();
    if (before == ClientState::closed) return std::nullopt;
    closed_at_ = now;
    const protocol::Goodbye goodbye = client_.leave();
    if (before != ClientState::active) return std::nullopt;
    return goodbye;
}

void Bot::on_sent(std::size_t bytes) {
    ++datagrams_sent_;
    bytes_sent_ += bytes;
}

void Bot::finish() {
    if (judge_) judge_->finish();
}

bool Bot::lost() const {
    return connected() && client_.state() == ClientState::closed &&
           client_.close_reason() != CloseReason::left;
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
    totals.entities_left_out += client_.view().left_out();
    totals.datagrams_sent += datagrams_sent_;
    totals.bytes_sent += bytes_sent_;
    for (std::size_t reason = 0; reason < counters.decode_errors.size(); ++reason)
        totals.decode_errors[reason] += counters.decode_errors[reason];

    const CloseReason closed = client_.close_reason();
    if (closed == CloseReason::server_goodbye && client_.goodbye_reason()) {
        ++totals.closed_by_reason[std::string(name_of(*client_.goodbye_reason()))];
    } else if (closed == CloseReason::no_answer || closed == CloseReason::silence) {
        ++totals.closed_by_reason[std::string(name_of(closed))];
    }

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
