#include "sim/state/check_effects.h"

#include <algorithm>

namespace arena::sim {

namespace {

std::string player_in_words(EntityId id) {
    return "player " + std::to_string(id.value);
}

bool is_too_long(const ActiveEffect& effect, const StatusEffect& kind, Tick next,
                 std::uint32_t tick_rate) {
    const Tick longest =
        std::max(ticks_of(kind.duration, tick_rate),
                 kind.repeat == Repeat::add ? ticks_of(kind.duration_max, tick_rate) : Tick{0});
    return effect.until_tick - next > longest;
}

/// Returns what is wrong with an effect that acts in the tick `next` or may be over, in words.
const char* find_fault(const ActiveEffect& effect, Tick next, const Rules& rules) {
    if (effect.kind >= rules.effects.size()) return "an effect that the rules do not have";
    if (!is_active(effect, next)) return nullptr;
    const StatusEffect& kind = rules.effects[effect.kind];
    if (is_too_long(effect, kind, next, rules.tick_rate))
        return "an effect for longer than it can last";
    if (effect.shield > kind.shield || (kind.shield > 0 && effect.shield == 0))
        return "a shield with impossible health left";
    const bool is_due = effect.pulse_tick >= next &&
                        effect.pulse_tick - next < ticks_of(kind.interval, rules.tick_rate);
    return is_due ? nullptr : "an effect that is due at an impossible time";
}

std::optional<std::string> check_player_effects(const Players& players, std::size_t row, Tick next,
                                                const Rules& rules) {
    const std::string name = player_in_words(players.id[row]);
    EffectMask seen = 0;
    for (const ActiveEffect& effect : players.effects[row]) {
        if (effect.kind == kNone) continue;
        if (const char* const fault = find_fault(effect, next, rules))
            return name + " has " + fault;
        if (players.alive[row] == 0) return name + " is dead and has an effect";
        const auto bit = static_cast<EffectMask>(1u << effect.kind);
        if ((seen & bit) != 0) return name + " has an effect twice";
        seen = static_cast<EffectMask>(seen | bit);
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> check_effects(const WorldState& state, const Rules& rules) {
    for (std::size_t row = 0; row < state.players.size(); ++row)
        if (auto broken = check_player_effects(state.players, row, state.tick + 1, rules))
            return broken;
    return std::nullopt;
}

}  // namespace arena::sim
