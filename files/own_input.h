// No program destroys what it was told to read: an output that is an input of the same run, or
// another of its outputs, is refused before the work begins.
#pragma once

#include <span>
#include <string>

namespace arena::files {

/// A file of a run, and what named it.
struct NamedFile {
    std::string named_by;  ///< "--map", or "a tileset or template of --map"
    std::string path;      ///< as the user gave it; empty: not given
};

/// Returns the first of the files that is the same as `file`, whatever links and paths lead there;
/// nothing when none is, and for pipes and devices.
[[nodiscard]] const NamedFile* find_same(const NamedFile& file, std::span<const NamedFile> files);

/// Finds the first output that is the same file as an input or as an output before it, whatever
/// links and paths lead there. Returns a one-line error, or an empty text. Pipes and devices are
/// nobody's input.
[[nodiscard]] std::string find_lost_file(std::span<const NamedFile> outputs,
                                         std::span<const NamedFile> inputs);

}  // namespace arena::files
