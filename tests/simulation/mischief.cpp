#include "tests/simulation/mischief.h"

namespace arena::simulation {

using protocol::EndReason;

std::string_view name_of(Mischief mischief) {
    constexpr std::array<std::string_view, kMischiefCount> kNames{"garbage_message",
                                                                  "wrong_message",
                                                                  "garbage_frames",
                                                                  "acks_unsent",
                                                                  "contradiction",
                                                                  "beyond_window",
                                                                  "deaf",
                                                                  "goodbye",
                                                                  "absurd_ticks",
                                                                  "same_ticks",
                                                                  "flood",
                                                                  "hoard",
                                                                  "old_numbers",
                                                                  "number_jumps",
                                                                  "foreign_connections",
                                                                  "many_paths",
                                                                  "challenges",
                                                                  "token_again",
                                                                  "token_of_today",
                                                                  "resume_token",
                                                                  "resume_token_twice",
                                                                  "resume_token_again",
                                                                  "resume_token_altered",
                                                                  "resume_token_unused",
                                                                  "resume_token_storm"};
    return kNames[static_cast<std::size_t>(mischief)];
}

bool deserves(Mischief mischief, EndReason reason) {
    switch (mischief) {
        case Mischief::acks_unsent:
            return reason == EndReason::malformed;
        case Mischief::garbage_message:
        case Mischief::wrong_message:
        case Mischief::garbage_frames:
            return reason == EndReason::malformed || reason == EndReason::beyond_window;
        case Mischief::contradiction:
        case Mischief::beyond_window:
        case Mischief::hoard:
            return reason == EndReason::beyond_window;
        case Mischief::deaf:
            return reason == EndReason::queue_full;
        case Mischief::goodbye:
            return reason == EndReason::left || reason == EndReason::timed_out;
        default:
            return false;
    }
}

const std::array<Mischief, kMischiefCount>& all_mischief() {
    static const auto kAll = [] {
        std::array<Mischief, kMischiefCount> all{};
        for (std::size_t i = 0; i < kMischiefCount; ++i)
            all[i] = static_cast<Mischief>(i);
        return all;
    }();
    return kAll;
}

}  // namespace arena::simulation
