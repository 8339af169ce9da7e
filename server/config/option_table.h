// The one table of options. Flags, environment variables, keys of the file, --help, --print-config
// and docs/operations.md all say what stands here.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "server/config/config.h"
#include "sim/values/result.h"

namespace arena::server {

/// A value between its text and its place in a Config; monostate is "not set".
using OptionValue = std::variant<std::monostate, bool, std::int64_t, std::string>;

enum class OptionKind : std::uint8_t {
    text,
    address,   ///< an IPv4 or IPv6 address
    endpoint,  ///< an IPv4 or IPv6 address and a port
    whole,     ///< a whole number from `min` to `max`
    choice,    ///< one of `choices`
    toggle,    ///< true or false; as a flag it stands without a value
};

struct OptionSpec {
    std::string_view name;         ///< as a flag, without the dashes: "udp-port"
    std::string_view placeholder;  ///< of its value in --help; empty for a toggle
    std::string_view help;         ///< one line, without a full stop
    OptionKind kind = OptionKind::text;
    std::int64_t min = 0;
    std::int64_t max = 0;
    std::span<const std::string_view> choices{};
    /// `value` has passed check_value.
    void (*set)(Config&, const OptionValue& value) = nullptr;
    OptionValue (*get)(const Config&) = nullptr;
};

[[nodiscard]] std::span<const OptionSpec> option_table();

/// "udp-port" -> "--udp-port", "ARENAD_UDP_PORT", "udp_port".
[[nodiscard]] std::string flag_of(const OptionSpec& option);
[[nodiscard]] std::string variable_of(const OptionSpec& option);
[[nodiscard]] std::string key_of(const OptionSpec& option);

/// Text from a flag or a variable -> value of the option's kind and in its range. The error says
/// what is wrong with the value, to be put after the option's name: "must be ..., not 'x'".
[[nodiscard]] Result<OptionValue, std::string> parse_value(const OptionSpec& option,
                                                           std::string_view text);

/// The same check for a value that has a type already.
[[nodiscard]] Result<OptionValue, std::string> check_value(const OptionSpec& option,
                                                           OptionValue value);

/// As TOML: 40000, "text", true; empty for what is not set.
[[nodiscard]] std::string to_toml(const OptionValue& value);

}  // namespace arena::server
