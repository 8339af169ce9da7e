#include "client-sim/hostile/attack.h"

namespace arena::client_sim {

std::string_view name_of(Attack attack) {
    switch (attack) {
        case Attack::garbage:
            return "garbage";
        case Attack::replays:
            return "replays";
        case Attack::flood:
            return "flood";
        case Attack::absurd_inputs:
            return "absurd_inputs";
        case Attack::endless_messages:
            return "endless_messages";
        case Attack::forged_acks:
            return "forged_acks";
        case Attack::foreign_connections:
            return "foreign_connections";
        case Attack::wrong_tokens:
            return "wrong_tokens";
    }
    return "unknown";
}

std::optional<Attack> attack_of(std::string_view name) {
    for (const Attack attack : all_attacks())
        if (name == name_of(attack)) return attack;
    return std::nullopt;
}

const std::array<Attack, kAttackCount>& all_attacks() {
    static constexpr std::array<Attack, kAttackCount> kAll{Attack::garbage,
                                                           Attack::replays,
                                                           Attack::flood,
                                                           Attack::absurd_inputs,
                                                           Attack::endless_messages,
                                                           Attack::forged_acks,
                                                           Attack::foreign_connections,
                                                           Attack::wrong_tokens};
    return kAll;
}

}  // namespace arena::client_sim
