#include "client-sim/bot/use_log.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "sim/tick/weapons/arsenal.h"
#include "sim/tick/weapons/charge.h"

namespace arena::client_sim {

namespace {

template <typename Item>
void put_in_ring(const Item& item, std::size_t size, std::vector<Item>& ring, std::size_t& next) {
    if (ring.size() < size)
        ring.push_back(item);
    else
        ring[next++ % size] = item;
}

/// Whether the hit is in time for this way of a use, up to some ticks.
bool is_in_time(const HitWay& way, sim::Tick used, sim::Tick hit) {
    return hit + UseLog::kTicksApart >= used + way.first &&
           hit <= used + way.last + UseLog::kTicksApart;
}

/// Whether the numbers say that the ability has been used between them
/// (sim/tick/abilities/charges.h).
bool is_used(const sim::Ability& ability, sim::Tick before, sim::Tick now) {
    return ability.recharges ? now > before : now < before;
}

}  // namespace

bool UseLog::Fit::is_better_than(const Fit& other) const {
    return std::tuple(!is_exact, metres_off, other.used) <
           std::tuple(!other.is_exact, other.metres_off, used);
}

void UseLog::note(std::size_t item, sim::Tick tick, const client::PictureOwn& own,
                  std::uint8_t charge) {
    ++totals_[*first_row_ + item].counts.uses;
    put_in_ring(Use{.item = item,
                    .tick = tick,
                    .position = own.player.position,
                    .aim = own.player.aim,
                    .charge = charge},
                kUsesRemembered, uses_, next_use_);
}

void UseLog::start() {
    first_row_.reset();
    before_.reset();
    uses_.clear();
    dealt_.clear();
}

void UseLog::learn(const sim::Rules& rules) {
    first_row_ = totals_.size();
    const UseTotals rows = unused(rules);
    totals_.insert(totals_.end(), rows.begin(), rows.end());
    factors_ = damage_factors_of(rules);
    ways_.clear();
    for (std::size_t weapon = 0; weapon < rules.weapons.size(); ++weapon)
        ways_.push_back(hit_ways_of_weapon(rules, static_cast<std::uint8_t>(weapon)));
    for (std::size_t ability = 0; ability < rules.abilities.size(); ++ability)
        ways_.push_back(hit_ways_of_ability(rules, static_cast<std::uint8_t>(ability)));
}

void UseLog::take_own(const sim::Rules& rules, const client::PictureOwn* own, sim::Tick tick) {
    if (!first_row_) learn(rules);
    if (own == nullptr) return before_.reset();
    const std::optional<client::PictureOwn> before = std::exchange(before_, *own);
    if (!before || before->player.id != own->player.id) return;
    const bool is_same = before->weapon == own->weapon && own->weapon < rules.weapons.size();
    if (is_same && own->fire_ready_tick > before->fire_ready_tick) {
        const std::uint8_t fired = sim::last_fired_weapon(rules, own->weapon, own->arsenal);
        note(fired, tick, *own,
             sim::charge_at(rules.weapons[fired], before->firing, tick, rules.tick_rate));
    }
    if (own->player.archetype >= rules.archetypes.size()) return;
    const auto& slots = rules.archetypes[own->player.archetype].abilities;
    for (std::size_t slot = 0; slot < slots.size(); ++slot)
        if (slots[slot] != sim::kNone &&
            is_used(rules.abilities[slots[slot]], before->abilities.full_tick[slot],
                    own->abilities.full_tick[slot]))
            note(rules.weapons.size() + slots[slot], tick, *own, 0);
}

/// Returns how well the hit fits the use; nothing when it cannot be its own.
std::optional<UseLog::Fit> UseLog::fit_of(const sim::Rules& rules, const Use& use,
                                          const client::HitEvent& hit) const {
    std::optional<Fit> best;
    for (const HitWay& way : ways_[use.item]) {
        const DamageFit damage = damage_fit(way, factors_, hit.damage);
        if (damage == DamageFit::no || !is_in_time(way, use.tick, hit.tick)) continue;
        const float off = misfit(rules, way,
                                 {.from = use.position,
                                  .aim = use.aim,
                                  .charge = use.charge,
                                  .hit_at = hit.position,
                                  .age = hit.tick > use.tick ? hit.tick - use.tick : 0});
        const Fit fit{damage == DamageFit::exact, off, use.tick};
        if (off <= kShotReach && (!best || fit.is_better_than(*best))) best = fit;
    }
    return best;
}

void UseLog::take_hit(const sim::Rules& rules, const client::HitEvent& hit) {
    const Use* best = nullptr;
    Fit best_fit;
    for (const Use& use : uses_) {
        const std::optional<Fit> fit = fit_of(rules, use, hit);
        if (!fit || (best != nullptr && best_fit.is_better_than(*fit))) continue;
        best = &use;
        best_fit = *fit;
    }
    if (best == nullptr) return;
    // What looked back was no effect.
    if (!best_fit.is_exact && hit.looked_back == 0 && is_damage_of_effect(rules, hit.damage))
        return;
    UseCounts& counts = totals_[*first_row_ + best->item].counts;
    ++counts.hits;
    counts.damage += static_cast<std::uint64_t>(std::max(hit.damage, 0));
    put_in_ring(Dealt{.item = best->item, .victim = hit.victim, .tick = hit.tick}, kUsesRemembered,
                dealt_, next_dealt_);
}

void UseLog::take_kill(const client::DiedEvent& death) {
    const auto found = std::find_if(dealt_.begin(), dealt_.end(), [&](const Dealt& dealt) {
        return dealt.victim == death.player && dealt.tick == death.tick;
    });
    if (found != dealt_.end()) ++totals_[*first_row_ + found->item].counts.kills;
}

}  // namespace arena::client_sim
