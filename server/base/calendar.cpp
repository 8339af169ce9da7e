#include "server/base/calendar.h"

#include <algorithm>

namespace arena::server {
namespace {

bool is_jump(std::int64_t from, std::int64_t to) {
    return to - from > kClockStepSeconds || from - to > kClockStepSeconds;
}

}  // namespace

std::uint64_t Calendar::seconds(Time now, std::uint64_t system_seconds) {
    const auto steady = std::chrono::duration_cast<std::chrono::seconds>(now).count();
    const std::int64_t offset = static_cast<std::int64_t>(system_seconds) - steady;
    const bool is_ahead = offset_ && offset - *offset_ > kClockStepSeconds;
    if (is_ahead && (!pending_jump_ || is_jump(pending_jump_->offset, offset)))
        pending_jump_ = {offset, now};
    if (!is_ahead || now - pending_jump_->since >= kClockJumpConfirmTime) {
        offset_ = offset;
        pending_jump_.reset();
    }
    return static_cast<std::uint64_t>(std::max<std::int64_t>(steady + *offset_, 0));
}

}  // namespace arena::server
