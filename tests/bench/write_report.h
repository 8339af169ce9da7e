// Writing a benchmark's figures to the file that --json names.
#pragma once

#include <fstream>
#include <stdexcept>
#include <string>

#include <nlohmann/json.hpp>

namespace arena::bench {

/// Replaces the file. Throws std::runtime_error with one line when it cannot be written.
inline void write_report(const std::string& path, const nlohmann::json& report) {
    std::ofstream file(path);
    file << report.dump(2) << '\n';
    file.close();
    if (!file) throw std::runtime_error("cannot write " + path + ": does the folder exist?");
}

}  // namespace arena::bench
