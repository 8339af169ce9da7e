// OptionSpec: what an option is called in each place where it can be set, which values it takes,
// and how a value is read and written.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "sim/values/result.h"

namespace arena::server {

struct Config;

/// A value on its way between text and Config; monostate means "not set".
using OptionValue = std::variant<std::monostate, bool, std::int64_t, std::string>;

enum class OptionKind : std::uint8_t {
    text,
    address,   ///< an IPv4 or IPv6 address
    endpoint,  ///< an IPv4 or IPv6 address and a port
    url,       ///< http or https
    whole,     ///< a whole number from `min` to `max`
    choice,    ///< one of `choices`
    toggle,    ///< true or false; as a flag it has no value
};

/// Another word for a choice, which is taken but never printed.
struct OptionAlias {
    std::string_view word;
    std::string_view choice;
};

struct OptionSpec {
    std::string_view name;         ///< as a flag, without the dashes: "udp-port"
    std::string_view placeholder;  ///< of its value in --help; empty for a toggle
    std::string_view help;         ///< one line, without a full stop
    OptionKind kind = OptionKind::text;
    std::int64_t min = 0;
    std::int64_t max = 0;
    std::span<const std::string_view> choices{};
    std::span<const OptionAlias> aliases{};  ///< of choices
    /// Stores a value that has passed check_value.
    void (*set)(Config&, const OptionValue& value) = nullptr;
    OptionValue (*get)(const Config&) = nullptr;
};

/// Return the names of an option: for "udp-port" these are "--udp-port", "ARENAD_UDP_PORT" and
/// "udp_port".
[[nodiscard]] std::string flag_of(const OptionSpec& option);
[[nodiscard]] std::string variable_of(const OptionSpec& option);
[[nodiscard]] std::string key_of(const OptionSpec& option);

/// Says what a value of the option is in TOML: "must be a whole number from 1 to 240".
[[nodiscard]] std::string requirement_of(const OptionSpec& option);

/// Converts the text of a flag or a variable to a value of the option's kind and in its range. A
/// toggle may be true, false, yes, no, on, off, 1 or 0, in small letters and capitals.
/// Fails with a message to follow the option's name: "must be ..., not 'x'".
[[nodiscard]] Result<OptionValue, std::string> parse_value(const OptionSpec& option,
                                                           std::string_view text);

/// Checks a value that already has a type. Fails like parse_value.
[[nodiscard]] Result<OptionValue, std::string> check_value(const OptionSpec& option,
                                                           OptionValue value);

/// Returns the value as TOML: 40000, "text", true; an empty text when it is not set.
[[nodiscard]] std::string to_toml(const OptionValue& value);

}  // namespace arena::server
