// A JSON document of any version of Tiled -> the same as today's Tiled would write it.
//
// Tiled before 1.2 (and its "JSON (old format)" since) wrote objects where there are lists now:
//
//   "properties": {"team": 2}                  "properties": [{"name": "team", "value": 2}]
//   "tiles": {"7": {"objectgroup": ...}},      "tiles": [{"id": 7, "objectgroup": ...,
//   "tileproperties": {"7": {"solid": true}}              "properties": [...]}]
//
// XML has had today's form from the beginning.
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "protocol/tiled/document_use.h"

namespace arena::protocol {

/// Upgrades a document in place. Returns what is wrong, or nothing.
[[nodiscard]] std::optional<std::string> upgrade_document(nlohmann::json& document,
                                                          DocumentUse& use);

}  // namespace arena::protocol
