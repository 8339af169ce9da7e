#include "tests/bench/replication/reference_coder.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "sim/base/assert.h"
#include "tests/bench/replication/variable_int.h"

namespace arena::bench {
namespace {

using Entities = std::span<const TraceEntity>;

constexpr TraceEntity kAllZero{};

/// Differences wrap around, so that there is one between any two numbers.
std::int32_t difference(std::int32_t to, std::int32_t from) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(to) -
                                     static_cast<std::uint32_t>(from));
}
std::int32_t sum(std::int32_t from, std::int32_t by) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(from) +
                                     static_cast<std::uint32_t>(by));
}

std::uint32_t lowest_id(sim::Category category) {
    return category == sim::Category::player ? 0 : sim::kFirstProjectileId;
}

Entities of_category(const Sight* sight, sim::Category category) {
    if (sight == nullptr) return {};
    const Entities all(sight->entities);
    const std::size_t players = players_among(sight->entities);
    return category == sim::Category::player ? all.first(players) : all.subspan(players);
}

const TraceEntity* find(Entities entities, sim::EntityId id) {
    const auto place = std::lower_bound(
        entities.begin(), entities.end(), id,
        [](const TraceEntity& entity, sim::EntityId key) { return entity.id < key; });
    return place != entities.end() && place->id == id ? &*place : nullptr;
}

/// Returns those of `entities` that are not among `others`.
std::vector<const TraceEntity*> missing(Entities entities, Entities others) {
    std::vector<const TraceEntity*> answer;
    for (const TraceEntity& entity : entities)
        if (find(others, entity.id) == nullptr) answer.push_back(&entity);
    return answer;
}

/// Returns those of `entities` that are not in `before`, or differ from what they were there.
std::vector<const TraceEntity*> changed(Entities entities, Entities before) {
    std::vector<const TraceEntity*> answer;
    for (const TraceEntity& entity : entities) {
        const TraceEntity* const old = find(before, entity.id);
        if (old == nullptr || *old != entity) answer.push_back(&entity);
    }
    return answer;
}

std::size_t count_of(const FieldCounts& fields, sim::Category category) {
    return category == sim::Category::player ? fields.player : fields.projectile;
}

void append_count(std::vector<std::byte>& bytes, std::size_t count) {
    append_variable_int(bytes, static_cast<std::int32_t>(count));
}

/// Writes ascending ids as differences.
class IdWriter {
  public:
    IdWriter(std::vector<std::byte>& bytes, sim::Category category)
        : bytes_(bytes), last_(lowest_id(category)) {}

    void write(sim::EntityId id) {
        append_variable_int(bytes_, static_cast<std::int32_t>(id.value - last_));
        last_ = id.value;
    }

  private:
    std::vector<std::byte>& bytes_;
    std::uint32_t last_;
};

void encode_category(std::vector<std::byte>& bytes, sim::Category category, Entities entities,
                     Entities before, std::size_t fields) {
    const auto gone = missing(before, entities);
    const auto updated = changed(entities, before);
    append_count(bytes, gone.size());
    append_count(bytes, updated.size());
    IdWriter gone_ids(bytes, category);
    for (const TraceEntity* entity : gone)
        gone_ids.write(entity->id);
    IdWriter updated_ids(bytes, category);
    for (const TraceEntity* entity : updated) {
        updated_ids.write(entity->id);
        const TraceEntity* const old = find(before, entity->id);
        const TraceEntity& base = old == nullptr ? kAllZero : *old;
        for (std::size_t field = 0; field < fields; ++field)
            append_variable_int(bytes, difference(entity->fields[field], base.fields[field]));
    }
}

/// Reads what IdWriter has written. Returns nothing when the ids do not ascend or leave their
/// category.
class IdReader {
  public:
    IdReader(VariableIntReader& reader, sim::Category category)
        : reader_(reader), category_(category), last_(lowest_id(category)) {}

    std::optional<sim::EntityId> read() {
        const auto step = reader_.next();
        // The first projectile has the lowest id of its category, and its step is 0.
        const bool ascends = step && *step >= 0 && (*step > 0 || is_first_);
        if (!ascends) return std::nullopt;
        is_first_ = false;
        last_ += static_cast<std::uint32_t>(*step);
        if (sim::category_of({last_}) != category_) return std::nullopt;
        return sim::EntityId{last_};
    }

