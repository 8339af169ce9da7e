#include "server/web/played_files.h"

#include <algorithm>
#include <utility>

#include "protocol/rules/read_rules.h"
#include "protocol/tiled/message.h"
#include "protocol/tiled/read_map.h"
#include "server/maps/rules_text.h"
#include "sim/rules/rules_hash.h"

namespace arena::server {
namespace {

using Shared = std::shared_ptr<const ServedFile>;

std::uint64_t hash_at(sim::Rules rules, std::uint32_t tick_rate) {
    rules.tick_rate = tick_rate;
    return sim::hash_of(rules);
}

/// Returns the hash of the world that a client reads from a packed map; 0 when it reads none.
std::uint64_t hash_of_packed(const std::string& text) {
    const auto map = protocol::read_tiled_map("map.tmj", text);
    if (!map) return 0;
    const auto terrain = sim::build_terrain(map.value().description);
    return terrain ? terrain.value()->hash : 0;
}

Failure<std::string> has_changed(const std::filesystem::path& path) {
    return Failure{protocol::printable(path.string(), protocol::kFileTextBytesMax) +
                   ": has changed while it was read: try again"};
}

}  // namespace

Result<Shared, std::string> PlayedFiles::map_of(const LoadedGame& game) const {
    const std::uint64_t hash = game.map.terrain->hash;
    const auto same = std::ranges::find(played_, hash, &Played::map_hash);
    if (same != played_.end()) return same->map;
    auto packed = pack_map_file(game.map.path, from_);
    if (!packed) return Failure{packed.error()};
    if (hash_of_packed(packed.value().text) != hash) return has_changed(game.map.path);
    return Shared(
        std::make_shared<ServedFile>("map.json", std::move(packed.value().text), Caching::ask));
}

Result<Shared, std::string> PlayedFiles::rules_of(const LoadedGame& game,
                                                  std::uint64_t hash) const {
    const auto same = std::ranges::find(played_, hash, &Played::rules_hash);
    if (same != played_.end()) return same->rules;
    std::string text = rules_text(game.rules);
    const auto read = protocol::read_rules(game.rules.file, text);
    if (!read) return Failure{read.error().front()};
    if (hash_at(read.value(), tick_rate_) != hash) return has_changed(game.rules.path);
    return Shared(std::make_shared<ServedFile>("rules.txt", std::move(text), Caching::ask));
}

Result<bool, std::string> PlayedFiles::publish(const LoadedGame& game) {
    std::erase_if(played_, [](const Played& played) { return played.in_use.expired(); });
    const std::uint64_t rules_hash = hash_at(game.rules.rules, tick_rate_);
    auto map = map_of(game);
    if (!map) return Failure{map.error()};
    auto rules = rules_of(game, rules_hash);
    if (!rules) return Failure{rules.error()};
    played_.push_back({.map_hash = game.map.terrain->hash,
                       .rules_hash = rules_hash,
                       .map = std::move(map).value(),
                       .rules = std::move(rules).value(),
                       .in_use = game.map.terrain});
    return true;
}

const ServedFile* PlayedFiles::find_map(std::uint64_t hash) const {
    const auto found = std::ranges::find(played_, hash, &Played::map_hash);
    return found == played_.end() ? nullptr : found->map.get();
}

const ServedFile* PlayedFiles::find_rules(std::uint64_t hash) const {
    const auto found = std::ranges::find(played_, hash, &Played::rules_hash);
    return found == played_.end() ? nullptr : found->rules.get();
}

}  // namespace arena::server
