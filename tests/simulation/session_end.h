// One end of a session: the connection, the messages that it makes up, and the judges of everything
// that it does. Server and clients of the simulation use the same class.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "protocol/link/dice.h"
#include "protocol/session/connection/secure_connection.h"
#include "tests/simulation/session_record.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

/// How much an end sends: probabilities, for each time that it sends.
struct MessageRates {
    double steady = 1.0;     ///< of a sequenced message on the last channel
    double sequenced = 0.3;  ///< of each of `parts`
    std::uint32_t parts = 2;
    double reliable = 0.05;
    double unordered = 0.2;
};

enum class Role : std::uint8_t { server, client };

class SessionEnd {
  public:
    /// `connection` is fresh; `verdict` must outlive this.
    SessionEnd(protocol::SecureConnection connection, std::shared_ptr<SessionRecord> record,
               Role role, Verdict& verdict);

    ~SessionEnd();
    SessionEnd(const SessionEnd&) = delete;
    SessionEnd& operator=(const SessionEnd&) = delete;

    /// Queues messages, as many as there is room for.
    void queue_messages(const MessageRates& message_rates, protocol::Dice& dice, Time now);
    /// Takes any datagram that names this session, and decrypts it in place.
    void receive(Time now, protocol::PathId from, std::span<std::byte> datagram);
    void disconnect(protocol::EndReason reason);

    /// Hands everything that is due to `send(PathId, datagram)`.
    template <typename Send>
    void flush(Time now, Send&& send) {
        protocol::DatagramRoom room;
        while (const auto datagram = connection_.write(now, room)) {
            own_.wrote_at = now;
            note(now, own_.packets.on_written(datagram->bytes));
            send(datagram->path, datagram->bytes);
        }
        note(now, own_.fates.read(connection_.connection(), other_.inbox));
        judge_end(now);
    }
    [[nodiscard]] bool wants_flush() const { return connection().wants_flush(); }

    [[nodiscard]] const protocol::Connection& connection() const {
        return connection_.connection();
    }
    [[nodiscard]] const std::shared_ptr<SessionRecord>& record() const { return record_; }
    void on_network_down(Time now) const { record_->network_down_at = now; }
    [[nodiscard]] const SideRecord& own() const { return own_; }

    /// Whether the other end has received everything that it should, and this end knows the fate of
    /// the rest.
    [[nodiscard]] bool has_sent_all() const {
        return connection().reliable_waiting().messages == 0 &&
               own_.fates.known() == own_.sender.unordered_sent() &&
               other_.inbox.reliable_taken == own_.sender.reliable_sent();
    }

  private:
    void queue_reliable(Time now);
    void judge_end(Time now);
    [[nodiscard]] bool may_time_out(Time now) const;
    void judge_send(Time now, std::optional<protocol::SendError> error);
    void note(Time now, const std::string& violation);

    protocol::SecureConnection connection_;
    std::shared_ptr<SessionRecord> record_;
    Role role_;
    SideRecord& own_;
    SideRecord& other_;
    Verdict& verdict_;
};

}  // namespace arena::simulation
