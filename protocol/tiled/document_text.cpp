#include "protocol/tiled/document_text.h"

#include "protocol/tiled/embed_files.h"
#include "protocol/tiled/tile_data.h"

namespace arena::protocol {

namespace {

using nlohmann::json;

// The depth of the recursion is that of a document, at most kJsonDepthMax.
void make_printable(json& value) {
    if (value.is_binary()) {
        value = cells_of(value.get_binary());
        return;
    }
    if (value.is_object()) value.erase(kUnreadKey);
    if (value.is_structured())
        for (json& member : value)
            make_printable(member);
}

}  // namespace

std::string document_text(json document) {
    make_printable(document);
    return document.dump() + "\n";
}

}  // namespace arena::protocol
