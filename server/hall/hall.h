// Hall: where all datagrams of a process arrive. It does the handshakes, finds a match for each
// client that it admits, and passes the packets of sessions to the hosts of their matches.
//
//   datagram -> handshake -> applicant -> the host of a match decides -> answer
//            -> packet of a session -> the host of its match
//
// Without sockets, clocks and threads. Used by one thread; what hosts say reaches it through the
// caller (server/crossing). docs/session-states.md describes the behaviour.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "protocol/crypto/random.h"
#include "protocol/session/handshake/handshake_server.h"
#include "server/base/calendar.h"
#include "server/base/path.h"
#include "server/base/time.h"
#include "server/crossing/application.h"
#include "server/crossing/match_id.h"
#include "server/hall/directory.h"
#include "server/session/bans.h"
#include "server/statistics/server_statistics.h"
#include "sim/values/match.h"

namespace arena::server {

struct HallSettings {
    protocol::HandshakeServerSettings handshake;
    Bans bans;                     ///< may be empty
    std::size_t sessions_max = 0;  ///< of all matches together, about
    /// Whether further matches may be opened, so that none being open does not mean that the server
    /// drains.
    bool matches_come_and_go = false;
    /// For how long after the start clients of an earlier process are readmitted with their resume
    /// tokens.
    Time readmits_for{0};
};

/// The match that a client's connect token asks for.
struct MatchWish {
    std::string label;                    ///< empty: any without a label
    std::optional<sim::GameMode> mode{};  ///< nothing: any
    bool watches = false;                 ///< it asks for the place of a watcher
};

/// What the hall needs from its shell.
struct HallPorts {
    /// Sends a datagram. The bytes live as long as the call.
    std::function<void(const Path& to, FarEnd end, std::span<const std::byte> datagram)> send;
    /// Fills a buffer with unpredictable bytes.
    protocol::crypto::FillRandom fill_random;
    /// Returns the seconds since 1970 by the system's clock, for connect tokens. May jump. First
    /// called by the constructor.
    std::function<std::uint64_t()> unix_seconds;
    /// Passes a packet to the host of a match. Returns whether it had room for it. The bytes live
    /// as long as the call.
    std::function<bool(MatchId, protocol::ConnectionId, const Path& from,
                       std::span<const std::byte> packet, Time now)>
        pass_packet;
    /// Returns what the host decides; nothing when it will say so later, by take().
    std::function<std::optional<Decision>(MatchId, const Application&)> pass_application;
    std::function<void(MatchId, protocol::ConnectionId, Time now)> pass_repeat;
    /// Opens the match that a token names and that is not open, by open(), or says why it does not.
    /// May be empty: then only matches that are open can be named.
    std::function<std::optional<protocol::DeniedReason>(const MatchWish&)> open_on_demand{};
    /// Returns whether the host has adopted the session, or will say so if it cannot.
    std::function<bool(MatchId, const Transfer&)> pass_transfer;
};

/// A match that clients can be sent to.
struct OpenMatch {
    MatchId id;
    std::size_t players_max = 0;
    std::size_t watchers_max = 0;
    /// Only clients whose tokens name it are sent to a match with a label.
    std::string label{};
    sim::GameMode mode = sim::GameMode::endless;
};

/// How long one of several matches that has no place for a player, or a watcher, is not asked for
/// another one, unless somebody leaves it.
inline constexpr Time kFullFor = std::chrono::milliseconds(100);

/// Applicants whose hosts have not decided yet; any more have to ask again.
inline constexpr std::size_t kUndecidedMax = 1024;

/// An applicant whose host has not decided for this long has to ask again. As long again, further
/// applicants are sent to other matches, or get no answer, unless the host decides about something.
inline constexpr Time kUndecidedFor = std::chrono::milliseconds(500);

/// The most matches that are asked for a place for one session of a match that has ended: each may
/// take a tick or two, in which the client hears nothing.
inline constexpr std::size_t kTransfersMax = 8;

class Hall {
  public:
    Hall(const HallSettings& settings, HallPorts ports, Time now);
    Hall(const Hall&) = delete;
    Hall& operator=(const Hall&) = delete;

    /// Takes any bytes from any address.
    void receive(const Path& from, std::span<const std::byte> datagram, Time now);
    /// The connection that a packet names, and the match that it is in.
    struct Addressee {
        MatchId match;
        protocol::ConnectionId connection = 0;
    };
    /// Returns where `receive` would pass the datagram; nothing when nowhere.
    [[nodiscard]] std::optional<Addressee> addressee_of(std::span<const std::byte> datagram) const;
    /// Must be called at least once a minute, and often enough for applicants that wait.
    void tick(Time now);

    /// Sends clients to a match from now on, or no longer. Those that have connections there are
    /// sent there all the same.
    void open(const OpenMatch& match);
    void close(MatchId match);
    /// A match is gone: nobody has a place there.
    void forget(MatchId match);
    /// Opens no more matches, and denies all that come once none is open.
    void begin_drain() { drains_ = true; }
    /// The host of a match no longer answers, and will end it when it does: its clients are free to
    /// go to other matches.
    void abandon(MatchId match);
    /// Returns the match to which a label sends clients; nothing when there is none, or no label.
    [[nodiscard]] std::optional<MatchId> find_labelled(const std::string& label) const;
    /// Returns how many matches clients are sent to.
    [[nodiscard]] std::size_t open_matches() const;

