#include "tests/bench/replication/viewer_updates.h"

#include "tests/bench/arena/cpu_clock.h"
#include "tests/bench/replication/slots.h"
#include "tests/support/slot_lists.h"

namespace arena::bench {

namespace {

constexpr std::size_t kRoom = std::size_t{64} * 1024;

}  // namespace

std::span<const std::byte> ViewerUpdates::write_update(const server::ChangeLog& log,
                                                       std::span<const sim::EntityId> in_view,
                                                       std::optional<std::size_t> acknowledged,
                                                       const server::ClientView::Focus& focus) {
    for (; acknowledged && delivered_ <= *acknowledged; ++delivered_)
        view_.on_delivered(delivered_);
    const server::BitSet slots = test::set_of(slots_of(log, in_view));
    room_.resize(kRoom);

    const std::uint64_t begin = cpu_nanoseconds();
    view_.leave_gone(log);
    view_.look(log, slots, scratch_);
    const std::size_t bytes = view_.write(log, tags_++, room_, scratch_, focus);
    nanoseconds_ += cpu_nanoseconds() - begin;
    return std::span(room_).first(bytes);
}

}  // namespace arena::bench
