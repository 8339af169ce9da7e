#include "server/maps/map_svg.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/triggers.h"

namespace arena::server::map_svg_test {
namespace {

using arena::test::MapBuilder;

/// Returns a field of 10 x 10 m, drawn with 32 pixels a metre and a margin of 16: the point (x, y)
/// is at the pixel (16 + 32 x, 16 + 32 (10 - y)).
MapBuilder field() {
    return MapBuilder(10.0f, 10.0f);
}

std::string svg_of(const MapBuilder& map, const sim::Rules& rules = {}) {
    return map_svg(*map.terrain(), rules);
}

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

std::size_t count_of(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + 1))
        ++count;
    return count;
}

TEST(MapSvg, an_empty_map_is_a_field_with_a_grid_and_no_legend) {
    const std::string svg = svg_of(field());

    // 320 pixels and a margin on each side, and one more below.
    EXPECT_TRUE(has(svg, "width=\"352.0\" height=\"368.0\" viewBox=\"0 0 352.0 368.0\"")) << svg;
    EXPECT_TRUE(has(svg,
                    "<rect class=\"field\" x=\"16.0\" y=\"16.0\" width=\"320.0\" "
                    "height=\"320.0\"/>"))
        << svg;
    // A line every 5 m: at 0, 5 and 10 along each axis.
    EXPECT_TRUE(has(svg,
                    "<path class=\"grid\" d=\"M16.0 336.0L16.0 16.0M176.0 336.0L176.0 16.0"
                    "M336.0 336.0L336.0 16.0M16.0 336.0L336.0 336.0M16.0 176.0L336.0 176.0"
                    "M16.0 16.0L336.0 16.0\"/>"))
        << svg;
    EXPECT_EQ(count_of(svg, "class=\"l\""), 0u);
}

TEST(MapSvg, the_grid_of_a_huge_map_ends_after_400_lines) {
    const std::string svg = svg_of(MapBuilder(4000.0f, 10.0f));

    const std::size_t begin = svg.find("<path class=\"grid\"");
    const std::string grid = svg.substr(begin, svg.find("/>", begin) - begin);
    EXPECT_EQ(count_of(grid, "M"), 400u + 3u) << "of which three are at y = 0, 5 and 10";
}

TEST(MapSvg, a_large_map_fits_into_1600_by_1100_pixels) {
    EXPECT_TRUE(has(svg_of(MapBuilder(100.0f, 10.0f)), "width=\"1600.0\" height=\"160.0\"/>"));
    EXPECT_TRUE(has(svg_of(MapBuilder(10.0f, 100.0f)), "width=\"110.0\" height=\"1100.0\"/>"));
    EXPECT_TRUE(has(svg_of(MapBuilder(50.0f, 10.0f)), "width=\"1600.0\" height=\"320.0\"/>"));
    EXPECT_TRUE(has(svg_of(MapBuilder(49.0f, 10.0f)), "width=\"1568.0\" height=\"320.0\"/>"));
}

TEST(MapSvg, draws_the_shapes_of_walls_with_y_upwards) {
    const std::string svg = svg_of(field()
                                       .circle({2.0f, 1.0f}, 0.5f)
                                       .box({1.0f, 3.0f}, {2.0f, 4.0f})
                                       .low_box({4.0f, 3.0f}, {5.0f, 4.0f})
                                       .line({8.0f, 1.0f}, {8.0f, 9.0f}));

    EXPECT_TRUE(has(svg, "<circle class=\"wall\" cx=\"80.0\" cy=\"304.0\" r=\"16.0\"/>")) << svg;
    EXPECT_TRUE(
        has(svg, "<path class=\"wall\" d=\"M48.0 240.0L80.0 240.0L80.0 208.0L48.0 208.0Z\"/>"))
        << svg;
    EXPECT_TRUE(has(svg, "<path class=\"low\" d=\"M144.0 240.0")) << svg;
    EXPECT_TRUE(has(svg, "<path class=\"line\" d=\"M272.0 304.0L272.0 48.0\"/>")) << svg;
}

