#include "protocol/tiled/document.h"

#include "protocol/tiled/json_document.h"
#include "protocol/tiled/upgrade.h"
#include "protocol/tiled/xml_document.h"

namespace arena::protocol {

namespace {

/// Whether a text begins as XML does: with '<', possibly after a byte order mark, or with the mark
/// of UTF-16, which JSON is never written in.
bool begins_as_xml(std::string_view bytes) {
    constexpr std::string_view kMarkUtf8 = "\xEF\xBB\xBF";
    if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) return true;
    if (bytes.starts_with(kMarkUtf8)) bytes.remove_prefix(kMarkUtf8.size());
    const std::size_t first = bytes.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && bytes[first] == '<';
}

}  // namespace

Result<nlohmann::json, std::string> parse_document(std::string_view bytes, DocumentUse& use) {
    if (bytes.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return Failure{std::string("the file is empty: save it again")};
    if (begins_as_xml(bytes)) return parse_xml_document(bytes, use);
    auto document = parse_json(bytes, use);
    if (!document) return document;
    if (auto problem = upgrade_document(document.value(), use)) return Failure{std::move(*problem)};
    return document;
}

}  // namespace arena::protocol
