#include "sim/terrain/signals.h"

#include <algorithm>

namespace arena::sim {

std::vector<Signal> collect_signals(std::span<const MapTrigger> triggers) {
    std::vector<Signal> signals;
    for (std::uint32_t index = 0; index < triggers.size(); ++index) {
        const MapTrigger& trigger = triggers[index];
        if (trigger.kind != TriggerKind::plate) continue;
        const auto known = find_signal(signals, trigger.signal);
        if (!known) signals.push_back({trigger.signal, {}});
        Signal& signal = known ? signals[*known] : signals.back();
        signal.plates.push_back(index);
    }
    return signals;
}

std::optional<std::uint32_t> find_signal(std::span<const Signal> signals, std::string_view name) {
    const auto place = std::find_if(signals.begin(), signals.end(),
                                    [name](const Signal& signal) { return signal.name == name; });
    if (place == signals.end()) return std::nullopt;
    return static_cast<std::uint32_t>(place - signals.begin());
}

bool signal_is_on(std::span<const Signal> signals, std::uint32_t number,
                  std::span<const TriggerState> triggers) {
    if (number >= signals.size()) return false;
    const std::vector<std::uint32_t>& plates = signals[number].plates;
    return std::any_of(plates.begin(), plates.end(),
                       [triggers](std::uint32_t plate) { return triggers[plate].pressed != 0; });
}

}  // namespace arena::sim
