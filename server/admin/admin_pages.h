// The pages of the HTTP port that are for operators alone. They exist when the server has an admin
// key:
//
//   POST /admin/kick?client=ID             disconnects the client, with `kicked` as the reason
//   POST /admin/move?client=ID&team=TEAM   moves the client's player to the team
//   POST /admin/match/ORDER?match=ID       start, end, pause, resume, close, drain: the match does
//                                          so; an only match need not be named
//   POST /matches?QUERY                    opens a match (match_query.h)
//   DELETE /matches/ID                     as POST /admin/match/drain?match=ID
//   POST /admin/announce?text=TEXT         sends the text to all clients
//   GET /admin/clients                     the clients on the server, as JSON
//
// All ask for the key's 64 digits as `Authorization: Bearer DIGITS`. docs/operations.md lists the
// answers. Used by one thread, the HTTP server's; the desk passes the work to the tick thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/crypto/key.h"
#include "server/admin/admin_desk.h"
#include "server/admin/match_query.h"
#include "server/http/http_server.h"
#include "server/statistics/admin_refusal.h"

namespace arena::server {

inline constexpr std::string_view kKickPage = "/admin/kick";
inline constexpr std::string_view kClientsPage = "/admin/clients";
inline constexpr std::string_view kMovePage = "/admin/move";
inline constexpr std::string_view kAnnouncePage = "/admin/announce";
inline constexpr std::string_view kMatchesPage = "/matches";
/// Followed by the name of a MatchOrder.
inline constexpr std::string_view kMatchPages = "/admin/match/";

/// An event for the log: an operator has acted, or a request was refused. What it points to lives
/// as long as the call.
struct AdminEvent {
    std::optional<AdminRefusal> refusal;
    std::string_view page;
    const AdminRequest* request = nullptr;  ///< null when it was not readable
    std::string_view from;                  ///< the operator's address
    bool awaits_resume = false;             ///< it is done when the match, which is paused, goes on
    std::uint32_t match_id = 1;             ///< that was told, or opened
};

class AdminPages {
  public:
    using OnEvent = std::function<void(const AdminEvent&)>;

    /// Makes a match ready to be opened, or says in one line why it cannot be.
    using Prepare = std::function<Result<MatchOpening, std::string>(const MatchQuery&)>;

    /// Without a key there are no pages. `desk` must outlive every answer.
    AdminPages(std::optional<protocol::crypto::Key> key, AdminDesk& desk, Prepare prepare,
               OnEvent on_event)
        : key_(std::move(key)),
          desk_(desk),
          prepare_(std::move(prepare)),
          on_event_(std::move(on_event)) {}
    AdminPages(const AdminPages&) = delete;  // its answers call back
    AdminPages& operator=(const AdminPages&) = delete;

    /// Whether the request is for one of the pages, and the server has an admin key.
    [[nodiscard]] bool has(const HttpRequest& request) const;
    /// Answers a request for a page for which `has` is true. The answer may outlive the request.
    [[nodiscard]] HttpAnswer answer(const HttpRequest& request);

    /// Returns how many requests were refused so far, by reason.
    [[nodiscard]] const AdminRefusals& refused() const { return refused_; }

  private:
    /// The parts of a request that are still needed when its outcome arrives.
    struct PendingRequest {
        std::string page;
        std::optional<AdminRequest> request;  ///< if it was readable
        std::string from;
    };

    [[nodiscard]] bool is_authorized(std::string_view authorization) const;
    /// Reads what the request asks for, or says how to ask.
    [[nodiscard]] Result<AdminRequest, HttpReply> read(const HttpRequest& request) const;
    [[nodiscard]] HttpAnswer ask(const PendingRequest& pending);
    void report(std::optional<AdminRefusal> refusal, const PendingRequest& pending,
                bool awaits_resume = false, std::uint32_t match_id = 1);
    [[nodiscard]] HttpReply confirm(const PendingRequest& pending, bool awaits_resume);
    [[nodiscard]] HttpReply reply_to(const AdminOutcome& outcome, const PendingRequest& pending);
    [[nodiscard]] HttpReply refuse(AdminRefusal refusal, const PendingRequest& pending,
                                   HttpReply reply);

    std::optional<protocol::crypto::Key> key_;
    AdminDesk& desk_;
    Prepare prepare_;
    OnEvent on_event_;
    AdminRefusals refused_;
};

}  // namespace arena::server
