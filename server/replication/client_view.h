// ClientView: what one client was told of the entities that it sees, and what it has to be told
// next.
//
// Told is what changed since it was told last; whatever was in a message that is lost is told
// again. There are no copies of what clients have seen: of each group of fields it remembers the
// tick in which it was told.
//
// When a message has no room for everything, what matters most goes first: what is near the
// client's player, aimed at or fast, and whatever has waited long. A wait grows for as long as it
// lasts and a weight does not, so everything has its turn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/replication/update.h"
#include "protocol/session/limits.h"
#include "protocol/update_message.h"
#include "server/replication/change_log.h"
#include "server/replication/message_log.h"

namespace arena::server {

class ClientView {
  public:
    /// What is to be said of which entities: of each kind the ids, ascending.
    struct Sayings {
        std::array<std::vector<protocol::ShortId>, kSaidCount> ids;
        std::vector<protocol::MotionWidths> widths;  ///< as the ids of the motions

        [[nodiscard]] std::vector<protocol::ShortId>& of(Said said) {
            return ids[static_cast<std::size_t>(said)];
        }
        [[nodiscard]] std::span<const protocol::ShortId> of(Said said) const {
            return ids[static_cast<std::size_t>(said)];
        }
        [[nodiscard]] std::size_t size() const;
        void clear();
    };
    /// One of them, where there is no room for all.
    struct Candidate {
        sim::Tick since = 0;     ///< when it could have been told at the earliest
        std::uint32_t bits = 0;  ///< that it takes at most
        protocol::ShortId id = 0;
        Said said = Said::motion;
        protocol::MotionWidths widths{};  ///< of a motion
    };
    /// Of a candidate: what is higher goes first.
    struct Ranked {
        std::uint64_t rank = 0;
        std::uint32_t index = 0;
    };
    /// From where the client looks: metres, and the direction of its player's aim.
    struct Focus {
        sim::Vec2 position;
        sim::Vec2 aim;
    };
    /// What a message had no room for, or a client no id.
    struct Shortage {
        std::uint32_t left_out = 0;  ///< items; of an entity for which there is no id one
        sim::Tick longest_wait = 0;  ///< of all that was told now or left out, in ticks
    };
    /// Memory for all clients one after the other. It holds nothing between two.
    struct Scratch {
        std::vector<Occupant> seen;
        std::vector<protocol::ShortId> seen_ids;
        Sayings sayings;
        std::vector<Candidate> candidates;
        std::vector<Ranked> ranked;
        std::vector<bool> picked;  ///< by candidate
        Sayings chosen;
        Sayings trial;
    };

    /// Messages whose fate it waits for: as many as a connection does, which tells of each. An
    /// older one counts as lost.
    static constexpr std::size_t kInFlightMax = protocol::kUnorderedFlightMax;
    /// Ids that shots do not take. Shots come and go by hundreds a second, and their ids are free
    /// when the client has acknowledged their removals; whoever shoots at it is to be seen
    /// meanwhile.
    static constexpr std::size_t kIdsKeptFromShots = 256;

    /// What the client is to see now: slots, ascending, at most kSeenMax / 2. `own` is among them
    /// while the client's player lives: how that moves and aims it knows better, and is not told.
    /// Before each write.
    void look(const ChangeLog& log, std::span<const Slot> in_view, Scratch& scratch,
              std::optional<Slot> own = std::nullopt);

    /// Those that the client is to see since the last look, ascending by slot.
    [[nodiscard]] std::span<const Occupant> seen() const { return seen_; }
    /// Whether the client is to see the entity.
    [[nodiscard]] bool sees(const Occupant& entity) const;
    /// Under which id the client sees the entity, will when it has been introduced, or did up to
    /// the last look; else protocol::kNoShortId, also when its removal is not acknowledged.
    [[nodiscard]] protocol::ShortId id_of(const Occupant& entity) const;
    /// What the client is told of the entity with this short id, which is in use: the entity's own
    /// traits, but for the number of a shot. The world numbers the shots of a whole match, so the
    /// number would tell how many were fired elsewhere; each client gets numbers of its own, in the
    /// order in which it meets the shots.
    [[nodiscard]] protocol::Traits traits_of(const ChangeLog& log, protocol::ShortId id) const;

    /// Writes the next update into `room`, once a tick at most, and at most as much as fits; what
    /// does not goes with a later one. The message's fate comes back under `tag`, above the last
    /// one's. Returns the bytes in use; 0 when there is nothing to say, and then this message has
    /// no fate.
    [[nodiscard]] std::size_t write(const ChangeLog& log, std::uint32_t tag,
                                    std::span<std::byte> room, Scratch& scratch,
                                    const Focus& focus = {});

    /// Of the last write.
    [[nodiscard]] const Shortage& shortage() const { return shortage_; }

    /// What became of the message with this tag; nothing happens when that is known already, or was
    /// given up.
    void on_delivered(std::uint32_t tag);
    void on_lost(std::uint32_t tag);

