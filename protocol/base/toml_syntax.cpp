#include "protocol/base/toml_syntax.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "protocol/base/text.h"
#include "protocol/base/toml_keys.h"
#include "protocol/base/toml_string.h"
#include "protocol/base/toml_token.h"

namespace arena::protocol {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
/// More levels than any reader allows (protocol/base/toml_nesting.h).
constexpr std::size_t kDepthMax = 64;

/// Longer than any message, whose words of the file are cut.
constexpr std::size_t kProblemBytesMax = 400;

/// What is wrong at an offset of the text.
struct TomlFinding {
    std::size_t offset = 0;
    std::string text;
};

std::string toml_hexadecimal(std::uint32_t number, int digits) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string text;
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        text += kDigits[number >> static_cast<unsigned>(shift) & 0xFu];
    return text;
}

bool is_toml_blank(char letter) {
    return letter == ' ' || letter == '\t';
}

bool is_toml_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

bool is_toml_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

bool is_toml_bare(char letter) {
    return is_toml_letter(letter) || is_toml_digit(letter) || letter == '_' || letter == '-';
}

/// Whether it is a value that has the form of a key.
bool is_word_of_values(std::string_view word) {
    return word == "true" || word == "false" || word == "inf" || word == "nan";
}

/// Returns the place of an offset. A byte order mark is no character.
TomlPlace toml_place_of(std::string_view text, std::size_t offset) {
    TomlPlace place;
    const std::size_t first = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    for (std::size_t i = first; i < offset; ++i) {
        const bool continues_character = (static_cast<unsigned char>(text[i]) & 0xC0u) == 0x80u;
        if (text[i] == '\n') {
            ++place.line;
            place.column = 1;
        } else if (!continues_character) {
            ++place.column;
        }
    }
    return place;
}

/// Says what is wrong with the first character of a text; empty when nothing is.
std::string find_bad_character(std::string_view text) {
    const auto [size, code_point] = first_character(text);
    if (size == 0)
        return "the byte 0x" + toml_hexadecimal(static_cast<unsigned char>(text[0]), 2) +
               " is not UTF-8: save the file as UTF-8";
    if (text[0] == '\t' || text[0] == '\n') return {};
    if (text[0] == '\r')
        return text.substr(1, 1) == "\n" ? ""
                                         : "a carriage return without a line feed: write a line "
                                           "feed behind it";
    if (code_point >= 0x20 && code_point != 0x7F) return {};
    return "the control character U+" +
           toml_hexadecimal(static_cast<std::uint32_t>(code_point), 4) + ": remove it";
}

std::optional<TomlFinding> find_bad_characters(std::string_view text) {
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
        return TomlFinding{0, "the file is UTF-16: save it as UTF-8"};
    for (std::size_t at = 0; at < text.size();) {
        std::string problem = find_bad_character(text.substr(at));
        if (!problem.empty()) return TomlFinding{at, std::move(problem)};
        at += first_character(text.substr(at)).size;
    }
    return std::nullopt;
}

/// Reads a text by the grammar of TOML 1.0 up to the first thing that does not fit. A function that
/// reads something begins where it stands and leaves the place behind it; it returns false when it
/// was not there, and fail() has recorded why.
class TomlGrammar {
  public:
    TomlGrammar(std::string_view text, TomlListNames lists) : text_(text), lists_(lists) {}

    [[nodiscard]] std::optional<TomlFinding> run() {
        if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
        for (skip_lines(); at_ < text_.size(); skip_lines())
            if (!read_statement()) break;
        return finding_;
    }

  private:
    using Key = std::vector<std::string>;

    bool fail(std::size_t offset, std::string text) {
        finding_ = TomlFinding{offset, std::move(text)};
        return false;
    }

