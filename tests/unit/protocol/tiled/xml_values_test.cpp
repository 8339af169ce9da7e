#include "protocol/tiled/xml_values.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

using nlohmann::json;

TEST(XmlValues, a_number_is_one_as_in_json) {
    EXPECT_EQ(number_or_text("12"), json(12u));
    EXPECT_TRUE(number_or_text("12").is_number_unsigned());
    EXPECT_EQ(number_or_text("-0.25"), json(-0.25));
    EXPECT_EQ(number_or_text("3221225474"), json(3221225474u));
    EXPECT_EQ(number_or_text("1e-05"), json(1e-5));
}

TEST(XmlValues, what_spells_no_number_stays_text) {
    for (const std::string& text : std::vector<std::string>{
             "", "abc", "1x", "1 2", "0x10", "nan", "inf", "-inf", "1e999", "01", "[1]", "{}", "-",
             "1234567890123456789012345678901234567890123456789012345678901234567890"})
        EXPECT_EQ(number_or_text(text), json(text));
}

TEST(XmlValues, flags_are_0_1_false_and_true) {
    EXPECT_EQ(flag_or_text("1"), json(true));
    EXPECT_EQ(flag_or_text("true"), json(true));
    EXPECT_EQ(flag_or_text("0"), json(false));
    EXPECT_EQ(flag_or_text("false"), json(false));
    EXPECT_EQ(flag_or_text("yes"), json("yes"));
}

TEST(XmlValues, an_attribute_has_the_type_that_it_has_in_json) {
    EXPECT_EQ(attribute_value("width", "8"), json(8));
    EXPECT_EQ(attribute_value("name", "8"), json("8"));
    EXPECT_EQ(attribute_value("visible", "0"), json(false));
    EXPECT_EQ(attribute_value("type", "wall"), json("wall"));
    for (const char* name : {"opacity", "", "layers", "properties", "data", "polygon", "unread"})
        EXPECT_TRUE(attribute_value(name, "8").is_discarded()) << name;
}

TEST(XmlValues, a_property_has_the_type_that_it_says) {
    EXPECT_EQ(property_value("int", "8"), json(8));
    EXPECT_EQ(property_value("float", "0.5"), json(0.5));
    EXPECT_EQ(property_value("object", "3"), json(3));
    EXPECT_EQ(property_value("bool", "true"), json(true));
    for (const char* type : {"", "string", "color", "file", "unknown"})
        EXPECT_EQ(property_value(type, "8"), json("8"));
}

TEST(XmlValues, items_are_separated_by_blanks_and_a_separator) {
    const auto items_of = [](std::string_view list) {
        std::vector<std::string> items;
        for (std::string_view item = next_item(list, ','); !item.empty();
             item = next_item(list, ','))
            items.emplace_back(item);
        return items;
    };
    using Items = std::vector<std::string>;

    EXPECT_EQ(items_of("1,2\n3 ,\t4,,5,"), (Items{"1", "2", "3", "4", "5"}));
    EXPECT_EQ(items_of(""), Items{});
    EXPECT_EQ(items_of(" , \n"), Items{});
}

}  // namespace
}  // namespace arena::protocol
