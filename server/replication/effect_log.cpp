#include "server/replication/effect_log.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "sim/base/assert.h"

namespace arena::server {

namespace {

using protocol::EffectKind;

std::optional<EffectKind> effect_of(sim::EventKind kind) {
    switch (kind) {
        case sim::EventKind::hit:
            return EffectKind::hit;
        case sim::EventKind::death:
            return EffectKind::death;
        case sim::EventKind::collect:
            return EffectKind::collect;
        case sim::EventKind::launch:
            return EffectKind::launch;
        case sim::EventKind::explode:
            return EffectKind::explode;
        case sim::EventKind::bounce:
            return EffectKind::bounce;
        case sim::EventKind::destroy:
            return EffectKind::destroy;
        case sim::EventKind::spawn:
        case sim::EventKind::despawn:
        case sim::EventKind::score:
        case sim::EventKind::press:
        case sim::EventKind::release:
        // What happens in the match is sent whole, to everybody.
        case sim::EventKind::phase:
        case sim::EventKind::point:
        case sim::EventKind::take:
        case sim::EventKind::drop:
        case sim::EventKind::recover:
        case sim::EventKind::capture:
        case sim::EventKind::hill:
        case sim::EventKind::team:
            return std::nullopt;
    }
    return std::nullopt;
}

std::int16_t to_amount(std::int32_t amount) {
    using Limits = std::numeric_limits<std::int16_t>;
    return static_cast<std::int16_t>(
        std::clamp<std::int32_t>(amount, Limits::min(), Limits::max()));
}

}  // namespace

EffectLog::EffectLog(const sim::Aabb& bounds, sim::Tick ticks_kept)
    : ticks_kept_(ticks_kept), grid_(bounds) {
    ARENA_ASSERT(1 <= ticks_kept && ticks_kept < 256, "an effect's age in ticks is sent in a byte");
}

void EffectLog::record(std::span<const sim::Event> events, const ChangeLog& log) {
    const auto is_old = [&](const LoggedEffect& logged) {
        return log.tick() - logged.tick >= ticks_kept_;
    };
    logged_effects_.erase(logged_effects_.begin(),
                          std::ranges::find_if_not(logged_effects_, is_old));
    for (const sim::Event& event : events) {
        const auto kind = effect_of(event.kind);
        if (!kind) continue;
        const EntityHandle subject = log.find(event.subject);
        // The event of a crate does not say where it stood.
        const bool is_crate = *kind == EffectKind::destroy && subject.life != 0;
        logged_effects_.push_back(
            {.kind = *kind,
             .tick = event.tick,
             .amount = to_amount(event.amount),
             .looked_back = event.looked_back,
             .position = is_crate ? log.position(subject.slot) : event.position,
             .subject = subject,
             .other = log.find(event.other)});
    }
    positions_.clear();
    numbers_.clear();
    for (const LoggedEffect& logged : logged_effects_) {
        numbers_.push_back(static_cast<Slot>(positions_.size()));
        positions_.push_back(logged.position);
    }
    grid_.build({.positions = positions_}, numbers_);
}

void EffectLog::collect(const sim::Aabb& box, sim::Tick since, std::vector<Slot>& scratch,
                        std::vector<const LoggedEffect*>& found) const {
    scratch.clear();
    grid_.collect(box, scratch);
    for (const Slot number : scratch)
        if (logged_effects_[number].tick > since) found.push_back(&logged_effects_[number]);
}

}  // namespace arena::server
