// Checks docs/wire-vectors.json against the documents, which other tests check against the code.
#include "tests/wire_vectors/wire_vectors.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "protocol/encode.h"
#include "protocol/replication/float_code.h"
#include "protocol/replication/id_code.h"
#include "protocol/replication/motion_code.h"
#include "protocol/replication/shot_motion_code.h"
#include "protocol/replication/tick_code.h"
#include "protocol/replication/update.h"
#include "protocol/replication/window.h"
#include "protocol/session/channels/sequence.h"
#include "protocol/session/packet/frame_reader.h"
#include "protocol/update_message.h"
#include "tests/support/folders.h"
#include "tests/support/wire_messages.h"

namespace arena::test {
namespace {

std::string committed() {
    std::ifstream file(test::source_path("docs/wire-vectors.json"));
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string hex_of(std::span<const std::byte> bytes) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string hex;
    for (const std::byte byte : bytes) {
        hex += kDigits[std::to_integer<unsigned>(byte) >> 4u];
        hex += kDigits[std::to_integer<unsigned>(byte) & 15u];
    }
    return hex;
}

TEST(WireVectors, are_the_documents_examples) {
    EXPECT_EQ(committed(), wire_vectors_json(test::source_path("docs")))
        << "build/release/bin/arena-wire-vectors docs > docs/wire-vectors.json regenerates them";
}

// A dump with a "*" in it, and a name with 64 bits: both are easily misread.
TEST(WireVectors, have_the_bytes_that_the_encoder_writes) {
    const auto vectors = nlohmann::json::parse(committed());
    protocol::Encoder encoder;

    const auto& welcome = vectors["wire-format.md"]["Welcome"];

    EXPECT_EQ(welcome["hex"], hex_of(encoder.encode(example_welcome())));
    EXPECT_EQ(welcome["values"]["map_hash"], "0xb1b2b3b4b5b6b7b8");
}

TEST(WireVectors, include_every_example_of_the_three_documents) {
    const auto vectors = nlohmann::json::parse(committed());

    EXPECT_EQ(vectors["wire-format.md"].size(), 11u);
    for (const char* name :
         {"Welcome", "Inputs", "Roster", "Match", "Announcement", "Watching", "Watch", "Update",
          "bits of the Update", "column: first", "column: second"})
        EXPECT_TRUE(vectors["wire-format.md"].contains(name)) << name;
    EXPECT_EQ(vectors["session-layer.md"].size(), 2u);
    for (const char* name : {"private part", "connect token", "request", "challenge", "response",
                             "accepted", "denied", "session keys", "packet"})
        EXPECT_TRUE(vectors["connect-tokens.md"].contains(name)) << name;
}

// --- Reading the cases

std::vector<std::byte> bytes_of(std::string_view hex) {
    std::vector<std::byte> bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes.push_back(
            static_cast<std::byte>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16)));
    return bytes;
}

/// Packs "0110": the first bit is the lowest of the first byte.
std::vector<std::byte> packed(std::string_view bits) {
    std::vector<std::byte> bytes((bits.size() + 7) / 8);
    for (std::size_t i = 0; i < bits.size(); ++i)
        if (bits[i] == '1') bytes[i / 8] |= std::byte{1} << (i % 8);
    return bytes;
}

nlohmann::json cases_of(const char* kind) {
    return nlohmann::json::parse(committed())["cases"][kind];
}

protocol::RunKind run_kind_from(const nlohmann::json& json) {
    return {.top = json["top"], .ground = json["ground"], .air = json["air"]};
}

protocol::Motion motion_from(const nlohmann::json& json, const protocol::RunKind& kind = {}) {
    const protocol::Motion straight{.tick = json["tick"],
                                    .x = json["x"],
                                    .y = json["y"],
                                    .vx = json["vx"],
                                    .vy = json["vy"],
                                    .falls = json["falls"]};
    if (!json.contains("wx")) return straight;
    return steered(straight, {json["wx"], json["wy"]}, kind).value();
}

