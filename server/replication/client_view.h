// ClientView: what one client has been sent about the entities that it sees, and what it has to be
// sent next.
//
// A client is sent what has changed since it was last sent; the content of a lost message is sent
// again. There are no copies of what clients have seen: for each group of fields the view remembers
// the tick in which it was sent.
//
// When a message has no room for everything, the most important items go first (item_choice.h).
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/replication/update.h"
#include "protocol/session/limits.h"
#include "protocol/update_message.h"
#include "server/base/bit_set.h"
#include "server/replication/change_log.h"
#include "server/replication/id_table.h"
#include "server/replication/item_choice.h"
#include "server/replication/item_lists.h"
#include "server/replication/message_log.h"
#include "server/replication/view_focus.h"

namespace arena::server {

class ClientView {
  public:
    using Focus = ViewFocus;
    /// What was left out for want of room in the message, or of ids.
    struct Shortage {
        std::uint32_t left_out = 0;  ///< items; an entity without an id counts as one
        sim::Tick longest_wait = 0;  ///< in ticks, of the items sent now or left out
    };
    /// One of the two lists of motions in a message.
    struct MotionList {
        struct Motion {
            Slot slot = 0;
            protocol::MotionWidths widths{};
        };
        std::vector<protocol::ShortId> ids;
        std::vector<Motion> motions;

        void clear() {
            ids.clear();
            motions.clear();
        }
        void add(protocol::ShortId id, const Motion& motion) {
            ids.push_back(id);
            motions.push_back(motion);
        }
    };
    /// An entity that has come into view; those of lower ranks get their ids first.
    struct Newcomer {
        std::uint64_t rank = 0;
        Slot slot = 0;

        friend auto operator<=>(const Newcomer&, const Newcomer&) = default;
    };
    /// Working memory, which may be shared by all clients. It holds nothing between two calls.
    struct Scratch {
        std::vector<Newcomer> newcomers;
        ItemLists item_lists;
        ItemChoice choice;
        std::vector<protocol::Introduction> introductions;
        MotionList moved;  ///< of players and movers
        MotionList flown;  ///< of projectiles
    };

    /// How many messages may await their fate: as many as in a connection, which reports each fate.
    /// Older ones count as lost.
    static constexpr std::size_t kInFlightMax = protocol::kUnorderedFlightMax;
    /// The number of ids that shots may not take. Shots come and go by hundreds a second, and their
    /// ids are free only when the client has acknowledged their removals; meanwhile the client must
    /// still see the players that shoot at it.
    static constexpr std::size_t kIdsKeptFromShots = 256;

    /// Asks for the memory that the next fates, look and write read, beside the view itself
    /// (protocol/base/prefetch.h).
    void prefetch() const;
    /// Begins to remove entities that are gone; called before each look.
    void leave_gone(const ChangeLog& log);
    /// Sets what the client is to see now; called before each write. `in_view` holds the slots, at
    /// most kEntitiesSeenMax / 2. `own` is among them while the client's player lives: the client
    /// is not sent how that player moves and aims, which it knows better.
    void look(const ChangeLog& log, const BitSet& in_view, Scratch& scratch,
              std::optional<Slot> own = std::nullopt);

    /// Returns the slots of the entities that the client is to see since the last look, without
    /// those that leave_gone() has found gone.
    [[nodiscard]] const BitSet& seen() const { return seen_; }
    /// Whether the client is to see the entity. The log must be as at the last look.
    [[nodiscard]] bool sees(const ChangeLog& log, const EntityHandle& entity) const;
    /// Returns the id under which the client sees the entity, will see it once introduced, or saw
    /// it up to the last look; otherwise protocol::kNoShortId, even while its removal is
    /// unacknowledged. The log must be as at the last look.
    [[nodiscard]] protocol::ShortId id_of(const ChangeLog& log, const EntityHandle& entity) const;
    /// Returns the traits that the client is sent for a short id, which must be in use: those of
    /// the entity, except for the number of a shot. The world numbers the shots of a whole match,
    /// so that number would reveal how many were fired elsewhere; each client gets separate
    /// numbers, in the order in which the shots come into its view.
    [[nodiscard]] protocol::Traits traits_of(const ChangeLog& log, protocol::ShortId id) const;

    /// Writes the next update into `room`, at most once a tick. What does not fit goes with a later
    /// one. The fate of the message is reported under `tag`, which must be above the last one's.
    /// Returns the number of bytes written; 0 when there is nothing to send; such a message has no
    /// fate.
    [[nodiscard]] std::size_t write(const ChangeLog& log, std::uint32_t tag,
                                    std::span<std::byte> room, Scratch& scratch,
                                    const Focus& focus = {});

    /// Returns the shortage of the last write.
    [[nodiscard]] const Shortage& shortage() const { return shortage_; }

    /// Take the fate of the message with this tag. Nothing happens when it is known already or was
    /// given up.
    void on_delivered(std::uint32_t tag);
    void on_lost(std::uint32_t tag);

    /// Returns how many entities the client may know.
    [[nodiscard]] std::size_t known() const { return known_count_; }