TEST(MapSvg, the_slit_of_a_ring_is_inside_and_has_no_line) {
    const std::string svg = svg_of(field().polygon({{1.0f, 1.0f},
                                                    {9.0f, 1.0f},
                                                    {9.0f, 9.0f},
                                                    {1.0f, 9.0f},
                                                    {1.0f, 1.0f},
                                                    {3.0f, 3.0f},
                                                    {3.0f, 7.0f},
                                                    {7.0f, 7.0f},
                                                    {7.0f, 3.0f},
                                                    {3.0f, 3.0f}}));

    const std::size_t lines = svg.find("<path class=\"wall\" style=\"fill:none\" d=\"");
    ASSERT_NE(lines, std::string::npos) << svg;
    const std::string d = svg.substr(lines, svg.find("/>", lines) - lines);
    EXPECT_EQ(count_of(d, "M"), 2u) << "the outer square and the hole: " << d;
    EXPECT_EQ(count_of(d, "L"), 8u) << d;
    EXPECT_FALSE(has(d, "48.0 304.0L112.0 240.0")) << d;
    EXPECT_FALSE(has(d, "112.0 240.0L48.0 304.0")) << d;
    EXPECT_EQ(count_of(svg, "style=\"stroke:none\""), 1u) << "the area is filled";
}

TEST(MapSvg, arrows_point_at_the_side_of_a_one_sided_line_that_stops) {
    // It stops what comes from its right, where x is larger. Three metres have two arrows.
    const std::string svg = svg_of(field().one_sided_line({2.0f, 5.0f}, {2.0f, 8.0f}));

    EXPECT_TRUE(has(svg, "<path class=\"side\" d=\"M80.0 176.0L80.0 80.0\"/>")) << svg;
    EXPECT_TRUE(has(svg, "<path class=\"side\" d=\"M99.2 152.0L80.0 152.0L")) << svg;
    EXPECT_TRUE(has(svg, "<path class=\"side\" d=\"M99.2 104.0L80.0 104.0L")) << svg;
    EXPECT_EQ(count_of(svg, "<path class=\"side\""), 3u);
}

TEST(MapSvg, the_legend_has_what_is_there_once_in_the_order_of_the_looks) {
    const std::string svg =
        svg_of(field().spawn({5.0f, 5.0f}).circle({2.0f, 1.0f}, 0.5f).circle({4.0f, 1.0f}, 0.5f));

    EXPECT_EQ(count_of(svg, "class=\"l\""), 2u);
    // One column of 210 pixels fits below 320; rows are 22 apart.
    EXPECT_TRUE(has(svg,
                    "<rect class=\"wall\" x=\"16.0\" y=\"352.0\" width=\"22\" height=\"12\"/>"
                    "<text class=\"l\" x=\"46.0\" y=\"362.0\">wall</text>"))
        << svg;
    EXPECT_TRUE(has(svg, "<rect class=\"spawn\" x=\"16.0\" y=\"374.0\"")) << svg;
    EXPECT_TRUE(has(svg, "height=\"412.0\" viewBox")) << "320, three margins and two rows";
    EXPECT_TRUE(has(svg, "\n.wall{"));
    EXPECT_FALSE(has(svg, "\n.pad{"));
}

TEST(MapSvg, a_spawn_has_the_radius_of_its_archetype_and_the_number_of_its_team) {
    sim::Rules rules;
    rules.archetypes.resize(2);
    rules.archetypes[0].name = "scout";
    rules.archetypes[0].radius = 0.5f;
    rules.archetypes[1].name = "tank";
    rules.archetypes[1].radius = 1.0f;

    const std::string svg = svg_of(field()
                                       .spawn({1.0f, 5.0f}, 0)
                                       .spawn({4.0f, 5.0f}, 3, "tank")
                                       .spawn({8.0f, 5.0f}, 7, "unknown"),
                                   rules);

    EXPECT_TRUE(has(svg, "cx=\"48.0\" cy=\"176.0\" r=\"16.0\"/>\n<text x=\"48.0\" y=\"180.0\">0<"))
        << svg;
    EXPECT_TRUE(
        has(svg, "cx=\"144.0\" cy=\"176.0\" r=\"32.0\"/>\n<text x=\"144.0\" y=\"180.0\">3<"))
        << svg;
    EXPECT_TRUE(
        has(svg, "cx=\"272.0\" cy=\"176.0\" r=\"16.0\"/>\n<text x=\"272.0\" y=\"180.0\">7<"))
        << svg;
}

