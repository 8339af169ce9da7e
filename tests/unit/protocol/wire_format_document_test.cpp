// Checks docs/wire-format.md against the code: its examples are what the encoder writes and what
// the decoder reads, and its tables lead to the same values.
#include "tests/unit/protocol/wire_format_document.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/decode.h"
#include "protocol/encode.h"
#include "protocol/inputs_message.h"
#include "protocol/replication/aim_code.h"
#include "protocol/replication/motion_code.h"
#include "protocol/replication/update.h"
#include "protocol/score_list.h"
#include "protocol/update_message.h"
#include "protocol/watch_message.h"
#include "tests/support/folders.h"
#include "tests/support/wire_columns.h"
#include "tests/support/wire_messages.h"

namespace arena::protocol {
namespace {

using test::Bytes;
using test::bytes_of;
using test::bytes_of_bits;
using test::Document;
using test::dump_of;
using test::read_by_document;
using test::read_document;
using test::read_struct_by_document;
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
    /// The following lines belong to no list.
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
        const int abilities = (archetype.can_jump ? 1 : 0) + (archetype.can_dash ? 2 : 0) +
                              (archetype.is_always_seen ? 4 : 0);
        lines.item("archetypes", i)
            .add("radius", archetype.radius)
            .add("health", archetype.health)
            .add("vertices", static_cast<int>(archetype.outline.size()))
            .add("move", archetype.move)
            .add("abilities", abilities)
            .add("top", archetype.run.top)
            .add("ground", archetype.run.ground)
            .add("air", archetype.run.air);
        vertices.insert(vertices.end(), archetype.outline.begin(), archetype.outline.end());
    }
    for (std::size_t i = 0; i < vertices.size(); ++i)
        lines.item("outlines", i).add("x", vertices[i].x).add("y", vertices[i].y);
    for (std::size_t i = 0; i < welcome.weapons.size(); ++i)
        lines.item("weapons", i)
            .add("radius", welcome.weapons[i].radius)
            .add("range", welcome.weapons[i].range)
            .add("step", welcome.weapons[i].shot.step)
            .add("restitution", welcome.weapons[i].shot.restitution);
    lines.fields()
        .add("map_name", welcome.map_name)
        .add("map_hash", welcome.map_hash)
        .add("rules_hash", welcome.rules_hash)
        .add("resume_token", text_of_bytes(welcome.resume_token))
        .add("resumed", welcome.resumed ? 1 : 0)
        .add("obstacles", welcome.map_counts.obstacles)
        .add("movers", welcome.map_counts.movers)
        .add("fixtures", welcome.map_counts.triggers)
        .add("view", welcome.view)
        .add("view_margin", welcome.view_margin);
    if (welcome.zone)
        lines.add("zone.center", welcome.zone->center)
            .add("zone.first_radius", welcome.zone->first_radius)
            .add("zone.last_radius", welcome.zone->last_radius)
            .add("zone.wait", welcome.zone->wait)
            .add("zone.shrink_time", welcome.zone->shrink_time)
            .add("zone.damage_interval", welcome.zone->damage_interval)
            .add("zone.damage", welcome.zone->damage);
    lines.add("input_interval", welcome.input_interval).add("look_back_ms", welcome.look_back_ms);
    for (std::size_t i = 0; i < welcome.archetypes.size(); ++i)
        lines.item("views", i)
            .add("x", welcome.archetypes[i].view.x)
            .add("y", welcome.archetypes[i].view.y);
    return lines.fields()
        .add("watch_delay", welcome.watch_delay)
        .add("exact_distance", welcome.exact_distance)
        .text();
}

std::string describe(const Inputs& inputs) {
    Lines lines;
    lines.add("tick", inputs.tick);
    for (std::size_t i = 0; i < inputs.runs.size(); ++i)
        lines.item("runs", i)
            .add("aim_x", inputs.runs[i].input.aim_x)
            .add("aim_y", inputs.runs[i].input.aim_y)
            .add("move_x", inputs.runs[i].input.move_x)
            .add("move_y", inputs.runs[i].input.move_y)
            .add("buttons", inputs.runs[i].input.buttons & 0xFF)
            .add("ticks", inputs.runs[i].ticks);
    std::vector<std::byte> more;
    for (const InputRun& run : inputs.runs)
        more.push_back(static_cast<std::byte>(run.input.buttons >> 8 | run.input.slot << 4));
    return lines.fields()
        .add("seen_back", inputs.seen_back)
        .add("more", text_of_bytes(more))
        .text();
}

