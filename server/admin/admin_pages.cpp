#include "server/admin/admin_pages.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "protocol/session/token/key_text.h"
#include "server/admin/admin_query.h"
#include "server/admin/clients_text.h"

namespace arena::server {
namespace {

/// Returns the order of a page below kMatchPages.
std::optional<MatchOrder> order_in(std::string_view path) {
    if (path.substr(0, kMatchPages.size()) != kMatchPages) return std::nullopt;
    const std::string_view name = path.substr(kMatchPages.size());
    const auto place = std::find(kMatchOrderNames.begin(), kMatchOrderNames.end(), name);
    if (place == kMatchOrderNames.end()) return std::nullopt;
    return static_cast<MatchOrder>(place - kMatchOrderNames.begin());
}

/// Returns what a request for a page asks for; nothing when its query is not one of the page.
std::optional<AdminRequest> read_request(std::string_view path, std::string_view query) {
    if (path == kClientsPage) return ListClients{};
    if (const auto order = order_in(path)) {
        const auto match_id = match_in(query);
        if (!match_id && !query.empty()) return std::nullopt;
        return OrderMatch{.order = *order, .match_id = match_id};
    }
    if (path == kMovePage) {
        const auto order = move_in(query);
        if (order) return MoveClient{.client_id = order->client_id, .team = order->team};
    } else if (path == kAnnouncePage) {
        if (auto text = text_in(query)) return Announce{std::move(*text)};
    } else if (const auto client = client_in(query)) {
        return KickClient{*client};
    }
    return std::nullopt;
}

/// Returns how a page is to be asked, for a request that it cannot read.
std::string how_to_ask(std::string_view path, std::string_view query) {
    if (path == kMovePage)
        return "name the client and its new team: /admin/move?client=ID&team=TEAM, with a client "
               "id from 0 to 18446744073709551615 and a team from 1\n";
    if (path == kAnnouncePage) {
        const std::string problem = find_problem_of_text(query);
        return (problem.empty() ? "give the text" : problem) +
               ": /admin/announce?text=TEXT, 1 to 200 bytes of UTF-8 in one line, "
               "percent-encoded\n";
    }
    if (path.starts_with(kMatchesPage))
        return "name the match: DELETE /matches/ID, with an id of the page /matches\n";
    if (order_in(path))
        return "name the match: " + std::string(path) +
               "?match=ID, with an id of the page /matches; an only match need not be named\n";
    return "name the client to kick: /admin/kick?client=ID, with a client id from 0 to "
           "18446744073709551615\n";
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

/// Returns one line about what was asked of a match that is paused, and when it is done.
std::string pending_text(const AdminRequest& request) {
    const std::string paused = "the match is paused: ";
    if (const auto* const move = std::get_if<MoveClient>(&request))
        return paused + "client " + std::to_string(move->client_id) + " is moved to team " +
               std::to_string(move->team) + " when it goes on";
    const auto* const told = std::get_if<OrderMatch>(&request);
    const bool starts = told != nullptr && told->order == MatchOrder::start;
    return paused + (starts ? "it starts when it goes on" : "it ends when it goes on");
}

HttpReply json_reply(std::string body) {
    return {.content_type = "application/json", .body = std::move(body)};
}

/// Whether a match is to be opened.
bool is_opening(const HttpRequest& request) {
    return request.path == kMatchesPage && request.method == "POST";
}

/// Whether a match is to be drained by its page.
bool is_removal(const HttpRequest& request) {
    return request.method == "DELETE" && request.path.size() > kMatchesPage.size() &&
           request.path.starts_with(kMatchesPage) && request.path[kMatchesPage.size()] == '/';
}

std::optional<std::uint32_t> removed_match(const HttpRequest& request) {
    if (!is_removal(request)) return std::nullopt;
    return match_in("match=" + std::string(request.path.substr(kMatchesPage.size() + 1)));
}

HttpReply opened_reply(const Opened& opened, const OpenOrder& order) {
    const MatchOpening& opening = *order.opening;
    const nlohmann::ordered_json match{{"id", opened.match.value().value},
                                       {"label", opening.label},
                                       {"map", opening.game.terrain->name},
                                       {"mode", name_of(opening.game.rules.match.mode)},
                                       {"players_max", opening.clients_max}};
    HttpReply reply = json_reply(match.dump() + "\n");
    reply.status = 201;
    return reply;
}

AdminRefusal refusal_of(ControlRefusal::Unknown unknown) {
    switch (unknown) {
        case ControlRefusal::Unknown::nothing:
            return AdminRefusal::impossible;
        case ControlRefusal::Unknown::client:
            return AdminRefusal::no_such_client;
        case ControlRefusal::Unknown::match:
            return AdminRefusal::no_such_match;
    }
    return AdminRefusal::impossible;
}

HttpReply wrong_method(bool reads) {
    return {.status = 405,
            .body = reads ? "only GET and HEAD\n" : "only POST\n",
            .allow = reads ? "GET, HEAD" : "POST"};
}

}  // namespace

bool AdminPages::has(const HttpRequest& request) const {
    const std::string_view path = request.path;
    return key_ &&
           (path == kKickPage || path == kClientsPage || path == kMovePage ||
            path == kAnnouncePage || order_in(path) || is_opening(request) || is_removal(request));
}

Result<AdminRequest, HttpReply> AdminPages::read(const HttpRequest& request) const {
    if (is_opening(request)) {
        if (request.has_body)
            return Failure{HttpReply{.status = 400,
                                     .body = "the request has a body: say what the match is in the "
                                             "query, as in POST /matches?label=room-7&seats=4\n"}};
        const auto query = match_query_in(request.query);
        const auto opening = query ? prepare_(query.value()) : Failure{query.error()};
        if (!opening) return Failure{HttpReply{.status = 400, .body = opening.error() + "\n"}};
        return AdminRequest{OpenOrder{std::make_shared<MatchOpening>(opening.value())}};
    }
    const auto removed = removed_match(request);
    if (removed) return AdminRequest{OrderMatch{.order = MatchOrder::drain, .match_id = removed}};
    auto asked = is_removal(request) ? std::nullopt : read_request(request.path, request.query);
    if (!asked)
        return Failure{HttpReply{.status = 400, .body = how_to_ask(request.path, request.query)}};
    return *std::move(asked);
}

HttpAnswer AdminPages::answer(const HttpRequest& request) {
    const bool reads = request.path == kClientsPage;
    PendingRequest pending{std::string(request.path), {}, std::string(request.from)};
    const bool allowed = reads ? request.method == "GET" || request.method == "HEAD"
                               : request.method == "POST" || is_removal(request);
    if (!allowed) return refuse(AdminRefusal::wrong_method, pending, wrong_method(reads));
    if (!is_authorized(request.authorization)) {
        return refuse(AdminRefusal::unauthorized, pending,
                      {.status = 401,
                       .body = "the admin key is missing or wrong: send 'Authorization: Bearer "
                               "DIGITS' with the 64 digits of the server's admin key\n",
                       .authenticate = "Bearer realm=\"arenad\""});
    }
    auto asked = read(request);
    if (!asked) return refuse(AdminRefusal::malformed, pending, asked.error());
    pending.request = std::move(asked).value();
    return ask(pending);
}

bool AdminPages::is_authorized(std::string_view authorization) const {
    constexpr std::string_view kScheme = "bearer ";
    if (!begins_with(authorization, kScheme)) return false;
    const auto shown = protocol::key_from_text(authorization.substr(kScheme.size()));
    return shown && shown.value() == *key_;
}

HttpAnswer AdminPages::ask(const PendingRequest& pending) {
    const auto receipt = desk_.ask(*pending.request);
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
    if (const auto* const kicked = std::get_if<Kicked>(&outcome); kicked && !kicked->found) {
        const std::string id = std::to_string(std::get<KickClient>(*pending.request).client_id);
        return refuse(AdminRefusal::no_such_client, pending,
                      {.status = 404, .body = "no client with the id " + id + " is connected\n"});
    }
    const auto* const control = std::get_if<Controlled>(&outcome);
    if (control != nullptr && control->refusal) {
        const AdminRefusal why = refusal_of(control->refusal->unknown);
        return refuse(why, pending,
                      {.status = why == AdminRefusal::impossible ? 409u : 404u,
                       .body = control->refusal->reason + "\n"});
    }
    if (const auto* const opened = std::get_if<Opened>(&outcome)) {
        if (!opened->match)
            return refuse(AdminRefusal::impossible, pending,
                          {.status = 409, .body = opened->match.error() + "\n"});
        report(std::nullopt, pending, false, opened->match.value().value);
        return opened_reply(*opened, std::get<OpenOrder>(*pending.request));
    }
    const bool awaits_resume = control != nullptr && control->awaits_resume;
    report(std::nullopt, pending, awaits_resume, control != nullptr ? control->match_id : 1);
    return confirm(pending, awaits_resume);
}

HttpReply AdminPages::confirm(const PendingRequest& pending, bool awaits_resume) {
    nlohmann::ordered_json done;
    if (const auto* const kick = std::get_if<KickClient>(&*pending.request))
        done = {{"client", std::to_string(kick->client_id)}, {"kicked", true}};
    if (const auto* const move = std::get_if<MoveClient>(&*pending.request))
        done = {{"client", std::to_string(move->client_id)}, {"team", move->team}};
    if (const auto* const told = std::get_if<OrderMatch>(&*pending.request))
        done = {{"match", name_of(told->order)}};
    if (const auto* const announcement = std::get_if<Announce>(&*pending.request))
        done = {{"announced", announcement->text}};
    if (awaits_resume) done["pending"] = pending_text(*pending.request);
    return json_reply(done.dump() + "\n");
}

void AdminPages::report(std::optional<AdminRefusal> refusal, const PendingRequest& pending,
                        bool awaits_resume, std::uint32_t match_id) {
    on_event_({.refusal = refusal,
               .page = pending.page,
               .request = pending.request ? &*pending.request : nullptr,
               .from = pending.from,
               .awaits_resume = awaits_resume,
               .match_id = match_id});
}

HttpReply AdminPages::refuse(AdminRefusal refusal, const PendingRequest& pending, HttpReply reply) {
    ++refused_[refusal];
    report(refusal, pending);
    return reply;
}

}  // namespace arena::server
