// Files beside a map as texts, for tests of what names them.
#pragma once

#include <map>
#include <string>

#include "protocol/tiled/read_map.h"

namespace arena::protocol::files_text {

/// Texts by their paths.
using Texts = std::map<std::string, std::string>;

/// Returns what reads these texts. They must outlive it.
inline ReadBeside reader_of(const Texts& texts) {
    return [&texts](const std::string& path) -> Result<std::string, std::string> {
        const auto found = texts.find(path);
        if (found == texts.end()) return Failure{std::string("is not there")};
        return found->second;
    };
}

}  // namespace arena::protocol::files_text
