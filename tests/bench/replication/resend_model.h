// ResendModel: what one viewer would be sent over a line that loses packets, if changes were sent
// again by one rule or another. The rule of the server (server/replication/client_view.h) is
// Repetition::once. This class does the same bookkeeping a second time, slowly and for any of the
// rules, so that they can be compared on one match.
//
// On the line a packet takes half the round trip in either direction, or is lost by chance. The
// client acknowledges 30 times a second what has arrived. A message is known to be lost when one
// that was sent clearly later has been acknowledged
// (protocol/session/channels/unordered_channel.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "protocol/replication/update.h"
#include "server/replication/change_log.h"

namespace arena::bench {

/// The rules for sending a change again.
enum class Repetition : std::uint8_t {
    until_acknowledged,  ///< in every update, until one is known to have arrived
    twice,               ///< in two updates; again when both are known to be lost
    once,                ///< in one update; again when it is known to be lost
};

struct Line {
    double round_trip_ms = 0.0;
    double loss = 0.0;  ///< share of the packets of either direction
    std::uint64_t seed = 1;
};

class ResendModel {
  public:
    ResendModel(const Line& line, Repetition repetition) : line_(line), repetition_(repetition) {}

    /// Writes an update for a viewer that sees these slots, ascending, about the tick that the log
    /// has recorded last, and returns the bytes of the whole message. The tick must be later than
    /// in the last call.
    std::size_t send_update(const server::ChangeLog& log, std::span<const server::Slot> in_view);

    /// Returns, for each change whose first message was lost and of which the viewer learned later,
    /// the milliseconds from when that message would have arrived to when another one did.
    [[nodiscard]] std::span<const double> delays() const { return delays_; }
    /// Returns the number of changes that were sent, each counted once.
    [[nodiscard]] std::uint64_t changes() const { return changes_; }

  private:
    /// What there is to send about an entity: its groups (server::Group), that it is there, that it
    /// is gone.
    static constexpr std::size_t kIntroduction = server::kGroupCount;
    static constexpr std::size_t kRemoval = kIntroduction + 1;
    static constexpr std::size_t kItemCount = kRemoval + 1;

    /// One item that is to be sent about one entity.
    struct Item {
        sim::Tick changed = 0;   ///< the tick of the change
        sim::Tick known = 0;     ///< the viewer certainly knows the state at the end of that tick
        std::uint32_t sent = 0;  ///< messages with the change since it was last new or lost
        std::uint32_t not_lost = 0;  ///< those of them that are not known to be lost
        /// When its first message would have arrived, which was lost; nothing: the viewer knows of
        /// it.
        std::optional<double> missed_since_ms;
    };
    struct Known {
        server::Slot slot = 0;
        std::uint32_t life = 0;
        std::uint32_t generation = 0;  ///< unlike that of any other entity that had this id
        bool is_gone = false;
        bool is_introduced = false;  ///< the server knows that the viewer has heard of it
        bool has_heard = false;      ///< the viewer has
        sim::Tick first_introduced = 0;
        sim::Tick motion_acked = 0;
        std::array<Item, kItemCount> items;
    };
    struct SentItem {
        protocol::ShortId id = 0;
        std::uint32_t generation = 0;
        std::size_t kind = 0;
        sim::Tick changed = 0;
    };
    struct Message {
        double sent_ms = 0.0;
        sim::Tick tick = 0;
        /// When its acknowledgement arrives; nothing: the message is lost.
        std::optional<double> known_ms;
        std::vector<SentItem> sent_items;
    };

    void look(const server::ChangeLog& log, std::span<const server::Slot> in_view);
    void add_entity(const server::ChangeLog& log, server::Slot slot);
    void note_changes(const server::ChangeLog& log);
    void note_change(Item& item, sim::Tick changed);
    void take_fates(double now_ms);
    void settle(const Message& message, bool is_delivered);
    [[nodiscard]] bool is_due(const Item& item) const;
    [[nodiscard]] std::size_t write(const server::ChangeLog& log, Message& message);
    void write_item(const server::ChangeLog& log, const Known& known, server::Group group,
                    protocol::BitWriter& bits) const;
    void arrive(const Message& message, double arrival_ms, bool is_lost);
    void end_wait(Item& item, double arrival_ms);
    [[nodiscard]] bool is_lost(std::uint64_t packet) const;
    [[nodiscard]] double acknowledged_ms(double arrival_ms) const;

    Line line_;
    Repetition repetition_;
    std::map<protocol::ShortId, Known> known_;
    std::deque<Message> in_flight_;
    std::uint64_t messages_ = 0;
    std::uint32_t generations_ = 0;
    std::vector<double> delays_;
    std::uint64_t changes_ = 0;
};

}  // namespace arena::bench
