#include "protocol/tiled/message.h"

#include <array>
#include <cstdio>

namespace arena::protocol {

namespace {

/// Length in bytes of the UTF-8 character at the start of `text` (not empty), or 0 when there is
/// none. Overlong forms, surrogates and what lies behind U+10FFFF are none.
std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return 1;

    std::size_t length = 0;
    if (lead >= 0xC2 && lead <= 0xDF) length = 2;
    if (lead >= 0xE0 && lead <= 0xEF) length = 3;
    if (lead >= 0xF0 && lead <= 0xF4) length = 4;
    if (length == 0 || text.size() < length) return 0;

    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
    }
    const unsigned char second = byte(1);
    if (lead == 0xE0 && second < 0xA0) return 0;   // overlong
    if (lead == 0xED && second >= 0xA0) return 0;  // surrogate
    if (lead == 0xF0 && second < 0x90) return 0;   // overlong
    if (lead == 0xF4 && second >= 0x90) return 0;  // behind U+10FFFF
    return length;
}

/// C0, DEL, C1, and the two Unicode line separators.
bool is_control(std::string_view character) {
    const auto lead = static_cast<unsigned char>(character[0]);
    if (character.size() == 1) return lead < 0x20 || lead == 0x7F;
    if (character.size() == 2)
        return lead == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
    return character == "\xE2\x80\xA8" || character == "\xE2\x80\xA9";
}

}  // namespace

std::string printable(std::string_view text, std::size_t bytes_max) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        const bool good = length > 0 && !is_control(text.substr(0, length));
        const std::string_view next = good ? text.substr(0, length) : std::string_view("?");
        if (result.size() + next.size() > bytes_max) return result + "...";
        result += next;
        text.remove_prefix(length > 0 ? length : 1);
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
