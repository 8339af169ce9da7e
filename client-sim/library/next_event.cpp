#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <variant>

#include "arenad/client.h"
#include "client-sim/library/guarded.h"
#include "client-sim/library/handle.h"
#include "client-sim/library/versioned.h"

namespace arena::client_sim {

namespace {

static_assert(static_cast<int>(ConnectionGrade::silent) == ARENAD_GRADE_SILENT);
static_assert(static_cast<int>(HitRole::seen) == ARENAD_HIT_SEEN);
static_assert(static_cast<int>(CorrectionCause::unknown) == ARENAD_CAUSE_UNKNOWN);
static_assert(kCorrectionCauseCount == ARENAD_CAUSES);

std::uint32_t flag_if(bool is_so, std::uint32_t flag) {
    return is_so ? flag : 0;
}

void set_text(std::string_view text, arenad_event& event) {
    const std::size_t length = std::min(text.size(), sizeof event.text - 1);
    std::copy_n(text.begin(), length, event.text);
    event.text[length] = '\0';
}

/// Converts an event of C++ to one of C: one function per kind, in the order of client.h.
struct EventConverter {
    arenad_event& event;
    arenad_id own;

    void operator()(const ConnectedEvent& told) const {
        begin(ARENAD_EVENT_CONNECTED, told.player, told.tick);
        event.flags = flag_if(told.resumed, ARENAD_FLAG_AGAIN);
    }
    void operator()(const DisconnectedEvent& told) const {
        event.kind = ARENAD_EVENT_DISCONNECTED;
        event.flags = flag_if(is_leaving(told.closing), ARENAD_FLAG_OWN);
        set_text(name_of(told.closing), event);
    }
    void operator()(const QualityChangedEvent& told) const {
        event.kind = ARENAD_EVENT_QUALITY;
        event.grade = static_cast<std::uint8_t>(told.now);
        event.grade_before = static_cast<std::uint8_t>(told.before);
    }
    void operator()(const EventsLostEvent& told) const {
        constexpr std::uint64_t kMost = std::numeric_limits<std::int32_t>::max();
        event.kind = ARENAD_EVENT_EVENTS_LOST;
        event.amount = static_cast<std::int32_t>(std::min(told.count, kMost));
    }
    void operator()(const JoinedEvent& told) const {
        begin(ARENAD_EVENT_JOINED, told.player);
        event.flags = flag_if(!told.is_new, ARENAD_FLAG_AGAIN);
        event.team = told.team;
        set_text(told.name.view(), event);
    }
    void operator()(const LeftEvent& told) const {
        begin(ARENAD_EVENT_LEFT, told.player);
        set_text(told.name.view(), event);
    }
    void operator()(const ScoreEvent& told) const {
        begin(ARENAD_EVENT_SCORE, told.player);
        event.amount = told.score;
        // A score of 32 bits can change by more than 32 bits hold; an honest server's never does.
        event.change = static_cast<std::int32_t>(
            std::clamp<std::int64_t>(told.change, std::numeric_limits<std::int32_t>::min(),
                                     std::numeric_limits<std::int32_t>::max()));
    }
    void operator()(const SpawnedEvent& told) const {
        begin(ARENAD_EVENT_SPAWNED, told.player, told.tick, told.position);
        event.archetype = told.archetype;
        event.flags = flag_if(told.is_own, ARENAD_FLAG_OWN);
    }
    void operator()(const AppearedEvent& told) const {
        begin(ARENAD_EVENT_APPEARED, told.player, told.tick, told.position);
        event.archetype = told.archetype;
    }
    void operator()(const VanishedEvent& told) const {
        begin(ARENAD_EVENT_VANISHED, told.player, told.tick);
    }
    void operator()(const DiedEvent& told) const {
        begin(ARENAD_EVENT_DIED, told.player, told.tick, told.position);
        event.other = told.killer.value;
        event.flags = flag_if(told.is_own, ARENAD_FLAG_OWN);
    }
    void operator()(const ShotEvent& told) const {
        begin(ARENAD_EVENT_SHOT, told.shooter, told.tick, told.position);
        event.velocity = arena::client_sim::told(told.velocity);
        event.weapon = told.weapon;
        event.key = told.key;
        event.flags = flag_if(told.is_predicted, ARENAD_FLAG_PREDICTED);
    }
    void operator()(const ShotDroppedEvent& told) const {
        begin(ARENAD_EVENT_SHOT_DROPPED, {own}, told.tick);
        event.key = told.key;
    }
    void operator()(const HitEvent& told) const {
        begin(ARENAD_EVENT_HIT, told.victim, told.tick, told.position);
        event.other = told.attacker.value;
        event.amount = told.damage;
        event.role = static_cast<std::uint8_t>(told.role);
        event.looked_back = told.looked_back;
    }
    void operator()(const CollectedEvent& told) const {
        begin(ARENAD_EVENT_COLLECTED, told.player, told.tick, told.position);
        event.other = told.pickup.value;
        event.amount = told.amount;
    }
    void operator()(const LaunchedEvent& told) const {
        begin(ARENAD_EVENT_LAUNCHED, told.player, told.tick, told.position);
        event.other = told.by.value;
    }
    void operator()(const ExplodedEvent& told) const {
        begin(ARENAD_EVENT_EXPLODED, told.owner, told.tick, told.position);
        event.amount = told.damage;
    }
    void operator()(const BouncedEvent& told) const {
        begin(ARENAD_EVENT_BOUNCED, told.projectile, told.tick, told.position);
        event.other = told.met.value;
    }
    void operator()(const CrateDestroyedEvent& told) const {
        begin(ARENAD_EVENT_CRATE_DESTROYED, told.crate, told.tick, told.position);
        event.other = told.attacker.value;
    }
    void operator()(const CorrectionEvent& told) const {
        begin(ARENAD_EVENT_CORRECTION, {own}, told.tick);
        event.size = told.size;
        event.cause = static_cast<std::uint8_t>(told.cause);
        event.flags = flag_if(told.is_snapped, ARENAD_FLAG_AT_ONCE);
    }

  private:
    void begin(arenad_event_kind kind, sim::EntityId player, sim::Tick tick = 0,
               sim::Vec2 position = {}) const {
        event.kind = static_cast<std::uint32_t>(kind);
        event.player = player.value;
        event.tick = tick;
        event.position = arena::client_sim::told(position);
    }
};

arenad_error next_event(arenad_client* client, arenad_event* given) {
    if (client == nullptr) return ARENAD_ERROR_NULL;
    if (const arenad_error error = check_struct_size(given)) return error;
    arenad_event event{};
    GameEvent told;
    if (client->game.next_event(told)) {
        const protocol::Welcome* welcome = client->game.welcome();
        std::visit(EventConverter{event, welcome != nullptr ? welcome->player.value : 0}, told);
    }
    write_struct(event, given);
    return ARENAD_OK;
}

}  // namespace

}  // namespace arena::client_sim

arenad_error arenad_client_next_event(arenad_client* client, arenad_event* event) {
    using namespace arena::client_sim;
    return guarded([&] { return next_event(client, event); });
}
