#include "tests/bench/replication/viewer_messages.h"

#include "protocol/session/limits.h"
#include "tests/support/slot_lists.h"

namespace arena::bench {

MessageBytes ViewerMessages::write_message(const sim::World& world, const server::ChangeLog& log,
                                           sim::EntityId player,
                                           std::span<const server::Slot> in_view,
                                           std::optional<std::size_t> acknowledged) {
    for (; acknowledged && delivered_ <= *acknowledged; ++delivered_)
        view_.on_delivered(delivered_);
    room_.resize(protocol::kUnorderedMessageMax);
    protocol::Update update{.tick = log.tick(), .input_margin = 0, .input_age = 0};
    server::ClientView::Focus focus;
    if (const auto row = world.players().find(player)) {
        const sim::PlayerState own = world.players()[*row];
        server::OwnLife life{.deaths = static_cast<std::uint32_t>(own.deaths)};
        if (const auto slot = log.find_player(player)) life.entity = {*slot, log.life(*slot)};
        own_.write(own, life, tags_, update);
        focus = {.position = own.position,
                 .aim = own.aim,
                 .exact_distance = world.rules().vision.exact_distance,
                 .brief = server::brief_ticks(log.ticks_per_second())};
    }
    test::look(view_, log, in_view, log.find_player(player));
    const std::span<std::byte> left =
        std::span(room_).first(room_.size() - protocol::bytes_besides_entities(update));
    update.entities = left.first(view_.write(log, tags_++, left, scratch_, focus));
    return {.message = encoder_.encode(update).size(), .column = update.entities.size()};
}

}  // namespace arena::bench
