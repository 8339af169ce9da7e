#include "server/replication/item_choice.h"

#include "protocol/replication/aim_code.h"
#include "protocol/replication/introduction_code.h"
#include "protocol/replication/motion_code.h"
#include "protocol/replication/shot_motion_code.h"
#include "server/replication/item_weight.h"

namespace arena::server {

namespace {

/// An id in a list takes on average up to three bits more than a divisor below 7, and one with the
/// divisor 7, apart from the ones of the whole list; and its share of what the count takes beyond 4
/// bits, one bit for 8 ids.
constexpr std::uint32_t kIdBits = 9 + 1;
/// The most ones of a whole list with the divisor 7.
constexpr std::uint32_t kIdOnesMax = (protocol::kEntitiesSeenMax - 1) >> 7;
/// The six counts and divisors of a message.
constexpr std::uint32_t kFrameBits = 6 * (4 + 3 + kIdOnesMax) + 1;

std::uint32_t introduction_bits(const ChangeLog& log, Slot slot) {
    const sim::Tick age = log.tick() - log.motion(slot).newest_tick();
    using protocol::IntroductionCode;
    const bool is_shot = category_of(log.traits(slot).id) == sim::Category::projectile;
    const std::uint32_t unused_parts =
        is_shot ? IntroductionCode::kAimAndStatusBitsMax - IntroductionCode::kOwnerBitsMax
                : protocol::kStatusBitsMax - status_bits(log.status(slot));
    const std::uint32_t unused =
        unused_parts + (log.motion(slot).newest().steers ? 0 : protocol::kWantedBitsMax);
    return IntroductionCode::kBitsMax - unused + protocol::age_bits(age);
}

std::uint32_t newest_motion_bits(const ChangeLog& log, Slot slot, protocol::MotionWidths widths) {
    const sim::Tick age = log.tick() - log.motion(slot).newest_tick();
    const bool has_gravity = log.fall() != 0;
    return category_of(log.traits(slot).id) == sim::Category::projectile
               ? shot_motion_bits(age, widths, has_gravity)
               : motion_bits(age, widths, has_gravity, log.motion(slot).newest().steers);
}

/// Returns an upper bound of what an item takes besides its id.
std::uint32_t bits_of(const ChangeLog& log, const ItemChoice::Item& item) {
    switch (item.item_kind) {
        case ItemKind::motion:
            return newest_motion_bits(log, item.slot, item.widths);
        case ItemKind::aim:
            return protocol::kAimCodeBitsMax;
        case ItemKind::status:
            return status_bits(log.status(item.slot));
        case ItemKind::introduction:
            return introduction_bits(log, item.slot);
        case ItemKind::removal:
            break;
    }
    return 0;
}

}  // namespace

void ItemChoice::begin(const ChangeLog& log, const ViewFocus& focus, std::optional<Slot> own) {
    log_ = &log;
    focus_ = &focus;
    own_ = own;
    candidates_.clear();
    ranked_.clear();
}

void ItemChoice::add(const Item& item) {
    const std::uint64_t wait = log_->tick() - item.since;
    const std::uint32_t weight =
        item.slot == own_ ? kWeightMax : weight_of(*log_, *focus_, item.slot, item.item_kind);
    ranked_.push_back(
        {.rank = wait * wait * weight, .index = static_cast<std::uint32_t>(candidates_.size())});
    candidates_.push_back({.item = item, .bits = bits_of(*log_, item)});
}

void ItemChoice::sort_by_rank() {
    std::ranges::sort(ranked_, [](const Ranked& a, const Ranked& b) {
        return std::pair(b.rank, a.index) < std::pair(a.rank, b.index);
    });
}

/// Fills trial_ with the candidates that fit into `budget` by their upper bounds.
void ItemChoice::choose_within(std::size_t budget) {
    picked_.assign(candidates_.size(), false);
    std::size_t bits = kFrameBits + kLastByteBits;
    for (const Ranked& next : ranked_) {
        const std::size_t needed = candidates_[next.index].bits + kIdBits;
        if (bits + needed > budget) continue;
        bits += needed;
        picked_[next.index] = true;
    }
    trial_.clear();
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        if (!picked_[i]) continue;
        const Item& item = candidates_[i].item;
        trial_.of(item.item_kind).push_back(item.id);
        if (item.item_kind == ItemKind::motion) trial_.widths.push_back(item.widths);
    }
}

}  // namespace arena::server
