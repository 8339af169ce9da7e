#include "sim/state/state_image.h"

#include <cstring>
#include <string_view>
#include <type_traits>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "sim/rules/rules_hash.h"
#include "sim/state/limits.h"
#include "sim/state/state_fields.h"
#include "sim/state/validate.h"

namespace arena::sim {

namespace {

constexpr std::string_view kMagic = "arenaimg";
constexpr std::size_t kHeaderBytes = 72;
constexpr std::size_t kChecksumBytes = 8;

class Writer {
  public:
    void text(std::string_view characters) {
        bytes_.insert(bytes_.end(), characters.begin(), characters.end());
    }
    template <typename T>
    void value(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        raw(&value, sizeof value);
    }
    template <typename T>
    void values(const std::vector<T>& items) {
        static_assert(std::is_trivially_copyable_v<T>);
        raw(items.data(), items.size() * sizeof(T));
    }
    template <typename T>
    void counted(const std::vector<T>& items) {
        value(std::uint64_t{items.size()});
        values(items);
    }
    [[nodiscard]] std::uint64_t checksum() const {
        return XXH3_64bits(bytes_.data(), bytes_.size());
    }
    [[nodiscard]] std::vector<std::uint8_t> take() { return std::move(bytes_); }

  private:
    void raw(const void* from, std::size_t size) {
        const auto* first = static_cast<const std::uint8_t*>(from);
        bytes_.insert(bytes_.end(), first, first + size);
    }

    std::vector<std::uint8_t> bytes_;
};

/// Reads in the order of the writer. Missing bytes read as zero, and the reader remembers that they
/// were missing.
class Reader {
  public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    template <typename T>
    T value() {
        static_assert(std::is_trivially_copyable_v<T>);
        T result{};
        read(&result, sizeof result);
        return result;
    }
    /// Allocates nothing for values that are missing.
    template <typename T>
    void values(std::uint64_t count, std::vector<T>& items) {
        static_assert(std::is_trivially_copyable_v<T>);
        items.clear();
        if (count > bytes_.size() / sizeof(T)) {
            complete_ = false;
            return;
        }
        items.resize(static_cast<std::size_t>(count));
        read(items.data(), items.size() * sizeof(T));
    }
    template <typename T>
    void counted(std::vector<T>& items) {
        values(value<std::uint64_t>(), items);
    }

    [[nodiscard]] bool is_complete() const { return complete_ && bytes_.empty(); }

  private:
    void read(void* to, std::size_t size) {
        if (size > bytes_.size()) {
            complete_ = false;
            return;
        }
        if (size > 0) std::memcpy(to, bytes_.data(), size);
        bytes_ = bytes_.subspan(size);
    }

    std::span<const std::uint8_t> bytes_;
    bool complete_ = true;
};

std::string hex(std::uint64_t value) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4)
        text += kDigits[value >> static_cast<unsigned>(shift) & 15u];
    return text;
}

/// Returns the first limit that differs, in words, or an empty string.
std::string check_limits(Reader& reader, const Limits& limits) {
    std::string reason;
    for_each_limit(limits, [&](std::uint32_t here, const char* name) {
        const auto there = reader.value<std::uint32_t>();
        if (there == here || !reason.empty()) return;
        reason = "the image was saved with Limits::" + std::string(name) + " = " +
                 std::to_string(there) + ", this world has " + std::to_string(here) +
                 ": build it with the same limits";
    });
    if (reason.empty() && reader.value<std::uint32_t>() != 0)
        return "the image holds more than this build understands: load it with the build that "
               "saved it";
    return reason;
}

std::string check_header(Reader& reader, const Terrain& terrain, const Rules& rules,
                         const Limits& limits) {
    const auto version = reader.value<std::uint32_t>();
    if (version != kImageVersion)
        return "the image has version " + std::to_string(version) + ", this build reads " +
               std::to_string(kImageVersion) + ": load it with the build that saved it";
    if (reader.value<std::uint32_t>() != 0)
        return "the image holds more than this build understands: load it with the build that "
               "saved it";
    if (reader.value<std::uint64_t>() != layout_hash())
        return "the image was saved by a build whose state has other fields: load it with that "
               "build";
    if (const auto map = reader.value<std::uint64_t>(); map != terrain.hash)
        return "the image was saved on a map with the hash " + hex(map) + ", this one has " +
               hex(terrain.hash) + ": load the same map";
    if (const auto of_rules = reader.value<std::uint64_t>(); of_rules != hash_of(rules))
        return "the image was saved under other rules: load the same rules";
    return check_limits(reader, limits);
}

WorldState read_state(Reader& reader) {
    WorldState state;
    state.tick = reader.value<Tick>();
    state.shots_fired = reader.value<std::uint32_t>();
    state.random = Random::from_state(reader.value<std::uint64_t>());
    for_each_match_field(state.match, [&](auto& field, const char*) {
        field = reader.value<std::decay_t<decltype(field)>>();
    });
    const auto players = reader.value<std::uint64_t>();
    Players::for_each_column(state.players,
                             [&](auto& column, const char*) { reader.values(players, column); });
    reader.counted(state.projectiles);
    reader.counted(state.pierce_records);
    reader.counted(state.dropped_weapons);
    reader.counted(state.movers);
    reader.counted(state.triggers);
    reader.counted(state.flags);
    reader.counted(state.attack_records);
    state.past.slots = reader.value<std::uint32_t>();
    reader.counted(state.past.ticks);
    reader.counted(state.past.places);
    return state;
}