/// Numbers, separated by blanks.
template <typename List, typename NumberOf>
std::string joined(const List& list, const NumberOf& number_of) {
    std::string text;
    for (const auto& item : list)
        text += (text.empty() ? "" : " ") + std::to_string(number_of(item));
    return text;
}

std::string describe(const Roster& roster) {
    Lines lines;
    const auto player_of = [](const auto& item) { return item.player.value; };
    lines.add("starts_anew", roster.starts_anew ? 1 : 0)
        .add("left", joined(roster.left, [](sim::EntityId id) { return id.value; }))
        .add("joined", joined(roster.joined, player_of));
    std::vector<std::byte> teams;
    for (const RosterEntry& entry : roster.joined)
        teams.push_back(std::byte{entry.team});
    lines.add("teams", text_of_bytes(teams));
    for (std::size_t i = 0; i < roster.joined.size(); ++i)
        lines.add("names[" + std::to_string(i) + "]", roster.joined[i].name);
    std::vector<std::byte> scores(kScoreListBytesMax);
    scores.resize(write_scores(roster.scores, scores));
    return lines.add("scores", text_of_bytes(scores)).text();
}

void add_motion(const OwnMotion& motion, Lines& lines) {
    lines.add("own_motion.position", motion.position)
        .add("own_motion.velocity", motion.velocity)
        .add("own_motion.ground_normal", motion.ground_normal)
        .add("own_motion.ground", motion.ground)
        .add("own_motion.buttons_spent", motion.buttons_spent)
        .add("own_motion.is_thrown", motion.is_thrown ? 1 : 0);
    if (motion.air != sim::AirState{})
        lines.add("own_air.coyote_until_tick", motion.air.coyote_until_tick)
            .add("own_air.remembered_until_tick", motion.air.remembered_until_tick)
            .add("own_air.air_jumps", motion.air.air_jumps)
            .add("own_air.flags", motion.air.flags);
}

void add_own_effects(const OwnEffects& effects, Lines& lines) {
    for (std::size_t i = 0; i < effects.size(); ++i) {
        if (effects[i] == OwnEffect{}) continue;
        lines.item("own_effects", i)
            .add("until_tick", effects[i].until_tick)
            .add("kind", effects[i].kind);
    }
    lines.fields();
}

void add_arsenal(const sim::ArsenalState& arsenal, Lines& lines) {
    const auto itself = [](auto shots) { return shots; };
    lines.add("own_arsenal.ammunition", joined(arsenal.ammunition, itself))
        .add("own_arsenal.magazine", joined(arsenal.magazine, itself))
        .add("own_arsenal.drawn_tick", arsenal.drawn_tick)
        .add("own_arsenal.reloaded_tick", arsenal.reloaded_tick)
        .add("own_arsenal.shot_tick", arsenal.shot_tick)
        .add("own_arsenal.spread_degrees", arsenal.spread_degrees)
        .add("own_arsenal.slot", arsenal.slot)
        .add("own_arsenal.burst_left", arsenal.burst_left)
        .add("own_arsenal.flags", arsenal.flags);
}

void add_abilities(const sim::AbilitiesState& abilities, Lines& lines) {
    const auto itself = [](auto tick) { return tick; };
    lines.add("own_abilities.full_tick", joined(abilities.full_tick, itself))
        .add("own_abilities.acts_tick", abilities.acts_tick)
        .add("own_abilities.begun", abilities.begun)
        .add("own_abilities.stamina_ticks", abilities.stamina_ticks);
}

void add_loadout(const sim::Loadout& loadout, Lines& lines) {
    lines.add("own_loadout.weapons",
              joined(loadout.weapons, [](auto weapon) { return static_cast<unsigned>(weapon); }));
}

void add_firing(const sim::FiringState& firing, Lines& lines) {
    std::string heat;
    for (const float slot : firing.heat)
        heat += (heat.empty() ? "" : " ") + text_of(slot);
    lines.add("own_firing.heat_tick", joined(firing.heat_tick, [](auto tick) { return tick; }))
        .add("own_firing.heat", heat)
        .add("own_firing.charge_tick", firing.charge_tick);
}