  private:
    VariableIntReader& reader_;
    sim::Category category_;
    std::uint32_t last_;
    bool is_first_ = true;
};

/// Returns nothing when the message has fewer bytes left than entries, as each takes at least one.
std::optional<std::size_t> read_count(VariableIntReader& reader) {
    const auto count = reader.next();
    if (!count || *count < 0) return std::nullopt;
    const auto entries = static_cast<std::size_t>(*count);
    if (entries > reader.bytes_left()) return std::nullopt;
    return entries;
}

std::optional<TraceEntity> read_changed(VariableIntReader& reader, IdReader& ids, Entities before,
                                        std::size_t fields) {
    const auto id = ids.read();
    if (!id) return std::nullopt;
    const TraceEntity* const old = find(before, *id);
    TraceEntity entity = old == nullptr ? kAllZero : *old;
    entity.id = *id;
    for (std::size_t field = 0; field < fields; ++field) {
        const auto by = reader.next();
        if (!by) return std::nullopt;
        entity.fields[field] = sum(entity.fields[field], *by);
    }
    return entity;
}

/// Appends the entities of this category that are in view. Returns false for bytes that are not a
/// difference from `before`.
bool decode_category(VariableIntReader& reader, sim::Category category, Entities before,
                     std::size_t fields, std::vector<TraceEntity>& entities) {
    const auto gone = read_count(reader);
    const auto updated = read_count(reader);
    if (!gone || !updated) return false;
    std::vector<TraceEntity> rest(before.begin(), before.end());
    IdReader gone_ids(reader, category);
    for (std::size_t i = 0; i < *gone; ++i) {
        const auto id = gone_ids.read();
        const TraceEntity* const old = id ? find(rest, *id) : nullptr;
        if (old == nullptr) return false;
        rest.erase(rest.begin() + (old - rest.data()));
    }
    std::vector<TraceEntity> updated_entities;
    IdReader updated_ids(reader, category);
    for (std::size_t i = 0; i < *updated; ++i) {
        const auto entity = read_changed(reader, updated_ids, rest, fields);
        if (!entity) return false;
        updated_entities.push_back(*entity);
    }
    // For an entity in both lists the union takes the new value.
    std::set_union(updated_entities.begin(), updated_entities.end(), rest.begin(), rest.end(),
                   std::back_inserter(entities),
                   [](const TraceEntity& a, const TraceEntity& b) { return a.id < b.id; });
    return true;
}

}  // namespace

std::vector<std::byte> encode_reference(const Sight& sight, const Sight* baseline,
                                        const FieldCounts& fields) {
    ARENA_ASSERT(baseline == nullptr || baseline->tick < sight.tick, "a baseline is older");
    std::vector<std::byte> bytes;
    append_variable_int(bytes, static_cast<std::int32_t>(sight.tick));
    append_variable_int(
        bytes, baseline == nullptr ? 0 : static_cast<std::int32_t>(sight.tick - baseline->tick));
    for (const sim::Category category : {sim::Category::player, sim::Category::projectile})
        encode_category(bytes, category, of_category(&sight, category),
                        of_category(baseline, category), count_of(fields, category));
    return bytes;
}

std::optional<Sight> decode_reference(std::span<const std::byte> bytes, const Sight* baseline,
                                      const FieldCounts& fields) {
    VariableIntReader reader(bytes);
    const auto tick = reader.next();
    const auto age = reader.next();
    if (!tick || !age) return std::nullopt;
    Sight sight{.tick = static_cast<sim::Tick>(*tick), .entities = {}};
    const sim::Tick age_known = baseline == nullptr ? 0 : sight.tick - baseline->tick;
    if (static_cast<sim::Tick>(*age) != age_known) return std::nullopt;
    for (const sim::Category category : {sim::Category::player, sim::Category::projectile})
        if (!decode_category(reader, category, of_category(baseline, category),
                             count_of(fields, category), sight.entities))
            return std::nullopt;
    if (reader.bytes_left() > 0) return std::nullopt;
    return sight;
}

}  // namespace arena::bench
