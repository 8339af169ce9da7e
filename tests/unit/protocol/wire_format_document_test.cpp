// Holds docs/wire-format.md to the code: its examples are what the encoder writes and what the
// decoder reads, and its tables lead to the same values.
#include "tests/unit/protocol/wire_format_document.h"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/decode.h"
#include "protocol/encode.h"
#include "tests/support/folders.h"
#include "tests/support/wire_messages.h"

namespace arena::protocol {
namespace {

using test::Bytes;
using test::bytes_of;
using test::Document;
using test::dump_of;
using test::read_by_document;
using test::read_document;
using test::text_of;
using test::text_of_bytes;

/// Collects "field = value" lines.
class Lines {
  public:
    template <typename T>
    Lines& add(const std::string& field, const T& value) {
        text_ += prefix_ + field + " = ";
        if constexpr (std::is_same_v<T, std::string>) {
            text_ += value;
        } else if constexpr (std::is_same_v<T, sim::EntityId>) {
            text_ += text_of(value.value);
        } else {
            text_ += text_of(value);
        }
        text_ += "\n";
        return *this;
    }
    Lines& add(const std::string& field, sim::Vec2 value) {
        return add(field + ".x", value.x).add(field + ".y", value.y);
    }
    Lines& item(const char* list, std::size_t index) {
        prefix_ = std::string(list) + "[" + std::to_string(index) + "].";
        return *this;
    }
    /// What follows belongs to no list.
    Lines& fields() {
        prefix_.clear();
        return *this;
    }
    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    std::string prefix_;
    std::string text_;
};

std::string describe(const Welcome& welcome) {
    Lines lines;
    lines.add("player", welcome.player)
        .add("tick", welcome.tick)
        .add("tick_rate", welcome.tick_rate)
        .add("snapshot_rate", welcome.snapshot_rate)
        .add("gravity", welcome.gravity);
    std::vector<sim::Vec2> vertices;
    for (std::size_t i = 0; i < welcome.archetypes.size(); ++i) {
        const WelcomeArchetype& archetype = welcome.archetypes[i];
        const int abilities = (archetype.can_jump ? 1 : 0) + (archetype.can_dash ? 2 : 0);
        lines.item("archetypes", i)
            .add("radius", archetype.radius)
            .add("vertices", static_cast<int>(archetype.outline.size()))
            .add("move", archetype.move)
            .add("abilities", abilities);
        vertices.insert(vertices.end(), archetype.outline.begin(), archetype.outline.end());
    }
    for (std::size_t i = 0; i < vertices.size(); ++i)
        lines.item("outlines", i).add("x", vertices[i].x).add("y", vertices[i].y);
    for (std::size_t i = 0; i < welcome.weapons.size(); ++i)
        lines.item("weapons", i)
            .add("radius", welcome.weapons[i].radius)
            .add("range", welcome.weapons[i].range);
    return lines.fields()
        .add("map_name", welcome.map_name)
        .add("map_hash", welcome.map_hash)
        .add("rules_hash", welcome.rules_hash)
        .add("resume_token", text_of_bytes(welcome.resume_token))
        .add("resumed", welcome.resumed ? 1 : 0)
        .add("obstacles", welcome.map_counts.obstacles)
        .add("movers", welcome.map_counts.movers)
        .add("fixtures", welcome.map_counts.fixtures)
        .text();
}

std::string describe(const Input& input) {
    return Lines()
        .add("tick", input.tick)
        .add("input.aim_x", input.input.aim_x)
        .add("input.aim_y", input.input.aim_y)
        .add("input.move_x", input.input.move_x)
        .add("input.move_y", input.input.move_y)
        .add("input.buttons", input.input.buttons)
        .text();
}

std::string describe(const SnapshotPart& part) {
    Lines lines;
    lines.add("tick", part.tick)
        .add("events_through", part.events_through)
        .add("input_margin", part.input_margin)
        .add("part", part.part)
        .add("part_count", part.part_count);
    for (std::size_t i = 0; i < part.players.size(); ++i) {
        lines.item("players", i)
            .add("id", part.players[i].id)
            .add("position", part.players[i].position)
            .add("velocity", part.players[i].velocity)
            .add("aim_x", part.players[i].aim_x)
            .add("aim_y", part.players[i].aim_y)
            .add("health", part.players[i].health)
            .add("score", part.players[i].score)
            .add("ammunition", part.players[i].ammunition)
            .add("archetype", part.players[i].archetype)
            .add("team", part.players[i].team)
            .add("flags", part.players[i].flags)
            .add("animation", part.players[i].animation);
    }
    for (std::size_t i = 0; i < part.projectiles.size(); ++i) {
        lines.item("projectiles", i)
            .add("id", part.projectiles[i].id)
            .add("position", part.projectiles[i].position)
            .add("velocity", part.projectiles[i].velocity)
            .add("weapon", part.projectiles[i].weapon)
            .add("team", part.projectiles[i].team);
    }
    for (std::size_t i = 0; i < part.movers.size(); ++i) {
        lines.item("movers", i)
            .add("id", part.movers[i].id)
            .add("offset", part.movers[i].offset)
            .add("velocity", part.movers[i].velocity)
            .add("health", part.movers[i].health)
            .add("phase", part.movers[i].phase);
    }
    for (std::size_t i = 0; i < part.fixtures.size(); ++i) {
        lines.item("fixtures", i)
            .add("id", part.fixtures[i].id)
            .add("status", part.fixtures[i].status);
    }
    return lines.text();
}

std::string describe(const Events& events) {
    Lines lines;
    lines.add("first_sequence", events.first_sequence);
    for (std::size_t i = 0; i < events.events.size(); ++i) {
        lines.item("events", i)
            .add("subject", events.events[i].subject)
            .add("other", events.events[i].other)
            .add("position", events.events[i].position)
            .add("velocity", events.events[i].velocity)
            .add("amount", events.events[i].amount)
            .add("tick", events.events[i].tick)
            .add("kind", events.events[i].kind);
    }
    return lines.text();
}

std::string describe(const Message& message) {
    return std::visit([](const auto& value) { return describe(value); }, message);
}

struct Example {
    std::string name;
    Message message;
};

std::vector<Example> examples() {
    return {{"Welcome", test::example_welcome()},
            {"Input", test::example_input()},
            {"Snapshot", test::example_snapshot()},
            {"Events", test::example_events()}};
}

TEST(WireFormatDocument, encoding_the_examples_gives_the_documents_bytes) {
    Document document = read_document();
    Encoder encoder;
    for (const auto& [name, message] : examples()) {
        EXPECT_EQ(document.dumps[name], dump_of(encoder.encode(message))) << "in " << name;
    }
}

TEST(WireFormatDocument, decoding_the_documents_bytes_gives_the_documents_values) {
    Document document = read_document();
    for (const auto& [name, message] : examples()) {
        const auto decoded = decode(bytes_of(document.dumps[name]));

        ASSERT_TRUE(decoded.ok()) << name << ": " << name_of(decoded.error());
        EXPECT_EQ(describe(decoded.value()), document.values[name]) << "in " << name;
        EXPECT_EQ(decoded.value(), message) << "in " << name;
    }
}

TEST(WireFormatDocument, the_tables_lead_to_the_values) {
    const Document document = read_document();
    for (const auto& [name, message] : examples()) {
        ASSERT_TRUE(document.messages.contains(name)) << name;
        const Bytes bytes = bytes_of(document.dumps.at(name));

        EXPECT_EQ(read_by_document(document, name, bytes), document.values.at(name))
            << "in " << name;
    }
}

TEST(WireFormatDocument, every_reason_for_a_refusal_is_named) {
    std::ifstream file(ARENAD_SOURCE_DIR "/docs/wire-format.md");
    const std::string text{std::istreambuf_iterator<char>(file), {}};

    for (std::size_t i = 0; i < kDecodeErrorCount; ++i) {
        const std::string name(name_of(static_cast<DecodeError>(i)));
        EXPECT_NE(text.find("| `" + name + "` |"), std::string::npos) << name;
    }
}

TEST(WireFormatDocument, the_fuzzer_begins_with_the_documents_bytes) {
    const Document document = read_document();
    for (const auto& [name, message] : examples()) {
        std::ifstream file(ARENAD_SOURCE_DIR "/tests/fuzz/corpus/message_fuzz/" + name + ".bin",
                           std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        const auto bytes = std::as_bytes(std::span(text));

        EXPECT_EQ(Bytes(bytes.begin(), bytes.end()), bytes_of(document.dumps.at(name)))
            << "in " << name;
    }
}

}  // namespace
}  // namespace arena::protocol
