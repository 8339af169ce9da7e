#include "tests/simulation/misbehaviour.h"

namespace arena::simulation {

using protocol::EndReason;

std::string_view name_of(Misbehaviour misbehaviour) {
    constexpr std::array<std::string_view, kMisbehaviourCount> kNames{"garbage_message",
                                                                      "wrong_message",
                                                                      "garbage_frames",
                                                                      "acks_unsent",
                                                                      "contradiction",
                                                                      "beyond_window",
                                                                      "no_acks",
                                                                      "goodbye",
                                                                      "absurd_ticks",
                                                                      "same_ticks",
                                                                      "flood",
                                                                      "messages_behind_gap",
                                                                      "old_numbers",
                                                                      "number_jumps",
                                                                      "foreign_connections",
                                                                      "many_paths",
                                                                      "challenges",
                                                                      "token_again",
                                                                      "fresh_token",
                                                                      "resume_token",
                                                                      "resume_token_twice",
                                                                      "resume_token_again",
                                                                      "resume_token_altered",
                                                                      "resume_token_unused",
                                                                      "resume_token_storm"};
    return kNames[static_cast<std::size_t>(misbehaviour)];
}

bool may_end_for(Misbehaviour misbehaviour, EndReason reason) {
    switch (misbehaviour) {
        case Misbehaviour::acks_unsent:
            return reason == EndReason::malformed;
        case Misbehaviour::garbage_message:
        case Misbehaviour::wrong_message:
        case Misbehaviour::garbage_frames:
            return reason == EndReason::malformed || reason == EndReason::beyond_window;
        case Misbehaviour::contradiction:
        case Misbehaviour::beyond_window:
        case Misbehaviour::messages_behind_gap:
            return reason == EndReason::beyond_window;
        case Misbehaviour::no_acks:
            return reason == EndReason::queue_full;
        case Misbehaviour::goodbye:
            return reason == EndReason::left || reason == EndReason::timed_out;
        default:
            return false;
    }
}

const std::array<Misbehaviour, kMisbehaviourCount>& all_misbehaviour() {
    static const auto kAll = [] {
        std::array<Misbehaviour, kMisbehaviourCount> all{};
        for (std::size_t i = 0; i < kMisbehaviourCount; ++i)
            all[i] = static_cast<Misbehaviour>(i);
        return all;
    }();
    return kAll;
}

}  // namespace arena::simulation