TEST(WireVectors, numbers_and_ids_are_read_from_their_bits) {
    for (const auto& each : cases_of("rice")) {
        const auto bytes = packed(each["bits"].get<std::string>());
        protocol::BitReader bits(bytes);
        EXPECT_EQ(bits.rice(each["k"]), each["number"].get<std::uint32_t>());
        EXPECT_EQ(bits.position(), each["bits"].get<std::string>().size());
    }
    for (const auto& each : cases_of("ids")) {
        const auto bytes = packed(each["bits"].get<std::string>());
        protocol::BitReader bits(bytes);
        std::vector<protocol::ShortId> ids;
        EXPECT_TRUE(read_ids(bits, protocol::kEntitiesSeenMax, ids));
        EXPECT_EQ(ids, each["ids"].get<std::vector<protocol::ShortId>>());
    }
}

TEST(WireVectors, numbers_ticks_and_floats_of_the_own_player_are_read_from_their_bits) {
    for (const auto& each : cases_of("numbers")) {
        const auto bytes = packed(each["bits"].get<std::string>());
        protocol::BitReader bits(bytes);
        EXPECT_EQ(protocol::read_number(bits, each["k"]), each["number"].get<std::uint32_t>());
        EXPECT_EQ(bits.position(), each["bits"].get<std::string>().size());
    }
    for (const auto& each : cases_of("ticks")) {
        const auto bytes = packed(each["bits"].get<std::string>());
        protocol::BitReader bits(bytes);
        EXPECT_EQ(protocol::read_tick(bits, each["T"]), each["tick"].get<sim::Tick>());
        EXPECT_EQ(bits.position(), each["bits"].get<std::string>().size());
    }
    for (const auto& each : cases_of("floats")) {
        const auto bytes = packed(each["bits"].get<std::string>());
        protocol::BitReader bits(bytes);
        const protocol::FloatCode code{.exponent = each["e"], .is_coordinate = each["coordinate"]};
        const float value = protocol::read_float(bits, code);
        std::uint32_t binary = 0;
        std::memcpy(&binary, &value, sizeof binary);
        EXPECT_EQ(binary, each["binary"].get<std::uint32_t>()) << each;
        EXPECT_EQ(value, each["float"].get<float>()) << each;
        EXPECT_EQ(bits.position(), each["bits"].get<std::string>().size());
    }
    for (const auto& each : cases_of("update_ticks"))
        EXPECT_EQ(protocol::from_window(each["low"], each["guess"], protocol::kUpdateTickBits),
                  each["T"].get<std::int64_t>())
            << each;
}

TEST(WireVectors, whole_clocks_are_read_from_their_updates) {
    for (const auto& each : cases_of("whole_clocks")) {
        protocol::Update update;
        ASSERT_FALSE(protocol::decode_update(bytes_of(each["hex"].get<std::string>()), 0, update));
        EXPECT_EQ(update.tick, each["T"].get<sim::Tick>());
        EXPECT_EQ(update.input_margin, each["input_margin"].get<std::int32_t>());
        EXPECT_EQ(update.input_age, each["input_age"].get<std::uint8_t>());
    }
}

TEST(WireVectors, motions_of_every_width_are_read_from_their_bits) {
    std::set<int> places;
    std::set<int> steps;
    for (const auto& each : cases_of("motions")) {
        const auto bytes = packed(each["bits"].get<std::string>());
        protocol::BitReader bits(bytes);
        const protocol::RunKind kind = run_kind_from(each["archetype"]);
        EXPECT_EQ(read_motion(bits, each["update_tick"], motion_from(each["held"], kind),
                              each["fall"], kind),
                  motion_from(each["told"], kind))
            << each;
        EXPECT_EQ(bits.position(), each["bits"].get<std::string>().size());
        places.insert(each["place_width"].get<int>());
        steps.insert(each["step_width"].get<int>());
    }
    EXPECT_EQ(places, (std::set{0, 1, 2, 3, 4}));
    EXPECT_EQ(steps, (std::set{0, 1, 2, 3, 4}));
}

TEST(WireVectors, motions_of_projectiles_are_read_from_their_bits) {
    std::set<std::string> forms;
    for (const auto& each : cases_of("shot_motions")) {
        const auto bytes = packed(each["bits"].get<std::string>());
        protocol::BitReader bits(bytes);
        const protocol::ShotKind kind{.step = each["step"], .restitution = each["restitution"]};
        EXPECT_EQ(read_shot_motion(bits, each["update_tick"], motion_from(each["held"]), kind,
                                   each["fall"]),
                  motion_from(each["told"]))
            << each;
        EXPECT_EQ(bits.position(), each["bits"].get<std::string>().size());
        forms.insert(each["form"].get<std::string>());
    }
    EXPECT_EQ(forms, (std::set<std::string>{"turned", "turned far", "mirrored in x",
                                            "mirrored in y", "widths"}));
}

