// How --help looks in every program:
//
//   --bots N       bots that play (1 to 8192; default 200)
//   --json FILE    also write the figures to this file (required)
//
// The range comes from the option's validator (program/option_values.h); the description of an
// option that says it in words does not repeat it.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace arena::program {

/// What a validator's description begins with. CLI11 joins an option's placeholder and the
/// descriptions of its validators with colons, and has no other way to tell them apart.
inline constexpr const char* kRangeMark = " ";

class HelpFormatter : public CLI::Formatter {
  public:
    /// Returns the placeholder of the option's value: " N", " FILE ...", nothing for a flag.
    std::string make_option_opts(const CLI::Option* option) const override;
    /// Returns the option's description, and in brackets its range, its default, whether it is
    /// required, and which other options it needs or excludes.
    std::string make_option_desc(const CLI::Option* option) const override;
};

}  // namespace arena::program