    [[nodiscard]] char here(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    /// Whether the line ends here, or only a comment follows.
    [[nodiscard]] bool at_line_end() const {
        return at_ >= text_.size() || here() == '\n' || (here() == '\r' && here(1) == '\n') ||
               here() == '#';
    }
    void skip_blanks() {
        while (is_toml_blank(here()))
            ++at_;
    }
    /// Skips blanks, comments and ends of lines.
    void skip_lines() {
        for (skip_blanks(); at_ < text_.size() && at_line_end(); skip_blanks())
            at_ = here() == '#' ? std::min(text_.find('\n', at_), text_.size()) : at_ + 1;
    }

    bool read_statement() {
        if (here() == '[' ? !read_heading() : !read_pair(std::nullopt)) return false;
        skip_blanks();
        return at_line_end() || fail_behind_statement();
    }

    bool read_heading() {
        const std::size_t begin = at_;
        const std::string_view brackets = here(1) == '[' ? "]]" : "]";
        at_ += brackets.size();
        skip_blanks();
        if (here() == ']') return fail(begin, "the heading has no name: write one");
        Key parts;
        if (!read_key(parts)) return false;
        if (text_.substr(at_, brackets.size()) != brackets)
            return fail(at_, "the heading has no '" + std::string(brackets) + "': write it");
        at_ += brackets.size();
        const std::string name = joined(parts);
        const bool needs_two = std::find(lists_.begin(), lists_.end(), name) != lists_.end();
        if (needs_two && brackets.size() == 1) return fail(begin, single_brackets_text(name));
        const auto before = keys_.add_heading(parts, brackets.size() == 2, begin);
        return !before || fail_twice(begin, "the name of the heading [" + name + "]", *before);
    }

    /// Reads key = value. `braces` is where the table in braces begins that the pair is in.
    bool read_pair(std::optional<std::size_t> braces) {
        const std::size_t begin = at_;
        Key parts;
        if (!read_key(parts)) return false;
        if (here() != '=') return fail_without_equals(begin, joined(parts));
        ++at_;
        skip_blanks();
        if (at_line_end())
            return fail(begin,
                        "the key '" + joined(parts) + "' has no value: write one behind '='");
        if (here() == '=') return fail(at_, "'=' is there twice: remove one");
        const auto before = keys_.add_key(parts, begin, braces);
        if (before) return fail_twice(begin, "the key '" + joined(parts) + "'", *before);
        return read_value();
    }

    /// Reads the parts of a key, a or a.'b c'.d, and the blanks behind it.
    bool read_key(Key& parts) {
        do {
            if (!parts.empty()) ++at_;  // the dot
            skip_blanks();
            if (!read_key_part(parts)) return false;
            skip_blanks();
        } while (here() == '.');
        return true;
    }

    bool read_key_part(Key& parts) {
        const std::size_t begin = at_;
        const bool is_quoted = here() == '"' || here() == '\'';
        if (is_quoted && !read_string()) return false;
        while (!is_quoted && is_toml_bare(here()))
            ++at_;
        if (at_ == begin) return fail_without_key();
        const std::size_t quote = is_quoted ? 1 : 0;
        parts.emplace_back(text_.substr(begin + quote, at_ - begin - 2 * quote));
        return true;
    }

    bool read_value() {
        if (here() == '"' || here() == '\'') return read_string();
        if (here() != '[' && here() != '{') return read_token();
        if (++depth_ > kDepthMax) return false;  // without a finding: a reader has its own
        if (here() == '[' ? !read_list() : !read_braces()) return false;
        --depth_;
        return true;
    }

    bool read_string() {
        const TomlString string = read_toml_string(text_, at_);
        if (!string.problem.empty()) return fail(string.end, string.problem);
        at_ = string.end;
        return true;
    }

    bool read_list() {
        const std::size_t begin = at_++;
        skip_lines();
        while (here() != ']') {
            if (at_ >= text_.size() || begins_statement()) return fail_without_bracket(begin);
            if (here() == ',') return fail(at_, "',' without an element before it: remove it");
            if (!read_value()) return false;
            skip_lines();
            if (here() == ']') break;
            if (at_ >= text_.size() || begins_statement()) return fail_without_bracket(begin);
            if (here() != ',')
                return fail(at_, "',' is missing before this element of a list: write it");
            ++at_;
            skip_lines();
        }
        ++at_;
        return true;
    }

    bool fail_without_bracket(std::size_t begin) {
        return fail(begin, "the list has no ']': write it behind the last element");
    }

    /// Whether key = or [heading] follows, which is in no list: the one before it has no end.
    [[nodiscard]] bool begins_statement() const {
        const std::size_t begin = std::min(text_.find_first_not_of('[', at_), text_.size());
        std::size_t end = begin;
        while (end < text_.size() && (is_toml_bare(text_[end]) || text_[end] == '.'))
            ++end;
        const std::string_view name = text_.substr(begin, end - begin);
        if (begin > at_)
            return end < text_.size() && text_[end] == ']' && !name.empty() &&
                   is_toml_letter(name.front()) && !is_word_of_values(name);
        const std::size_t next = std::min(text_.find_first_not_of(" \t", end), text_.size());
        return !name.empty() && next < text_.size() && text_[next] == '=';
    }

    bool read_braces() {
        const std::size_t begin = at_++;
        skip_blanks();
        if (here() == '}') {
            ++at_;
            return true;
        }
        while (!at_line_end()) {
            if (here() == '}') return fail(at_, "',' before '}': remove it");
            if (!read_pair(begin)) return false;
            skip_blanks();
            if (at_line_end()) break;
            const char behind = here();
            if (behind != '}' && behind != ',')
                return fail(at_, "',' is missing between two keys of a table in braces: write it");
            ++at_;
            if (behind == '}') return true;
            skip_blanks();
        }
        return fail(begin, "the table in braces has no '}' in its line: write it there");
    }

    /// Reads a number, a flag or a date.
    bool read_token() {
        const std::size_t begin = at_;
        skip_token();
        if (at_ == begin)
            return fail(at_, std::string("'") + here() + "' is not a value: write one before it");
        const std::string_view token = text_.substr(begin, at_ - begin);
        std::string problem = find_toml_token_problem(token);
        if (!problem.empty()) return fail(begin, std::move(problem));
        const bool is_date_and_time = here() == ' ' && token.find('-', 1) == 4 && here(3) == ':';
        if (is_date_and_time) {
            ++at_;
            skip_token();
        }
        return true;
    }

    void skip_token() {
        constexpr std::string_view kEnds = " ,]}#\x7F";
        const auto ends = [&](char letter) {
            const bool is_control = static_cast<unsigned char>(letter) < ' ';
            return is_control || kEnds.find(letter) != std::string_view::npos;
        };
        while (at_ < text_.size() && !ends(text_[at_]))
            ++at_;
    }

    // What is wrong where something is missing.

    bool fail_twice(std::size_t begin, const std::string& what, std::size_t before) {
        return fail(begin, what + " is there twice, first in line " +
                               std::to_string(toml_place_of(text_, before).line) +
                               ": keep one of them");
    }

    bool fail_behind_statement() {
        if (here() == ',' && is_toml_digit(text_[at_ - 1]) && is_toml_digit(here(1)))
            return fail(at_, "a number has a point, not a comma: write a point");
        if (here() == ',' || here() == ';')
            return fail(at_, std::string("'") + here() + "' does not end a line: remove it");
        return fail(at_, "more text behind the value: begin a new line, or correct the quotes");
    }

    bool fail_without_equals(std::size_t begin, const std::string& key) {
        if (here() == ':') return fail(at_, "':' behind the key '" + key + "': write '='");
        if (at_line_end())
            return fail(begin, "'" + key + "' has neither '=' nor brackets: write " + key +
                                   " = VALUE, or [" + key + "] for a heading");
        std::size_t word_end = at_;
        while (word_end < text_.size() &&
               (is_toml_bare(text_[word_end]) || is_toml_blank(text_[word_end])))
            ++word_end;
        if (word_end > at_ && word_end < text_.size() && text_[word_end] == '=')
            return fail(begin, "a key is one word: write '_' for the blank behind '" + key + "'");
        return fail(at_, "'=' is missing behind the key '" + key + "': write it");
    }

    bool fail_without_key() {
        if (at_line_end()) return fail(at_, "a key is missing: write one");
        if (here() == '=') return fail(at_, "a key is missing before '=': write one");
        if (here() == ';' || (here() == '/' && here(1) == '/'))
            return fail(at_, "a comment begins with '#': write it");
        const std::size_t size = first_character(text_.substr(at_)).size;
        return fail(at_, "'" + std::string(text_.substr(at_, size)) +
                             "' is not for a key: write letters, digits, '_' or '-', or put the "
                             "key in quotes");
    }

    [[nodiscard]] static std::string joined(const Key& parts) {
        std::string text;
        for (const std::string& part : parts)
            text += (text.empty() ? "" : ".") + part;
        return printable(text);
    }

    std::string_view text_;
    TomlListNames lists_;
    std::size_t at_ = 0;
    std::size_t depth_ = 0;
    TomlKeys keys_;
    std::optional<TomlFinding> finding_;
};

}  // namespace