void add_state(const OwnState& state, Lines& lines) {
    lines.add("own_state.fire_ready_tick", state.fire_ready_tick)
        .add("own_state.dash_until_tick", state.dash_until_tick)
        .add("own_state.dash_ready_tick", state.dash_ready_tick)
        .add("own_state.speed_until_tick", state.speed_until_tick)
        .add("own_state.speed_factor", state.speed_factor)
        .add("own_state.protected_until_tick", state.protected_until_tick)
        .add("own_state.animation_tick", state.animation_tick)
        .add("own_state.respawn_tick", state.respawn_tick)
        .add("own_state.ammunition", state.ammunition)
        .add("own_state.weapon", state.weapon)
        .add("own_state.animation", state.animation)
        .add("own_state.deaths", state.deaths);
    add_own_effects(state.effects, lines);
    if (state.arsenal != sim::ArsenalState{}) add_arsenal(state.arsenal, lines);
    if (state.abilities != sim::AbilitiesState{}) add_abilities(state.abilities, lines);
    if (state.loadout != sim::Loadout{}) add_loadout(state.loadout, lines);
    if (state.firing != sim::FiringState{}) add_firing(state.firing, lines);
}

/// Returns what the bits of an update mean, without the column.
std::string describe_bits(const Update& update) {
    Lines lines;
    if (update.idle_end_tick != 0) lines.add("idle_end_tick", update.idle_end_tick);
    if (update.own_motion) add_motion(*update.own_motion, lines);
    if (update.own_state) add_state(*update.own_state, lines);
    for (std::size_t i = 0; i < update.effects.size(); ++i)
        lines.item("effects", i)
            .add("kind", update.effects[i].kind)
            .add("age", update.effects[i].age)
            .add("position", update.effects[i].position)
            .add("subject", update.effects[i].subject)
            .add("other", update.effects[i].other)
            .add("amount", update.effects[i].amount)
            .add("looked_back", update.effects[i].looked_back);
    return lines.text();
}

std::string describe(const Match& match) {
    Lines lines;
    lines.add("tick", match.tick)
        .add("mode", match.mode)
        .add("phase", match.phase)
        .add("ended_by", match.ended_by)
        .add("number", match.number)
        .add("round", match.round)
        .add("rounds", match.rounds)
        .add("phase_tick", match.phase_tick)
        .add("phase_end_tick", match.phase_end_tick)
        .add("round_tick", match.round_tick)
        .add("winner", match.winner)
        .add("winner_team", match.winner_team)
        .add("score_limit", match.score_limit)
        .add("hill", match.hill)
        .add("hill_team", match.hill_team)
        .add("hill_contested", match.hill_contested ? 1 : 0)
        .add("hill_move_tick", match.hill_move_tick);
    for (std::size_t i = 0; i < match.teams.size(); ++i)
        lines.item("teams", i)
            .add("score", match.teams[i].score)
            .add("rounds_won", match.teams[i].rounds_won);
    for (std::size_t i = 0; i < match.flags.size(); ++i)
        lines.item("flags", i)
            .add("position", match.flags[i].position)
            .add("carrier", match.flags[i].carrier)
            .add("return_tick", match.flags[i].return_tick)
            .add("team", match.flags[i].team);
    return lines.fields().add("paused", match.paused ? 1 : 0).add("serial", match.serial).text();
}

std::string describe(const Announcement& announcement) {
    return Lines().add("text", announcement.text).text();
}

std::string describe(const Watching& watching) {
    return Lines()
        .add("player", watching.player)
        .add("refusal", watching.refusal)
        .add("number", watching.number)
        .text();
}

std::string describe(const Watch& watch) {
    Lines lines;
    lines.add("wish", watch.wish).add("player", watch.player);
    if (watch.camera)
        lines.add("camera.center", watch.camera->center).add("camera.size", watch.camera->size);
    return lines.add("number", watch.number).text();
}

std::string describe(const Message& message) {
    return std::visit([](const auto& value) { return describe(value); }, message);
}

