// MatchReporter: turns what a client receives about the match into events for a game.
#pragma once

#include <cstdint>
#include <vector>

#include "client/core/roster.h"
#include "client/core/world_view.h"
#include "client/game/event_queue.h"
#include "protocol/update_message.h"
#include "sim/values/entity.h"

namespace arena::client {

class MatchReporter {
  public:
    /// Begins a stream; `own` is the client's own player. Forgets all other players.
    void start(sim::EntityId own);

    /// Reports what the last message changed in the roster.
    void on_roster(const Roster& roster, EventQueue& events);

    /// Reports the content of an update. `view` is the state after this update, which need not be
    /// the newest. It reports the shots of others only; OwnShots reports the own ones.
    void on_update(const protocol::Update& update, const WorldView& view, EventQueue& events);

    /// Returns the newest tick in which the own player was launched, as far as known; 0 for none.
    [[nodiscard]] sim::Tick own_launched_at() const { return own_launched_at_; }

  private:
    /// The entity that a short id names, since the update about tick `since`, and the one that it
    /// named before, for updates that were overtaken.
    struct Name {
        sim::EntityId id = sim::kNoEntity;
        sim::Tick since = 0;
        sim::EntityId past_id = sim::kNoEntity;
        sim::Tick past_since = 0;
        sim::Tick past_until = 0;

        void become(sim::EntityId next, sim::Tick tick) {
            if (id != sim::kNoEntity) {
                past_id = id;
                past_since = since;
                past_until = tick;
            }
            id = next;
            since = tick;
        }
        [[nodiscard]] sim::EntityId at(sim::Tick tick) const {
            if (id != sim::kNoEntity && since <= tick) return id;
            const bool is_past = past_since <= tick && tick < past_until;
            return is_past ? past_id : sim::kNoEntity;
        }
    };

    [[nodiscard]] sim::EntityId named(protocol::ShortId id, sim::Tick update_tick) const;
    [[nodiscard]] HitRole role_of(sim::EntityId victim, sim::EntityId attacker) const;
    [[nodiscard]] bool is_in_view_since(sim::EntityId player, sim::Tick tick) const;
    [[nodiscard]] bool is_counted(sim::Tick own_death) const { return own_death <= counted_at_; }
    void find_deaths(const protocol::Update& update);
    void report_deaths_unseen(const protocol::Update& update, EventQueue& events);
    void report_introductions(const protocol::Update& update, const WorldView& view,
                              EventQueue& events);
    void report_player(const Replica::Entity& entity, sim::Vec2 position, sim::Tick tick,
                       EventQueue& events);
    void report_end_of_life(sim::EntityId id, sim::Tick tick, EventQueue& events);
    void report_shot(const Replica::Entity& entity, const WorldView& view,
                     EventQueue& events) const;
    void report_effect(const protocol::Effect& effect, sim::Tick update_tick, EventQueue& events);
    void report_death(const DiedEvent& death, EventQueue& events);
    void report_removals(const WorldView& view, sim::Tick tick, EventQueue& events);
    void report_spawns(EventQueue& events);
    void report_idle_warning(const protocol::Update& update, EventQueue& events);

    sim::EntityId own_;
    sim::Tick own_launched_at_ = 0;
    sim::Tick idle_end_tick_ = 0;      ///< as last reported; 0: no warning
    sim::Tick idle_told_at_ = 0;       ///< tick of the newest update
    std::vector<Name> names_;          ///< by short id
    std::vector<sim::EntityId> dead_;  ///< seen to die and not seen alive since; sorted
    // How often the own player has died in this stream. An own state counts the deaths until its
    // tick; effects after that are of deaths that no state has counted yet.
    std::uint8_t own_deaths_ = 0;  ///< reported so far; wraps, as OwnState::deaths
    sim::Tick counted_at_ = 0;     ///< tick of the newest own state
    sim::Vec2 own_place_;          ///< where the own player was last; metres
    // Of one update; kept for their memory.
    std::vector<sim::EntityId> moved_;  ///< came again under another short id
    std::vector<sim::EntityId> dying_;  ///< those whose death it reports; sorted
    std::vector<SpawnedEvent> spawns_;  ///< of those that die before
};

}  // namespace arena::client
