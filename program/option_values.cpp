#include "program/option_values.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <utility>

#include "program/help_formatter.h"
#include "protocol/base/match_label.h"
#include "protocol/base/nearest_name.h"
#include "protocol/base/text.h"

namespace arena::program {
namespace {

/// Returns the number that the whole text spells, or nothing.
template <typename Number>
std::optional<Number> number_in(const std::string& text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return number;
}

std::string refusal(const std::string& requirement, const std::string& text) {
    return "must be " + requirement + ", not '" + protocol::printable(text) + "'";
}

/// Returns "wander, fighter or mixed".
std::string alternatives(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
        text += words[i];
    }
    return text;
}

}  // namespace

CLI::Validator whole_from(std::uint64_t min, std::uint64_t max) {
    const std::string range = std::to_string(min) + " to " + std::to_string(max);
    const bool is_open = max >= std::numeric_limits<std::uint32_t>::max();
    return {[min, max, range](std::string& text) -> std::string {
                const auto number = number_in<std::uint64_t>(text);
                if (!number || *number < min || *number > max)
                    return refusal("a whole number from " + range, text);
                text = std::to_string(*number);
                return {};
            },
            is_open ? std::string{} : kRangeMark + range};
}

CLI::Validator any_whole() {
    return whole_from(0, std::numeric_limits<std::uint64_t>::max());
}

CLI::Validator number_from(double min, double max) {
    const std::string range = protocol::number_text(min) + " to " + protocol::number_text(max);
    return {[min, max, range](std::string& text) -> std::string {
                const auto number = number_in<double>(text);
                const bool is_good = number && *number >= min && *number <= max;  // no NaN
                return is_good ? std::string{} : refusal("a number from " + range, text);
            },
            kRangeMark + range};
}

CLI::Validator one_of(std::vector<std::string> words) {
    return {[words = std::move(words)](std::string& text) -> std::string {
                if (std::find(words.begin(), words.end(), text) != words.end()) return {};
                const std::string nearest = protocol::nearest_name(text, words);
                return refusal(alternatives(words), text) +
                       (nearest.empty() ? "" : "; the closest match is " + nearest);
            },
            ""};
}

CLI::Validator match_label() {
    return {[](std::string& text) -> std::string {
                if (protocol::is_match_label(text)) return {};
                return refusal(std::string(protocol::kMatchLabelForm), text);
            },
            ""};
}

}  // namespace arena::program