    /// Sets HallPorts::open_on_demand.
    void open_on_demand(
        std::function<std::optional<protocol::DeniedReason>(const MatchWish&)> open) {
        ports_.open_on_demand = std::move(open);
    }

    /// Opens connect tokens with these keys from now on.
    void use_keys(const protocol::TokenKeys& keys) { handshake_.use_keys(keys); }

    /// Takes what the host of a match has said.
    void take(MatchId from, const HostMessage& message);

    /// Returns how many clients play in a match, or are about to.
    [[nodiscard]] std::size_t players_in(MatchId match) const {
        return directory_.players_in(match);
    }
    /// Returns how many clients are being told that there is no other match for them.
    [[nodiscard]] std::size_t farewells() const { return farewells_.size(); }
    /// Returns how many connect tokens are remembered because they have admitted a client.
    [[nodiscard]] std::size_t used_tokens() const { return handshake_.used_tokens(); }
    /// Returns what the hall has counted; what hosts count is zero.
    [[nodiscard]] const ServerStatistics& statistics() const { return statistics_; }

  private:
    /// An applicant whose host has yet to decide.
    struct Undecided {
        protocol::Applicant applicant;
        protocol::HandshakeServer::Entry entry;  ///< that it was offered
        Path path;
        Time now{};
        MatchWish wish;
        bool watches = false;
        bool may_evict = false;
        std::vector<MatchId> asked;  ///< matches, in this round
    };
    /// A match, and until when it counts as full.
    struct Match {
        OpenMatch open;
        bool is_closed = false;   ///< no client is sent there
        bool has_closed = false;  ///< its host has said so; the last one stays open
        bool goes_on = false;     ///< when closed: those that are in play on
        Time full_for_players{};
        Time full_for_watchers{};
        Time silent_until{};  ///< it has not decided about an applicant in time
    };

    void receive_handshake(const Path& from, std::span<const std::byte> datagram, Time now);
    /// Asks the host of a match for a place, or denies the applicant.
    void apply(const protocol::Applicant& applicant, const Path& from, Time now);
    /// Whether the match that a client names is opened when it is not open.
    [[nodiscard]] bool opens_on_demand(const MatchWish& wish) const;
    /// Returns why no match can be asked that fits the wish, after it has opened one if it may.
    [[nodiscard]] std::optional<protocol::DeniedReason> find_or_open(const MatchWish& wish);
    /// Whether the match of a client is another one than its new login names.
    [[nodiscard]] bool names_another(const Undecided& undecided, MatchId own) const;
    /// Asks the host of the match that is named last, and those that follow.
    void ask(Undecided& undecided);
    /// Acts on a decision. Returns whether another match is to be asked, which is then named last;
    /// otherwise the applicant has its answer, and is undecided no longer.
    [[nodiscard]] bool settle(const Decision& decision, Undecided& undecided);
    /// Whether a match may have a place but does not answer.
    [[nodiscard]] bool is_silent_somewhere(Time now) const;
    /// Forgets the applicants whose hosts have not decided in time.
    void expire_undecided(Time now);
    void on(MatchId from, const Decision& decision);
    void on(MatchId from, const RoleChanged& changed);
    void on(MatchId from, const TokenUnused& unused);
    void on(MatchId from, const SessionGone& gone);
    void on(MatchId from, const Transfer& transfer);
    void on(MatchId from, const MatchClosed& closed);
    [[nodiscard]] Match* find(MatchId match);
    [[nodiscard]] const Match* find(MatchId match) const;
    /// Whether a match is the only one to which clients are sent, or may ever be.
    [[nodiscard]] bool is_last() const { return open_matches() == 1 && !matches_come_and_go_; }
    /// Whether the applicant's token, if it is a resume token, is one of the process before.
    [[nodiscard]] bool is_of_before(const protocol::Applicant& applicant) const;
    /// Returns the next match to ask: among those that the client wishes, that were not asked, and
    /// do not count as full, the fullest one that has room, or else the first one.
    [[nodiscard]] std::optional<MatchId> choose_match(const Undecided& undecided) const;
    void count_as_full(MatchId match, const Undecided& undecided);
    /// Returns the next match to ask for a place for the session.
    [[nodiscard]] std::optional<MatchId> choose_match(const Transfer& transfer) const;
    /// Ends a session that finds no match.
    void bid_farewell(std::shared_ptr<Session> session);
    void send_farewells(Time now);
    void answer(const Path& to, FarEnd end, const protocol::HandshakeReply& reply);
    void send(const Path& to, FarEnd end, std::span<const std::byte> datagram);
    void drop(DropReason reason) { ++statistics_.drops[reason]; }

    HallPorts ports_;
    Bans bans_;
    Time began_at_;
    Time readmits_for_;
    bool matches_come_and_go_;
    bool drains_ = false;
    protocol::HandshakeServer handshake_;
    Directory directory_;
    std::vector<Match> matches_;  ///< by id
    std::map<protocol::TokenTag, Undecided> undecided_;
    std::vector<std::shared_ptr<Session>> farewells_;  ///< sessions that have ended
    Calendar calendar_;
    Time calendar_read_at_;
    ServerStatistics statistics_;
};

}  // namespace arena::server
