#include "protocol/tiled/message.h"

#include <array>
#include <cstdio>

#include "protocol/base/text.h"

namespace arena::protocol {

std::string printable(std::string_view text, std::size_t bytes_max) {
    std::string result;
    while (!text.empty()) {
        const auto [size, code_point] = first_character(text);
        const bool good = size > 0 && !is_control(code_point) && !is_invisible(code_point);
        const std::string_view next = good ? text.substr(0, size) : std::string_view("?");
        if (result.size() + next.size() > bytes_max) return result + "...";
        result += next;
        text.remove_prefix(size > 0 ? size : 1);
    }
    return result;
}

std::string layer_path(std::string_view parent, std::string_view name) {
    const std::string_view shown = name.empty() ? std::string_view("unnamed") : name;
    if (parent.empty()) return std::string(shown);
    if (parent.size() + 1 + shown.size() > kLayerPathBytesMax) parent = "...";
    return std::string(parent) + "/" + std::string(shown);
}

std::string number_text(double value) {
    std::array<char, 32> buffer{};
    const int length = std::snprintf(buffer.data(), buffer.size(), "%.9g", value);
    return std::string(buffer.data(), static_cast<std::size_t>(length));
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
