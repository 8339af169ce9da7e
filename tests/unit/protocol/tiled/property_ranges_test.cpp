// Every property of an object of a map at both ends of its range and beyond, read through the whole
// importer, and the same ranges in docs/maps.md.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/base/text.h"
#include "tests/support/folders.h"
#include "tests/unit/protocol/tiled/object_text.h"

namespace arena::protocol::property_ranges_test {
namespace {

using object_text::kBox;
using object_text::kDisc;
using object_text::object;
using object_text::object_refusal;
using object_text::path;
using object_text::trigger_of;
using Properties = std::vector<std::string>;
using Map = sim::MapDescription;

constexpr const char* kPoint = R"("point":true,"x":64,"y":256)";

/// A number among the properties of a class.
struct Number {
    std::string class_name;
    std::string name;
    double min;
    double max;
    bool is_whole;
    /// Returns what the importer made of it; nullptr where it is not a number of its own there.
    double (*read)(const Map&);
    Properties others{};  ///< without which the object is refused, or the number means nothing
    const char* shape = kBox;
};

template <auto kMember>
double of_mover(const Map& map) {
    return static_cast<double>(map.movers.at(0).*kMember);
}
template <auto kMember>
double of_trigger(const Map& map) {
    return static_cast<double>(map.triggers.at(0).*kMember);
}
template <auto kMember>
double of_force(const Map& map) {
    return static_cast<double>(map.forces.at(0).*kMember);
}
double launch_x(const Map& map) {
    return static_cast<double>(map.triggers.at(0).launch.x);
}
double launch_y(const Map& map) {
    return static_cast<double>(map.triggers.at(0).launch.y);
}
double flow_x(const Map& map) {
    return static_cast<double>(map.forces.at(0).flow.x);
}

std::vector<Number> numbers() {
    using sim::MapForce;
    using sim::MapMover;
    using sim::MapTrigger;
    const Properties path_only{R"("path":"way")"};
    const Properties door{R"("path":"way")", R"("signal":"gate")"};
    const Properties one_way{R"("launch":10)"};
    const Properties team{R"("team":1)"};
    return {
        {"spawn",
         "team",
         0,
         255,
         true,
         [](const Map& map) { return static_cast<double>(map.spawns.at(0).team); },
         {},
         kPoint},
        {"platform", "speed", 0.01, 100, false, of_mover<&MapMover::speed>, path_only},
        {"platform", "wait", 0, 3600, false, of_mover<&MapMover::wait>, path_only},
        {"door", "speed", 0.01, 100, false, of_mover<&MapMover::speed>, door},
        {"timed", "down", 0.05, 3600, false, of_mover<&MapMover::down_time>},
        {"timed", "up", 0.05, 3600, false, of_mover<&MapMover::up_time>},
        {"timed", "warning", 0, 3600, false, of_mover<&MapMover::warning_time>},
        {"timed", "delay", 0, 3600, false, of_mover<&MapMover::first_delay>},
        {"crate", "health", 1, 30000, true, of_mover<&MapMover::health>},
        {"crate", "respawn", 0, 3600, false, of_mover<&MapMover::respawn_delay>},
        {"spikes", "amount", 0, 30000, true, of_trigger<&MapTrigger::amount>},
        {"spikes", "interval", 0.05, 3600, false, of_trigger<&MapTrigger::interval>},
        {"pickup", "amount", 1, 30000, true, of_trigger<&MapTrigger::amount>},
        {"pickup", "interval", 0.05, 3600, false, of_trigger<&MapTrigger::interval>},
        {"pickup", "factor", 0.1, 10, false, of_trigger<&MapTrigger::speed_factor>},
        {"pickup", "duration", 0.05, 3600, false, of_trigger<&MapTrigger::duration>},
        {"pad", "launch_x", -200, 200, false, launch_x},
        {"pad", "launch_y", -200, 200, false, launch_y},
        {"pad", "launch", -200, 200, false, launch_y},
        {"pad", "angle", -360, 360, false, nullptr, one_way},
        {"pad", "interval", 0.05, 3600, false, of_trigger<&MapTrigger::interval>, one_way},
        {"area", "amount", 1, 30000, true, of_trigger<&MapTrigger::amount>},
        {"area", "interval", 0.05, 3600, false, of_trigger<&MapTrigger::interval>},
        {"area", "cone", 1, 360, false, nullptr, {}, kDisc},
        {"area", "direction", -360, 360, false, nullptr, {R"("cone":90)"}, kDisc},
        {"flag",
         "team",
         1,
         8,
         true,
         [](const Map& map) { return static_cast<double>(map.flags.at(0).team); },
         {},
         kPoint},
        {"base", "team", 1, 8, true,
         [](const Map& map) { return static_cast<double>(map.bases.at(0).team); }},
        {"ice", "factor", 0.01, 1, false, of_force<&MapForce::factor>},
        {"conveyor", "speed", -50, 50, false, flow_x},
        {"conveyor", "angle", -360, 360, false, nullptr},
        {"wind", "acceleration", -100, 100, false, flow_x},
        {"wind", "angle", -360, 360, false, nullptr},
        {"gravity", "factor", 0, 4, false, of_force<&MapForce::factor>},
        {"water", "factor", 0.05, 1, false, of_force<&MapForce::factor>},
        {"water", "fall_factor", 0.05, 1, false, of_force<&MapForce::fall_factor>},
        {"ladder", "climb_speed", 0.1, 50, false,
         [](const Map& map) { return static_cast<double>(map.forces.at(0).flow.y); }},
        {"flag", "radius", 0.05, 100, false,
         [](const Map& map) { return static_cast<double>(map.flags.at(0).radius); }, team, kPoint},
    };
}

/// Returns the object with this number, and a path that it may name.
std::string object_with(const Number& number, double value) {
    Properties properties = number.others;
    properties.push_back("\"" + number.name + "\":" + number_text(value));
    return object(number.class_name, number.shape, properties) + "," + path();
}

std::string range_of(const Number& number) {
    return number_text(number.min) + " to " + number_text(number.max);
}

/// Returns a number a little outside of a range that ends with `end`; `side` is -1 or 1.
double just_beyond(const Number& number, double end, double side) {
    constexpr double kPart = 1e-4;
    return end + side * (number.is_whole ? 1.0 : kPart * (end == 0.0 ? 1.0 : std::abs(end)));
}

TEST(PropertyRanges, every_number_is_read_at_both_ends_of_its_range) {
    for (const Number& number : numbers()) {
        for (const double end : {number.min, number.max}) {
            SCOPED_TRACE(number.class_name + " " + number.name + " = " + number_text(end));
            const TiledMap map = read(map_with_objects(object_with(number, end)));
            EXPECT_EQ(joined(map.report.warnings).find("property"), std::string::npos);
            if (number.read != nullptr) {
                EXPECT_FLOAT_EQ(static_cast<float>(number.read(map.description)),
                                static_cast<float>(end));
            }
        }
    }
}

TEST(PropertyRanges, every_number_beyond_its_range_is_refused_with_its_name_and_range) {
    for (const Number& number : numbers()) {
        for (const double beyond :
             {just_beyond(number, number.min, -1.0), just_beyond(number, number.max, 1.0)}) {
            EXPECT_EQ(object_refusal(object_with(number, beyond)),
                      "property '" + number.name + "' is " + number_text(beyond) +
                          ": set it to a " + (number.is_whole ? "whole number" : "number") +
                          " from " + range_of(number))
                << number.class_name;
        }
        if (number.is_whole) {
            EXPECT_NE(object_refusal(object_with(number, number.min + 0.5)).find("whole number"),
                      std::string::npos)
                << number.class_name << " " << number.name;
        }
    }
}

TEST(PropertyRanges, an_area_with_an_effect_does_from_0_to_30000_damage) {
    const Number amount{"area", "amount", 0, 30000, true, nullptr, {R"("effect":"mud")"}};

    for (const double end : {amount.min, amount.max})
        EXPECT_EQ(object_refusal(object_with(amount, end)), "");
    for (const double beyond : {-1.0, 30001.0})
        EXPECT_EQ(object_refusal(object_with(amount, beyond)),
                  "property 'amount' is " + number_text(beyond) +
                      ": set it to a whole number from 0 to 30000");
}

/// A text among the properties of a class.
struct Text {
    std::string class_name;
    std::string name;
    std::string (*read)(const Map&);
    Properties others{};
    const char* shape = kBox;
};

template <auto kMember>
std::string text_of_trigger(const Map& map) {
    return map.triggers.at(0).*kMember;
}

std::vector<Text> texts() {
    using sim::MapTrigger;
    const auto effect = text_of_trigger<&MapTrigger::effect>;
    return {
        {"spawn",
         "archetype",
         [](const Map& map) { return map.spawns.at(0).archetype; },
         {},
         kPoint},
        {"door",
         "signal",
         [](const Map& map) { return map.movers.at(0).signal; },
         {R"("path":"way")"}},
        {"plate", "signal", text_of_trigger<&MapTrigger::signal>},
        {"spikes", "effect", effect},
        {"pickup", "effect", effect},
        {"pickup", "item", text_of_trigger<&MapTrigger::item>},
        {"pad", "effect", effect, {R"("launch":10)"}},
        {"area", "effect", effect},
    };
}

std::string object_with(const Text& text, const std::string& value) {
    Properties properties = text.others;
    properties.push_back("\"" + text.name + "\":\"" + value + "\"");
    return object(text.class_name, text.shape, properties) + "," + path();
}

TEST(PropertyRanges, every_text_has_at_most_64_bytes) {
    const std::string longest(64, 't');
    for (const Text& text : texts()) {
        SCOPED_TRACE(text.class_name + " " + text.name);
        EXPECT_EQ(text.read(read(map_with_objects(object_with(text, longest))).description),
                  longest);
        const std::string refused = object_refusal(object_with(text, longest + "t"));
        EXPECT_EQ(refused.find("property '" + text.name + "' is text 'ttt"), 0u) << refused;
        EXPECT_NE(refused.find(": set it to a string of at most 64 bytes"), std::string::npos)
            << refused;
    }
}

TEST(PropertyRanges, what_is_between_is_read_as_well) {
    const auto read_as = [](std::string_view class_name, std::string_view name, double value) {
        for (const Number& number : numbers())
            if (number.class_name == class_name && number.name == name)
                return number.read(read(map_with_objects(object_with(number, value))).description);
        ADD_FAILURE() << "no such number";
        return 0.0;
    };

    EXPECT_EQ(read_as("door", "speed", 3.5), 3.5);
    EXPECT_EQ(read_as("pad", "interval", 1.25), 1.25);
    EXPECT_EQ(read_as("area", "interval", 2.5), 2.5);
    EXPECT_EQ(read_as("ladder", "climb_speed", 6.5), 6.5);
}

TEST(PropertyRanges, angles_at_their_ends_are_to_the_right_again) {
    for (const char* angle : {R"("angle":-360)", R"("angle":360)"}) {
        expect_near(trigger_of(object("pad", kBox, {R"("launch":10)", angle})).launch, {10, 0});
        for (const char* strength : {R"("speed":10)", R"("acceleration":10)"}) {
            const char* flows = strength[1] == 's' ? "conveyor" : "wind";
            const TiledMap map = read(map_with_objects(object(flows, kBox, {strength, angle})));
            expect_near(map.description.forces.at(0).flow, {10, 0});
        }
    }
    const sim::MapTrigger narrow =
        trigger_of(object("area", kDisc, {R"("cone":1)", R"("direction":-360)"}));
    expect_near(narrow.cone_direction, {1, 0});
    EXPECT_NEAR(narrow.cone_half_angle.y, std::sin(0.5 * 3.14159265 / 180.0), 1e-6);
    EXPECT_EQ(trigger_of(object("area", kDisc, {R"("cone":360)"})).cone_direction, sim::Vec2{});
}

/// The rows of the table of properties, each as its cells without spaces around them.
std::vector<std::vector<std::string>> documented_rows() {
    std::ifstream file(test::source_path("docs/maps.md"));
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const std::string heading = "| class | property | type | default | range | |\n|";
    std::size_t at = text.find('\n', text.find(heading) + heading.size()) + 1;
    std::vector<std::vector<std::string>> rows;
    for (; text[at] == '|'; at = text.find('\n', at) + 1) {
        std::vector<std::string>& cells = rows.emplace_back();
        for (std::size_t begin = at + 1; cells.size() < 5;) {
            const std::size_t end = text.find('|', begin);
            const std::string cell = text.substr(begin, end - begin);
            const std::size_t first = cell.find_first_not_of(' ');
            cells.push_back(first == std::string::npos
                                ? ""
                                : cell.substr(first, cell.find_last_not_of(' ') + 1 - first));
            begin = end + 1;
        }
    }
    return rows;
}

std::vector<std::string> split(const std::string& list) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(", ", begin), list.size());
        parts.push_back(list.substr(begin, end - begin));
        begin = end + 2;
    }
    return parts;
}