/// The turn of a motion as the document says it.
struct ToldTurn {
    std::int64_t m = 0;
    std::int64_t tx = 0;
    std::int64_t ty = 0;
};

ToldTurn turn_of(const nlohmann::json& motion, const nlohmann::json& archetype) {
    const bool falls = motion["falls"];
    const std::int64_t g = falls ? archetype["air"] : archetype["ground"];
    const std::int64_t dx = (motion["wx"].get<std::int64_t>() - motion["vx"].get<int>()) * 256;
    const std::int64_t dy =
        falls ? 0 : (motion["wy"].get<std::int64_t>() - motion["vy"].get<int>()) * 256;
    std::int64_t length = 0;
    while ((length + 1) * (length + 1) <= dx * dx + dy * dy)
        ++length;
    return {.m = length / g, .tx = dx * g * 64 / length, .ty = dy * g * 64 / length};
}

TEST(WireVectors, motions_are_extrapolated_by_the_formulas) {
    int turns = 0;
    for (const auto& each : cases_of("extrapolated")) {
        const auto& motion = each["motion"];
        const std::int64_t x = motion["x"], y = motion["y"], vx = motion["vx"], vy = motion["vy"];
        const std::int64_t fall = motion["falls"].get<bool>() ? each["fall"].get<int>() : 0;
        const std::int64_t given = each["n"];
        const bool stands = given > 16384 || given < -16384;
        const std::int64_t n = std::clamp<std::int64_t>(given, -16384, 16384);
        std::int64_t turn_x = 0, turn_y = 0, faster_x = 0, faster_y = 0;
        if (motion.contains("wx") && n > 0) {
            ++turns;
            const ToldTurn turn = turn_of(motion, each["archetype"]);
            const std::int64_t wx = motion["wx"];
            const std::int64_t wy = motion["falls"].get<bool>() ? vy : motion["wy"].get<int>();
            const std::int64_t k = std::min(n, turn.m);
            const std::int64_t s = k * (k + 1) / 2;
            turn_x = ((turn.tx * s + 8) >> 4) + (wx - vx) * 1024 * (n - k);
            turn_y = ((turn.ty * s + 8) >> 4) + (wy - vy) * 1024 * (n - k);
            faster_x = n <= turn.m ? (turn.tx * n + 8) >> 4 : (wx - vx) * 1024;
            faster_y = n <= turn.m ? (turn.ty * n + 8) >> 4 : (wy - vy) * 1024;
        }

        EXPECT_EQ(each["X"], x * 8192 + vx * 1024 * n + turn_x) << each;
        EXPECT_EQ(each["Y"], y * 8192 + vy * 1024 * n + turn_y - fall * n * (n + 1) / 2) << each;
        EXPECT_EQ(each["SX"], stands ? 0 : vx * 1024 + faster_x) << each;
        EXPECT_EQ(each["SY"], stands ? 0 : vy * 1024 + faster_y - fall * n) << each;
    }
    EXPECT_GE(turns, 16);
}

TEST(WireVectors, packets_hold_the_stated_frames) {
    for (const auto& each : cases_of("packets")) {
        const auto bytes = bytes_of(each["bytes"].get<std::string>());
        protocol::FrameReader reader(bytes);
        for (const auto& frame : each["frames"]) {
            ASSERT_FALSE(reader.done());
            const auto read = reader.next();
            ASSERT_TRUE(read.ok()) << frame;
            // The variant holds the types in their order, without 2.
            const int type = frame["type"];
            EXPECT_EQ(read.value().index(), static_cast<std::size_t>(type > 2 ? type - 1 : type));
        }
        EXPECT_TRUE(reader.done()) << each["name"];
    }
}

TEST(WireVectors, sequences_are_completed) {
    for (const auto& each : cases_of("sequences"))
        EXPECT_EQ(protocol::complete_sequence(each["low"], each["near"]), each["number"]) << each;
}

}  // namespace
}  // namespace arena::test
