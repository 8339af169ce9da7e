// Places: decides which applicants get a place in a match, and keeps it for them until they come.
//
// The applicants have valid connect tokens (server/hall/hall.h). A match has places for players and
// places for watchers; a returning client has its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "protocol/crypto/random.h"
#include "server/base/time.h"
#include "server/crossing/application.h"
#include "server/session/session_table.h"

namespace arena::server {

/// Whether a token with this user data is one of a watcher.
[[nodiscard]] bool is_of_watcher(const protocol::UserData& user_data);

/// Whether a client that is admitted with this user data, and has this session in the match, goes
/// on with it: with a resume token, or as the player that it was. Otherwise it begins anew.
[[nodiscard]] bool goes_on(const Session& session, const protocol::UserData& user_data);

struct PlacesSettings {
    std::uint64_t protocol_id = 0;
    std::size_t players_max = 256;
    std::size_t watchers_max = 0;
    bool takeover = false;  ///< the newest login of a client replaces the one that is there
};

class Places {
  public:
    /// `sessions` must outlive it and have room for twice the players and watchers, because each
    /// may have two sessions: one that takes over from another, or one that is closing.
    /// `forget_use` is told the token of a place that was given up before its client came.
    Places(const PlacesSettings& settings, protocol::crypto::FillRandom random,
           SessionTable& sessions, std::function<void(const TokenUnused&)> forget_use);

    /// Adds a reserved session for the applicant, or says why it gets no place.
    [[nodiscard]] Decision decide(const Application& application);
    /// Restarts the time of a reservation, because its client has been sent the answer again.
    void restart_reservation(protocol::ConnectionId id, Time now);
    /// Lets the client of a reservation that has lapsed try again with its token.
    void forget_use(const Session& session) const {
        forget_use_({.token = session.token, .connection = session.id});
    }

    /// Lets no more clients in.
    void close() { closed_ = true; }
    /// Admits only clients that have a member here.
    void close_to_newcomers() { is_for_members_ = true; }
    /// Removes what is not a member of a client's sessions: reserved ones, and those that close.
    void forget_all_but_member(std::uint64_t client_id, Time now);

    /// Returns how many reserved places were given to another client.
    [[nodiscard]] std::uint64_t evicted() const { return evicted_; }

  private:
    [[nodiscard]] Result<protocol::Admission, protocol::DeniedReason> find_place(
        const Application& application);
    /// Whether a newer login of the client has been admitted and is about to replace `member`.
    [[nodiscard]] bool is_outdated(const Application& application, const Session* member);
    /// Whether there is a place for one more player. If need be, takes it from a client that has
    /// not joined, where the applicant may have it.
    [[nodiscard]] bool make_room(const Application& application);
    [[nodiscard]] bool has_room_for_watcher() const {
        return sessions_.watchers() < settings_.watchers_max;
    }
    void reserve(const Application& application);
    void evict(const Session& session);

    PlacesSettings settings_;
    protocol::crypto::FillRandom random_;
    SessionTable& sessions_;
    std::function<void(const TokenUnused&)> forget_use_;
    std::uint64_t evicted_ = 0;
    bool closed_ = false;
    bool is_for_members_ = false;
};

}  // namespace arena::server
