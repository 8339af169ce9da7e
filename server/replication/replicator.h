// Replicator: writes what the clients of one match are sent about it.
//
//   world -> change log, grids, teams, effects     once a tick, for all clients together
//         -> interest -> view, own player, effects
//            in view -> update                     for each client whose turn it is
//
// Each match has one; they share nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "protocol/base/prefetch.h"
#include "protocol/session/connection/connection.h"
#include "protocol/update_message.h"
#include "server/replication/always_seen.h"
#include "server/replication/change_log.h"
#include "server/replication/client_view.h"
#include "server/replication/death_counts.h"
#include "server/replication/delivered_tick.h"
#include "server/replication/effect_log.h"
#include "server/replication/hiding.h"
#include "server/replication/interest.h"
#include "server/replication/interest_grid.h"
#include "server/replication/own_view.h"
#include "server/replication/sight.h"
#include "server/replication/team_members.h"
#include "server/replication/thing_grid.h"
#include "server/replication/update_budget.h"
#include "server/statistics/left_out.h"
#include "sim/world/world.h"

namespace arena::server {

struct ReplicationSettings {
    InterestRules interest;
    /// From one update of a client to its next, 1 to 255.
    sim::Tick ticks_between_updates = 1;
    /// The most bytes a second of each client's updates, including the headers of IP and UDP; from
    /// kClientRateMin to kClientRateMax.
    std::uint32_t client_rate = kClientRateDefault;
};

/// What the match knows of a client's inputs, as in protocol::Update.
struct InputReport {
    std::int32_t margin = 0;
    std::uint8_t age = protocol::kInputAgeMax;
    sim::Tick idle_end_tick = 0;
};

class Replicator {
  public:
    /// The state that is kept for one client.
    class Client {
        friend class Replicator;
        Client(const UpdateBudget& budget, sim::Vec2 place, sim::Tick now)
            : budget_(budget), place_(place), last_update_at_(now) {}

        ClientView view_;
        OwnView own_;
        DeliveredTick delivered_tick_;
        UpdateBudget budget_;
        Sight sight_;
        sim::Vec2 place_;  ///< where it looks: for a player where that is or died, in metres
        std::uint8_t team_ = 0;
        std::optional<std::uint8_t> archetype_;  ///< of the player that looks, once it has lived
        Viewer viewer_;                          ///< at the last look
        sim::Tick last_update_at_;               ///< tick of its last update

      public:
        /// Asks for what the next update touches (protocol/base/prefetch.h).
        void prefetch(protocol::PrefetchStep step) const {
            if (step == protocol::PrefetchStep::first)
                protocol::prefetch(std::span(this, 1));
            else
                view_.prefetch();
        }
        /// Returns how many entities the client may know.
        [[nodiscard]] std::size_t known() const { return view_.known(); }
        [[nodiscard]] const ClientView& view() const { return view_; }
        /// Sets what it looks at from the next update on.
        void look_at(const Sight& sight) { sight_ = sight; }
        /// Returns where it looks, in metres.
        [[nodiscard]] sim::Vec2 place() const { return place_; }
        /// Returns how many bytes a second its updates may have now.
        [[nodiscard]] std::uint32_t rate() const { return budget_.rate(); }
        /// Whether these are fewer than it began with, because the connection carries no more.
        [[nodiscard]] bool is_slowed() const { return budget_.is_slowed(); }
    };

    /// For worlds with these rules, on maps with these bounds.
    Replicator(const sim::Rules& rules, const sim::Aabb& bounds,
               const ReplicationSettings& settings);

    /// Records the world at the end of a tick, which must follow the last one recorded, and the
    /// events in it.
    void record(const sim::World& world, std::span<const sim::Event> events);

    /// Returns a client that knows nothing yet. Until its player has lived it looks at the middle
    /// of the map.
    [[nodiscard]] Client begin() const;

    /// Takes the fates of the client's messages and the round trip from the connection. Must be
    /// called before each write.
    static void take_fates(Client& client, protocol::Connection& connection);
    /// Takes the fate of one message.
    static void take_fate(Client& client, const protocol::MessageFate& fate);

    /// What write() works in, and what it has counted since take_counts(). It may serve all
    /// clients. Threads that write at the same time need one each.
    class WriteMemory {
        friend class Replicator;

        LeftOut left_out_;
        sim::Tick longest_wait_ = 0;
        protocol::UpdateEncoder encoder_;
        InterestScratch interest_;
        ClientView::Scratch view_;
        std::vector<Slot> effects_found_;
        std::vector<const LoggedEffect*> effects_in_view_;
    };

    /// Returns the client's next update, of at most `room` bytes, which must be at least
    /// room_min(). Returns nothing when its update budget has no room for one: then it waits for
    /// the next turn. `world` must be as it was recorded; `player` is the client's own, kNoEntity
    /// for a watcher. The message's fate is reported under `number`, which the connection will give
    /// it (next_unordered). The bytes live until `memory` is used again. Writes to the client and
    /// to `memory` only.
    [[nodiscard]] std::span<const std::byte> write(
        Client& client, const sim::World& world, sim::EntityId player, const InputReport& inputs,
        std::uint32_t number, WriteMemory& memory,
        std::size_t room = protocol::kUnorderedMessageMax) const;
    /// Adds what write() has counted in `memory`, which counts anew from then on.
    void take_counts(WriteMemory& memory);
    /// Returns the bytes without which an update waits: kRoomMin, and more in games whose players
    /// have more to be told about themselves.
    [[nodiscard]] std::size_t room_min() const { return room_min_; }
    static constexpr std::size_t kRoomMin = 256;

    [[nodiscard]] const ChangeLog& log() const { return log_; }
    /// Returns what updates had no room for, of all clients, as far as take_counts() was told.
    [[nodiscard]] const LeftOut& left_out() const { return left_out_; }
    /// Continues the counts of a replicator that this one follows.
    void count_on(const LeftOut& before) { left_out_ = before; }
    /// Returns the longest that anything waited to be sent to any client since the last call, in
    /// ticks, for want of room or because it was lost, likewise.
    [[nodiscard]] sim::Tick take_longest_wait() { return std::exchange(longest_wait_, 0); }

  private:
    static sim::Vec2 turn_to(Client& client, const std::optional<sim::PlayerState>& eyes);
    [[nodiscard]] OwnLife life_of(sim::EntityId player, std::optional<Slot> slot) const;
    /// `own` is the slot of the client's player, while that lives.
    void look(Client& client, std::optional<Slot> own, WriteMemory& memory) const;
    [[nodiscard]] bool is_hidden(const Client& client, const LoggedEffect& logged,
                                 Hiding::Scratch& scratch) const;
    void choose_effects(const Client& client, std::size_t most, WriteMemory& memory) const;
    [[nodiscard]] protocol::Effect effect_for(const Client& client,
                                              const LoggedEffect& logged) const;
    void add_effects(const Client& client, std::size_t room, WriteMemory& memory,
                     protocol::Update& update) const;

    ReplicationSettings settings_;
    Interest interest_;
    sim::Vec2 middle_;
    ChangeLog log_;
    InterestGrid living_;
    ThingGrid things_;
    TeamMembers members_;
    AlwaysSeen always_seen_;
    Hiding hiding_;
    std::size_t room_min_;
    EffectLog effects_;
    DeathCounts deaths_;
    LeftOut left_out_;
    sim::Tick longest_wait_ = 0;
};

}  // namespace arena::server
