#include "client-sim/report/threshold.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include <spdlog/fmt/fmt.h>

namespace arena::client_sim {

namespace {

struct Sign {
    std::string_view text;
    Comparison comparison;
};

// Longer ones first, because "<" also begins "<=".
constexpr std::array<Sign, 6> kSigns{{{"==", Comparison::equal},
                                      {"!=", Comparison::not_equal},
                                      {"<=", Comparison::less_or_equal},
                                      {">=", Comparison::greater_or_equal},
                                      {"<", Comparison::less},
                                      {">", Comparison::greater}}};

std::string_view text_of(Comparison comparison) {
    const auto sign = std::find_if(kSigns.begin(), kSigns.end(), [&](const Sign& candidate) {
        return candidate.comparison == comparison;
    });
    return sign->text;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

bool is_plain_word(std::string_view text) {
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    };
    return !text.empty() && text[0] >= 'a' && std::all_of(text.begin(), text.end(), fits);
}

bool is_key(std::string_view text) {
    const bool has_group = text.find('.') != std::string_view::npos;
    const auto [group, key] = split_key(text);
    return is_plain_word(key) && has_group == !group.empty();
}

std::optional<double> number_in(std::string_view text) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

bool holds(double left, Comparison comparison, double right) {
    switch (comparison) {
        case Comparison::equal:
            return left == right;
        case Comparison::not_equal:
            return left != right;
        case Comparison::less:
            return left < right;
        case Comparison::less_or_equal:
            return left <= right;
        case Comparison::greater:
            return left > right;
        case Comparison::greater_or_equal:
            return left >= right;
    }
    return false;
}

}  // namespace

GroupedKey split_key(std::string_view text) {
    const std::size_t dot = text.rfind('.');
    if (dot == std::string_view::npos) return {.group = {}, .key = text};
    return {.group = text.substr(0, dot), .key = text.substr(dot + 1)};
}

std::vector<std::string> keys_of(const Threshold& threshold) {
    std::vector<std::string> keys{threshold.key};
    if (const auto* const limit = std::get_if<std::string>(&threshold.limit))
        keys.push_back(*limit);
    return keys;
}

Result<Threshold, std::string> parse_threshold(std::string_view text) {
    const Failure failure{
        fmt::format("\"{}\" is not a threshold: write it like \"tick_ms_p99 <= 8\"", text)};
    const std::size_t at = text.find_first_of("=!<>");
    if (at == std::string_view::npos) return failure;
    const auto sign = std::find_if(kSigns.begin(), kSigns.end(), [&](const Sign& candidate) {
        return text.substr(at, candidate.text.size()) == candidate.text;
    });
    if (sign == kSigns.end()) return failure;

    const std::string_view key = trimmed(text.substr(0, at));
    const std::string_view limit = trimmed(text.substr(at + sign->text.size()));
    if (!is_key(key)) return failure;
    Threshold threshold{.key = std::string(key), .comparison = sign->comparison, .limit = 0.0};
    if (const auto number = number_in(limit)) {
        threshold.limit = *number;
    } else if (is_key(limit)) {
        threshold.limit = std::string(limit);
    } else {
        return failure;
    }
    return threshold;
}

std::string to_string(const Threshold& threshold) {
    const auto limit =
        std::visit([](const auto& value) { return fmt::format("{}", value); }, threshold.limit);
    return fmt::format("{} {} {}", threshold.key, text_of(threshold.comparison), limit);
}

std::string to_string(const ThresholdResult& result) {
    const std::string value = result.value ? fmt::format("{:.6g}", *result.value) : "not known";
    return result.expression + ": " + value;
}

ThresholdResult evaluate(const Threshold& threshold, const NumberOf& number_of) {
    ThresholdResult result{
        .expression = to_string(threshold), .value = number_of(threshold.key), .held = false};
    const auto* key = std::get_if<std::string>(&threshold.limit);
    const std::optional<double> limit =
        key != nullptr ? number_of(*key) : std::get<double>(threshold.limit);
    if (result.value && limit) result.held = holds(*result.value, threshold.comparison, *limit);
    return result;
}

}  // namespace arena::client_sim