TEST(MapSvg, a_platform_has_its_path_and_its_end) {
    const auto box = arena::test::box_obstacle({1.0f, 1.0f}, {2.0f, 2.0f});
    const std::string svg =
        svg_of(field().mover(arena::test::platform(box, {{0.0f, 0.0f}, {4.0f, 0.0f}}, 1.0f)));

    EXPECT_TRUE(has(svg,
                    "<path class=\"path\" d=\"M176.0 304.0L208.0 304.0L208.0 272.0L176.0 "
                    "272.0Z\"/>\n<path class=\"path\" d=\"M64.0 288.0L192.0 288.0\"/>\n"
                    "<path class=\"platform\" d=\"M48.0 304.0"))
        << svg;
}

TEST(MapSvg, the_path_of_a_loop_leads_back_to_its_beginning) {
    const auto box = arena::test::box_obstacle({1.0f, 1.0f}, {2.0f, 2.0f});
    const std::string svg = svg_of(field().mover(arena::test::platform(
        box, {{0.0f, 0.0f}, {4.0f, 0.0f}, {4.0f, 4.0f}}, 1.0f, sim::PathMode::loop)));

    EXPECT_TRUE(has(svg, "d=\"M64.0 288.0L192.0 288.0L192.0 160.0L64.0 288.0\"/>")) << svg;
}

TEST(MapSvg, each_kind_of_mover_has_its_look_and_doors_and_crates_a_label) {
    const auto box = arena::test::box_obstacle({1.0f, 1.0f}, {2.0f, 2.0f});
    const auto far_box = arena::test::box_obstacle({6.0f, 6.0f}, {7.0f, 7.0f});
    const std::string svg =
        svg_of(field()
                   .mover(arena::test::door(box, {0.0f, 2.0f}, 1.0f, "gate"))
                   .trigger(arena::test::plate({{4.0f, 4.0f}, {5.0f, 5.0f}}, "gate"))
                   .mover(arena::test::crate(far_box, 40, 1.0f))
                   .mover(arena::test::timed(arena::test::circle_obstacle({2.0f, 8.0f}, 0.5f), 1.0f,
                                             1.0f, 1.0f)));

    EXPECT_TRUE(has(svg, "<text x=\"64.0\" y=\"292.0\">gate</text>")) << svg;
    EXPECT_TRUE(has(svg, "<text x=\"224.0\" y=\"132.0\">40</text>")) << svg;
    EXPECT_TRUE(has(svg, "<circle class=\"timed\" cx=\"80.0\" cy=\"80.0\" r=\"16.0\"/>")) << svg;
    EXPECT_TRUE(has(svg, "<path class=\"door\" d=\"M48.0 304.0")) << svg;
    EXPECT_TRUE(has(svg, "<path class=\"crate\" d=\"M208.0 144.0")) << svg;
    EXPECT_EQ(count_of(svg, ">gate</text>"), 2u) << "of the door and of its plate";
}

TEST(MapSvg, a_pickup_says_what_it_gives) {
    sim::MapTrigger haste = arena::test::pickup({8.0f, 5.0f}, sim::Gift::effect, 0);
    haste.effect = "haste";
    sim::MapTrigger loot = arena::test::pickup({5.0f, 8.0f}, sim::Gift::item, 0);
    loot.item = "loot & more";
    const std::string svg =
        svg_of(field()
                   .trigger(arena::test::pickup({2.0f, 5.0f}, sim::Gift::health, 1))
                   .trigger(arena::test::pickup({4.0f, 5.0f}, sim::Gift::ammunition, 1))
                   .trigger(arena::test::pickup({6.0f, 5.0f}, sim::Gift::speed, 1))
                   .trigger(haste)
                   .trigger(loot));

    EXPECT_TRUE(has(svg, "<text x=\"80.0\" y=\"180.0\">+<")) << svg;
    EXPECT_TRUE(has(svg, "<text x=\"144.0\" y=\"180.0\">A<")) << svg;
    EXPECT_TRUE(has(svg, "<text x=\"208.0\" y=\"180.0\">S<")) << svg;
    EXPECT_TRUE(has(svg, "<text x=\"272.0\" y=\"180.0\">E<")) << svg;
    EXPECT_TRUE(has(svg, "<text x=\"176.0\" y=\"84.0\">I<")) << svg;
    // The name is below the disc of half a metre, 16 pixels.
    EXPECT_TRUE(has(svg, "<text font-size=\"9\" x=\"272.0\" y=\"201.0\">haste<")) << svg;
    EXPECT_TRUE(has(svg, "<text font-size=\"9\" x=\"176.0\" y=\"105.0\">loot &amp; more<")) << svg;
    EXPECT_EQ(count_of(svg, "font-size=\"9\""), 2u);
}