/// Returns why the state exceeds the limits, or an empty string. An image that was saved under
/// these limits never does, but untrusted bytes may.
std::string check_room(const WorldState& state, const Limits& limits, const Rules& rules) {
    const auto check = [](std::size_t count, std::size_t most, const char* what) {
        if (count <= most) return std::string();
        return "the image holds " + std::to_string(count) + ' ' + what + ", its limits allow " +
               std::to_string(most) + ": use another one";
    };
    std::string reason = check(state.players.size(), limits.players_max, "players");
    if (reason.empty())
        reason = check(state.projectiles.size(), limits.projectiles_max, "projectiles");
    if (reason.empty())
        reason =
            check(state.pierce_records.size(), pierce_records_max(limits, rules), "pierce records");
    if (reason.empty())
        reason = check(state.dropped_weapons.size(), limits.projectiles_max, "dropped weapons");
    if (reason.empty())
        reason = check(state.attack_records.size(), limits.attack_records_max, "attack records");
    return reason;
}

}  // namespace

std::uint64_t layout_hash() {
    std::string text;
    const auto describe = [&text](const auto& field, const char* name) {
        text += std::string(name) + ' ' + std::to_string(sizeof field) + '\n';
    };
    Players none;
    Players::for_each_column(none, [&](const auto& column, const char* name) {
        describe(typename std::decay_t<decltype(column)>::value_type{}, name);
    });
    for_each_projectile_field(ProjectileState{}, describe);
    for_each_pierce_record_field(PierceRecord{}, describe);
    for_each_dropped_weapon_field(DroppedWeapon{}, describe);
    for_each_mover_field(MoverState{}, describe);
    for_each_trigger_field(TriggerState{}, describe);
    for_each_flag_field(FlagState{}, describe);
    const MatchState match;
    for_each_match_field(match, describe);
    for_each_attack_record_field(AttackRecord{}, describe);
    describe(std::uint8_t{}, "past.ticks");
    describe(Vec2{}, "past.places");
    return XXH3_64bits(text.data(), text.size());
}

std::vector<std::uint8_t> write_image(const WorldState& state, const Terrain& terrain,
                                      const Rules& rules, const Limits& limits) {
    Writer writer;
    writer.text(kMagic);
    writer.value(kImageVersion);
    writer.value(std::uint32_t{0});
    writer.value(layout_hash());
    writer.value(terrain.hash);
    writer.value(hash_of(rules));
    const Limits all_limits = limits_for(limits, rules, terrain);
    for_each_limit(all_limits, [&](std::uint32_t limit, const char*) { writer.value(limit); });
    writer.value(std::uint32_t{0});
    writer.value(state.tick);
    writer.value(state.shots_fired);
    writer.value(state.random.state());
    for_each_match_field(state.match, [&](const auto& field, const char*) { writer.value(field); });
    writer.value(std::uint64_t{state.players.size()});
    Players::for_each_column(state.players,
                             [&writer](const auto& column, const char*) { writer.values(column); });
    writer.counted(state.projectiles);
    writer.counted(state.pierce_records);
    writer.counted(state.dropped_weapons);
    writer.counted(state.movers);
    writer.counted(state.triggers);
    writer.counted(state.flags);
    writer.counted(state.attack_records);
    writer.value(state.past.slots);
    writer.counted(state.past.ticks);
    writer.counted(state.past.places);
    writer.value(writer.checksum());
    return writer.take();
}

Result<WorldState, std::string> read_image(std::span<const std::uint8_t> image,
                                           const Terrain& terrain, const Rules& rules,
                                           const Limits& chosen) {
    if (image.size() < kHeaderBytes + kChecksumBytes ||
        std::memcmp(image.data(), kMagic.data(), kMagic.size()) != 0)
        return Failure{std::string("these bytes are not an image of a world: save one first")};
    const auto body = image.first(image.size() - kChecksumBytes);
    if (Reader(image.last(kChecksumBytes)).value<std::uint64_t>() !=
        XXH3_64bits(body.data(), body.size()))
        return Failure{std::string("the image is damaged, its checksum differs: use another one")};

    Reader reader(body.subspan(kMagic.size()));
    const Limits limits = limits_for(chosen, rules, terrain);
    if (auto reason = check_header(reader, terrain, rules, limits); !reason.empty())
        return Failure{std::move(reason)};
    WorldState state = read_state(reader);
    state.features = features_of(rules);
    if (!reader.is_complete())
        return Failure{std::string("the image is too short or too long: use another one")};
    if (auto reason = check_room(state, limits, rules); !reason.empty())
        return Failure{std::move(reason)};
    if (auto broken = find_broken_invariant(state, rules, terrain))
        return Failure{"the state in the image is not sound: " + *broken + ": use another one"};
    return state;
}

}  // namespace arena::sim
