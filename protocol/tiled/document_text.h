// A document -> its text, in JSON.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace arena::protocol {

/// Returns the text of a document, with tile data as lists of numbers, ending in a line break. What
/// only the importer knows (kUnreadKey) is left out.
[[nodiscard]] std::string document_text(nlohmann::json document);

}  // namespace arena::protocol