    /// Entities that the client was told of and that are not certain to have been removed.
    [[nodiscard]] std::size_t known() const { return known_count_; }

  private:
    enum class State : std::uint8_t {
        unused,
        introducing,  ///< nobody knows whether the client has heard of it
        seen,         ///< the client has
        leaving,      ///< to be removed; the id is free when the client knows
    };
    /// What each update looks at of each entity. Two of them lie in one line of the cache.
    struct alignas(32) Known {
        Slot slot = 0;
        std::uint32_t meeting = 0;  ///< a number that no other entity with this id had
        State state = State::unused;
        bool waits = false;  ///< something in waits_ does
        /// Ticks in which each group was told, as far as that was not lost. 0: not told.
        std::array<sim::Tick, kGroupCount> told{};
        /// Likewise the introduction; of one that is leaving, the removal.
        sim::Tick life_told = 0;
        /// The client does not know the entity, or holds the motion of this tick or a later one. 0:
        /// it does not know it.
        sim::Tick held_since = 0;
    };
    static_assert(sizeof(Known) == 32);
    struct Waits {
        std::uint32_t life = 0;
        sim::EntityId shot;  ///< as which the client is told of it, if it is a shot
        /// The end of a tick since which the client could see all that the entity did.
        sim::Tick met = 0;
        /// Since when each thing that can be said of it waits to be told. 0: it does not.
        std::array<sim::Tick, kSaidCount> since{};
    };
    /// What all that could be said comes to.
    struct Need {
        std::size_t bits = 0;  ///< that it takes at most
        sim::Tick since = 0;   ///< when the first of it could have been told
    };

    /// Of those that the client is to see; kNoShortId when the entity is none of them.
    [[nodiscard]] protocol::ShortId seen_id_of(const Occupant& entity) const;
    void leave(protocol::ShortId id);
    /// The id of somebody who is seen from now on; kNoShortId when there is none left.
    [[nodiscard]] protocol::ShortId meet(const ChangeLog& log, const Occupant& entity,
                                         std::span<const Slot> in_view);
    [[nodiscard]] bool has_id_for(const ChangeLog& log, Slot slot) const;
    /// As which the client is told of a shot that comes into view.
    [[nodiscard]] sim::EntityId shot_id(const Occupant& shot);
    [[nodiscard]] bool has_seen_firing(const ChangeLog& log, Slot slot,
                                       std::span<const Slot> in_view) const;
    [[nodiscard]] Need collect(const ChangeLog& log, Sayings& sayings) const;
    void choose(const ChangeLog& log, std::size_t room_in_bits, const Focus& focus,
                Scratch& scratch);
    void list_candidates(const ChangeLog& log, Scratch& scratch) const;
    void rank(const ChangeLog& log, const Focus& focus, Scratch& scratch) const;
    [[nodiscard]] std::uint32_t weight(const ChangeLog& log, const Focus& focus,
                                       const Candidate& candidate) const;
    static void choose_within(std::size_t budget, Scratch& scratch);
    void write_sayings(const ChangeLog& log, const Sayings& sayings,
                       protocol::BitWriter& bits) const;
    [[nodiscard]] protocol::Introduction introduction_of(const ChangeLog& log,
                                                         protocol::ShortId id) const;
    [[nodiscard]] std::uint32_t introduction_bits(const ChangeLog& log, const Known& known) const;
    [[nodiscard]] protocol::MotionWidths widths_for(const ChangeLog& log, const Known& known) const;
    [[nodiscard]] sim::Tick since(const ChangeLog& log, protocol::ShortId id, Said said) const;
    void wait(protocol::ShortId id, Said said, sim::Tick since);
    void stop_waiting(protocol::ShortId id, Said said);
    void note(const Sayings& sayings, std::uint32_t tag, sim::Tick tick);
    /// Calls settle_item(known, item, tick) for all that a message says of entities that are still
    /// the same.
    template <typename SettleItem>
    void settle(std::uint32_t tag, const SettleItem& settle_item);
    void forget(protocol::ShortId id);
    void free_id(protocol::ShortId id);

    std::vector<Known> known_;             // by short id
    std::vector<Waits> waits_;             // likewise
    std::vector<protocol::ShortId> free_;  // a heap, the smallest on top: lists stay short
    // Introducing or seen, ascending by slot.
    std::vector<Occupant> seen_;
    std::vector<protocol::ShortId> seen_ids_;
    std::vector<protocol::ShortId> left_;  // leaving since the last look
    std::vector<protocol::ShortId> leaving_shots_;
    std::optional<Slot> own_;
    std::size_t known_count_ = 0;
    std::uint32_t unmet_ = 0;    ///< in view at the last look, without an id
    sim::Tick unmet_since_ = 0;  ///< since when there are such all the time
    std::uint32_t meetings_ = 0;
    std::uint32_t shots_met_ = 0;
    sim::Tick looked_ = 0;  ///< when it was last asked what there is to say
    Shortage shortage_;
    MessageLog messages_;
};

}  // namespace arena::server