TEST(MapSvg, a_pad_has_an_arrow_of_a_fifth_of_a_metre_for_each_metre_a_second) {
    const std::string svg =
        svg_of(field().trigger(arena::test::pad({{4.0f, 4.0f}, {6.0f, 6.0f}}, {10.0f, 0.0f})));

    // From the middle of the box, two metres to the right.
    EXPECT_TRUE(has(svg, "<path class=\"pad\" d=\"M176.0 176.0L240.0 176.0L")) << svg;
}

TEST(MapSvg, an_area_is_a_circle_or_a_cone_and_lies_below_the_walls) {
    sim::MapTrigger narrow = arena::test::area({5.0f, 5.0f}, 2.0f, 1);
    narrow.cone_direction = {1.0f, 0.0f};
    narrow.cone_half_angle = {0.70710678f, 0.70710678f};
    sim::MapTrigger wide = narrow;
    wide.cone_half_angle = {-0.70710678f, 0.70710678f};

    const std::string svg = svg_of(
        field().box({1.0f, 1.0f}, {2.0f, 2.0f}).trigger(arena::test::area({3.0f, 3.0f}, 1.0f, 1)));

    EXPECT_TRUE(has(svg, "<circle class=\"area\" cx=\"112.0\" cy=\"240.0\" r=\"32.0\"/>")) << svg;
    EXPECT_LT(svg.find("<circle class=\"area\""), svg.find("<path class=\"wall\""));
    // The edges are 45 degrees to either side of the direction: 1.414 m along each axis.
    EXPECT_TRUE(has(svg_of(field().trigger(narrow)),
                    "d=\"M176.0 176.0L221.3 221.3A64.0 64.0 0 0 0 221.3 130.7Z\""));
    EXPECT_TRUE(has(svg_of(field().trigger(wide)),
                    "d=\"M176.0 176.0L130.7 221.3A64.0 64.0 0 1 0 130.7 130.7Z\""));
}

TEST(MapSvg, a_bush_is_drawn_in_its_own_shape) {
    const std::string svg = svg_of(field().round_bush({5.0f, 5.0f}, 2.0f));

    EXPECT_TRUE(has(svg, "<circle class=\"bush\" cx=\"176.0\" cy=\"176.0\" r=\"64.0\"/>")) << svg;
}

TEST(MapSvg, a_bush_covers_walls_but_no_pickup) {
    const std::string svg =
        svg_of(field()
                   .round_bush({5.0f, 5.0f}, 2.0f)
                   .circle({5.0f, 6.0f}, 0.5f)
                   .trigger(arena::test::pickup({5.0f, 5.0f}, sim::Gift::health, 1)));

    EXPECT_LT(svg.find("<circle class=\"wall\""), svg.find("<circle class=\"bush\""));
    EXPECT_LT(svg.find("<circle class=\"bush\""), svg.find("<circle class=\"pickup\""));
}

TEST(MapSvg, forces_are_named_and_flows_have_an_arrow) {
    const std::string svg =
        svg_of(field()
                   .force({{4.0f, 4.0f}, {6.0f, 6.0f}},
                          {.kind = sim::ForceKind::wind, .flow = {10.0f, 0.0f}})
                   .round_force({5.0f, 5.0f}, 2.0f, {.kind = sim::ForceKind::water}));

    EXPECT_TRUE(has(svg, "<path class=\"force\" d=\"M144.0 208.0L208.0 208.0")) << svg;
    EXPECT_TRUE(has(svg, "<path class=\"force\" d=\"M176.0 176.0L224.0 176.0L")) << svg;
    EXPECT_TRUE(has(svg, "<circle class=\"force\" cx=\"176.0\" cy=\"176.0\" r=\"64.0\"/>"));
    EXPECT_TRUE(has(svg, ">wind</text>"));
    EXPECT_TRUE(has(svg, ">water</text>"));
    EXPECT_TRUE(has(svg, ">changes how players move</text>"));
}

