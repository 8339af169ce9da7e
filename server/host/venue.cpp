#include "server/host/venue.h"

#include <utility>

#include "server/welcome/describe_map.h"
#include "server/welcome/describe_rules.h"
#include "sim/base/assert.h"

namespace arena::server {
namespace {

FeedSettings feed_settings_for(const ServerSettings& settings, const sim::Rules& rules,
                               std::uint32_t matches_before) {
    return {.replication = {.interest = interest_of(rules),
                            .ticks_between_updates = update_interval_of(settings),
                            .client_rate = settings.client_rate},
            .ticks_between_rosters = roster_interval_of(settings),
            .matches_before = matches_before};
}

}  // namespace

Venue::Venue(const ServerSettings& settings, const std::shared_ptr<const sim::Terrain>& terrain,
             const Origin& origin)
    : match(terrain, rules_for(settings), limits_for(settings), origin.seed),
      scores(origin.matches_before),
      origin_(origin),
      feed_(match.world().rules(), terrain->bounds,
            feed_settings_for(settings, match.world().rules(), origin.matches_before)) {
    const sim::Rules& rules = match.world().rules();
    ARENA_ASSERT(!find_unsendable(rules), "the rules fit a Welcome");
    if (settings.watchers_max > 0 && settings.watch_delay > 0)
        delayed_.emplace(terrain, rules, limits_for(settings), origin.seed,
                         feed_settings_for(settings, rules, origin.matches_before),
                         settings.watch_delay);
    welcome_.tick_rate = settings.tick_rate;
    welcome_.snapshot_rate = settings.snapshot_rate;
    welcome_.input_interval = input_interval_of(settings);
    if (delayed_) welcome_.watch_delay = settings.watch_delay;
    describe_rules(rules, welcome_);
    describe_map(*terrain, welcome_);
}

void Venue::count_on(const Venue& before) {
    match.count_on(before.match);
    feed_.count_on(before.feed_);
}

void Venue::join(sim::EntityId player, std::uint64_t client_id, const std::string& name,
                 std::uint8_t team) {
    match.join(player, team);
    rejoin(player, client_id, name);
}

void Venue::rejoin(sim::EntityId player, std::uint64_t client_id, const std::string& name) {
    feed_.join(player, name);
    if (delayed_) delayed_->join(player, name);
    scores.join(player, client_id, name);
}

void Venue::leave(sim::EntityId player) {
    match.leave(player);
    feed_.leave(player);
    if (delayed_) delayed_->leave(player);
    scores.leave(player);
}

void Venue::pause(bool is_paused) {
    feed_.pause(match.world(), is_paused);
    if (delayed_) delayed_->feed().pause(delayed_->world(), is_paused);
}

void Venue::pass() {
    if (delayed_) delayed_->pass();
}

sim::StepResult Venue::step(std::uint32_t ticks_overdue) {
    const sim::StepResult result = match.step(ticks_overdue);
    if (delayed_) delayed_->step(match.commands());
    return result;
}

}  // namespace arena::server
