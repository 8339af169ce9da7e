#include "protocol/tiled/classes.h"

#include <gtest/gtest.h>

namespace arena::protocol::classes_test {
namespace {

TEST(ObjectClasses, each_has_a_different_name) {
    for (int i = 0; i <= static_cast<int>(ObjectClass::path); ++i) {
        const auto object_class = static_cast<ObjectClass>(i);
        EXPECT_EQ(class_named(name_of(object_class)), object_class);
    }
    EXPECT_EQ(class_named("Wall"), std::nullopt);
    EXPECT_EQ(class_named(""), std::nullopt);
}

TEST(ObjectClasses, are_listed_by_name_for_messages) {
    EXPECT_EQ(class_list(),
              "wall, low_wall, one_sided, spawn, platform, door, timed, crate, spikes, pickup, "
              "pad, plate, area, bush and path");
    EXPECT_EQ(name_of(ObjectClass::wall), "wall");
    EXPECT_EQ(name_of(ObjectClass::path), "path");
}

}  // namespace
}  // namespace arena::protocol::classes_test