TEST(MapSvg, bases_have_the_colour_and_the_number_of_their_team) {
    const std::string svg =
        svg_of(field().base({{1.0f, 1.0f}, {3.0f, 4.0f}}, 1).round_base({7.0f, 5.0f}, 2.0f, 2));

    EXPECT_TRUE(has(svg,
                    "<path class=\"base\" style=\"fill:#0b5cad;stroke:#0b5cad\" d=\"M48.0 "
                    "304.0L112.0 304.0L112.0 208.0L48.0 208.0Z\"/>\n"
                    "<text x=\"80.0\" y=\"222.0\">base 1</text>"))
        << svg;
    EXPECT_TRUE(has(svg,
                    "<circle class=\"base\" style=\"fill:#d9480f;stroke:#d9480f\" cx=\"240.0\" "
                    "cy=\"176.0\" r=\"64.0\"/>\n"
                    "<text x=\"240.0\" y=\"126.0\">base 2</text>"))
        << svg;
    EXPECT_TRUE(has(svg, ">base, with its team</text>"));
}

TEST(MapSvg, hills_have_their_place_in_the_order_of_the_map_and_lie_below_the_walls) {
    const std::string svg = svg_of(field()
                                       .round_hill({5.0f, 5.0f}, 1.0f)
                                       .hill({{1.0f, 1.0f}, {2.0f, 1.25f}})
                                       .box({5.0f, 5.0f}, {6.0f, 6.0f}));

    EXPECT_TRUE(has(svg,
                    "<circle class=\"hill\" cx=\"176.0\" cy=\"176.0\" r=\"32.0\"/>\n"
                    "<text x=\"176.0\" y=\"158.0\">hill 1</text>"))
        << svg;
    EXPECT_TRUE(has(svg, "<text x=\"64.0\" y=\"304.0\">hill 2</text>")) << "in a low box's middle";
    EXPECT_LT(svg.find("\"hill\""), svg.find("<path class=\"wall\""));
    EXPECT_TRUE(has(svg, ">hill, with its place in order</text>"));
}

TEST(MapSvg, a_flag_is_the_circle_of_its_touch_with_a_pennant_in_the_colour_of_its_team) {
    const std::string svg = svg_of(field().flag({5.0f, 5.0f}, 2).flag({2.0f, 2.0f}, 8, 0.1f));

    EXPECT_TRUE(has(svg,
                    "<circle class=\"flag\" style=\"fill:#ffffff;stroke:#d9480f\" cx=\"176.0\" "
                    "cy=\"176.0\" r=\"16.0\"/>\n"
                    "<path class=\"flag\" style=\"fill:#d9480f;stroke:#d9480f\" d=\"M176.0 "
                    "160.0L176.0 134.0L190.0 141.0L176.0 148.0\"/>\n"
                    "<text x=\"176.0\" y=\"180.0\">2</text>"))
        << svg;
    EXPECT_TRUE(has(svg, "stroke:#4d7c0f\" cx=\"80.0\"")) << svg;
    EXPECT_TRUE(has(svg, ">8</text>"));
    EXPECT_TRUE(has(svg, ">flag, with its team</text>"));
}

TEST(MapSvg, the_zone_has_its_first_and_its_last_circle_if_it_hurts) {
    sim::Rules rules;
    rules.zone = {.center = {5.0f, 5.0f}, .first_radius = 8.0f, .last_radius = 1.0f, .damage = 1};

    const std::string svg = svg_of(field(), rules);
    EXPECT_TRUE(has(svg,
                    "<circle class=\"zone\" cx=\"176.0\" cy=\"176.0\" r=\"256.0\"/>\n"
                    "<circle class=\"zone\" cx=\"176.0\" cy=\"176.0\" r=\"32.0\"/>\n"))
        << svg;

    rules.zone.damage = 0;
    EXPECT_FALSE(has(svg_of(field(), rules), "zone"));
}

TEST(MapSvg, escapes_texts_of_the_map) {
    MapBuilder map = field().trigger(arena::test::plate({{4.0f, 4.0f}, {5.0f, 5.0f}}, "<&>"));
    sim::MapDescription named = map.description();
    named.name = "a<b>&c";
    const auto terrain = sim::build_terrain(named);
    ASSERT_TRUE(terrain);

    const std::string svg = map_svg(*terrain.value(), {});

    EXPECT_TRUE(has(svg, "<title>a&lt;b&gt;&amp;c</title>")) << svg;
    EXPECT_TRUE(has(svg, ">&lt;&amp;&gt;</text>")) << svg;
}

TEST(MapSvg, the_same_map_is_the_same_bytes) {
    const MapBuilder map = field().spawn({5.0f, 5.0f}).circle({2.0f, 1.0f}, 0.5f);

    EXPECT_EQ(svg_of(map), svg_of(map));
}

}  // namespace
}  // namespace arena::server::map_svg_test