/// Each range of the document as "CLASS PROPERTY RANGE"; those of paths, flags and words are left
/// out.
std::vector<std::string> documented_ranges() {
    std::vector<std::string> ranges;
    const auto plain = [](const std::string& name) { return name.substr(1, name.size() - 2); };
    for (const auto& row : documented_rows()) {
        const std::vector<std::string> names = split(row[1]);
        const std::vector<std::string> given = split(row[4]);
        for (const std::string& class_name : split(row[0]))
            for (std::size_t i = 0; i < names.size(); ++i) {
                const std::string& range = given.size() == names.size() ? given[i] : given[0];
                const bool is_text = range.ends_with(" bytes");
                if (is_text || range.find(" to ") != std::string::npos)
                    ranges.push_back(plain(class_name) + " " + plain(names[i]) + " " + range);
            }
    }
    std::sort(ranges.begin(), ranges.end());
    return ranges;
}

TEST(PropertyRanges, are_those_of_the_document) {
    std::vector<std::string> ranges;
    for (const Number& number : numbers())
        ranges.push_back(number.class_name + " " + number.name + " " + range_of(number));
    for (const Text& text : texts())
        ranges.push_back(text.class_name + " " + text.name + " 64 bytes");
    std::sort(ranges.begin(), ranges.end());

    EXPECT_EQ(documented_ranges(), ranges);
}

}  // namespace
}  // namespace arena::protocol::property_ranges_test
