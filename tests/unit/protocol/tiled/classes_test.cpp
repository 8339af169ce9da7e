#include "protocol/tiled/classes.h"

#include <optional>
#include <utility>

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

TEST(ObjectClasses, near_ones_are_found_for_other_spellings_and_other_words) {
    const std::pair<const char*, ObjectClass> cases[] = {{"walls", ObjectClass::wall},
                                                         {"Wall", ObjectClass::wall},
                                                         {"WALL 2", ObjectClass::wall},
                                                         {"wal", ObjectClass::wall},
                                                         {"Collision", ObjectClass::wall},
                                                         {"collisions", ObjectClass::wall},
                                                         {"Solid", ObjectClass::wall},
                                                         {"obstacles", ObjectClass::wall},
                                                         {"LowWall", ObjectClass::low_wall},
                                                         {"low-wall", ObjectClass::low_wall},
                                                         {"half_wall", ObjectClass::low_wall},
                                                         {"OneWay", ObjectClass::one_sided},
                                                         {"one-sided", ObjectClass::one_sided},
                                                         {"spawns", ObjectClass::spawn},
                                                         {"SpawnPoint", ObjectClass::spawn},
                                                         {"Spawn Point 3", ObjectClass::spawn},
                                                         {"player_start", ObjectClass::spawn},
                                                         {"Player", ObjectClass::spawn},
                                                         {"playerSpawn", ObjectClass::spawn},
                                                         {"Platforms", ObjectClass::platform},
                                                         {"moving_platform", ObjectClass::platform},
                                                         {"gate", ObjectClass::door},
                                                         {"spike", ObjectClass::spikes},
                                                         {"Hazards", ObjectClass::spikes},
                                                         {"powerups", ObjectClass::pickup},
                                                         {"pick-up", ObjectClass::pickup},
                                                         {"jump_pad", ObjectClass::pad},
                                                         {"pressure plate", ObjectClass::plate},
                                                         {"Button", ObjectClass::plate},
                                                         {"bushes", ObjectClass::bush},
                                                         {"Flag 2", ObjectClass::flag},
                                                         {"ctf_flag", ObjectClass::flag},
                                                         {"Bases", ObjectClass::base},
                                                         {"capture zone", ObjectClass::base},
                                                         {"hills", ObjectClass::hill},
                                                         {"ControlPoint", ObjectClass::hill},
                                                         {"Conveyor Belt", ObjectClass::conveyor},
                                                         {"updrafts", ObjectClass::wind},
                                                         {"low_gravity", ObjectClass::gravity},
                                                         {"Water 2", ObjectClass::water},
                                                         {"slippery", ObjectClass::ice},
                                                         {"paths", ObjectClass::path}};
    for (const auto& [unknown, expected] : cases)
        EXPECT_EQ(class_near(unknown), expected) << unknown;
}

TEST(ObjectClasses, nothing_is_near_to_other_words) {
    for (const char* unknown : {"", "tree", "enemy", "npc", "x", "1", "light", "music_zone",
                                "camera", "Text", "fountain_sound", "checkpoint"})
        EXPECT_EQ(class_near(unknown), std::nullopt) << unknown;
}

TEST(ObjectClasses, are_listed_by_name_for_messages) {
    EXPECT_EQ(
        class_list(),
        "wall, low_wall, one_sided, spawn, platform, door, timed, crate, spikes, pickup, "
        "pad, plate, area, bush, flag, base, hill, ice, conveyor, wind, gravity, water, ladder, "
        "teleporter and path");
    EXPECT_EQ(name_of(ObjectClass::wall), "wall");
    EXPECT_EQ(name_of(ObjectClass::path), "path");
}

}  // namespace
}  // namespace arena::protocol::classes_test
