// What a map command makes -> the file that the user named, unless the command has read it.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "files/own_input.h"

namespace arena::server {

/// The output of a map command.
struct MapOutput {
    files::NamedFile file;
    std::vector<files::NamedFile> inputs;  ///< that the user named
    std::vector<std::filesystem::path> files_of_map;
};

/// Returns one line about the input of the same run that the file would replace, or an empty text.
[[nodiscard]] std::string find_lost_input(const MapOutput& output);

/// Writes the text to the file. Returns true, or false after one line to `err` about what is wrong:
/// an input of the same run is never replaced.
[[nodiscard]] bool write_map_output(const MapOutput& output, const std::string& text,
                                    std::ostream& err);

}  // namespace arena::server
