#include "server/admin/match_query.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

#include "protocol/base/match_label.h"
#include "protocol/base/nearest_name.h"
#include "protocol/tiled/message.h"
#include "server/admin/admin_query.h"

namespace arena::server {
namespace {

constexpr std::size_t kShownBytesMax = 100;

constexpr std::array<std::string_view, 2> kMapEndings{".tmj", ".tmx"};
constexpr std::array<std::string_view, 1> kRulesEndings{".toml"};

std::string shown(std::string_view value) {
    return "'" + protocol::printable(value, kShownBytesMax) + "'";
}

/// Reads a whole number. Returns an empty line, or what is wrong.
std::string read_count(std::string_view key, const std::string& value,
                       std::optional<std::uint32_t>& count) {
    std::uint32_t number = 0;
    const char* const end = value.data() + value.size();
    const auto parsed = std::from_chars(value.data(), end, number);
    if (value.empty() || parsed.ec != std::errc{} || parsed.ptr != end)
        return std::string(key) + " is " + shown(value) + ", which is no whole number";
    count = number;
    return {};
}

std::string read_mode(const std::string& value, std::optional<sim::GameMode>& mode) {
    const auto place = std::ranges::find(sim::kGameModeNames, value);
    if (place == sim::kGameModeNames.end()) {
        const std::vector<std::string> names(sim::kGameModeNames.begin(),
                                             sim::kGameModeNames.end());
        return "mode is " + shown(value) +
               ", which is none: " + protocol::closest_or_all(value, names);
    }
    mode = static_cast<sim::GameMode>(place - sim::kGameModeNames.begin());
    return {};
}

std::string read_label(const std::string& value, std::string& label) {
    if (!protocol::is_match_label(value))
        return "label is " + shown(value) + ", and must be " +
               std::string(protocol::kMatchLabelForm);
    label = value;
    return {};
}

/// A file beside the first map, not one anywhere. What is wrong with a file is shown by its lines,
/// so one of another kind, which may be secret, is not even read.
std::string read_file_name(std::string_view key, const std::string& value,
                           std::span<const std::string_view> endings, std::string& name) {
    const bool is_plain = value.find_first_of(std::string_view("/\\\0", 3)) == std::string::npos &&
                          std::ranges::any_of(endings, [&](std::string_view ending) {
                              return value.ends_with(ending) && value.size() > ending.size();
                          });
    if (!is_plain) {
        std::string kinds(endings.front());
        for (const std::string_view ending : endings.subspan(1))
            kinds += " or " + std::string(ending);
        return std::string(key) + " is " + shown(value) +
               ", and must be the name of a file in the folder of the server's --map that ends " +
               "in " + kinds;
    }
    name = value;
    return {};
}

/// Takes one value. Returns an empty line, or what is wrong.
std::string take(std::string_view key, const std::string& value, MatchQuery& match) {
    if (key == "map") return read_file_name(key, value, kMapEndings, match.map);
    if (key == "rules") return read_file_name(key, value, kRulesEndings, match.rules);
    if (key == "mode") return read_mode(value, match.mode);
    if (key == "seats") return read_count(key, value, match.seats);
    if (key == "watchers") return read_count(key, value, match.watchers);
    if (key == "label") return read_label(value, match.label);
    return shown(key) + " is nothing that a match has: it has map, rules, mode, seats, watchers " +
           "and label";
}

}  // namespace

Result<MatchQuery, std::string> match_query_in(std::string_view query) {
    MatchQuery match;
    std::vector<std::string_view> seen;
    while (!query.empty()) {
        const std::string_view part = query.substr(0, query.find('&'));
        query.remove_prefix(std::min(query.size(), part.size() + 1));
        const std::size_t mark = part.find('=');
        const std::string_view key = part.substr(0, mark);
        if (mark == std::string_view::npos)
            return Failure{shown(part) + " has no value: write it as key=value"};
        if (std::ranges::find(seen, key) != seen.end())
            return Failure{shown(key) + " is there twice"};
        seen.push_back(key);
        const auto value = percent_decoded(part.substr(mark + 1));
        if (!value) return Failure{shown(part) + " has a % without two digits"};
        if (std::string problem = take(key, *value, match); !problem.empty())
            return Failure{std::move(problem)};
    }
    return match;
}

std::string query_of(const MatchQuery& match) {
    std::string query;
    const auto add = [&query](std::string_view key, std::string_view value) {
        if (!query.empty()) query += '&';
        query += std::string(key) + "=" + percent_encoded(value);
    };
    if (!match.map.empty()) add("map", match.map);
    if (!match.rules.empty()) add("rules", match.rules);
    if (match.mode) add("mode", name_of(*match.mode));
    if (match.seats) add("seats", std::to_string(*match.seats));
    if (match.watchers) add("watchers", std::to_string(*match.watchers));
    if (!match.label.empty()) add("label", match.label);
    return query;
}

}  // namespace arena::server
