#include "protocol/tiled/message.h"

namespace arena::protocol {

std::string layer_path(std::string_view parent, std::string_view name) {
    const std::string_view shown = name.empty() ? std::string_view("unnamed") : name;
    if (parent.empty()) return std::string(shown);
    if (parent.size() + 1 + shown.size() > kLayerPathBytesMax) parent = "...";
    return std::string(parent) + "/" + std::string(shown);
}

std::string counted(std::size_t count, std::string_view noun) {
    std::string text = std::to_string(count) + " ";
    text += noun;
    if (count != 1) text += "s";
    return text;
}

std::string place_text(std::string_view layer, std::uint32_t object_id) {
    std::string text;
    if (!layer.empty()) text = "layer '" + std::string(layer) + "'";
    if (object_id != 0) {
        if (!text.empty()) text += ", ";
        text += "object " + std::to_string(object_id);
    }
    return text;
}

}  // namespace arena::protocol
