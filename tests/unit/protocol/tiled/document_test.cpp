#include "protocol/tiled/document.h"

#include <gtest/gtest.h>

namespace arena::protocol::document_test {
namespace {

using nlohmann::json;

json parsed(const std::string& text) {
    DocumentUse use;
    auto document = parse_document(text, use);
    if (!document) {
        ADD_FAILURE() << document.error();
        return {};
    }
    return std::move(document).value();
}

std::string problem_of(const std::string& text) {
    DocumentUse use;
    const auto document = parse_document(text, use);
    return document ? std::string() : document.error();
}

TEST(Document, an_empty_text_is_reported_as_such) {
    EXPECT_EQ(problem_of(""), "the file is empty: save it again");
    EXPECT_EQ(problem_of(" \r\n\t"), "the file is empty: save it again");
}

TEST(Document, is_the_same_in_json_and_in_xml) {
    const json in_json = parsed(R"({"type":"tileset","name":"a","tilewidth":8})");

    EXPECT_EQ(parsed(R"(<tileset name="a" tilewidth="8"/>)"), in_json);
    EXPECT_EQ(parsed("\n <?xml-stylesheet?><tileset name='a' tilewidth='8'></tileset>"), in_json);
    EXPECT_EQ(parsed("\xEF\xBB\xBF<tileset name='a' tilewidth='8'/>"), in_json);
    EXPECT_EQ(parsed("\xEF\xBB\xBF" + in_json.dump()), in_json);
}

TEST(Document, in_json_is_of_todays_format) {
    EXPECT_EQ(parsed(R"({"properties":{"team":2}})"),
              parsed(R"({"properties":[{"name":"team","value":2}]})"));
}

TEST(Document, names_what_is_wrong_in_either_form) {
    EXPECT_EQ(problem_of("width=1"),
              "line 1, column 1: not JSON at 'width=1': save it from Tiled again");
    EXPECT_EQ(problem_of("<map"),
              "line 1, column 1: the file ends too early: save or copy it again");
    EXPECT_EQ(problem_of(R"({"tiles":{"x":{}}})"),
              "tileset '', tiles: 'x' is not the number of a tile: save it again");
}

TEST(Document, all_texts_of_a_map_use_up_the_same_limits) {
    std::string half = R"({"objects":[{})";
    for (std::size_t i = 1; i < 40'000; ++i)
        half += ",{}";
    half += "]}";
    DocumentUse use;

    EXPECT_TRUE(parse_document(half, use));
    EXPECT_FALSE(parse_document(half, use));
}

}  // namespace
}  // namespace arena::protocol::document_test
