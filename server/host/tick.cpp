// A tick: the world advances, changes are recorded, and the clients whose turn it is get updates.
// Then everything that is due is sent.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "protocol/session/token/identity.h"
#include "server/host/host.h"
#include "server/match/live_events.h"
#include "server/replication/queue_from.h"
#include "server/session/write_due.h"
#include "sim/base/assert.h"

namespace arena::server {

void Host::tick(Time now, std::uint32_t ticks_overdue) {
    if (has_failed_) return flush_all(now);
    end_when_empty(now);
    if (is_paused()) return stand_still(now);
    ++statistics_.ticks;
    StageClock stages(ports_.stage_clock, statistics_.stages);
    open_arrivals();
    expire_sessions(now);
    venues_.pass();
    take_watchers_along(now);
    if (shows_end_) {
        show_end(now);
        stages.lap(TickStage::step);
    } else {
        const sim::StepResult result = played().step(ticks_overdue);
        stages.lap(TickStage::step);
        record(result, now);
        expire_idle_players(now);
        go_on_after_match(now);
    }
    stages.lap(TickStage::record);
    replicate();
    stages.lap(TickStage::update);
    flush_all(now);
    stages.lap(TickStage::flush);
    if (statistics_.ticks % settings_.tick_rate != 0) return;
    measure_links();
    static_cast<void>(unix_seconds(now));  // so that it notices a jump of the clock in time
}

void Host::end_when_empty(Time now) {
    if (!settings_.ends_when_empty || draining_) return;
    if (!sessions_.empty()) return empty_since_.reset();
    if (!empty_since_) empty_since_ = now;
    if (now - *empty_since_ >= settings_.empty_max)
        drain(closed_ ? DrainCause::closed : DrainCause::empty, now);
}

void Host::expire_sessions(Time now) {
    sessions_.for_each_in(SessionState::absent, [&](Session& session) {
        if (now - session.since < settings_.grace) return;
        if (!session.watches) {
            --absent_;
            ++statistics_.given_up;
        }
        leave(session, protocol::EndReason::timed_out);
    });
    sessions_.remove_if(SessionState::reserved, [&](const Session& session) {
        if (now - session.since < kReservationMax) return false;
        ++statistics_.reservations_lapsed;
        places_.forget_use(session);
        return true;
    });
}

void Host::expire_idle_players(Time now) {
    const Match& match = played().match;
    if (!match.has_idle_limit()) return;
    sessions_.for_each_in(SessionState::active, [&](Session& session) {
        if (!session.watches && match.is_idle(session.player))
            end(session, protocol::EndReason::idle, now);
    });
}

void Host::record(const sim::StepResult& result, Time now) {
    for (std::size_t bit = 0; bit < kWorldErrorCount; ++bit) {
        statistics_.world_errors[bit] += (result.errors >> bit) & 1u;
    }
    played().record(result);
    keep_score(result, now);
    statistics_.inputs = played().match.inputs();
    statistics_.combat = played().match.combat();
}

void Host::keep_score(const sim::StepResult& result, Time now) {
    if (played().scores.record(world(), result.events)) {
        ++statistics_.matches_begun;
        match_began_at_ = unix_seconds(now);
    }
    if (ports_.on_live_event)
        report_live_events(settings_.match_id.value, world(), result.events, played().scores,
                           ports_.on_live_event);
    const bool has_ended =
        std::any_of(result.events.begin(), result.events.end(), [](const sim::Event& event) {
            return event.kind == sim::EventKind::phase &&
                   event.amount == static_cast<int>(sim::MatchPhase::match_end);
        });
    if (!has_ended) return;
    ++statistics_.matches[world().state().match.ended_by];
    report_result(now);
}

void Host::report_result(Time now) {
    if (!ports_.on_result) return;
    MatchResult result = played().scores.result(world());
    result.id = match_id(protocol::crypto::draw_number(ports_.fill_random),
                         protocol::crypto::draw_number(ports_.fill_random));
    result.match_id = settings_.match_id.value;
    result.label = settings_.label;
    result.seed = played().origin().seed;
    result.started_at = match_began_at_;
    result.ended_at = unix_seconds(now);
    ports_.on_result(std::move(result));
}

/// Whether a match is over, and its result has been shown for long enough.
bool Host::is_match_over() const {
    const sim::MatchState& match = world().state().match;
    return match.phase == sim::MatchPhase::match_end && world().tick() + 1 >= match.phase_end_tick;
}

void Host::go_on_after_match(Time now) {
    if (world().tick() >= settings_.age_max) return drain(DrainCause::age, now);
    if (!is_match_over()) return;
    if (settings_.ends_with_match) return end_with_match(now);
    if (maps_.size() > 1) open_next_venue(now);
}

/// Whoever can goes on to another match; the others are told that this one drains. Watchers with a
/// delay are the last to leave, when they have seen how the match ends.
void Host::end_with_match(Time now) {
    transfer_all(false, now);
    if (sessions_.watchers() == 0 || venues_.watched().is_seen_to_end()) {
        transfer_all(true, now);
        return drain(DrainCause::over, now);
    }
    shows_end_ = true;
    drain_cause_ = DrainCause::over;
    places_.close();
    sessions_.for_each([&](Session& session) {
        if (!session.watches && session.state != SessionState::closing)
            end(session, protocol::EndReason::draining, now);
    });
}

void Host::show_end(Time now) {
    played().pass();
    if (sessions_.watchers() > 0 && !played().is_seen_to_end()) return;
    transfer_all(true, now);
    drain(DrainCause::over, now);
}

void Host::open_next_venue(Time now) {
    send_last_news(false);
    map_ = (map_ + 1) % maps_.size();
    settings_.rules = maps_[map_].rules;
    const Venue::Origin& origin = played().origin();
    const std::uint32_t matches = origin.matches_before + world().state().match.number;
    auto next =
        std::make_unique<Venue>(settings_, maps_[map_].terrain,
                                Venue::Origin{.seed = origin.seed + 1, .matches_before = matches});
    next->count_on(played());
    venues_.open(std::move(next));
    sessions_.for_each([&](Session& session) {
        if (!session.is_in()) return;
        session.plays_from = 0;
        if (session.watches) return;
        const std::uint8_t team = protocol::read_identity(session.user_data).team;
        played().join(session.player, session.client_id, session.name, team);
    });
    welcome_all(false, now);
    take_watchers_along(now);
}

void Host::take_watchers_along(Time now) {
    if (!venues_.can_go_on()) return;
    send_last_news(true);
    venues_.go_on();
    welcome_all(true, now);
}

/// What happened in the last tick is part of the match, and clients learn it before the Welcome of
/// the next one.
void Host::send_last_news(bool watchers) {
    sessions_.for_each_in(SessionState::active, [&](Session& session) {
        if (session.watches != watchers || session.connection().end()) return;
        prepare_news(session);
        tell(session);
    });
}

void Host::welcome_all(bool watchers, Time now) {
    sessions_.for_each_in(SessionState::active, [&](Session& session) {
        if (session.watches == watchers && !session.connection().end())
            welcome(session, false, now);
    });
}

void Host::replicate() {
    const sim::Tick interval = update_interval_of(settings_);
    turns_.clear();
    sessions_.for_each_in(SessionState::active, [&](Session& session) {
        if (session.connection().end()) return;
        // The player id spreads the clients evenly over the ticks of an interval.
        const std::uint32_t number = session.watches ? session.id : session.player.value;
        if ((statistics_.ticks + number) % interval != 0) return;
        prepare_news(session);
        turns_.push_back({.session = &session});
    });
    do_turns(Session::Need::update,
             [this](const Turn& turn, WorkerMemory& memory) { update(*turn.session, memory); });
    take_counts();
    statistics_.left_out = played().feed_for(false).replicator().left_out();
}

/// Adds up what the workers have counted.
void Host::take_counts() {
    for (WorkerMemory& memory : memories_) {
        for (const bool watches : {false, true})
            venues_.of(watches).feed_for(watches).replicator().take_counts(
                memory.write_memory(watches));
        const WorkerCounts counts = std::exchange(memory.counts, {});
        statistics_.drops += counts.drops;
        statistics_.refused_packets += counts.refused_packets;
        statistics_.refused_messages += counts.refused_messages;
        statistics_.update_sizes += counts.update_sizes;
        played().match.count(counts.inputs);
    }
}

void Host::update(Session& session, WorkerMemory& memory) {
    if (!tell(session)) return;
    look(session, memory);
    queue_update(session, memory);
}

void Host::prepare_news(const Session& session) {
    if (session.is_welcomed) feed_of(session).prepare_news(*session.reader, session.connection());
}

bool Host::tell(Session& session) {
    // A client that does not know the match yet could not use an update that overtakes the Welcome.
    if (!session.is_welcomed) return false;
    queue_from(announcements_, session.announcements, session.connection());
    // An older world begins later; that it is paused is told before.
    const bool has_begun = shown_to(session).tick() > 0;
    if (has_begun || is_paused())
        feed_of(session).queue_news(*session.reader, session.connection());
    return has_begun;
}

void Host::stand_still(Time now) {
    open_arrivals();
    expire_sessions(now);
    sessions_.for_each_in(SessionState::active, [&](Session& session) {
        if (session.connection().end()) return;
        prepare_news(session);
        tell(session);
    });
    flush_all(now);
    static_cast<void>(unix_seconds(now));  // as in any other tick
    if (now - *paused_at_ >= settings_.pause_max) go_on();
}

void Host::flush_all(Time now) {
    // When the send buffer cannot hold the datagrams of a tick, the last ones are lost. The golden
    // section spreads the first places evenly, for any number of ticks and clients.
    constexpr std::uint32_t kGoldenSection = 2654435769u;  // of 2^32
    const std::uint32_t spread = static_cast<std::uint32_t>(statistics_.ticks) * kGoldenSection;
    const std::size_t first = std::uint64_t{spread} * sessions_.size() >> 32u;
    turns_.clear();
    sessions_.for_each_from(first,
                            [&](Session& session) { turns_.push_back({.session = &session}); });
    if (shares_work())
        flush_together(now);
    else
        do_turns(Session::Need::flush,
                 [&](const Turn& turn, WorkerMemory&) { flush(*turn.session, now); });
    sessions_.close_if(SessionState::closing, now,
                       [](const Session& session) { return session.connection().finished(); });
}

/// Sends what flush() would send for each of turns_, in the same order.
void Host::flush_together(Time now) {
    for (WorkerMemory& memory : memories_)
        memory.packed.clear();
    do_turns(Session::Need::flush,
             [this, now](Turn& turn, WorkerMemory& memory) { pack(turn, memory, now); });
    for (const Turn& turn : turns_) {
        turn.memory->packed.for_each(
            turn.packed, [this](const Path& to, FarEnd end, std::span<const std::byte> datagram) {
                send(to, end, datagram);
            });
        if (turn.is_to_settle) settle(*turn.session, now);
    }
}

void Host::measure_links() {
    round_trips_.clear();
    double loss = 0.0;
    std::size_t slowed = 0;
    sessions_.for_each([&](const Session& session) {
        if (session.state != SessionState::active || !session.connection().link().measured())
            return;
        slowed += session.reader->replicated.is_slowed();
        round_trips_.push_back(session.connection().link().round_trip());
        if (!session.watches)
            played().scores.measure(session.player, session.connection().link().round_trip());
        loss += static_cast<double>(session.connection().loss());
    });
    statistics_.links = link_figures(round_trips_, loss);
    statistics_.links.slowed = slowed;
    statistics_.links.update_wait =
        Time(std::chrono::seconds(played().feed_for(false).replicator().take_longest_wait())) /
        settings_.tick_rate;
}

InputReport Host::input_report_of(const Session& session) const {
    if (session.watches) return {};
    const Match& match = played().match;
    const auto age = match.input_age(session.player);
    return {.margin = match.input_margin(session.player, input_interval_of(settings_)),
            .age = static_cast<std::uint8_t>(
                std::min<sim::Tick>(age.value_or(protocol::kInputAgeMax), protocol::kInputAgeMax)),
            .idle_end_tick = match.idle_end_tick(session.player)};
}

void Host::queue_update(Session& session, WorkerMemory& memory) {
    protocol::Connection& connection = session.connection();
    Replicator::Client& client = session.reader->replicated;
    Replicator::take_fates(client, connection);
    const auto message = feed_of(session).replicator().write(
        client, shown_to(session), session.player, input_report_of(session),
        connection.next_unordered(), memory.write_memory(session.watches));
    if (message.empty()) return;
    const auto error = connection.send_unordered(message);
    ARENA_ASSERT(!error, "a flushed connection takes an update");
    memory.counts.update_sizes.record(static_cast<double>(message.size()));
}

/// Sends everything that is due. A timeout that the connection notices meanwhile is handled at
/// once.
void Host::flush(Session& session, Time now) {
    write_due(session, now, memories_.front().room,
              [this](const Path& to, FarEnd end, std::span<const std::byte> datagram) {
                  send(to, end, datagram);
              });
    settle(session, now);
}

/// Keeps everything that is due, to be sent after the join.
void Host::pack(Turn& turn, WorkerMemory& memory, Time now) {
    Session& session = *turn.session;
    turn.memory = &memory;
    turn.packed.begin = memory.packed.size();
    write_due(session, now, memory.room,
              [&](const Path& to, FarEnd end, std::span<const std::byte> datagram) {
                  memory.packed.add(to, end, datagram);
              });
    turn.packed.end = memory.packed.size();
    turn.is_to_settle = session.connection().end().has_value() ||
                        session.connection().paths().moves() != session.moves_seen;
}

}  // namespace arena::server
