#include "protocol/tiled/value.h"

#include <string>

#include <gtest/gtest.h>

namespace arena::protocol::value_test {
namespace {

using nlohmann::json;

const json& example() {
    static const json object =
        json::parse(R"({"number":1.5,"whole":-2,"text":"a\nb","flag":false,"null":null,"id":7,)"
                    R"("list":[1],"object":{},"largest":4294967295,"larger":4294967305})");
    return object;
}

TEST(ValueAt, returns_nullptr_for_a_missing_key_and_for_no_object) {
    ASSERT_NE(value_at(example(), "number"), nullptr);
    EXPECT_EQ(*value_at(example(), "number"), 1.5);
    ASSERT_NE(value_at(example(), "null"), nullptr) << "null is a value";
    EXPECT_EQ(value_at(example(), "Number"), nullptr);
    for (const char* other : {"5", "null", "[1]", R"("text")"})
        EXPECT_EQ(value_at(json::parse(other), "number"), nullptr) << other;
}

TEST(NumberAt, returns_a_number_and_nothing_else) {
    EXPECT_EQ(number_at(example(), "number"), 1.5);
    EXPECT_EQ(number_at(example(), "whole"), -2.0);
    for (const char* key : {"text", "flag", "null", "list", "object", "missing"})
        EXPECT_EQ(number_at(example(), key), std::nullopt) << key;
}

TEST(TextAt, returns_a_printable_text_and_is_empty_for_anything_else) {
    EXPECT_EQ(text_at(example(), "text"), "a?b");
    for (const char* key : {"number", "flag", "null", "list", "object", "missing"})
        EXPECT_EQ(text_at(example(), key), "") << key;
}

TEST(FlagAt, returns_the_flag_or_the_fallback) {
    EXPECT_FALSE(flag_at(example(), "flag", true));
    EXPECT_FALSE(flag_at(json::parse(R"({"flag":true})"), "missing", false));
    EXPECT_TRUE(flag_at(json::parse(R"({"flag":true})"), "flag", false));
    for (const char* key : {"number", "text", "null", "list", "object", "missing"}) {
        EXPECT_TRUE(flag_at(example(), key, true)) << key;
        EXPECT_FALSE(flag_at(example(), key, false)) << key;
    }
}

TEST(IdAt, returns_a_number_of_32_bits_or_0) {
    EXPECT_EQ(id_at(example()), 7u);
    EXPECT_EQ(id_at(example(), "largest"), 4'294'967'295u);
    EXPECT_EQ(id_at(example(), "larger"), 0u) << "not its lower 32 bits";
    for (const char* key : {"number", "whole", "text", "flag", "null", "list", "missing"})
        EXPECT_EQ(id_at(example(), key), 0u) << key;
}

TEST(KindText, says_what_a_value_is) {
    EXPECT_EQ(kind_text(example()["text"]), "text 'a?b'");
    EXPECT_EQ(kind_text(example()["number"]), "1.5");
    EXPECT_EQ(kind_text(example()["whole"]), "-2");
    EXPECT_EQ(kind_text(example()["flag"]), "false");
    EXPECT_EQ(kind_text(json(true)), "true");
    EXPECT_EQ(kind_text(example()["list"]), "a list");
    EXPECT_EQ(kind_text(example()["object"]), "an object");
    EXPECT_EQ(kind_text(example()["null"]), "null");
}

}  // namespace
}  // namespace arena::protocol::value_test
