#include "client/game/own_prediction.h"

#include <algorithm>

#include "sim/math/vec2.h"
#include "sim/values/passed_ticks.h"

namespace arena::client {

void take_motion(const protocol::OwnMotion& motion, sim::PlayerState& player) {
    player.position = motion.position;
    player.velocity = motion.velocity;
    player.ground_normal = motion.ground_normal;
    player.ground = motion.ground;
    player.buttons_spent = motion.buttons_spent;
    player.thrown = motion.is_thrown ? 1 : 0;
    player.air = motion.air;
}

void take_effects(const protocol::OwnEffects& effects, sim::PlayerState& player) {
    for (std::size_t i = 0; i < effects.size(); ++i)
        player.effects[i] = {.until_tick = effects[i].until_tick, .kind = effects[i].kind};
}

bool have_equal_motion(const sim::PlayerState& a, const sim::PlayerState& b, sim::Tick tick) {
    return a.position == b.position && a.velocity == b.velocity &&
           a.ground_normal == b.ground_normal && a.ground == b.ground &&
           a.buttons_spent == b.buttons_spent && a.thrown == b.thrown &&
           without_passed(a.air, tick) == without_passed(b.air, tick);
}

bool have_equal_gifts(const sim::PlayerState& a, const sim::PlayerState& b, sim::Tick tick) {
    const auto speed_of = [tick](const sim::PlayerState& player) {
        return without_passed(
            sim::SpeedGift{.until_tick = player.speed_until_tick, .factor = player.speed_factor},
            tick);
    };
    return sim::without_passed(a.dash_until_tick, tick) ==
               sim::without_passed(b.dash_until_tick, tick) &&
           speed_of(a) == speed_of(b) && a.effects == b.effects &&
           without_passed(a.abilities, tick) == without_passed(b.abilities, tick);
}

bool have_equal_abilities(const sim::PlayerState& a, const sim::PlayerState& b, sim::Tick tick) {
    return have_equal_gifts(a, b, tick) && a.fire_ready_tick == b.fire_ready_tick &&
           sim::without_passed(a.dash_ready_tick, tick) ==
               sim::without_passed(b.dash_ready_tick, tick) &&
           a.ammunition == b.ammunition && a.weapon == b.weapon && a.arsenal == b.arsenal &&
           a.loadout == b.loadout && a.firing == b.firing;
}

bool recoil_differs(const sim::Rules& rules, const sim::PlayerState& a, const sim::PlayerState& b) {
    const auto recoils = [&](const sim::PlayerState& player) {
        if (player.weapon >= rules.weapons.size()) return false;
        const sim::Weapon& weapon = rules.weapons[player.weapon];
        return weapon.recoil > 0.0f || (weapon.alternative != sim::kNone &&
                                        rules.weapons[weapon.alternative].recoil > 0.0f);
    };
    return a.fire_ready_tick != b.fire_ready_tick && (recoils(a) || recoils(b));
}

namespace {

/// Returns the aim of a living player that holds the input; an input without an aim leaves it as
/// is.
sim::Vec2 aim_from_input(const sim::PlayerInput& held, sim::Vec2 aim) {
    return sim::normalised_or({static_cast<float>(held.aim_x), static_cast<float>(held.aim_y)},
                              aim);
}

}  // namespace

OwnPrediction::OwnPrediction() : entries_(kTicksMax) {}

void OwnPrediction::reset() {
    std::fill(entries_.begin(), entries_.end(), Entry{});
    newest_.reset();
    confirmed_.reset();
}

void OwnPrediction::forget_player() {
    for (Entry& one : entries_)
        one.is_known = false;
    confirmed_.reset();
}

std::optional<sim::Tick> OwnPrediction::newest() const {
    return newest_;
}

const OwnPrediction::Entry* OwnPrediction::find(sim::Tick tick) const {
    const Entry& one = entries_[tick % kTicksMax];
    return one.tick == tick && (one.is_given || one.is_known) ? &one : nullptr;
}

const sim::PlayerState* OwnPrediction::at(sim::Tick tick) const {
    const Entry* const one = find(tick);
    return one != nullptr && one->is_known ? &one->player : nullptr;
}

void OwnPrediction::give(sim::Tick tick, const sim::PlayerInput& input, const Step& step) {
    if (newest_ && tick > *newest_) {
        const Entry* const last = find(*newest_);
        const sim::PlayerInput held = last != nullptr ? last->input : sim::PlayerInput{};
        const sim::Tick missing = std::min<sim::Tick>(tick - *newest_ - 1, kTicksMax);
        for (sim::Tick left = missing; left > 0; --left)
            put(tick - left, held, step);
    } else if (newest_) {
        for (Entry& one : entries_)
            if (one.tick >= tick) one = {};
    }
    put(tick, input, step);
    newest_ = tick;
}

void OwnPrediction::put(sim::Tick tick, const sim::PlayerInput& input, const Step& step) {
    const sim::PlayerState* const before = at(tick - 1);
    Entry& next = entry(tick);
    next.tick = tick;
    next.is_given = true;
    next.is_known = before != nullptr;
    next.input = input;
    if (next.is_known) next.player = step(*before, input, tick);
}

/// Returns the input that the server's player held in a tick.
sim::PlayerInput OwnPrediction::used_input(sim::Tick tick, sim::Tick age) const {
    const Entry* const given = find(tick - std::min(age, tick));
    return given != nullptr && given->is_given ? given->input : sim::PlayerInput{};
}

Reconciliation OwnPrediction::reconcile(sim::Tick tick, const sim::PlayerState& received,
                                        const Step& step, sim::Tick age) {
    Reconciliation result{.outcome = Reconciliation::Outcome::begun};
    // Too far back to replay from there to now.
    if (newest_ && *newest_ > tick && *newest_ - tick >= kTicksMax) return result;
    const Entry* const known = find(tick);
    sim::PlayerState truth = received;
    truth.input = used_input(tick, age);
    const bool is_predicted = known != nullptr && known->is_known;
    truth.aim = aim_from_input(truth.input, is_predicted ? known->player.aim : received.aim);
    if (is_predicted) {
        if (have_equal_motion(known->player, truth, tick) &&
            have_equal_abilities(known->player, truth, tick)) {
            confirmed_ = tick;
            confirmed_input_ = truth.input;
            result.outcome = Reconciliation::Outcome::confirmed;
            return result;
        }
        result.outcome = Reconciliation::Outcome::corrected;
        result.size = sim::length(truth.position - known->player.position);
        result.is_missing_input = explains(tick, truth, step);
    }
    Entry& reconciled = entry(tick);
    reconciled.is_given = known != nullptr && known->is_given;
    reconciled.is_known = true;
    reconciled.tick = tick;
    if (!reconciled.is_given) reconciled.input = truth.input;
    reconciled.player = truth;
    newest_ = std::max(newest_.value_or(tick), tick);
    result.replayed = replay(tick + 1, step);
    confirmed_ = tick;
    confirmed_input_ = truth.input;
    return result;
}

/// Returns how many ticks were played. For ticks before the first input the server has none, and
/// the player holds what it held.
std::uint32_t OwnPrediction::replay(sim::Tick from, const Step& step) {
    std::uint32_t played = 0;
    for (sim::Tick tick = from; tick <= *newest_; ++tick, ++played) {
        const Entry* const given = find(tick);
        const bool is_given = given != nullptr && given->is_given;
        put(tick, is_given ? given->input : entry(tick - 1).input, step);
    }
    return played;
}

/// Whether the server's player would be here if the inputs of some ticks in a row had been missing
/// since the last reported state, or from before it on. In a gap it holds the input from before, or
/// the newest late one.
bool OwnPrediction::explains(sim::Tick tick, const sim::PlayerState& received,
                             const Step& step) const {
    if (!confirmed_ || *confirmed_ >= tick) return false;
    // Nothing is sent about a player that stands, so the prediction was right until now.
    const sim::Tick base = std::max(*confirmed_, tick - std::min(tick, kMissingTicksMax));
    if (at(base) == nullptr) return false;
    GapSearch search{.base = base, .end = tick};
    search.without_gap[0] = *at(base);
    for (sim::Tick next = base + 1; next < tick; ++next, ++search.played)
        search.without_gap[next - base] =
            step(search.without_gap[next - base - 1], used_input(next, 0), next);
    // Late gaps first, which take the least to play.
    for (sim::Tick first = tick; first > base + 1; --first)
        if (explains_gap_from(first, used_input(first - 1, 0), received, step, search)) return true;
    if (explains_gap_from(base + 1, at(base)->input, received, step, search)) return true;
    // The gap may have begun before, and made no difference until then.
    return base == *confirmed_ &&
           explains_gap_from(base + 1, confirmed_input_, received, step, search);
}

/// Likewise, for the gaps that begin with `first` and in which it holds `held`.
bool OwnPrediction::explains_gap_from(sim::Tick first, const sim::PlayerInput& held,
                                      const sim::PlayerState& received, const Step& step,
                                      GapSearch& search) const {
    // A gap whose first input equals the held one is the same as a gap that begins later.
    if (used_input(first, 0) == held) return false;
    sim::PlayerState in_gap = search.without_gap[first - 1 - search.base];
    for (sim::Tick last = first; last <= search.end; ++last) {
        search.played += static_cast<int>(search.end - last + 1);
        if (search.played > kReplaySearchTicksMax) return false;
        in_gap = step(in_gap, held, last);
        sim::PlayerState player = in_gap;
        for (sim::Tick next = last + 1; next <= search.end; ++next)
            player = step(player, used_input(next, 0), next);
        if (have_equal_motion(player, received, search.end)) return true;
    }
    return false;
}

}  // namespace arena::client
