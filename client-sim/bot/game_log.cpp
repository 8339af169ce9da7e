#include "client-sim/bot/game_log.h"

#include <algorithm>

#include "sim/math/vec2.h"

namespace arena::client_sim {

namespace {

/// Whether a projectile that hits in these ways may have done the damage; one whose ways are not
/// known may.
bool may_deal(const HitWays& ways, DamageFactors factors, std::int32_t damage) {
    return ways.empty() || std::any_of(ways.begin(), ways.end(), [&](const HitWay& way) {
               return damage_fit(way, factors, damage) != DamageFit::no;
           });
}

}  // namespace

void GameLog::take_events(client::GameClient& game, const MatchPlaces& places) {
    const protocol::Welcome* const welcome = game.welcome();
    const sim::Rules* const rules = game.rules();
    for (client::GameEvent event; game.next_event(event);) {
        if (welcome == nullptr) continue;
        take_event(event, *welcome, rules);
        if (rules == nullptr) continue;
        take_use(event, *welcome, *rules);
        take_item(event, *welcome, *rules, places);
    }
}

void GameLog::take_use(const client::GameEvent& event, const protocol::Welcome& welcome,
                       const sim::Rules& rules) {
    if (std::holds_alternative<client::ConnectedEvent>(event)) {
        uses_.start();
    } else if (const auto* const hit = std::get_if<client::HitEvent>(&event)) {
        if (hit->role == client::HitRole::given) uses_.take_hit(rules, *hit);
    } else if (const auto* const death = std::get_if<client::DiedEvent>(&event)) {
        if (death->killer == welcome.player) uses_.take_kill(*death);
        if (death->player == welcome.player) uses_.start_life();
    } else if (const auto* const spawn = std::get_if<client::SpawnedEvent>(&event)) {
        if (spawn->player == welcome.player) uses_.start_life();
    }
}

void GameLog::take_item(const client::GameEvent& event, const protocol::Welcome& welcome,
                        const sim::Rules& rules, const MatchPlaces& places) {
    if (std::holds_alternative<client::ConnectedEvent>(event))
        return add_items(none_taken(rules), items_);
    const auto* const taken = std::get_if<client::CollectedEvent>(&event);
    if (taken == nullptr || taken->player != welcome.player || !is_item(*taken, places)) return;
    const auto item = static_cast<std::size_t>(taken->amount) - 1;  // counted from 1
    if (item < rules.items.size())
        add_items({{.name = rules.items[item].name, .taken = 1}}, items_);
}

void GameLog::take_event(const client::GameEvent& event, const protocol::Welcome& welcome,
                         const sim::Rules* rules) {
    if (const auto* const correction = std::get_if<client::CorrectionEvent>(&event)) {
        corrections_.push_back(std::max(correction->size, correction->shift));
    } else if (const auto* const shot = std::get_if<client::ShotEvent>(&event)) {
        if (shot->shooter == welcome.player) count_shot(*shot, rules);
    } else if (const auto* const dropped = std::get_if<client::ShotDroppedEvent>(&event)) {
        forget_shot(dropped->key);
    } else if (const auto* const hit = std::get_if<client::HitEvent>(&event)) {
        if (hit->role == client::HitRole::given) count_hit(*hit, welcome.tick_rate, rules);
    }
}

void GameLog::count_shot(const client::ShotEvent& shot, const sim::Rules* rules) {
    if (!aimed_metres_) return;
    Fired fired{.shot = shot, .ways = {}, .range = range_of(*aimed_metres_)};
    if (rules != nullptr && shot.weapon < rules->weapons.size()) {
        fired.ways = hit_ways_of_projectile(*rules, shot.weapon);
        if (fired.ways.empty()) return;
    }
    ++ranges_[fired.range].shots;
    if (fired_.size() < kShotsRemembered)
        fired_.push_back(std::move(fired));
    else
        fired_[fired_next_++ % kShotsRemembered] = std::move(fired);
}

void GameLog::count_hit(const client::HitEvent& hit, float tick_rate, const sim::Rules* rules) {
    const DamageFactors factors = rules != nullptr ? damage_factors_of(*rules) : DamageFactors{};
    Fired* nearest = nullptr;
    float least = kHitReach;
    for (Fired& fired : fired_) {
        if (fired.is_done || fired.shot.tick > hit.tick) continue;
        if (!may_deal(fired.ways, factors, hit.damage)) continue;
        const float flown = static_cast<float>(hit.tick - fired.shot.tick) / tick_rate;
        const sim::Vec2 place = fired.shot.position + fired.shot.velocity * flown;
        const float off = sim::length(place - hit.position);
        if (off >= least) continue;
        least = off;
        nearest = &fired;
    }
    if (nearest == nullptr) return;
    nearest->is_done = true;
    ++ranges_[nearest->range].hits;
}

/// Takes back a shot that was never fired.
void GameLog::forget_shot(std::uint32_t key) {
    const auto found = std::find_if(fired_.begin(), fired_.end(), [key](const Fired& fired) {
        return !fired.is_done && fired.shot.key == key;
    });
    if (found == fired_.end()) return;
    --ranges_[found->range].shots;
    found->is_done = true;
}

}  // namespace arena::client_sim
