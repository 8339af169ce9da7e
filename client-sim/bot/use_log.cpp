#include "client-sim/bot/use_log.h"

#include <algorithm>
#include <utility>

#include "sim/math/vec2.h"

namespace arena::client_sim {

namespace {

template <typename Item>
void put_in_ring(const Item& item, std::size_t size, std::vector<Item>& ring, std::size_t& next) {
    if (ring.size() < size)
        ring.push_back(item);
    else
        ring[next++ % size] = item;
}

/// The ticks after a use in which it can hit.
struct Window {
    sim::Tick first = 0;
    sim::Tick last = 0;
};

sim::Tick ticks_in(const sim::Animation& animation, std::uint32_t tick_rate) {
    sim::Tick ticks = 0;
    for (const sim::AnimationFrame& frame : animation.frames)
        ticks += sim::ticks_of(frame.duration, tick_rate);
    return ticks;
}

bool is_within(const Window& window, sim::Tick used, sim::Tick hit) {
    return hit + UseLog::kTicksApart >= used + window.first &&
           hit <= used + window.last + UseLog::kTicksApart;
}

/// Whether the numbers say that the ability has been used between them
/// (sim/tick/abilities/charges.h).
bool is_used(const sim::Ability& ability, sim::Tick before, sim::Tick now) {
    return ability.recharges ? now > before : now < before;
}

}  // namespace

void UseLog::note(std::size_t item, sim::Tick tick, const PicturePlayer& player) {
    ++totals_[*first_row_ + item].counts.uses;
    put_in_ring(Use{.item = item, .tick = tick, .position = player.position, .aim = player.aim},
                kUsesRemembered, uses_, next_use_);
}

void UseLog::start() {
    first_row_.reset();
    before_.reset();
    uses_.clear();
    dealt_.clear();
}

void UseLog::take_own(const sim::Rules& rules, const PictureOwn* own, sim::Tick tick) {
    if (!first_row_) {
        first_row_ = totals_.size();
        const UseTotals rows = unused(rules);
        totals_.insert(totals_.end(), rows.begin(), rows.end());
    }
    if (own == nullptr) return before_.reset();
    const std::optional<PictureOwn> before = std::exchange(before_, *own);
    if (!before || before->player.id != own->player.id) return;
    const bool is_same = before->weapon == own->weapon && own->weapon < rules.weapons.size();
    if (is_same && own->fire_ready_tick > before->fire_ready_tick)
        note(own->weapon, tick, own->player);
    if (own->player.archetype >= rules.archetypes.size()) return;
    const auto& slots = rules.archetypes[own->player.archetype].abilities;
    for (std::size_t slot = 0; slot < slots.size(); ++slot)
        if (slots[slot] != sim::kNone &&
            is_used(rules.abilities[slots[slot]], before->abilities.full_tick[slot],
                    own->abilities.full_tick[slot]))
            note(rules.weapons.size() + slots[slot], tick, own->player);
}

/// Returns how badly the hit fits the use, in metres; nothing when it cannot be its own.
std::optional<float> UseLog::misfit(const sim::Rules& rules, const Use& use, const HitEvent& hit) {
    const std::size_t weapons = rules.weapons.size();
    const sim::Ability* const ability =
        use.item < weapons ? nullptr : &rules.abilities[use.item - weapons];
    const sim::Tick windup = ability != nullptr && ability->windup > 0.0f
                                 ? sim::ticks_of(ability->windup, rules.tick_rate)
                                 : 0;
    if (ability != nullptr && ability->kind == sim::AbilityKind::burst) {
        if (!is_within({windup, windup + 1}, use.tick, hit.tick)) return std::nullopt;
        return 0.0f;
    }
    if (ability != nullptr && ability->kind != sim::AbilityKind::shot) return std::nullopt;
    const sim::Weapon& weapon = rules.weapons[ability != nullptr ? ability->weapon : use.item];
    if (ability == nullptr && weapon.animation != sim::kNone) {
        const sim::Tick swing = ticks_in(rules.animations[weapon.animation], rules.tick_rate);
        if (is_within({0, swing}, use.tick, hit.tick)) return 0.0f;
    }
    if (weapon.directions.empty()) return std::nullopt;
    const sim::Tick flight = sim::flight_ticks(weapon.projectile, rules.tick_rate);
    if (!is_within({windup, windup + flight + 1}, use.tick, hit.tick)) return std::nullopt;
    const sim::Tick fired = use.tick + windup;
    const float flown = hit.tick > fired ? static_cast<float>(hit.tick - fired) /
                                               static_cast<float>(rules.tick_rate)
                                         : 0.0f;
    const sim::Vec2 way = hit.position - use.position;
    // An instant hit has no place in between: only how far it is aside counts.
    const float along = weapon.projectile.instant ? std::max(0.0f, sim::dot(way, use.aim))
                                                  : weapon.projectile.speed * flown;
    const float off = sim::length(way - use.aim * along) - weapon.projectile.explosion_radius;
    if (off > kShotReach) return std::nullopt;
    return std::max(off, 0.0f);
}

void UseLog::take_hit(const sim::Rules& rules, const HitEvent& hit) {
    const Use* best = nullptr;
    float least = 0.0f;
    for (const Use& use : uses_) {
        const std::optional<float> off = misfit(rules, use, hit);
        if (!off || (best != nullptr && *off > least)) continue;
        if (best != nullptr && *off == least && use.tick < best->tick) continue;
        best = &use;
        least = *off;
    }
    if (best == nullptr) return;
    UseCounts& counts = totals_[*first_row_ + best->item].counts;
    ++counts.hits;
    counts.damage += static_cast<std::uint64_t>(std::max(hit.damage, 0));
    put_in_ring(Dealt{.item = best->item, .victim = hit.victim, .tick = hit.tick}, kUsesRemembered,
                dealt_, next_dealt_);
}

void UseLog::take_kill(const DiedEvent& death) {
    const auto found = std::find_if(dealt_.begin(), dealt_.end(), [&](const Dealt& dealt) {
        return dealt.victim == death.player && dealt.tick == death.tick;
    });
    if (found != dealt_.end()) ++totals_[*first_row_ + found->item].counts.kills;
}

}  // namespace arena::client_sim
