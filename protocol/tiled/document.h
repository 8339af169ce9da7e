// The text of a map, a tileset or a template, in JSON or XML and of any version of Tiled -> one
// document, as today's Tiled would write it in JSON.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "protocol/tiled/document_use.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// Returns the document. Fails with a one-line message without the file's name: "line 3, column 7:
/// what is wrong: what to do", with the layer and the object where the text has named them before.
[[nodiscard]] Result<nlohmann::json, std::string> parse_document(std::string_view bytes,
                                                                 DocumentUse& use);

}  // namespace arena::protocol
