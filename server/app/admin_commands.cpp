#include "server/app/admin_commands.h"

#include <chrono>
#include <ostream>
#include <string>

#include <nlohmann/json.hpp>

#include "protocol/session/token/key_text.h"
#include "protocol/tiled/message.h"
#include "server/admin/admin_pages.h"
#include "server/admin/admin_query.h"
#include "server/admin/clients_text.h"
#include "server/app/arenad.h"
#include "server/http/http_client.h"
#include "server/http/pages.h"
#include "server/keys/key_file.h"

namespace arena::server {
namespace {

/// Longer than the server waits for an outcome.
constexpr std::chrono::milliseconds kTimeout = 3 * kHttpDeferredReplyMax;
/// How much of a server's answer is shown.
constexpr std::size_t kWordsBytesMax = 200;

struct CommandFailure {
    int exit_code = kExitUnhealthy;
    std::string message;
};

std::string url_of(const Config& config) {
    return "http://" + config.http_address + ":" + std::to_string(config.http_port);
}

/// Says why a server that answered has refused.
std::string refusal_of(const Config& config, const HttpClientReply& answer) {
    const std::string& file = config.admin_key_file;
    switch (answer.status) {
        case 401:
            return url_of(config) + " rejects the key in " +
                   protocol::printable(file, protocol::kFileTextBytesMax) +
                   ": use the one that the server was started with";
        case 404:
            if (!is_no_such_page(answer.body)) break;
            return url_of(config) +
                   " has no admin pages: start that server with --admin-key-file FILE";
        default:
            break;
    }
    const std::string_view words(answer.body);
    return url_of(config) + " answered " + std::to_string(answer.status) + ": " +
           protocol::printable(words.substr(0, words.find('\n')), kWordsBytesMax);
}

/// Asks the configured server with the configured key, and returns the body of its answer.
Result<std::string, CommandFailure> ask(const Config& config, HttpClientRequest question) {
    if (config.admin_key_file.empty()) {
        return Failure{
            CommandFailure{kExitUsageError,
                           "no admin key: name the server's with --admin-key-file FILE (or "
                           "ARENAD_ADMIN_KEY_FILE)"}};
    }
    const auto file = read_key_file(config.admin_key_file);
    if (!file) return Failure{CommandFailure{kExitUsageError, file.error()}};
    question.authorization = "Bearer " + protocol::key_to_text(file.value().key);

    const auto answer = http_ask(config.http_address, config.http_port, question, kTimeout);
    if (!answer) return Failure{CommandFailure{kExitUnhealthy, answer.error()}};
    if (answer.value().status != 200 && answer.value().status != 201)
        return Failure{CommandFailure{kExitUnhealthy, refusal_of(config, answer.value())}};
    return answer.value().body;
}

/// Prints what the server says of an order that it has yet to carry out, or else `done`.
void print_outcome(const std::string& body, const std::string& done, std::ostream& out) {
    const auto answer = nlohmann::json::parse(body, nullptr, false);
    const auto pending = answer.is_object() ? answer.find("pending") : answer.end();
    const bool is_pending = pending != answer.end() && pending->is_string();
    out << (is_pending ? protocol::printable(pending->get_ref<const std::string&>(), kWordsBytesMax)
                       : done)
        << "\n";
}

std::string text_of(MatchOrder order) {
    switch (order) {
        case MatchOrder::start:
            return "the match starts";
        case MatchOrder::end:
            return "the match has ended";
        case MatchOrder::pause:
            return "the match is paused";
        case MatchOrder::resume:
            return "the match goes on";
        case MatchOrder::close:
            return "the match lets nobody in any more, and ends when its result is out or all have "
                   "left";
        case MatchOrder::drain:
            return "the match says goodbye to all, and ends";
    }
    return {};
}

int fail(std::ostream& err, const CommandFailure& failure) {
    err << "arenad: " << failure.message << "\n";
    return failure.exit_code;
}

}  // namespace

int kick_client(const Config& config, std::uint64_t client_id, std::ostream& out,
                std::ostream& err) {
    const std::string id = std::to_string(client_id);
    const auto body =
        ask(config, {.is_post = true, .target = std::string(kKickPage) + "?client=" + id});
    if (!body) return fail(err, body.error());
    out << "client " << id << " was kicked\n";
    return kExitDone;
}

int order_match(const Config& config, const OrderMatch& order, std::ostream& out,
                std::ostream& err) {
    std::string target = std::string(kMatchPages) + std::string(name_of(order.order));
    if (order.match_id) target += "?match=" + std::to_string(*order.match_id);
    const auto body = ask(config, {.is_post = true, .target = target});
    if (!body) return fail(err, body.error());
    print_outcome(body.value(), text_of(order.order), out);
    return kExitDone;
}

int open_match(const Config& config, const MatchQuery& match, std::ostream& out,
               std::ostream& err) {
    const std::string query = query_of(match);
    const auto body =
        ask(config, {.is_post = true,
                     .target = std::string(kMatchesPage) + (query.empty() ? "" : "?" + query)});
    if (!body) return fail(err, body.error());
    const auto answer = nlohmann::json::parse(body.value(), nullptr, false);
    const auto id = answer.is_object() ? answer.find("id") : answer.end();
    if (id == answer.end() || !id->is_number_unsigned())
        return fail(err, {kExitUnhealthy, url_of(config) + " sent no id of a match"});
    out << "match " << id->get<std::uint64_t>() << " is open\n";
    return kExitDone;
}

int announce(const Config& config, const std::string& text, std::ostream& out, std::ostream& err) {
    if (const std::string problem = find_problem_of_announcement(text); !problem.empty())
        return fail(err, {kExitUsageError, problem});
    const auto body = ask(
        config,
        {.is_post = true, .target = std::string(kAnnouncePage) + "?text=" + percent_encoded(text)});
    if (!body) return fail(err, body.error());
    out << "the text was announced\n";
    return kExitDone;
}

int move_client(const Config& config, const MoveOrder& order, std::ostream& out,
                std::ostream& err) {
    const std::string id = std::to_string(order.client_id);
    const std::string team = std::to_string(order.team);
    const auto body = ask(
        config,
        {.is_post = true, .target = std::string(kMovePage) + "?client=" + id + "&team=" + team});
    if (!body) return fail(err, body.error());
    print_outcome(body.value(), "client " + id + " was moved to team " + team, out);
    return kExitDone;
}

int list_clients(const Config& config, std::ostream& out, std::ostream& err) {
    const auto body = ask(config, {.target = std::string(kClientsPage)});
    if (!body) return fail(err, body.error());
    const auto table = clients_table(body.value());
    if (!table)
        return fail(err,
                    {kExitUnhealthy, url_of(config) + " sent something that is " + table.error()});
    out << table.value();
    return kExitDone;
}

}  // namespace arena::server