  private:
    enum class State : std::uint8_t {
        unused,
        introducing,  ///< not known to have been introduced
        seen,         ///< the client knows it
        leaving,      ///< to be removed; the id is free when that is acknowledged
    };
    /// What each update reads of each entity. Two of these share a cache line.
    struct alignas(32) KnownEntity {
        Slot slot = 0;
        sim::Tick taken_at = 0;  ///< tick since which this id names the entity
        State state : 4 = State::unused;
        sim::Category category : 4 = sim::Category::player;
        bool waits = false;          ///< whether something in waits_ does
        protocol::Aim sent_aim = 0;  ///< the aim that was sent last
        /// The ticks in which each group was last sent, unless that was lost. 0: unknown.
        std::array<sim::Tick, kGroupCount> sent_at{};
        /// Likewise for the introduction, or for the removal of an entity that is leaving. Of one
        /// that the client knows: messages from this tick on were written when that was known.
        sim::Tick life_sent_at = 0;
        /// If the client knows the entity, it holds the motion of this tick or a later one. 0: it
        /// does not know the entity.
        sim::Tick held_since = 0;
    };
    static_assert(sizeof(KnownEntity) == 32);
    /// What is read of an entity only when it comes or waits. It has no meaning while its id is
    /// unused.
    struct WaitState {
        std::uint32_t life = 0;
        sim::EntityId shot;  ///< the id that the client is sent for a shot
        /// The tick since whose end the client could see all that the entity did.
        sim::Tick in_view_since = 0;
        /// As KnownEntity::held_since, of its aim.
        sim::Tick aim_held_since = 0;
        /// The tick since which each kind of item waits to be sent. 0: it does not wait.
        std::array<sim::Tick, kItemKindCount> since{};
    };
    /// Returns the id of an entity that the client is to see; kNoShortId for any other.
    [[nodiscard]] protocol::ShortId seen_id_of(const ChangeLog& log,
                                               const EntityHandle& entity) const;
    void leave(Slot slot);
    /// `last_look` is the tick of the look before this one.
    void meet(const ChangeLog& log, Slot slot, sim::Tick last_look);
    [[nodiscard]] bool has_id_for(const ChangeLog& log, Slot slot) const;
    [[nodiscard]] protocol::ShortId take_id();
    /// Returns what an IdTable takes.
    [[nodiscard]] auto to_slot() const {
        return [this](protocol::ShortId id) { return known_[id].slot; };
    }
    /// Returns the id that the client is sent for a shot that comes into view, and `may_return` to
    /// it.
    [[nodiscard]] sim::EntityId shot_id(const EntityHandle& shot, bool may_return);
    [[nodiscard]] bool has_seen_firing(const ChangeLog& log, Slot slot) const;
    [[nodiscard]] sim::Tick collect(const ChangeLog& log, const Focus& focus,
                                    ItemLists& item_lists);
    void list_changes(const ChangeLog& log, ItemLists& item_lists) const;
    void leave_out_coarse(const ChangeLog& log, const Focus& focus, ItemLists& item_lists);
    [[nodiscard]] static bool may_motion_wait(const ChangeLog& log, const Focus& focus,
                                              const KnownEntity& known);
    [[nodiscard]] static bool may_aim_wait(const ChangeLog& log, const Focus& focus,
                                           const KnownEntity& known);
    void choose(const ChangeLog& log, std::size_t room_in_bits, const Focus& focus,
                Scratch& scratch);
    void write_items(const ChangeLog& log, const ItemLists& item_lists, Scratch& scratch,
                     protocol::BitWriter& bits) const;
    void write_motions(const ChangeLog& log, const ItemLists& item_lists, Scratch& scratch,
                       protocol::BitWriter& bits) const;
    [[nodiscard]] protocol::Introduction introduction_of(const ChangeLog& log,
                                                         protocol::ShortId id) const;
    [[nodiscard]] protocol::MotionWidths widths_for(const ChangeLog& log,
                                                    const KnownEntity& known) const;
    [[nodiscard]] sim::Tick since(const ChangeLog& log, protocol::ShortId id,
                                  ItemKind item_kind) const;
    [[nodiscard]] sim::Tick last_write_or_before(const ChangeLog& log) const;
    void wait(protocol::ShortId id, ItemKind item_kind, sim::Tick since);
    void stop_waiting(protocol::ShortId id, ItemKind item_kind);
    void note(const ChangeLog& log, const ItemLists& item_lists, std::uint32_t tag);
    /// Calls visit(id, known) for each item of that kind whose id still names the same entity.
    template <typename Visit>
    void for_each_item(const MessageLog::Content& content, ItemKind item_kind, const Visit& visit);
    void forget(protocol::ShortId id);
    void free_id(protocol::ShortId id);

    std::vector<KnownEntity> known_;  // by short id
    std::vector<WaitState> waits_;    // likewise
    BitSet free_;                     // ids; the smallest is taken first: lists stay short
    // Introducing or seen.
    BitSet seen_;  // slots
    IdTable ids_;
    std::vector<protocol::ShortId> left_;  // leaving since the last look
    std::vector<protocol::ShortId> leaving_shots_;
    std::optional<Slot> own_;
    std::uint32_t known_count_ = 0;
    std::uint32_t without_id_ = 0;    ///< entities in view at the last look without an id
    sim::Tick without_id_since_ = 0;  ///< since when there has always been one
    std::uint32_t shots_met_ = 0;
    sim::Tick last_look_tick_ = 0;
    sim::Tick last_write_tick_ = 0;
    Shortage shortage_;
    MessageLog messages_;
};

}  // namespace arena::server
