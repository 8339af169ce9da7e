// The pages of the HTTP port that are for operators alone. They exist when the server has an admin
// key:
//
//   POST /admin/kick?client=ID   disconnects the client, with `kicked` as the reason
//   GET /admin/clients           the clients on the server, as JSON
//
// Both ask for the key's 64 digits as `Authorization: Bearer DIGITS`. docs/operations.md lists the
// answers. Used by one thread, the HTTP server's; the desk passes the work to the tick thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/crypto/key.h"
#include "server/admin/admin_desk.h"
#include "server/http/http_server.h"
#include "server/statistics/admin_refusal.h"

namespace arena::server {

inline constexpr std::string_view kKickPage = "/admin/kick";
inline constexpr std::string_view kClientsPage = "/admin/clients";

/// An event for the log: a client was kicked, or a request was refused. The texts live as long as
/// the call.
struct AdminEvent {
    std::optional<AdminRefusal> refusal;
    std::string_view page;
    std::optional<std::uint64_t> client_id;  ///< the client to kick, if it was readable
    std::string_view from;                   ///< the operator's address
};

class AdminPages {
  public:
    using OnEvent = std::function<void(const AdminEvent&)>;

    /// Without a key there are no pages. `desk` must outlive every answer.
    AdminPages(std::optional<protocol::crypto::Key> key, AdminDesk& desk, OnEvent on_event)
        : key_(std::move(key)), desk_(desk), on_event_(std::move(on_event)) {}
    AdminPages(const AdminPages&) = delete;  // its answers call back
    AdminPages& operator=(const AdminPages&) = delete;

    /// Whether `path` is one of the two pages, and the server has an admin key.
    [[nodiscard]] bool has(std::string_view path) const {
        return key_ && (path == kKickPage || path == kClientsPage);
    }
    /// Answers a request for a page for which `has` is true. The answer may outlive the request.
    [[nodiscard]] HttpAnswer answer(const HttpRequest& request);

    /// Returns how many requests were refused so far, by reason.
    [[nodiscard]] const AdminRefusals& refused() const { return refused_; }

  private:
    /// The parts of a request that are still needed when its outcome arrives.
    struct PendingRequest {
        std::string_view page;  ///< one of the two above
        std::optional<std::uint64_t> client_id;
        std::string from;
    };

    [[nodiscard]] bool is_authorized(std::string_view authorization) const;
    [[nodiscard]] HttpAnswer ask(const AdminRequest& request, const PendingRequest& pending);
    [[nodiscard]] HttpReply reply_to(const AdminOutcome& outcome, const PendingRequest& pending);
    [[nodiscard]] HttpReply refuse(AdminRefusal refusal, const PendingRequest& pending,
                                   HttpReply reply);

    std::optional<protocol::crypto::Key> key_;
    AdminDesk& desk_;
    OnEvent on_event_;
    AdminRefusals refused_;
};

}  // namespace arena::server
