#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <variant>

#include "arenad/client.h"
#include "client/c/guarded.h"
#include "client/c/handle.h"
#include "client/c/versioned.h"
#include "protocol/announcement.h"
#include "protocol/base/text.h"

namespace arena::client {

namespace {

static_assert(static_cast<int>(ConnectionGrade::silent) == ARENAD_GRADE_SILENT);
static_assert(static_cast<int>(HitRole::seen) == ARENAD_HIT_SEEN);
static_assert(static_cast<int>(CorrectionCause::unknown) == ARENAD_CAUSE_UNKNOWN);
static_assert(kCorrectionCauseCount == ARENAD_CAUSES);
static_assert(ARENAD_EVENT_FLAG_TAKEN + static_cast<int>(FlagChange::captured) ==
              ARENAD_EVENT_FLAG_CAPTURED);
static_assert(ARENAD_EVENT_HILL_TAKEN + static_cast<int>(HillChange::moved) ==
              ARENAD_EVENT_HILL_MOVED);
static_assert(sizeof(arenad_event::announcement) > protocol::kAnnouncementBytesMax);
static_assert(static_cast<int>(protocol::WatchRefusal::not_here) == ARENAD_REFUSAL_NOT_HERE);

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
    arenad_event& converted;
    arenad_id& own;  ///< changes with each world: later events are about another one

