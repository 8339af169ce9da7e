#include "tests/golden/picture/archetype_marks.h"

#include <initializer_list>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arena::golden {
namespace {

std::vector<std::string> marks_of(std::initializer_list<const char*> names) {
    std::vector<sim::Archetype> archetypes;
    for (const char* name : names)
        archetypes.emplace_back().name = name;
    return archetype_marks(archetypes);
}

using Marks = std::vector<std::string>;

TEST(ArchetypeMarks, are_as_short_as_the_other_names_allow) {
    EXPECT_EQ(marks_of({"boxer", "Knight"}), (Marks{"B", "K"}));
    EXPECT_EQ(marks_of({"soldier", "shade", "sapper", "medic"}), (Marks{"So", "Sh", "Sa", "M"}));
}

TEST(ArchetypeMarks, are_numbers_where_three_letters_do_not_tell_the_names_apart) {
    EXPECT_EQ(marks_of({"tank", "tanker", "mage"}), (Marks{"1", "2", "M"}));
    EXPECT_EQ(marks_of({"ox", "oxen"}), (Marks{"1", "Oxe"}));
    EXPECT_EQ(marks_of({"\xc3\xa4rger", "2nd", "Shade", "shark"}), (Marks{"1", "2", "3", "4"}));
}

TEST(ArchetypeMarks, there_are_none_for_a_single_archetype) {
    EXPECT_TRUE(marks_of({"survivor"}).empty());
    EXPECT_TRUE(marks_of({}).empty());
}

}  // namespace
}  // namespace arena::golden
