#include "server/config/option_spec.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "protocol/base/host_port.h"
#include "protocol/base/text.h"
#include "server/base/address_text.h"
#include "server/base/letter_case.h"
#include "server/base/url.h"

namespace arena::server {
namespace {

std::string with_underscores(std::string_view name) {
    std::string text(name);
    std::replace(text.begin(), text.end(), '-', '_');
    return text;
}

/// Returns the escape of TOML, such as "\\U0000001B".
std::string escaped(char32_t code_point) {
    constexpr std::string_view kHex = "0123456789ABCDEF";
    std::string text = code_point > 0xFFFF ? "\\U" : "\\u";
    for (int shift = code_point > 0xFFFF ? 28 : 12; shift >= 0; shift -= 4)
        text += kHex[code_point >> static_cast<unsigned>(shift) & 0xFu];
    return text;
}

bool is_host_address(std::string_view text) {
    const auto address = read_ip(text);
    return address && !is_multicast(*address);
}

bool is_endpoint(std::string_view text) {
    const auto endpoint = protocol::parse_host_port(text);
    return endpoint && is_host_address(endpoint->host);
}

/// Whether a text is a valid value of the option.
bool is_valid_text(const OptionSpec& option, const std::string& text) {
    switch (option.kind) {
        case OptionKind::text:
            return !text.empty();
        case OptionKind::address:
            return is_host_address(text);
        case OptionKind::endpoint:
            return is_endpoint(text);
        case OptionKind::url:
            return read_url(text).ok();
        case OptionKind::choice:
            return std::find(option.choices.begin(), option.choices.end(), text) !=
                   option.choices.end();
        case OptionKind::whole:
        case OptionKind::toggle:
            return false;
    }
    return false;
}

/// Returns ": it has to ..." when a URL is wanted and the value is another text.
std::string why_no_url(const OptionSpec& option, const OptionValue& value) {
    const auto* const text = std::get_if<std::string>(&value);
    if (option.kind != OptionKind::url || text == nullptr) return {};
    const auto url = read_url(*text);
    return url ? std::string() : ": " + url.error();
}

/// Returns the value of a toggle that is given as text, or nothing.
std::optional<bool> toggle_in(std::string_view text) {
    const std::string word = small_letters(text);
    if (word == "true" || word == "yes" || word == "on" || word == "1") return true;
    if (word == "false" || word == "no" || word == "off" || word == "0") return false;
    return std::nullopt;
}

/// Returns the choice that the text is another word for, or the text itself.
std::string without_alias(const OptionSpec& option, std::string text) {
    for (const OptionAlias& alias : option.aliases)
        if (text == alias.word) return std::string(alias.choice);
    return text;
}

}  // namespace

std::string requirement_of(const OptionSpec& option) {
    switch (option.kind) {
        case OptionKind::text:
            return "must be a non-empty string";
        case OptionKind::address:
            return "must be the numeric IPv4 or IPv6 address of one machine (no host name, "
                   "multicast or broadcast address)";
        case OptionKind::endpoint:
            return "must be the address of one machine and a port, like 203.0.113.7:40000 or "
                   "[2001:db8::7]:40000";
        case OptionKind::url:
            return "must be a URL like https://backend.example/results";
        case OptionKind::whole:
            return "must be a whole number from " + std::to_string(option.min) + " to " +
                   std::to_string(option.max);
        case OptionKind::choice: {
            std::string text = "must be one of";
            std::string_view separator = " ";
            for (const std::string_view choice : option.choices) {
                text.append(separator).append(choice);
                separator = ", ";
            }
            return text;
        }
        case OptionKind::toggle:
            return "must be true or false";
    }
    return {};
}

std::string flag_of(const OptionSpec& option) {
    return "--" + std::string(option.name);
}

std::string variable_of(const OptionSpec& option) {
    std::string text = "ARENAD_" + with_underscores(option.name);
    for (char& letter : text) {
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    }
    return text;
}

std::string key_of(const OptionSpec& option) {
    return with_underscores(option.name);
}

Result<OptionValue, std::string> parse_value(const OptionSpec& option, std::string_view text) {
    if (option.kind == OptionKind::toggle) {
        if (const auto toggle = toggle_in(text)) return OptionValue(*toggle);
        return Failure{"must be true, false, yes, no, on, off, 1 or 0, not '" +
                       protocol::printable(text) + "'"};
    }
    if (option.kind != OptionKind::whole) return check_value(option, std::string(text));

    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, number);
    if (parsed.ec != std::errc{} || parsed.ptr != end) {
        return Failure{requirement_of(option) + ", not '" + protocol::printable(text) + "'"};
    }
    return check_value(option, number);
}

Result<OptionValue, std::string> check_value(const OptionSpec& option, OptionValue value) {
    bool good = false;
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
        good = option.kind == OptionKind::whole && *number >= option.min && *number <= option.max;
    } else if (auto* text = std::get_if<std::string>(&value)) {
        *text = without_alias(option, std::move(*text));
        good = is_valid_text(option, *text);
    } else {
        good = option.kind == OptionKind::toggle && std::holds_alternative<bool>(value);
    }
    if (good) return value;
    return Failure{requirement_of(option) + ", not " + to_toml(value) + why_no_url(option, value)};
}

std::string to_toml(const OptionValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
    if (const auto* toggle = std::get_if<bool>(&value)) return *toggle ? "true" : "false";
    const auto* text = std::get_if<std::string>(&value);
    if (text == nullptr) return {};

    std::string quoted = "\"";
    for (std::string_view rest = *text; !rest.empty();) {
        const auto [size, code_point] = protocol::first_character(rest);
        if (size == 0) {  // not UTF-8, so TOML cannot hold it
            quoted += '?';
        } else if (code_point == '"' || code_point == '\\') {
            quoted += {'\\', rest[0]};
        } else if (protocol::is_control(code_point) || protocol::is_invisible(code_point)) {
            quoted += escaped(code_point);
        } else {
            quoted += rest.substr(0, size);
        }
        rest.remove_prefix(size == 0 ? 1 : size);
    }
    return quoted + "\"";
}

}  // namespace arena::server