    void operator()(const ConnectedEvent& event) const {
        own = event.player.value;
        begin(ARENAD_EVENT_CONNECTED, event.player, event.tick);
        converted.flags = flag_if(event.resumed, ARENAD_FLAG_AGAIN) |
                          flag_if(event.watches(), ARENAD_FLAG_WATCHES);
        converted.watch_delay = event.watch_delay;
    }
    void operator()(const DisconnectedEvent& event) const {
        converted.kind = ARENAD_EVENT_DISCONNECTED;
        converted.flags = flag_if(is_leaving(event.closing), ARENAD_FLAG_OWN);
        set_text(name_of(event.closing), converted);
    }
    void operator()(const QualityChangedEvent& event) const {
        converted.kind = ARENAD_EVENT_QUALITY;
        converted.grade = static_cast<std::uint8_t>(event.now);
        converted.grade_before = static_cast<std::uint8_t>(event.before);
    }
    void operator()(const EventsLostEvent& event) const {
        constexpr std::uint64_t kMost = std::numeric_limits<std::int32_t>::max();
        converted.kind = ARENAD_EVENT_EVENTS_LOST;
        converted.amount = static_cast<std::int32_t>(std::min(event.count, kMost));
    }
    void operator()(const JoinedEvent& event) const {
        begin(ARENAD_EVENT_JOINED, event.player);
        converted.flags = flag_if(!event.is_new, ARENAD_FLAG_AGAIN);
        converted.team = event.team;
        set_text(event.name.view(), converted);
    }
    void operator()(const LeftEvent& event) const {
        begin(ARENAD_EVENT_LEFT, event.player);
        set_text(event.name.view(), converted);
    }
    void operator()(const ScoreEvent& event) const {
        begin(ARENAD_EVENT_SCORE, event.player);
        converted.amount = event.score;
        // A score of 32 bits can change by more than 32 bits hold; an honest server's never does.
        converted.change = static_cast<std::int32_t>(
            std::clamp<std::int64_t>(event.change, std::numeric_limits<std::int32_t>::min(),
                                     std::numeric_limits<std::int32_t>::max()));
    }
    void operator()(const SpawnedEvent& event) const {
        begin(ARENAD_EVENT_SPAWNED, event.player, event.tick, event.position);
        converted.archetype = event.archetype;
        converted.flags = flag_if(event.is_own, ARENAD_FLAG_OWN);
    }
    void operator()(const AppearedEvent& event) const {
        begin(ARENAD_EVENT_APPEARED, event.player, event.tick, event.position);
        converted.archetype = event.archetype;
    }
    void operator()(const VanishedEvent& event) const {
        begin(ARENAD_EVENT_VANISHED, event.player, event.tick);
        converted.flags = flag_if(event.is_own, ARENAD_FLAG_OWN);
    }
    void operator()(const DiedEvent& event) const {
        begin(ARENAD_EVENT_DIED, event.player, event.tick, event.position);
        converted.other = event.killer.value;
        converted.flags = flag_if(event.is_own, ARENAD_FLAG_OWN);
    }
    void operator()(const ShotEvent& event) const {
        begin(ARENAD_EVENT_SHOT, event.shooter, event.tick, event.position);
        converted.velocity = to_c(event.velocity);
        converted.weapon = event.weapon;
        converted.key = event.key;
        converted.flags = flag_if(event.is_predicted, ARENAD_FLAG_PREDICTED);
    }
    void operator()(const ShotDroppedEvent& event) const {
        begin(ARENAD_EVENT_SHOT_DROPPED, {own}, event.tick);
        converted.key = event.key;
    }
    void operator()(const HitEvent& event) const {
        begin(ARENAD_EVENT_HIT, event.victim, event.tick, event.position);
        converted.other = event.attacker.value;
        converted.amount = event.damage;
        converted.role = static_cast<std::uint8_t>(event.role);
        converted.looked_back = event.looked_back;
    }
    void operator()(const CollectedEvent& event) const {
        begin(ARENAD_EVENT_COLLECTED, event.player, event.tick, event.position);
        converted.other = event.pickup.value;
        converted.amount = event.amount;
    }
    void operator()(const LaunchedEvent& event) const {
        begin(ARENAD_EVENT_LAUNCHED, event.player, event.tick, event.position);
        converted.other = event.by.value;
    }
    void operator()(const ExplodedEvent& event) const {
        begin(ARENAD_EVENT_EXPLODED, event.owner, event.tick, event.position);
        converted.amount = event.damage;
    }
    void operator()(const BouncedEvent& event) const {
        begin(ARENAD_EVENT_BOUNCED, event.projectile, event.tick, event.position);
        converted.other = event.met.value;
    }
    void operator()(const CrateDestroyedEvent& event) const {
        begin(ARENAD_EVENT_CRATE_DESTROYED, event.crate, event.tick, event.position);
        converted.other = event.attacker.value;
    }
    void operator()(const CorrectionEvent& event) const {
        begin(ARENAD_EVENT_CORRECTION, {own}, event.tick);
        converted.size = event.size;
        converted.cause = static_cast<std::uint8_t>(event.cause);
        converted.flags = flag_if(event.is_snapped, ARENAD_FLAG_AT_ONCE);
    }
    void operator()(const PhaseEvent& event) const {
        begin(ARENAD_EVENT_PHASE, event.winner, event.tick);
        converted.team = event.winner_team;
        converted.end_tick = event.end_tick;
        converted.round = event.round;
        converted.phase = static_cast<std::uint8_t>(event.phase);
        converted.ended_by = static_cast<std::uint8_t>(event.ended_by);
    }
    void operator()(const TeamScoreEvent& event) const {
        begin(ARENAD_EVENT_TEAM_SCORE, sim::kNoEntity, event.tick);
        converted.team = event.team;
        converted.amount = event.score;
        converted.change = event.change;
    }
    void operator()(const FlagEvent& event) const {
        begin(numbered(ARENAD_EVENT_FLAG_TAKEN, event.change), event.player, event.tick,
              event.position);
        converted.team = event.team;
        converted.index = event.flag;
    }
    void operator()(const HillEvent& event) const {
        begin(numbered(ARENAD_EVENT_HILL_TAKEN, event.change), sim::kNoEntity, event.tick);
        converted.team = event.team;
        converted.index = event.hill;
    }
    void operator()(const AnnouncementEvent& event) const {
        converted.kind = ARENAD_EVENT_ANNOUNCEMENT;
        set_text(protocol::to_name(event.text, sizeof converted.text - 1), converted);
        std::copy_n(event.text.begin(),
                    std::min(event.text.size(), sizeof converted.announcement - 1),
                    converted.announcement);
    }
    void operator()(const WatchingEvent& event) const {
        begin(ARENAD_EVENT_WATCHING, event.player);
        converted.refusal = static_cast<std::uint8_t>(event.refusal);
    }
    void operator()(const IdleWarningEvent& event) const {
        begin(ARENAD_EVENT_IDLE_WARNING, {own}, event.tick);
        converted.end_tick = event.end_tick;
    }
    void operator()(const PauseEvent& event) const {
        begin(event.is_paused ? ARENAD_EVENT_PAUSED : ARENAD_EVENT_RESUMED, sim::kNoEntity,
              event.tick);
    }

  private:
    /// Returns the kind of a change, whose values follow each other as the kinds do.
    template <typename Change>
    static arenad_event_kind numbered(arenad_event_kind first, Change change) {
        return static_cast<arenad_event_kind>(static_cast<int>(first) + static_cast<int>(change));
    }
    void begin(arenad_event_kind kind, sim::EntityId player, sim::Tick tick = 0,
               sim::Vec2 position = {}) const {
        converted.kind = static_cast<std::uint32_t>(kind);
        converted.player = player.value;
        converted.tick = tick;
        converted.position = to_c(position);
    }
};

arenad_error next_event(arenad_client* client, arenad_event* given) {
    if (client == nullptr) return ARENAD_ERROR_NULL;
    if (const arenad_error error = check_struct_size(given)) return error;
    arenad_event converted{};
    GameEvent event;
    if (client->game.next_event(event))
        std::visit(EventConverter{converted, client->own_id}, event);
    write_struct(converted, given);
    return ARENAD_OK;
}

}  // namespace

}  // namespace arena::client

arenad_error arenad_client_next_event(arenad_client* client, arenad_event* event) {
    using namespace arena::client;
    return guarded([&] { return next_event(client, event); });
}