std::optional<TomlSyntaxProblem> find_toml_syntax_problem(std::string_view text,
                                                          TomlListNames lists) {
    auto finding = TomlGrammar(text, lists).run();
    auto bad_character = find_bad_characters(text);
    // What stands behind a bad character says nothing: it may be UTF-16, or an image.
    const bool is_first = bad_character && (!finding || bad_character->offset <= finding->offset);
    if (is_first) finding = std::move(bad_character);
    if (!finding) return std::nullopt;
    return TomlSyntaxProblem{toml_place_of(text, finding->offset), std::move(finding->text)};
}

std::string single_brackets_text(std::string_view name) {
    std::string text = "the heading [";
    text.append(name).append("] has single brackets: write [[").append(name);
    return text.append("]], also where there is only one");
}

std::string toml_syntax_message(std::string_view file, std::string_view text, TomlPlace stopped,
                                TomlListNames lists) {
    const TomlSyntaxProblem problem =
        find_toml_syntax_problem(text, lists)
            .value_or(TomlSyntaxProblem{
                stopped, "this is not TOML 1.0: correct what is here or just before it"});
    return std::string(file) + ":" + std::to_string(problem.at.line) + ":" +
           std::to_string(problem.at.column) + ": " + printable(problem.text, kProblemBytesMax);
}

}  // namespace arena::protocol
