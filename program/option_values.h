// What the options of a program's command line may be: validators for CLI11, with one wording.
//
// Each refuses a value with "must be a whole number from 1 to 64, not '0'" and has its range as its
// description, which HelpFormatter prints. They are for ->transform(), because they write numbers
// as CLI11 has to read them: it takes 010 for eight, and -1 for the largest number.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace arena::program {

/// Accepts a whole number from `min` to `max`, in decimal digits. A range whose upper end is only
/// that of 32 bits or above is left out of the help.
[[nodiscard]] CLI::Validator whole_from(std::uint64_t min, std::uint64_t max);

/// Accepts a whole number of any size: a seed.
[[nodiscard]] CLI::Validator any_whole();

/// Accepts a number from `min` to `max`, like 0.5 or 1e-3.
[[nodiscard]] CLI::Validator number_from(double min, double max);

/// Accepts one of the words.
[[nodiscard]] CLI::Validator one_of(std::vector<std::string> words);

/// Accepts a match label.
[[nodiscard]] CLI::Validator match_label();

}  // namespace arena::program
