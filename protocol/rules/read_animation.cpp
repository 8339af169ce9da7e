#include "protocol/rules/read_animation.h"

#include <utility>

#include "protocol/base/toml_value.h"

namespace arena::protocol {
namespace {

std::optional<sim::VolumeShape> read_circle(const toml::node& node, TomlReader& reader) {
    const auto numbers = reader.numbers_of(node, "circle", 3, kVolumeReachMax);
    if (!numbers) return std::nullopt;
    const sim::Circle circle{{static_cast<float>((*numbers)[0]), static_cast<float>((*numbers)[1])},
                             static_cast<float>((*numbers)[2])};
    if (!(circle.radius > 0.0f)) {
        reader.add_problem(node, "circle has the radius " + number_text((*numbers)[2]) +
                                     ": make its third number larger than 0");
        return std::nullopt;
    }
    return circle;
}

std::optional<sim::VolumeShape> read_box(const toml::node& node, TomlReader& reader) {
    const auto numbers = reader.numbers_of(node, "box", 4, kVolumeReachMax);
    if (!numbers) return std::nullopt;
    const sim::Aabb box{{static_cast<float>((*numbers)[0]), static_cast<float>((*numbers)[1])},
                        {static_cast<float>((*numbers)[2]), static_cast<float>((*numbers)[3])}};
    if (!(box.min.x < box.max.x && box.min.y < box.max.y)) {
        reader.add_problem(
            node, "box is empty: its second corner has to lie right of and above its first");
        return std::nullopt;
    }
    return box;
}

std::optional<sim::VolumeShape> read_shape(const toml::table& table, TomlReader& reader) {
    const toml::node* circle = table.get("circle");
    const toml::node* box = table.get("box");
    if ((circle == nullptr) == (box == nullptr)) {
        if (reader.has_fault(table)) return std::nullopt;
        reader.add_problem(table, "a volume is one circle or one box: write one of them");
        return std::nullopt;
    }
    return circle != nullptr ? read_circle(*circle, reader) : read_box(*box, reader);
}

sim::HitTypes hit_type_named(const toml::node& node, TomlReader& reader) {
    const std::string word = node.value_exact<std::string>().value_or("");
    for (std::size_t i = 0; i < std::size(kHitNames); ++i)
        if (word == kHitNames[i]) return sim::HitTypes(1u << i);

    std::string list;
    for (const std::string_view name : kHitNames)
        list.append(list.empty() ? "" : ", ").append(name);
    reader.add_problem(
        node, "unknown hit type " + toml_value_text(node) + ": write one or more of " + list);
    return sim::kNoHit;
}

/// One name or a list of them.
sim::HitTypes read_hits(const toml::node& node, TomlReader& reader) {
    const toml::array* list = node.as_array();
    if (list == nullptr) return hit_type_named(node, reader);
    sim::HitTypes hits;
    for (const toml::node& name : *list)
        hits = hits | hit_type_named(name, reader);
    return hits;
}

void read_attacks(const toml::table& frame, TomlReader& reader, sim::AnimationFrame& result) {
    for (const toml::table* table :
         reader.tables_at(frame, "attacks", "a list of volumes in braces", kVolumesMax)) {
        VolumeDraft nothing;
        reader.read_keys(*table, "an attack", attack_keys(), nothing);
        const auto shape = read_shape(*table, reader);
        const toml::node* deals = table->get("deals");
        const sim::HitTypes hits = deals == nullptr ? sim::kNoHit : read_hits(*deals, reader);
        const toml::array* const list = deals == nullptr ? nullptr : deals->as_array();
        const bool names_nothing =
            deals == nullptr ? !reader.has_fault(*table) : list != nullptr && list->empty();
        if (names_nothing) {
            reader.add_problem(*table, "an attack deals nothing: write deals = \"hit\"");
        } else if (shape) {
            result.attacks.push_back({*shape, hits});
        }
    }
}

void read_vulnerabilities(const toml::table& frame, TomlReader& reader,
                          sim::AnimationFrame& result) {
    for (const toml::table* table :
         reader.tables_at(frame, "vulnerabilities", "a list of volumes in braces", kVolumesMax)) {
        VolumeDraft nothing;
        reader.read_keys(*table, "a vulnerability", vulnerability_keys(), nothing);
        const auto shape = read_shape(*table, reader);
        const toml::node* accepts = table->get("accepts");
        const sim::HitTypes hits = accepts == nullptr ? sim::kAnyHit : read_hits(*accepts, reader);
        if (shape) result.vulnerabilities.push_back({*shape, hits});
    }
}

}  // namespace

AnimationDraft read_animation(const toml::table& table, TomlReader& reader) {
    AnimationDraft animation;
    reader.read_keys(table, "[[animation]]", animation_keys(), animation);
    if (table.get("name") == nullptr && !reader.has_fault(table))
        reader.add_problem(table, "an animation has no name: write name = \"...\"");

    for (const toml::table* frame_table :
         reader.tables_at(table, "frame", "[[animation.frame]]", kFramesMax)) {
        sim::AnimationFrame frame;
        reader.read_keys(*frame_table, "[[animation.frame]]", frame_keys(), frame);
        read_attacks(*frame_table, reader, frame);
        read_vulnerabilities(*frame_table, reader, frame);
        animation.frames.push_back(std::move(frame));
    }
    if (animation.frames.empty() && !reader.has_lost_tables() && !reader.has_fault(table))
        reader.add_problem(table, "an animation has no frame: add [[animation.frame]]");
    return animation;
}

}  // namespace arena::protocol
