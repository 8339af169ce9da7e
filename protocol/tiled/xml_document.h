// A map (.tmx), a tileset (.tsx) or a template (.tx) in XML -> the document that the same in JSON
// would give. Format: https://doc.mapeditor.org/en/stable/reference/tmx-map-format/
//
// Takes untrusted bytes; keeps only what the importer reads, within the limits of DocumentUse.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "protocol/tiled/document_use.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// Returns the document; its `type` is the name of the root element. Fails with a one-line message
/// as parse_document does.
[[nodiscard]] Result<nlohmann::json, std::string> parse_xml_document(std::string_view bytes,
                                                                     DocumentUse& use);

}  // namespace arena::protocol
