#include "server/app/prepare_match.h"

#include <filesystem>
#include <utility>

#include "files/files_beside.h"
#include "server/maps/load_game.h"

namespace arena::server {
namespace {

namespace fs = std::filesystem;

/// Returns how many of something the match has, or fails when that is out of range.
Result<std::uint32_t, std::string> count_of(const char* key, std::optional<std::uint32_t> asked,
                                            std::uint32_t least, const char* option,
                                            std::uint32_t most) {
    const std::uint32_t count = asked.value_or(most);
    if (count >= least && count <= most) return count;
    return Failure{std::string(key) + " is " + std::to_string(count) + ", and must be from " +
                   std::to_string(least) + " to the server's " + option + ", which is " +
                   std::to_string(most)};
}

Result<MapWithRules, std::string> load(const MatchQuery& query, const Config& config,
                                       PlayedFiles* published) {
    const fs::path folder = fs::path(config.map).parent_path();
    const fs::path map = query.map.empty() ? fs::path(config.map) : folder / query.map;
    const std::string rules = query.rules.empty() ? config.rules : (folder / query.rules).string();
    auto game =
        load_playable_game(map, rules, files::map_files_from(config.map_files_outside), query.mode);
    if (!game) return Failure{game.error()};
    if (published != nullptr)
        if (const auto done = published->publish(game.value()); !done) return Failure{done.error()};
    return MapWithRules{.terrain = game.value().map.terrain,
                        .rules = std::move(game.value().rules.rules)};
}

}  // namespace

Result<MatchOpening, std::string> prepare_match(const MatchQuery& query, const Config& config,
                                                const MapWithRules& first, PlayedFiles* published) {
    const auto seats = count_of("seats", query.seats, 1, "--max-clients", config.max_clients);
    if (!seats) return Failure{seats.error()};
    const auto watchers =
        count_of("watchers", query.watchers, 0, "--watchers-max", config.watchers_max);
    if (!watchers) return Failure{watchers.error()};
    const bool is_as_first = query.map.empty() && query.rules.empty() && !query.mode;
    auto game =
        is_as_first ? Result<MapWithRules, std::string>(first) : load(query, config, published);
    if (!game) return Failure{game.error()};
    return MatchOpening{.game = std::move(game).value(),
                        .label = query.label,
                        .clients_max = seats.value(),
                        .watchers_max = watchers.value()};
}

}  // namespace arena::server
