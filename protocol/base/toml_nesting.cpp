#include "protocol/base/toml_nesting.h"

#include <algorithm>
#include <cstddef>

namespace arena::protocol {
namespace {

/// Skips strings and comments as a parser does. A parser stops where the text is not TOML, so it
/// does not matter how this class reads the rest.
class Scanner {
  public:
    Scanner(std::string_view text, TomlNestingLimits limits) : text_(text), limits_(limits) {}

    std::optional<TomlNestingProblem> run() {
        while (at_ < text_.size()) {
            const char letter = text_[at_];
            if (letter == '#') {
                skip_comment();
            } else if (letter == '"' || letter == '\'') {
                skip_string(letter);
            } else {
                count(letter);
                if (dots_ >= limits_.key_parts)
                    return problem("a key has more than ", limits_.key_parts,
                                   " parts: write a shorter one");
                if (depth_ > limits_.depth)
                    return problem("more than ", limits_.depth,
                                   " nested lists and tables: flatten them");
                ++at_;
            }
        }
        return std::nullopt;
    }

  private:
    /// Counts a character outside strings and comments. The dot of a number counts too, which does
    /// no harm, because a number has only one.
    void count(char letter) {
        if (letter == '.') ++dots_;
        if (letter == '\n') ++line_;
        if (letter == '[' || letter == '{') ++depth_;
        if ((letter == ']' || letter == '}') && depth_ > 0) --depth_;
        const bool ends_key = std::string_view("\n[]{}=,").find(letter) != std::string_view::npos;
        if (ends_key) dots_ = 0;
    }

    [[nodiscard]] TomlNestingProblem problem(const char* before, std::uint32_t limit,
                                             const char* behind) const {
        return {line_, before + std::to_string(limit) + behind};
    }

    void skip_comment() { at_ = std::min(text_.find('\n', at_), text_.size()); }

    void skip_string(char quote) {
        const bool multi_line = quotes_at(at_, quote, 3) == 3;
        at_ += multi_line ? 3 : 1;
        for (; at_ < text_.size(); ++at_) {
            const char letter = text_[at_];
            if (letter == '\n') {
                if (!multi_line) return;  // not TOML: the string does not end
                ++line_;
            } else if (letter == '\\' && quote == '"') {
                // The next character belongs to the string, even the end of a line.
                if (++at_ < text_.size() && text_[at_] == '\n') ++line_;
            } else if (letter == quote) {
                // A multi-line string may end with up to two quotes before its closing three.
                const std::size_t quotes = quotes_at(at_, quote, 5);
                if (multi_line && quotes < 3) continue;
                at_ += multi_line ? quotes : 1;
                return;
            }
        }
    }

    [[nodiscard]] std::size_t quotes_at(std::size_t from, char quote, std::size_t most) const {
        std::size_t quotes = 0;
        while (quotes < most && from + quotes < text_.size() && text_[from + quotes] == quote)
            ++quotes;
        return quotes;
    }

    std::string_view text_;
    TomlNestingLimits limits_;
    std::size_t at_ = 0;
    std::uint32_t line_ = 1;
    std::uint32_t dots_ = 0;  ///< of the current key
    std::uint32_t depth_ = 0;
};

}  // namespace

std::optional<TomlNestingProblem> find_toml_nesting_problem(std::string_view text,
                                                            TomlNestingLimits limits) {
    return Scanner(text, limits).run();
}

}  // namespace arena::protocol
