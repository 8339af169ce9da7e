#include "server/web/web_pages.h"

#include <charconv>
#include <cstdint>
#include <optional>

#include "server/websocket/origins.h"

namespace arena::server {
namespace {

constexpr std::string_view kGamePage = "/game.json";
constexpr std::string_view kGamePath = "/game/";
constexpr std::string_view kMapsPath = "/game/maps/";
constexpr std::string_view kRulesPath = "/game/rules/";

/// Returns the hash in "/game/maps/0123456789abcdef.tmj": 16 digits as they are written.
std::optional<std::uint64_t> hash_in(std::string_view path, std::string_view folder,
                                     std::string_view ending) {
    constexpr std::size_t kDigits = 16;
    if (!path.starts_with(folder) || !path.ends_with(ending)) return std::nullopt;
    if (path.size() != folder.size() + kDigits + ending.size()) return std::nullopt;
    const std::string_view digits = path.substr(folder.size(), kDigits);
    if (digits.find_first_not_of("0123456789abcdef") != std::string_view::npos) return std::nullopt;
    std::uint64_t hash = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), hash, 16);
    return hash;
}

bool is_game_path(std::string_view path) {
    return path == kGamePage || path.starts_with(kGamePath);
}

}  // namespace

const ServedFile* WebPages::find_file(std::string_view path) const {
    const auto found = files_.find(path == "/" ? std::string("/") + kIndexFile : std::string(path));
    return found == files_.end() ? nullptr : &found->second;
}

bool WebPages::has(std::string_view path) const {
    return is_game_path(path) || find_file(path) != nullptr;
}

HttpReply WebPages::answer(const HttpRequest& request, const ServerReport& report) const {
    if (request.method != "GET" && request.method != "HEAD")
        return {.status = 405, .body = "only GET and HEAD\n", .allow = "GET, HEAD"};
    if (is_game_path(request.path)) {
        HttpReply reply = answer_game(request, report);
        reply.headers.push_back({"Vary", "Origin"});
        if (!request.origin.empty() &&
            is_admitted({.origin = request.origin, .host = request.host}, {.origins = origins_}))
            reply.headers.push_back({"Access-Control-Allow-Origin", std::string(request.origin)});
        return reply;
    }
    HttpReply reply = find_file(request.path)->answer(request);
    for (HttpHeader& header : page_headers(request.host, facts_.door))
        reply.headers.push_back(std::move(header));
    return reply;
}

HttpReply WebPages::answer_game(const HttpRequest& request, const ServerReport& report) const {
    if (request.path == kGamePage)
        return {.content_type = "application/json",
                .body = game_json(facts_, report),
                .headers = {{"X-Content-Type-Options", "nosniff"}}};
    const auto map = hash_in(request.path, kMapsPath, ".tmj");
    const auto rules = hash_in(request.path, kRulesPath, ".toml");
    const ServedFile* file = nullptr;
    if (map) file = played_.find_map(*map);
    if (rules) file = played_.find_rules(*rules);
    if (file == nullptr)
        return {.status = 404,
                .body =
                    "no such map or rules; /game.json has the hashes of those that are "
                    "played\n"};
    return file->answer(request);
}

}  // namespace arena::server
