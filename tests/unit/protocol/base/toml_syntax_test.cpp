// The judge of what is TOML is toml++: nothing is found in a text that it accepts. What is found in
// others is compared with the sentence that a person would need.
#include "protocol/base/toml_syntax.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <toml++/toml.h>

#include "tests/support/folders.h"

namespace arena::protocol::toml_syntax_test {
namespace {

/// Returns "LINE:COLUMN: what is wrong", or "none".
std::string found(std::string_view text) {
    const auto problem = find_toml_syntax_problem(text);
    if (!problem) return "none";
    return std::to_string(problem->at.line) + ":" + std::to_string(problem->at.column) + ": " +
           problem->text;
}

bool is_toml(std::string_view text) {
    try {
        static_cast<void>(toml::parse(text));
        return true;
    } catch (const toml::parse_error&) {
        return false;
    }
}

/// Every file of rules and every scenario that is shipped.
std::vector<std::string> shipped_texts() {
    std::vector<std::string> texts;
    for (const char* folder : {"maps", "scenarios"})
        for (const auto& entry : std::filesystem::directory_iterator(test::source_path(folder))) {
            if (entry.path().extension() != ".toml") continue;
            std::ifstream file(entry.path());
            texts.emplace_back(std::istreambuf_iterator<char>(file),
                               std::istreambuf_iterator<char>());
        }
    return texts;
}

struct Mistake {
    const char* text;
    const char* problem;
};

void expect_all(const std::vector<Mistake>& mistakes) {
    for (const Mistake& mistake : mistakes) {
        EXPECT_EQ(found(mistake.text), mistake.problem) << mistake.text;
        EXPECT_FALSE(is_toml(mistake.text)) << mistake.text;
    }
}

TEST(TomlSyntax, names_a_quote_that_is_missing) {
    expect_all({
        {"a = 1\nname = \"gun\nb = 2\n",
         "2:8: the string has no closing quote: write \" at its end"},
        {"name = 'gun", "1:8: the string has no closing quote: write ' at its end"},
        {"name = gun\"\n", "1:8: 'gun\"' has no quote at its beginning: write one"},
        {"name = gun\n", "1:8: 'gun' has no quotes: text stands between two \""},
        {"name = “gun”\n", "1:8: a string begins with \" or ', not with “: write straight quotes"},
        {"a = \"\"\"x\ny\n", "1:5: the string has no closing quotes: write \"\"\" at its end"},
        {"a = \"x\" y\"\n",
         "1:9: more text behind the value: begin a new line, or correct the quotes"},
    });
}

TEST(TomlSyntax, names_an_equals_sign_that_is_missing) {
    expect_all({
        {"gravity 20\n", "1:9: '=' is missing behind the key 'gravity': write it"},
        {"gravity: 20\n", "1:8: ':' behind the key 'gravity': write '='"},
        {"gravity\n",
         "1:1: 'gravity' has neither '=' nor brackets: write gravity = VALUE, or [gravity] for a "
         "heading"},
        {"gravity =\n", "1:1: the key 'gravity' has no value: write one behind '='"},
        {"gravity = # 20\n", "1:1: the key 'gravity' has no value: write one behind '='"},
        {"gravity = = 20\n", "1:11: '=' is there twice: remove one"},
        {"= 20\n", "1:1: a key is missing before '=': write one"},
        {"max speed = 5\n", "1:1: a key is one word: write '_' for the blank behind 'max'"},
    });
}

TEST(TomlSyntax, names_what_is_there_twice_with_its_first_line) {
    expect_all({
        {"[world]\ngravity = 1\nspeed = 2\ngravity = 3\n",
         "4:1: the key 'gravity' is there twice, first in line 2: keep one of them"},
        {"[world]\na = 1\n[zone]\n[world]\n",
         "4:1: the name of the heading [world] is there twice, first in line 1: keep one of them"},
        {"a = { b = 1,\tb = 2 }\n",
         "1:14: the key 'b' is there twice, first in line 1: keep one of them"},
        {"a = 1\n[a]\n",
         "2:1: the name of the heading [a] is there twice, first in line 1: keep one of them"},
        {"\"a\" = 1\na = 2\n",
         "2:1: the key 'a' is there twice, first in line 1: keep one of them"},
    });
}

TEST(TomlSyntax, names_a_bracket_that_is_missing) {
    expect_all({
        {"[world\ngravity = 1\n", "1:7: the heading has no ']': write it"},
        {"[[weapon]\n", "1:9: the heading has no ']]': write it"},
        {"[]\n", "1:1: the heading has no name: write one"},
        {"a = [1, 2\nb = 3\n", "1:5: the list has no ']': write it behind the last element"},
        {"a = [1,\n 2,\nb = 3\n", "1:5: the list has no ']': write it behind the last element"},
        {"a = [1, 2\n\n[world]\n", "1:5: the list has no ']': write it behind the last element"},
        {"a = [[1], [2\n", "1:11: the list has no ']': write it behind the last element"},
        {"a = { b = 1\nc = 2\n", "1:5: the table in braces has no '}' in its line: write it there"},
        {"a = {\n b = 1 }\n", "1:5: the table in braces has no '}' in its line: write it there"},
        {"a = 1]\n", "1:6: more text behind the value: begin a new line, or correct the quotes"},
    });
}

TEST(TomlSyntax, names_a_comma_that_is_missing_or_too_many) {
    expect_all({
        {"a = [1 2]\n", "1:8: ',' is missing before this element of a list: write it"},
        {"a = [[0, 0]\n [1, 1]]\n", "2:2: ',' is missing before this element of a list: write it"},
        {"a = [1,, 2]\n", "1:8: ',' without an element before it: remove it"},
        {"a = { b = 1 c = 2 }\n",
         "1:13: ',' is missing between two keys of a table in braces: write it"},
        {"a = { b = 1, }\n", "1:14: ',' before '}': remove it"},
        {"a = 1,\n", "1:6: ',' does not end a line: remove it"},
        {"a = 1;\n", "1:5: '1;' is not a number: correct it, or put it in quotes if it is text"},
        {"a = \"x\";\n", "1:8: ';' does not end a line: remove it"},
        {"a = 1,5\n", "1:6: a number has a point, not a comma: write a point"},
        {"a = , 5\n", "1:5: ',' is not a value: write one before it"},
    });
}

TEST(TomlSyntax, names_a_value_that_is_none) {
    expect_all({
        {"a = .5\n", "1:5: '.5' is not a number: write a digit before the point, like 0.5"},
        {"a = [1.0, 007]\n", "1:11: '007' is not a number: leave out the leading zero"},
        {"open = yes\n",
         "1:8: 'yes' is not a value: write true or false in small letters, or put it in quotes if "
         "it is text"},
        {"a = 99999999999999999999\n",
         "1:5: '99999999999999999999' does not fit into 64 bits: write a smaller number"},
        {"map = \"C:\\maps\"\n",
         "1:10: '\\m' is no escape: write \\\\ for a backslash, or put the text between two '"},
    });
}

TEST(TomlSyntax, names_a_line_that_is_no_toml_at_all) {
    expect_all({
        {"// a comment\n", "1:1: a comment begins with '#': write it"},
        {"; a comment\n", "1:1: a comment begins with '#': write it"},
        {"größe = 1\n", "1:3: '=' is missing behind the key 'gr': write it"},
        {"{ \"gravity\": 20 }\n",
         "1:1: '{' is not for a key: write letters, digits, '_' or '-', or put the key in quotes"},
        {"a = 1 b = 2\n",
         "1:7: more text behind the value: begin a new line, or correct the quotes"},
    });
}

TEST(TomlSyntax, names_a_character_that_no_toml_text_has) {
    EXPECT_EQ(found("a = \"x\x01y\"\n"), "1:7: the control character U+0001: remove it");
    EXPECT_EQ(found(std::string_view("a = 1\0\n", 7)),
              "1:6: the control character U+0000: remove it");
    EXPECT_EQ(found("# caf\xE9\n"), "1:6: the byte 0xE9 is not UTF-8: save the file as UTF-8");
    EXPECT_EQ(found("a = 1\rb = 2\n"),
              "1:6: a carriage return without a line feed: write a line feed behind it");
    EXPECT_EQ(found("\xFF\xFEw\0"), "1:1: the file is UTF-16: save it as UTF-8");
    EXPECT_EQ(found("name = 'gun\nb = \"\xFF\"\n"),
              "1:8: the string has no closing quote: write ' at its end")
        << "the first of the two";
}

TEST(TomlSyntax, counts_characters_and_does_not_count_a_byte_order_mark) {
    EXPECT_EQ(found("\xEF\xBB\xBFgravity 20\n"),
              "1:9: '=' is missing behind the key 'gravity': write it");
    EXPECT_EQ(found("\"größe\" 1\n"), "1:9: '=' is missing behind the key 'größe': write it");
    EXPECT_EQ(found("\xEF\xBB\xBF[world]\ngravity = 20\n"), "none");
}

TEST(TomlSyntax, finds_nothing_in_what_toml_allows) {
    for (const std::string_view text : {"",
                                        "\n\n",
                                        "# only a comment",
                                        "a = 1",
                                        "a=1\r\nb\t=\t2\r\n",
                                        "a.b = 1\na . c = 2\n",
                                        "\"a b\" = 1\n'c.d' = 2\n",
                                        "1 = 2\n-_- = 3\n",
                                        "[a]\n[a.b]\n[a.c]\n",
                                        "[[a]]\nx = 1\n[a.b]\ny = 1\n[[a]]\nx = 1\n[a.b]\ny = 1\n",
                                        "a = [ 1, 2, # two\n 3,\n]\n",
                                        "a = []\nb = [\n]\n",
                                        "a = {}\nb = { x = 1, y = [1,\n2] }\n",
                                        "a = [[true], [false], [\n[inf]]]\n",
                                        "a = [\n[nan],\n[true]\n]\n",
                                        "a = [{ x = 1 }, { x = 2 }]\n",
                                        "a = 1979-05-27 07:32:00Z\nb = 2\n",
                                        "a = 07:32:00\n",
                                        "a = \"\"\"\n\"x\" \\\n  y\"\"\"\nb = '''z'''\n",
                                        "[ a . \"b\" ]\nx = 1\n",
                                        "[[ a ]]\n",
                                        "a = \"\xF0\x9F\xA7\xB1 \\U0001F9F1\"\n",
                                        "\xEF\xBB\xBF\x61 = 1\n"}) {
        EXPECT_TRUE(is_toml(text)) << text;
        EXPECT_EQ(found(text), "none") << text;
    }
    for (const std::string& text : shipped_texts())
        EXPECT_EQ(found(text), "none") << text;
}

TEST(TomlSyntax, finds_nothing_in_a_changed_file_that_is_still_toml_and_something_in_most_others) {
    std::size_t broken = 0;
    std::size_t explained = 0;
    for (const std::string& text : shipped_texts()) {
        for (std::size_t at = 0; at < text.size(); at += 31) {
            for (const char* inserted :
                 {"", "\"", "[", "]", "=", ",", "\n", "\x7F", "'", "{", "."}) {
                std::string changed = text;
                changed.replace(at, *inserted == '\0' ? 1 : 0, inserted);
                const std::string problem = found(changed);
                if (is_toml(changed)) {
                    ASSERT_EQ(problem, "none") << changed;
                } else {
                    ++broken;
                    if (problem != "none") ++explained;
                }
            }
        }
    }
    EXPECT_GT(broken, 1000u);
    EXPECT_GE(explained * 100, broken * 99) << explained << " of " << broken;
}

TEST(TomlSyntaxMessage, has_the_file_and_the_place) {
    EXPECT_EQ(toml_syntax_message("a.toml", "b = 1\ngravity 20\n", {2, 9}),
              "a.toml:2:9: '=' is missing behind the key 'gravity': write it");
}

TEST(TomlSyntaxMessage, names_the_first_heading_of_a_list_in_single_brackets) {
    constexpr std::string_view kLists[] = {"weapon", "animation.frame"};
    const auto message = [&](const std::string& text) {
        return toml_syntax_message("a.toml", text, {9, 9}, kLists);
    };
    const std::string wrong =
        ": the heading [weapon] has single brackets: write [[weapon]], also where there is only "
        "one";

    EXPECT_EQ(message("a = 1\n[weapon]\nx = 1\n[weapon]\nx = 2\n"), "a.toml:2:1" + wrong);
    EXPECT_EQ(message("[[weapon]]\nx = 1\n\n[ weapon ]\nx = 2\n"), "a.toml:4:1" + wrong);
    EXPECT_EQ(message("[weapon]\nx = 1\n[[weapon]]\nx = 2\n"), "a.toml:1:1" + wrong);
    EXPECT_EQ(message("[[animation]]\n[animation.frame]\nx = 1\n[animation.frame]\n"),
              "a.toml:2:1: the heading [animation.frame] has single brackets: write "
              "[[animation.frame]], also where there is only one");
    EXPECT_EQ(message("[weapon.projectile]\nx = 1\nx = 2\n"),
              "a.toml:3:1: the key 'x' is there twice, first in line 2: keep one of them");
}

TEST(TomlSyntaxMessage, says_where_a_parser_stopped_when_it_knows_no_more) {
    const std::string text = "a.b = 1\n[a]\n";

    EXPECT_FALSE(is_toml(text));
    EXPECT_EQ(toml_syntax_message("a.toml", text, {2, 1}),
              "a.toml:2:1: this is not TOML 1.0: correct what is here or just before it");
}

TEST(TomlSyntaxMessage, is_one_printable_line_whatever_the_file_holds) {
    for (const std::string_view text :
         {"\x1b[2J = 1\n", "a = \x1b[2J\n", "a\u202E = 1\n", "a = x\u202E\n", "\"\x1b\" 1\n",
          "\"a\nb\" 1\n", "\u200Ba = 1"}) {
        const std::string message = toml_syntax_message("a.toml", text, {1, 1});

        for (const char letter : message)
            EXPECT_TRUE(letter < 0 || letter >= ' ') << message;
        EXPECT_EQ(message.find("\u202E"), std::string::npos) << message;
        EXPECT_EQ(message.find("\u200B"), std::string::npos) << message;
    }
    EXPECT_LT(toml_syntax_message("a.toml", "a = " + std::string(100'000, 'x'), {1, 1}).size(),
              200u);
    EXPECT_LT(toml_syntax_message("a.toml", std::string(100'000, 'x') + " 1", {1, 1}).size(), 200u);
}

}  // namespace
}  // namespace arena::protocol::toml_syntax_test
