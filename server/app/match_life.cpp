// The life of matches that are opened after the start of the server, by operators, on demand or in
// place of others, and make room when they have ended.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "server/app/game_thread.h"

namespace arena::server {

Result<MatchId, std::string> GameThread::open(const MatchOpening& opening) {
    if (is_signalled_) return Failure{std::string("the server drains")};
    if (!matches_come_and_go())
        return Failure{std::string(
            "this server opens no matches after its start: start it with --matches-max N")};
    std::vector<bool> taken;
    for (const auto& lane : lanes_)
        taken.push_back(lane != nullptr);
    if (const auto other = server_.hall().find_labelled(opening.label))
        return Failure{"match " + std::to_string(other->value) + " has the label '" +
                       opening.label + "', and is open: close it first, or choose another label"};
    const auto room = choose_room(taken);
    if (!room)
        return Failure{"there is no room for one more match: --matches-max is " +
                       std::to_string(config_.matches_max)};
    const auto home = choose_home(opening.clients_max);
    if (!home) return Failure{home.error()};
    const Time now = UdpTransport::now();
    server_.open(*room, opening, now);
    begin(*room, home.value(), now);
    const MatchId id = server_.id_of(*room);
    log_.info("a match is opened", {{"match_id", std::uint64_t{id.value}},
                                    {"label", opening.label},
                                    {"map", opening.game.terrain->name},
                                    {"mode", name_of(opening.game.rules.match.mode)},
                                    {"max_clients", std::uint64_t{opening.clients_max}}});
    return id;
}

void GameThread::begin(std::size_t room, const ThreadChoice& home, Time now) {
    matches_listed_at_ = {};
    lanes_[room] = std::make_unique<Lane>(make_lane(room, now));
    lanes_[room]->expect(home.share, now);
    if (!threads_) return;
    const Lane& lane = *lanes_[room];
    Berth& berth = *berths_[room];
    berth.reported_at = {};
    berth.keys.take_all([](const protocol::TokenKeys&) {});  // it was made with the newest
    berth.is_to_drain = false;
    berth.is_to_enforce_bans = false;
    berth.report.store(lane.report(now));
    threads_->open(room, lane.next_due(), home.thread);
}

void GameThread::replace(std::size_t room, Time now) {
    server_.open_as_at_start(room, now);
    begin(room, {.thread = threads_ ? threads_->homes()[room] % config_.threads : 0}, now);
    lanes_[room]->keep_replaced();
    log_.info("a match is opened in place of one that has ended",
              {{"match_id", std::uint64_t{server_.id_of(room).value}}});
}

/// In any room: its own may have been taken by a match that was opened meanwhile.
void GameThread::replace_failed(Time now) {
    while (failed_unreplaced_ > 0 && !is_signalled_) {
        const auto room =
            std::ranges::find_if(lanes_, [](const auto& lane) { return !lane; }) - lanes_.begin();
        if (std::cmp_equal(room, lanes_.size()) || !replacements_.allow(now)) return;
        --failed_unreplaced_;
        replace(static_cast<std::size_t>(room), now);
    }
}

Result<ThreadChoice, std::string> GameThread::choose_home(std::uint32_t seats) const {
    std::vector<std::size_t> homes(lanes_.size(), 0);
    std::vector<bool> hanging(lanes_.size(), false);
    if (threads_) {
        homes = threads_->homes();
        hanging = threads_->hanging();
    }
    std::vector<MatchLoad> loads;
    for_each_match([&](std::size_t room) {
        const double share = threads_ ? berths_[room]->report.load().load : lanes_[room]->load();
        loads.push_back({.thread = homes[room], .share = hanging[room] ? 1.0 : share});
    });
    return choose_thread(loads, threads_ ? config_.threads : 1, seats, config_.load_max / 100.0);
}

std::optional<protocol::DeniedReason> GameThread::open_on_demand(const MatchWish& wish) {
    const bool is_other_mode = wish.mode && *wish.mode != game_.rules.match.mode;
    // The open match of that label is of another mode.
    if (is_other_mode || server_.hall().find_labelled(wish.label))
        return protocol::DeniedReason::no_such_match;
    if (wish.watches && config_.watchers_max == 0) return protocol::DeniedReason::server_full;
    const auto opened = open({.game = game_,
                              .label = wish.label,
                              .clients_max = config_.max_clients,
                              .watchers_max = config_.watchers_max});
    if (opened) return std::nullopt;
    if (refusals_.allow(UdpTransport::now()))
        log_.warn("a match is not opened that a token names",
                  {{"label", wish.label},
                   {"reason", opened.error()},
                   {"more_such_lines", refusals_.take_suppressed()}});
    return protocol::DeniedReason::server_full;
}

void GameThread::forget_ended(Time now) {
    if (!matches_come_and_go()) return;
    if (threads_) {
        for (const std::size_t room : threads_->take_ended())
            forget(room, now);
    } else {
        for_each_match([&](std::size_t room) {
            if (server_.has_finished(room)) forget(room, now);
        });
    }
    replace_failed(now);
    freed_memory_.give_back_when_due(now);
}

void GameThread::forget(std::size_t room, Time now) {
    const LaneReport report = lanes_[room]->report(now);
    log_.info("a match has made room", {{"match_id", std::uint64_t{lanes_[room]->id().value}},
                                        {"ticks", report.tick_times.nanoseconds.count()}});
    of_forgotten_ += report.tick_times;
    failures_[MatchFailure::failed] += report.failed;
    const bool is_to_be_replaced = lanes_[room]->is_to_be_replaced() && !is_signalled_;
    matches_listed_at_ = {};
    lanes_[room].reset();
    server_.forget(room);
    freed_memory_.on_freed();
    if (!is_to_be_replaced) return;
    if (!report.hung && !report.failed) return replace(room, now);
    ++failed_unreplaced_;
    replace_failed(now);
    if (failed_unreplaced_ > 0)
        log_.error("a match that has failed is replaced later: too many have failed",
                   {{"waiting", std::uint64_t{failed_unreplaced_}}});
}

}  // namespace arena::server
