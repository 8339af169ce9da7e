#include "sim/narrowphase/thompson.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

template <typename A, typename B>
concept HasBothQuestions = requires(A a, B b) {
    { overlaps(a, b) } -> std::same_as<bool>;
    { touches(a, b) } -> std::same_as<bool>;
};
static_assert(HasBothQuestions<Circle, Polygon>);
struct Capsule {};
static_assert(!HasBothQuestions<Circle, Capsule>, "a missing pair must not compile");

TEST(Thompson, dispatches_every_pair_to_its_test) {
    const test::Points square = test::rectangle(0, 0, 2, 2);
    const std::vector<AnyShape> through_the_middle{Vec2{1, 1}, Segment{{-1, 1}, {3, 1}},
                                                   Circle{{1, 1}, 1}, Polygon{square}};
    const Segment upright{{1, -1}, {1, 3}};

    for (std::size_t i = 0; i < through_the_middle.size(); ++i) {
        for (std::size_t j = 0; j < through_the_middle.size(); ++j) {
            const bool area_takes_part = i >= 2 || j >= 2;
            EXPECT_TRUE(any_touch(through_the_middle[i], through_the_middle[j])) << i << j;
            EXPECT_EQ(any_overlap(through_the_middle[i], through_the_middle[j]), area_takes_part)
                << i << j;
        }
    }
    EXPECT_TRUE(any_overlap(upright, through_the_middle[1]));
}

TEST(Thompson, shapes_far_apart_never_touch) {
    const test::Points square = test::rectangle(0, 0, 2, 2);
    const test::Points other_square = test::rectangle(10, 10, 12, 12);
    const std::vector<AnyShape> here{Vec2{1, 1}, Segment{{-1, 1}, {3, 1}}, Circle{{1, 1}, 1},
                                     Polygon{square}};
    const std::vector<AnyShape> there{Vec2{11, 11}, Segment{{10, 11}, {13, 11}},
                                      Circle{{11, 11}, 1}, Polygon{other_square}};

    for (const AnyShape& a : here) {
        for (const AnyShape& b : there)
            EXPECT_FALSE(any_touch(a, b) || any_touch(b, a));
    }
}

}  // namespace
}  // namespace arena::sim
