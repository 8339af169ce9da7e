#include "protocol/tiled/xml_values.h"

#include <algorithm>
#include <array>

namespace arena::protocol {

namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 15> kNumbers = {
    "firstgid",   "gid",       "height",  "id",       "imageheight",
    "imagewidth", "offsetx",   "offsety", "rotation", "tilecount",
    "tileheight", "tilewidth", "width",   "x",        "y"};
constexpr std::array<std::string_view, 2> kFlags = {"infinite", "visible"};
constexpr std::array<std::string_view, 11> kTexts = {
    "class",       "compression", "encoding", "fillmode",       "name", "objectalignment",
    "orientation", "source",      "template", "tilerendersize", "type"};

template <std::size_t kCount>
bool holds(const std::array<std::string_view, kCount>& list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

}  // namespace

json number_or_text(std::string_view text) {
    // The longest that any double needs, with room; more digits are somebody's joke.
    constexpr std::size_t kNumberBytesMax = 64;
    constexpr std::string_view kFirst = "-0123456789";
    if (!text.empty() && text.size() <= kNumberBytesMax &&
        kFirst.find(text.front()) != std::string_view::npos) {
        json number = json::parse(text, nullptr, false);
        if (number.is_number()) return number;
    }
    return std::string(text);
}

json flag_or_text(std::string_view text) {
    if (text == "1" || text == "true") return true;
    if (text == "0" || text == "false") return false;
    return std::string(text);
}

json attribute_value(std::string_view name, std::string_view text) {
    if (holds(kNumbers, name)) return number_or_text(text);
    if (holds(kFlags, name)) return flag_or_text(text);
    if (holds(kTexts, name)) return std::string(text);
    return json(json::value_t::discarded);
}

json property_value(std::string_view type, std::string_view text) {
    if (type == "int" || type == "float" || type == "object") return number_or_text(text);
    if (type == "bool") return flag_or_text(text);
    return std::string(text);
}

std::string_view next_item(std::string_view& list, char separator) {
    const auto separates = [&](char c) {
        return c == separator || c == ' ' || c == '\t' || c == '\n' || c == '\r';
    };
    const auto first = std::find_if_not(list.begin(), list.end(), separates);
    const auto last = std::find_if(first, list.end(), separates);
    const std::string_view item = list.substr(static_cast<std::size_t>(first - list.begin()),
                                              static_cast<std::size_t>(last - first));
    list.remove_prefix(static_cast<std::size_t>(last - list.begin()));
    return item;
}

}  // namespace arena::protocol
