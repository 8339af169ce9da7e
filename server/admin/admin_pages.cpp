#include "server/admin/admin_pages.h"

#include <algorithm>
#include <charconv>

#include <nlohmann/json.hpp>

#include "protocol/session/token/key_text.h"
#include "server/admin/clients_text.h"

namespace arena::server {
namespace {

/// Returns the id of "client=ID"; nothing when the query is anything else.
std::optional<std::uint64_t> client_in(std::string_view query) {
    constexpr std::string_view kName = "client=";
    if (query.substr(0, kName.size()) != kName) return std::nullopt;
    const std::string_view digits = query.substr(kName.size());
    std::uint64_t id = 0;
    const char* const end = digits.data() + digits.size();
    const auto parsed = std::from_chars(digits.data(), end, id);
    if (parsed.ec != std::errc{} || parsed.ptr != end) return std::nullopt;
    return id;
}

/// Whether `text` begins with `lower`, whatever the case of its letters.
bool begins_with(std::string_view text, std::string_view lower) {
    const auto same = [](char letter, char of_lower) {
        return (letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter) == of_lower;
    };
    return text.size() >= lower.size() &&
           std::equal(lower.begin(), lower.end(), text.begin(),
                      [&](char of_lower, char letter) { return same(letter, of_lower); });
}

HttpReply json_reply(std::string body) {
    return {.content_type = "application/json", .body = std::move(body)};
}

HttpReply wrong_method(bool kicks) {
    return {.status = 405,
            .body = kicks ? "only POST\n" : "only GET and HEAD\n",
            .allow = kicks ? "POST" : "GET, HEAD"};
}

}  // namespace

HttpAnswer AdminPages::answer(const HttpRequest& request) {
    const bool kicks = request.path == kKickPage;
    PendingRequest pending{kicks ? kKickPage : kClientsPage, {}, std::string(request.from)};
    const bool allowed =
        kicks ? request.method == "POST" : request.method == "GET" || request.method == "HEAD";
    if (!allowed) return refuse(AdminRefusal::wrong_method, pending, wrong_method(kicks));
    if (!is_authorized(request.authorization)) {
        return refuse(AdminRefusal::unauthorized, pending,
                      {.status = 401,
                       .body = "the admin key is missing or wrong: send 'Authorization: Bearer "
                               "DIGITS' with the 64 digits of the server's admin key\n",
                       .authenticate = "Bearer realm=\"arenad\""});
    }
    if (!kicks) return ask(ListClients{}, pending);

    pending.client_id = client_in(request.query);
    if (!pending.client_id) {
        return refuse(
            AdminRefusal::malformed, pending,
            {.status = 400,
             .body = "name the client to kick: /admin/kick?client=ID, with a client id from 0 to "
                     "18446744073709551615\n"});
    }
    return ask(KickClient{*pending.client_id}, pending);
}

bool AdminPages::is_authorized(std::string_view authorization) const {
    constexpr std::string_view kScheme = "bearer ";
    if (!begins_with(authorization, kScheme)) return false;
    const auto shown = protocol::key_from_text(authorization.substr(kScheme.size()));
    return shown && shown.value() == *key_;
}

HttpAnswer AdminPages::ask(const AdminRequest& request, const PendingRequest& pending) {
    const auto receipt = desk_.ask(request);
    if (!receipt) {
        return refuse(
            AdminRefusal::busy, pending,
            {.status = 503, .body = "too many admin requests are waiting: try again later\n"});
    }
    return HttpDeferredReply{
        .look = [this, receipt = *receipt, pending]() -> std::optional<HttpReply> {
            const auto outcome = desk_.collect(receipt);
            if (!outcome) return std::nullopt;
            return reply_to(*outcome, pending);
        },
        .give_up =
            [this, receipt = *receipt, pending] {
                const bool undone = desk_.cancel(receipt);
                return refuse(
                    AdminRefusal::timed_out, pending,
                    {.status = 504,
                     .body =
                         undone
                             ? "the server did not get to the request in time: nothing was done\n"
                             : "the server took up the request, but has not answered in time: "
                               "check whether it was done\n"});
            }};
}

HttpReply AdminPages::reply_to(const AdminOutcome& outcome, const PendingRequest& pending) {
    if (const auto* clients = std::get_if<ClientList>(&outcome))
        return json_reply(clients_json(*clients));
    const std::string id = std::to_string(pending.client_id.value_or(0));
    if (!std::get<Kicked>(outcome).found) {
        return refuse(AdminRefusal::no_such_client, pending,
                      {.status = 404, .body = "no client with the id " + id + " is connected\n"});
    }
    on_event_({.refusal = {},
               .page = pending.page,
               .client_id = pending.client_id,
               .from = pending.from});
    return json_reply(nlohmann::ordered_json{{"client", id}, {"kicked", true}}.dump() + "\n");
}

HttpReply AdminPages::refuse(AdminRefusal refusal, const PendingRequest& pending, HttpReply reply) {
    ++refused_[refusal];
    on_event_({.refusal = refusal,
               .page = pending.page,
               .client_id = pending.client_id,
               .from = pending.from});
    return reply;
}

}  // namespace arena::server