Bytes bytes_in_corpus(const std::string& path) {
    std::ifstream file(test::source_path("tests/fuzz/corpus/" + path), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

struct Example {
    std::string name;
    Message message;
};

std::vector<Example> examples() {
    return {{"Welcome", test::example_welcome()},
            {"Roster", test::example_roster()},
            {"Match", test::example_match()},
            {"Announcement", test::example_announcement()},
            {"Watching", test::example_watching()}};
}

constexpr char kBitsOfTheUpdate[] = "bits of the Update";
constexpr char kWholeClock[] = "whole clock of an update";
constexpr char kFirstColumn[] = "column: first";
constexpr char kSecondColumn[] = "column: second";

std::vector<std::byte> first_column() {
    return test::encoded(test::example_first_column(), test::kExampleFall);
}

/// Reads columns one after the other, as a client does that has received all of them.
class ColumnReader {
  public:
    /// Returns everything in a column, and the extrapolated places of all known entities.
    std::string describe(sim::Tick tick, std::span<const std::byte> column) {
        lines_ = Lines();
        lines_.add("tick", tick);
        BitReader bits(column);
        for (const ShortId id : ids(bits, "removed"))
            known_.erase(id);
        read_introductions(bits, tick);
        read_motions(bits, tick);
        read_shot_motions(bits, tick);
        read_aims(bits);
        read_statuses(bits);
        EXPECT_TRUE(bits.ok() && bits.done());
        std::size_t place = 0;
        for (const auto& [id, motion] : known_) {
            const FinePoint at = extrapolate(motion, tick, test::kExampleFall);
            lines_.item("extrapolated", place++).add("id", id).add("x", at.x).add("y", at.y);
        }
        return lines_.text();
    }

  private:
    std::vector<ShortId> ids(BitReader& bits, const char* list) {
        std::vector<ShortId> read;
        EXPECT_TRUE(read_ids(bits, kEntitiesSeenMax, read));
        lines_.fields().add(
            list, read.empty() ? std::string("none") : joined(read, [](ShortId id) { return id; }));
        return read;
    }

    void add_motion(const Motion& motion) {
        lines_.add("motion_tick", motion.tick)
            .add("falls", motion.falls ? 1 : 0)
            .add("x", motion.x)
            .add("y", motion.y)
            .add("vx", motion.vx)
            .add("vy", motion.vy)
            .add("steers", motion.steers ? 1 : 0);
        if (motion.steers) lines_.add("wx", motion.wx).add("wy", motion.wy);
    }

    void add_status(const Status& status) {
        lines_.add("health", status.health)
            .add("flags", status.flags)
            .add("animation", status.animation)
            .add("effects", status.effects);
    }

    void read_introductions(BitReader& bits, sim::Tick tick) {
        IntroductionCode code(tick, test::kExampleFall, test::kExampleShotKinds,
                              test::kExampleRunKinds);
        std::size_t place = 0;
        for (const ShortId id : ids(bits, "introduced")) {
            const auto one = code.read(bits);
            ASSERT_TRUE(one.has_value());
            lines_.item("introductions", place++)
                .add("id", id)
                .add("entity", one->traits.id)
                .add("kind", one->traits.kind)
                .add("team", one->traits.team);
            if (category_of(one->traits.id) == sim::Category::projectile)
                lines_.add("owner", one->traits.owner);
            if (has_motion(one->traits)) add_motion(known_[id] = one->motion);
            kinds_[id] = kind_of(test::kExampleShotKinds, one->traits.kind);
            runs_[id] = kind_of(test::kExampleRunKinds, one->traits.kind);
            if (has_aim(one->traits)) lines_.add("aim", aims_[id] = one->aim);
            if (has_status(one->traits)) add_status(one->status);
        }
    }

    void read_motions(BitReader& bits, sim::Tick tick) {
        constexpr Motion kTooNew{.tick = 0xFFFF'FFFF};
        std::size_t place = 0;
        for (const ShortId id : ids(bits, "moved")) {
            const auto known = known_.find(id);
            const bool is_known = known != known_.end();
            const auto motion = read_motion(bits, tick, is_known ? known->second : kTooNew,
                                            test::kExampleFall, runs_[id]);
            ASSERT_TRUE(motion.has_value());
            lines_.item("motions", place++).add("id", id).add("is_known", is_known ? 1 : 0);
            if (is_known) add_motion(known->second = *motion);
        }
    }

    void read_shot_motions(BitReader& bits, sim::Tick tick) {
        constexpr Motion kTooNew{.tick = 0xFFFF'FFFF};
        std::size_t place = 0;
        for (const ShortId id : ids(bits, "flown")) {
            const auto known = known_.find(id);
            const bool is_known = known != known_.end();
            const auto motion = read_shot_motion(bits, tick, is_known ? known->second : kTooNew,
                                                 kinds_[id], test::kExampleFall);
            ASSERT_TRUE(motion.has_value());
            lines_.item("shot_motions", place++).add("id", id).add("is_known", is_known ? 1 : 0);
            if (is_known) add_motion(known->second = *motion);
        }
    }

    void read_aims(BitReader& bits) {
        std::size_t place = 0;
        for (const ShortId id : ids(bits, "aimed"))
            lines_.item("aims", place++)
                .add("id", id)
                .add("aim", aims_[id] = read_aim(bits, aims_[id]));
    }

    void read_statuses(BitReader& bits) {
        std::size_t place = 0;
        for (const ShortId id : ids(bits, "changed")) {
            lines_.item("statuses", place++).add("id", id);
            add_status(read_status(bits));
        }
    }

    Lines lines_;
    std::map<ShortId, Motion> known_;
    std::map<ShortId, Aim> aims_;
    std::map<ShortId, ShotKind> kinds_;  // of projectiles
    std::map<ShortId, RunKind> runs_;    // of players
};

struct ColumnExample {
    std::string name;
    test::Column column;
};

std::vector<ColumnExample> columns() {
    return {{kFirstColumn, test::example_first_column()},
            {kSecondColumn, test::example_second_column()}};
}

TEST(WireFormatDocument, encoding_the_examples_yields_the_documents_bytes) {
    Document document = read_document();
    Encoder encoder;
    for (const auto& [name, message] : examples()) {
        EXPECT_EQ(document.dumps[name], dump_of(encoder.encode(message))) << "in " << name;
    }
}

TEST(WireFormatDocument, decoding_the_documents_bytes_yields_the_documents_values) {
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

TEST(WireFormatDocument, the_update_is_what_the_encoder_writes_and_the_decoder_reads) {
    Document document = read_document();
    const std::vector<std::byte> column = first_column();
    const Update example = test::example_update(column);
    UpdateEncoder encoder;

    EXPECT_EQ(document.dumps["Update"], dump_of(encoder.encode(example)));

    const Bytes bytes = bytes_of(document.dumps["Update"]);
    Update read;
    ASSERT_EQ(decode_update(bytes, example.tick, read), std::nullopt);
    EXPECT_EQ(read_struct_by_document(document, "head", "UpdateHead", bytes) +
                  "bits = " + text_of_bytes(std::span(bytes).subspan(kUpdateBytesMin)) + "\n",
              document.values["Update"]);
    EXPECT_EQ(describe_bits(read), document.values[kBitsOfTheUpdate]);
    EXPECT_EQ(describe_bits(example), document.values[kBitsOfTheUpdate]);
    EXPECT_TRUE(std::ranges::equal(read.entities, column));
}

TEST(WireFormatDocument, the_bits_of_the_update_are_those_that_the_document_explains) {
    Document document = read_document();
    const std::vector<std::byte> column = first_column();
    Bytes bits = bytes_of_bits(document.bits[kBitsOfTheUpdate]);
    bits.insert(bits.end(), column.begin(), column.end());
    const Bytes bytes = bytes_of(document.dumps["Update"]);

    ASSERT_GE(bytes.size(), bits.size());
    EXPECT_EQ(dump_of(std::span(bytes).last(bits.size())), dump_of(bits));
}

TEST(WireFormatDocument, the_whole_clock_is_what_the_encoder_writes_before_the_other_bits) {
    Document document = read_document();
    const Update example{.tick = 4323, .has_whole_tick = true, .input_margin = -3, .input_age = 2};
    const Bytes bits = bytes_of_bits(document.bits[kWholeClock]);
    UpdateEncoder encoder;

    const auto bytes = encoder.encode(example);

    ASSERT_GE(bytes.size(), bits.size());
    EXPECT_EQ(dump_of(bytes.last(bits.size())), dump_of(bits));
}

/// Compares the document's example of a message that needs no envelope with the code.
template <typename Value, typename Encoder, typename Decode>
void expect_documented(const std::string& name, const Value& example, Encoder encoder,
                       const Decode& decode, const std::string& in_corpus) {
    Document document = read_document();
    const Bytes bytes = bytes_of(document.dumps[name]);
    Value read;

    EXPECT_EQ(document.dumps[name], dump_of(encoder.encode(example)));
    ASSERT_EQ(decode(bytes, read), std::nullopt);
    EXPECT_EQ(describe(read), document.values[name]);
    EXPECT_EQ(read, example);
    EXPECT_EQ(read_by_document(document, name, bytes), document.values[name]);
    EXPECT_EQ(bytes_in_corpus(in_corpus), bytes);
}

TEST(WireFormatDocument, the_inputs_are_what_the_encoder_writes_and_the_decoder_reads) {
    expect_documented("Inputs", test::example_inputs(), InputsEncoder(), decode_inputs,
                      "inputs_fuzz/example.bin");
}

TEST(WireFormatDocument, the_wish_to_watch_is_what_the_encoder_writes_and_the_decoder_reads) {
    expect_documented("Watch", test::example_watch(), WatchEncoder(), decode_watch,
                      "watch_fuzz/example.bin");
}

TEST(WireFormatDocument, the_gravity_of_the_welcome_is_the_fall_of_the_columns) {
    const Welcome welcome = test::example_welcome();

    EXPECT_EQ(fall_of(welcome.gravity, welcome.tick_rate), test::kExampleFall);
}

TEST(WireFormatDocument, encoding_the_columns_yields_the_documents_bits) {
    Document document = read_document();
    for (const auto& [name, column] : columns()) {
        const Bytes bytes = test::encoded(column, test::kExampleFall);

        EXPECT_EQ(document.dumps[name], dump_of(bytes)) << "in " << name;
        EXPECT_EQ(dump_of(bytes_of_bits(document.bits[name])), dump_of(bytes)) << "in " << name;
    }
}

TEST(WireFormatDocument, decoding_the_columns_yields_the_documents_values) {
    Document document = read_document();
    ColumnReader reader;
    for (const auto& [name, column] : columns()) {
        const Bytes bytes = bytes_of(document.dumps[name]);

        EXPECT_EQ(reader.describe(column.tick, bytes), document.values[name]) << "in " << name;
    }
}

TEST(WireFormatDocument, every_reason_for_a_rejection_is_named) {
    std::ifstream file(test::source_path("docs/wire-format.md"));
    const std::string text{std::istreambuf_iterator<char>(file), {}};

    for (std::size_t i = 0; i < kDecodeErrorCount; ++i) {
        const std::string name(name_of(static_cast<DecodeError>(i)));
        EXPECT_NE(text.find("| `" + name + "` |"), std::string::npos) << name;
    }
}

TEST(WireFormatDocument, the_message_fuzzer_begins_with_the_documents_bytes) {
    const Document document = read_document();
    for (const auto& [name, message] : examples())
        EXPECT_EQ(bytes_in_corpus("message_fuzz/" + name + ".bin"),
                  bytes_of(document.dumps.at(name)))
            << "in " << name;
}

/// Makes an input of update_fuzz, which takes one byte first, whose lowest bit says whether there
/// is gravity, and three bytes before each message: by how many ticks it is later, and two with its
/// length, the lower one first.
Bytes for_update_fuzz(std::initializer_list<std::pair<std::uint8_t, Bytes>> messages) {
    Bytes all{std::byte{1}};
    for (const auto& [ticks_later, bytes] : messages) {
        all.push_back(std::byte{ticks_later});
        all.push_back(static_cast<std::byte>(bytes.size() & 0xFF));
        all.push_back(static_cast<std::byte>(bytes.size() >> 8));
        all.insert(all.end(), bytes.begin(), bytes.end());
    }
    return all;
}

/// The ages of the columns' motions are such that they may be sent from tick 3 on.
TEST(WireFormatDocument, the_update_fuzzer_begins_with_the_documents_columns) {
    const Document document = read_document();
    const Bytes first = bytes_of(document.dumps.at(kFirstColumn));
    const Bytes second = bytes_of(document.dumps.at(kSecondColumn));
    const Bytes update = bytes_of(document.dumps.at("Update"));

    EXPECT_EQ(bytes_in_corpus("update_fuzz/columns.bin"),
              for_update_fuzz({{3, first}, {3, second}}));
    EXPECT_EQ(bytes_in_corpus("update_fuzz/reordered.bin"),
              for_update_fuzz({{3, {}}, {3, second}, {202, first}}));
    EXPECT_EQ(bytes_in_corpus("update_fuzz/update.bin"), for_update_fuzz({{3, update}}));
    UpdateEncoder encoder;
    const auto whole = encoder.encode({.tick = 4323, .has_whole_tick = true, .input_margin = -3});
    EXPECT_EQ(bytes_in_corpus("update_fuzz/whole_clock.bin"),
              for_update_fuzz({{3, Bytes(whole.begin(), whole.end())}}));
}

}  // namespace
}  // namespace arena::protocol
