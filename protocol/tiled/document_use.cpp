#include "protocol/tiled/document_use.h"

#include "protocol/tiled/read_map.h"

namespace arena::protocol {

ListKind list_kind_of(std::string_view key) {
    if (key == "layers") return ListKind::layers;
    if (key == "objects") return ListKind::objects;
    if (key == "chunks") return ListKind::chunks;
    if (key == "data") return ListKind::cells;
    if (key == "polygon" || key == "polyline") return ListKind::vertices;
    return ListKind::other;
}

std::string excess_text(DocumentLimit limit) {
    switch (limit) {
        case DocumentLimit::none:
            return {};
        case DocumentLimit::objects:
            return "more than " + std::to_string(kMapObjectsMax) +
                   " objects in the map: delete objects or split the map";
        case DocumentLimit::vertices:
            return "more than " + std::to_string(kMapVerticesMax) +
                   " vertices in the map: draw with fewer points or split the map";
        case DocumentLimit::values:
            return "more than " + std::to_string(kDocumentValuesMax) +
                   " values in the map: delete objects or layers";
        case DocumentLimit::tiles:
            return "more than " + std::to_string(kMapTilesMax) +
                   " tiles in the map: make its tile layers smaller";
        case DocumentLimit::bytes:
            return "more than " + std::to_string(kMapBytesMax) +
                   " bytes of text in the copies of tilesets and templates: shorten their texts, "
                   "or name them less often";
    }
    return {};
}

DocumentLimit DocumentUse::count_value(ListKind list) {
    if (list == ListKind::objects && ++objects_ > kMapObjectsMax) return DocumentLimit::objects;
    if (list == ListKind::vertices && ++vertices_ > kMapVerticesMax) return DocumentLimit::vertices;
    if (++values_ > kDocumentValuesMax) return DocumentLimit::values;
    return DocumentLimit::none;
}

DocumentLimit DocumentUse::count_cell() {
    return ++cells_ > kMapTilesMax ? DocumentLimit::tiles : DocumentLimit::none;
}

// The depth of the recursion is that of a document, at most kJsonDepthMax.
DocumentLimit DocumentUse::count_copy(const nlohmann::json& value) {
    if (const auto limit = count_value(ListKind::other); limit != DocumentLimit::none) return limit;
    if (value.is_binary()) {
        cells_ += value.get_binary().size() / 4;
        return cells_ > kMapTilesMax ? DocumentLimit::tiles : DocumentLimit::none;
    }
    if (value.is_string()) copied_bytes_ += value.get_ref<const std::string&>().size();
    if (copied_bytes_ > kMapBytesMax) return DocumentLimit::bytes;
    if (!value.is_structured()) return DocumentLimit::none;
    for (const auto& item : value.items()) {
        if (value.is_object()) copied_bytes_ += item.key().size();
        if (value.is_object() && list_kind_of(item.key()) == ListKind::vertices &&
            item.value().is_array()) {
            vertices_ += item.value().size();
            if (vertices_ > kMapVerticesMax) return DocumentLimit::vertices;
        }
        if (const auto limit = count_copy(item.value()); limit != DocumentLimit::none) return limit;
    }
    return DocumentLimit::none;
}

}  // namespace arena::protocol
