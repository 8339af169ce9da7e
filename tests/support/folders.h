// The paths of this checkout and of the programs that were built from it. Only folders.cpp, which
// CMake writes into the build's folder, holds them, so that ccache recognises every test in another
// clone.
#pragma once

#include <string>

namespace arena::test {

/// Returns the path of a file of the checkout: source_path("maps/arena.tmj"). That of the checkout,
/// with a slash at its end, for an empty one.
[[nodiscard]] std::string source_path(const std::string& file);

/// Returns the path of a program of this build: program_path("arenad").
[[nodiscard]] std::string program_path(const std::string& name);

}  // namespace arena::test
