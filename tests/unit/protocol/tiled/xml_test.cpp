#include "protocol/tiled/xml.h"

#include <stdexcept>

#include <gtest/gtest.h>

namespace arena::protocol::xml_test {
namespace {

/// Writes down what it is given: "<a x=1>text</>".
class Recorder final : public XmlHandler {
  public:
    std::optional<std::string> begin(std::string_view element,
                                     std::span<const XmlAttribute> attributes) override {
        if (element == "stop") return "stopped";
        if (element == "throw") throw std::runtime_error("thrown");
        record += "<" + std::string(element);
        for (const XmlAttribute& attribute : attributes)
            record += " " + std::string(attribute.name) + "=" + std::string(attribute.value);
        record += ">";
        return std::nullopt;
    }
    std::optional<std::string> add(std::string_view characters) override {
        record += characters;
        return characters == "stop" ? std::optional<std::string>("stopped") : std::nullopt;
    }
    std::optional<std::string> end() override {
        record += "</>";
        return std::nullopt;
    }

    std::string record;
};

std::string record_of(const std::string& text) {
    Recorder recorder;
    EXPECT_EQ(parse_xml(text, recorder), std::nullopt) << text;
    return recorder.record;
}

std::string problem_of(const std::string& text) {
    Recorder recorder;
    return parse_xml(text, recorder).value_or("none");
}

TEST(Xml, gives_elements_attributes_and_characters_in_order) {
    EXPECT_EQ(record_of("<a x='1' y=\"2\">b<c/>d</a>"), "<a x=1 y=2>b<c></>d</>");
}

TEST(Xml, resolves_characters_that_are_written_as_references) {
    EXPECT_EQ(record_of("<a x='&lt;&#65;&amp;&quot;'>&gt;<![CDATA[<&>]]></a>"),
              "<a x=<A&\">><&></>");
}

TEST(Xml, gives_utf_8_whatever_the_text_is_in) {
    EXPECT_EQ(record_of("<a>\xC3\xBC</a>"), "<a>\xC3\xBC</>");
    EXPECT_EQ(record_of("<?xml version='1.0' encoding='ISO-8859-1'?><a>\xFC</a>"),
              "<a>\xC3\xBC</>");
}

TEST(Xml, what_is_not_well_formed_is_reported_with_line_and_column) {
    EXPECT_EQ(problem_of("<a>\n  <b></a>"),
              "line 2, column 8: not XML (mismatched tag): save it from Tiled again");
    EXPECT_EQ(problem_of("<a/><b/>"),
              "line 1, column 5: not XML (junk after document element): save it from Tiled again");
    EXPECT_EQ(problem_of("<a x='1' x='2'/>"),
              "line 1, column 10: not XML (duplicate attribute): save it from Tiled again");
    EXPECT_EQ(problem_of("<a>\xFF</a>"),
              "line 1, column 4: not XML (not well-formed (invalid token)): save it from Tiled "
              "again");
    EXPECT_EQ(problem_of("<a>&#0;</a>"),
              "line 1, column 4: not XML (reference to invalid character number): save it from "
              "Tiled again");
    for (const char* cut : {"", "<a", "<a><b>", "<a>text", "<?xml version='1.0'?>", "<!-- "})
        EXPECT_NE(problem_of(cut).find("the file ends too early"), std::string::npos) << cut;
}

TEST(Xml, a_byte_of_zero_and_utf_16_are_refused) {
    const std::string problem =
        "holds a byte of zero, which XML in UTF-8 never has: save it from Tiled again";

    EXPECT_EQ(problem_of(std::string("<a>\0</a>", 8)), problem);
    EXPECT_EQ(problem_of(std::string("\xFF\xFE<\0a\0/\0>\0", 10)), problem);
}

TEST(Xml, a_document_type_of_its_own_is_refused_before_any_entity) {
    std::string laughs = "<!DOCTYPE a [<!ENTITY l0 'ha'>";
    for (int i = 1; i < 30; ++i) {
        laughs += "<!ENTITY l" + std::to_string(i) + " '&l" + std::to_string(i - 1) + ";&l" +
                  std::to_string(i - 1) + ";'>";
    }

    EXPECT_EQ(problem_of(laughs + "]><a>&l29;</a>"),
              "line 1, column 13: has a document type of its own, which no map needs: delete its "
              "<!DOCTYPE ...>");
    EXPECT_NE(problem_of("<!DOCTYPE a SYSTEM 'x' [<!ENTITY e SYSTEM '/etc/passwd'>]><a>&e;</a>")
                  .find("document type"),
              std::string::npos);
}

TEST(Xml, a_reference_to_a_document_type_is_passed_over_unread) {
    const std::string type = "<!DOCTYPE map SYSTEM \"http://mapeditor.org/dtd/1.0/map.dtd\">";

    EXPECT_EQ(record_of("<?xml version='1.0'?>\n<!-- > -->" + type + "\n<map/>"), "<map></>");
    EXPECT_EQ(record_of("<map>&lt;!DOCTYPE><!-- <!DOCTYPE map> --></map>"), "<map><!DOCTYPE></>");
    EXPECT_NE(problem_of(type + "<map x='&unknown;'/>").find("undefined entity"),
              std::string::npos);
    EXPECT_NE(problem_of("<map>" + type + "</map>").find("not XML"), std::string::npos);
    EXPECT_NE(problem_of("<!DOCTYPE").find("ends too early"), std::string::npos);
}

TEST(Xml, deep_nesting_is_refused_at_the_limit) {
    const auto nested = [](std::size_t depth) {
        std::string text;
        for (std::size_t i = 0; i < depth; ++i)
            text += "<a>";
        for (std::size_t i = 0; i < depth; ++i)
            text += "</a>";
        return text;
    };

    EXPECT_EQ(problem_of(nested(kXmlDepthMax)), "none");
    EXPECT_EQ(problem_of(nested(kXmlDepthMax + 1)),
              "nested deeper than 128 levels: flatten the groups");
    EXPECT_EQ(problem_of(nested(1'000'000)), "nested deeper than 128 levels: flatten the groups");
}

TEST(Xml, too_many_attributes_are_refused_before_they_are_parsed) {
    const auto with_attributes = [](std::size_t count) {
        std::string text = "<a";
        for (std::size_t i = 0; i < count; ++i)
            text += " b" + std::to_string(i) + (i % 2 == 0 ? "=''" : "=\"\"");
        return text + "/>";
    };

    EXPECT_EQ(problem_of(with_attributes(kXmlAttributesMax)), "none");
    EXPECT_EQ(problem_of(with_attributes(kXmlAttributesMax + 1)),
              "more than 4096 attributes in one element: save it from Tiled again");
}

TEST(Xml, attributes_are_counted_however_they_are_written) {
    std::string spread = "<!-- don't --><a x='>'";
    std::string text;
    for (std::size_t i = 0; i <= kXmlAttributesMax; ++i) {
        spread += " b" + std::to_string(i) + " = \"<>\"";
        text += "key=\"value\"\n";
    }

    EXPECT_EQ(problem_of(spread + "/>"),
              "more than 4096 attributes in one element: save it from Tiled again");
    EXPECT_EQ(problem_of("<a><!--" + text + "-->" + text + "<![CDATA[<a " + text + "]]></a>"),
              "none")
        << "none of these is an attribute";
    EXPECT_NE(problem_of("<a b='1"), "none");
}

TEST(Xml, a_problem_of_the_handler_ends_the_parsing) {
    Recorder recorder;

    EXPECT_EQ(parse_xml("<a><b/><stop/><c/></a>", recorder), "stopped");
    EXPECT_EQ(recorder.record, "<a><b></>");
    EXPECT_EQ(problem_of("<a>stop</a>"), "stopped");
}

TEST(Xml, an_exception_of_the_handler_comes_out_of_the_parser) {
    Recorder recorder;

    EXPECT_THROW(static_cast<void>(parse_xml("<a><throw/></a>", recorder)), std::runtime_error);
    EXPECT_EQ(recorder.record, "<a>");
}

}  // namespace
}  // namespace arena::protocol::xml_test
