#include "protocol/rules/read_animation.h"

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::read_animation_test {
namespace {

using Lines = std::vector<std::string>;

/// An animation and the problems with it.
struct Read {
    sim::Animation animation;
    Lines problems;
};

Read read(std::string_view text) {
    const toml::table table = toml::parse(text);
    TomlReader reader("f.toml");
    Read result;
    result.animation = read_animation(table, reader);
    result.problems = reader.problems();
    return result;
}

/// Reads one frame with these lines, in a file whose third line is the first of them.
Read read_frame(const std::string& lines) {
    return read("name = \"a\"\n[[frame]]\n" + lines);
}

TEST(ReadAnimation, an_animation_needs_a_name_and_a_frame) {
    const Read result = read("");

    EXPECT_EQ(result.problems.size(), 2u);
    EXPECT_NE(result.problems[0].find("an animation has no name: write name"), std::string::npos);
    EXPECT_NE(result.problems[1].find("an animation has no frame: add"), std::string::npos);
    EXPECT_TRUE(result.animation.frames.empty());
}

TEST(ReadAnimation, keys_that_are_left_out_have_their_defaults) {
    const Read result = read_frame("");

    EXPECT_EQ(result.problems, Lines{});
    EXPECT_EQ(result.animation.name, "a");
    EXPECT_TRUE(result.animation.loops);
    EXPECT_EQ(result.animation.damage, 0);
    EXPECT_EQ(result.animation.launch, sim::Vec2{});
    ASSERT_EQ(result.animation.frames.size(), 1u);
    EXPECT_EQ(result.animation.frames[0].duration, 0.1f);
    EXPECT_TRUE(result.animation.frames[0].attacks.empty());
    EXPECT_TRUE(result.animation.frames[0].vulnerabilities.empty());
}

TEST(ReadAnimation, frames_are_in_the_order_of_the_file) {
    const Read result = read(
        "name = \"swing\"\nloops = false\ndamage = 40\nlaunch = [3, -4]\n"
        "[[frame]]\nduration = 0.2\n[[frame]]\nduration = 0.3\n");

    EXPECT_EQ(result.problems, Lines{});
    EXPECT_FALSE(result.animation.loops);
    EXPECT_EQ(result.animation.damage, 40);
    EXPECT_EQ(result.animation.launch, (sim::Vec2{3.0f, -4.0f}));
    ASSERT_EQ(result.animation.frames.size(), 2u);
    EXPECT_EQ(result.animation.frames[0].duration, 0.2f);
    EXPECT_EQ(result.animation.frames[1].duration, 0.3f);
}

TEST(ReadAnimation, a_volume_is_a_circle_or_a_box) {
    const Read result = read_frame(
        "attacks = [{ circle = [1, 2, 0.5], deals = \"hit\" }]\n"
        "vulnerabilities = [{ box = [-1, -2, 3, 4] }]\n");

    EXPECT_EQ(result.problems, Lines{});
    ASSERT_EQ(result.animation.frames.size(), 1u);
    const sim::AnimationFrame& frame = result.animation.frames[0];
    ASSERT_EQ(frame.attacks.size(), 1u);
    const auto& circle = std::get<sim::Circle>(frame.attacks[0].shape);
    EXPECT_EQ(circle.center, (sim::Vec2{1.0f, 2.0f}));
    EXPECT_EQ(circle.radius, 0.5f);
    ASSERT_EQ(frame.vulnerabilities.size(), 1u);
    const auto& box = std::get<sim::Aabb>(frame.vulnerabilities[0].shape);
    EXPECT_EQ(box.min, (sim::Vec2{-1.0f, -2.0f}));
    EXPECT_EQ(box.max, (sim::Vec2{3.0f, 4.0f}));
}

TEST(ReadAnimation, each_hit_type_has_its_bit) {
    const std::pair<const char*, sim::HitType> cases[] = {{"hit", sim::HitType::hit},
                                                          {"death", sim::HitType::death},
                                                          {"collect", sim::HitType::collect},
                                                          {"launch", sim::HitType::launch},
                                                          {"depress", sim::HitType::depress}};
    for (const auto& [name, type] : cases) {
        const Read result = read_frame("attacks = [{ circle = [0, 0, 1], deals = \"" +
                                       std::string(name) + "\" }]\n");

        ASSERT_EQ(result.problems, Lines{}) << name;
        EXPECT_EQ(result.animation.frames[0].attacks[0].deals, sim::HitTypes(type)) << name;
    }
}

TEST(ReadAnimation, an_attack_deals_one_type_or_several_but_not_none) {
    const Read several =
        read_frame("attacks = [{ circle = [0, 0, 1], deals = [\"launch\", \"hit\", \"hit\"] }]\n");
    EXPECT_EQ(several.problems, Lines{});
    EXPECT_EQ(several.animation.frames[0].attacks[0].deals,
              sim::HitType::hit | sim::HitType::launch);

    for (const char* attack : {"{ circle = [0, 0, 1] }", "{ circle = [0, 0, 1], deals = [] }"}) {
        const Read nothing = read_frame("attacks = [" + std::string(attack) + "]\n");
        EXPECT_EQ(nothing.problems,
                  Lines{"f.toml:3: an attack deals nothing: write deals = \"hit\""});
        EXPECT_TRUE(nothing.animation.frames[0].attacks.empty());
    }
}

TEST(ReadAnimation, a_vulnerability_accepts_all_types_unless_it_says_which) {
    const Read result = read_frame(
        "vulnerabilities = [{ circle = [0, 0, 1] }, { circle = [0, 0, 1], accepts = [] },"
        " { circle = [0, 0, 1], accepts = \"death\" }]\n");

    EXPECT_EQ(result.problems, Lines{});
    const auto& vulnerabilities = result.animation.frames[0].vulnerabilities;
    ASSERT_EQ(vulnerabilities.size(), 3u);
    EXPECT_EQ(vulnerabilities[0].accepts, sim::kAnyHit);
    EXPECT_EQ(vulnerabilities[1].accepts, sim::kNoHit);
    EXPECT_EQ(vulnerabilities[2].accepts, sim::HitTypes(sim::HitType::death));
}

TEST(ReadAnimation, an_unknown_hit_type_is_reported_with_the_known_ones) {
    const std::pair<const char*, const char*> cases[] = {
        {"\"Hit\"", "'Hit'"}, {"\"\"", "''"}, {"1", "1"}, {"[\"hit\", \"possess\"]", "'possess'"}};
    for (const auto& [accepts, shown] : cases) {
        const Read result = read_frame(
            "vulnerabilities = [{ circle = [0, 0, 1], accepts = " + std::string(accepts) + " }]\n");
        EXPECT_EQ(result.problems, Lines{"f.toml:3: unknown hit type " + std::string(shown) +
                                         ": write one or more of hit, death, collect, launch, "
                                         "depress"})
            << accepts;
    }
}

TEST(ReadAnimation, a_shape_without_extent_is_reported_and_left_out) {
    const std::pair<const char*, const char*> cases[] = {
        {"", "a volume is one circle or one box: write one of them"},
        {"circle = [0, 0, 1], box = [0, 0, 1, 1]",
         "a volume is one circle or one box: write one of them"},
        {"circle = [0, 0, 0]", "circle has the radius 0: make its third number larger than 0"},
        {"circle = [0, 0, -1]", "circle has the radius -1: make its third number larger than 0"},
        {"circle = [0, 0]", "circle is [0, 0]: write 3 numbers from -100 to 100 in brackets"},
        {"circle = [0, 101, 1]",
         "circle is [0, 101, 1]: write 3 numbers from -100 to 100 in brackets"},
        {"box = [0, 0, 0, 1]",
         "box is empty: its second corner has to lie right of and above its first"},
        {"box = [0, 1, 1, 1]",
         "box is empty: its second corner has to lie right of and above its first"},
        {"box = [0, 0, 1]", "box is [0, 0, 1]: write 4 numbers from -100 to 100 in brackets"}};
    for (const auto& [shape, problem] : cases) {
        const Read result = read_frame("vulnerabilities = [{ " + std::string(shape) + " }]\n");

        EXPECT_EQ(result.problems, Lines{"f.toml:3: " + std::string(problem)}) << shape;
        EXPECT_TRUE(result.animation.frames[0].vulnerabilities.empty()) << shape;
    }
}

TEST(ReadAnimation, an_attack_has_no_accepts_and_a_vulnerability_no_deals) {
    EXPECT_EQ(read_frame("attacks = [{ circle = [0, 0, 1], deals = \"hit\", accepts = \"hit\" }]\n")
                  .problems,
              Lines{"f.toml:3: unknown key 'accepts' in an attack: it belongs to vulnerabilities"});
    const Lines problems =
        read_frame("vulnerabilities = [{ circle = [0, 0, 1], deals = \"hit\" }]\n").problems;
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems[0].rfind("f.toml:3: unknown key 'deals' in a vulnerability", 0), 0u);
}

TEST(ReadAnimation, frames_and_volumes_are_limited) {
    const auto repeated = [](std::size_t count, const std::string& item) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i)
            text += item;
        return text;
    };

    EXPECT_EQ(read("name = \"a\"\n" + repeated(kFramesMax, "[[frame]]\n")).problems, Lines{});
    const Read frames = read("name = \"a\"\n" + repeated(kFramesMax + 1, "[[frame]]\n"));
    EXPECT_EQ(frames.problems,
              Lines{"f.toml:66: more than 64 of [[animation.frame]]: remove some"});
    EXPECT_EQ(frames.animation.frames.size(), kFramesMax);

    const Read volumes = read_frame("vulnerabilities = [" +
                                    repeated(kVolumesMax + 1, "{ circle = [0, 0, 1] },") + "]\n");
    EXPECT_EQ(volumes.problems,
              Lines{"f.toml:3: more than 16 of a list of volumes in braces: remove some"});
    EXPECT_EQ(volumes.animation.frames[0].vulnerabilities.size(), kVolumesMax);
}

}  // namespace
}  // namespace arena::protocol::read_animation_test
