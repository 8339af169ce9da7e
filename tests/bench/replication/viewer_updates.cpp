#include "tests/bench/replication/viewer_updates.h"

#include <algorithm>

#include "tests/bench/arena/cpu_clock.h"

namespace arena::bench {

namespace {

constexpr std::size_t kRoom = std::size_t{64} * 1024;

}  // namespace

std::span<const std::byte> ViewerUpdates::tell(const server::ChangeLog& log,
                                               std::span<const sim::EntityId> in_view,
                                               std::optional<std::size_t> acknowledged) {
    for (; acknowledged && delivered_ <= *acknowledged; ++delivered_)
        view_.on_delivered(delivered_);
    slots_.clear();
    for (const server::Slot slot : log.living())
        if (std::binary_search(in_view.begin(), in_view.end(), log.traits(slot).id))
            slots_.push_back(slot);
    std::sort(slots_.begin(), slots_.end());
    room_.resize(kRoom);

    const std::uint64_t begin = cpu_nanoseconds();
    view_.look(log, slots_, scratch_);
    const std::size_t bytes = view_.write(log, tags_++, room_, scratch_);
    nanoseconds_ += cpu_nanoseconds() - begin;
    return std::span(room_).first(bytes);
}

}  // namespace arena::bench
