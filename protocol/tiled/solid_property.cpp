#include "protocol/tiled/solid_property.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "protocol/tiled/message.h"
#include "protocol/tiled/property_reader.h"

namespace arena::protocol {

namespace {

using nlohmann::json;
using Says = SolidMark::Says;

std::string in_small_letters(std::string_view text) {
    std::string small(text);
    for (char& letter : small)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return small;
}

/// Returns what a value says. Before Tiled had flags, "true" and 1 were what people wrote.
SolidMark mark_of(const json& value) {
    SolidMark mark;
    if (value.is_boolean()) {
        mark.says = value.get<bool>() ? Says::yes : Says::no;
        return mark;
    }
    mark.says = Says::unclear;
    if (value.is_number()) {
        mark.converted_from = "a number";
        if (value == 1) mark.says = Says::yes;
        if (value == 0) mark.says = Says::no;
    } else if (value.is_string()) {
        mark.converted_from = "a string";
        const std::string word = in_small_letters(value.get_ref<const std::string&>());
        if (word == "true" || word == "1") mark.says = Says::yes;
        if (word == "false" || word == "0" || word.empty()) mark.says = Says::no;
    }
    return mark;
}

/// What names of properties about solid tiles have in them, in small letters without separators.
constexpr std::array<std::string_view, 6> kSolidParts = {"block", "collid",   "collis",
                                                         "solid", "obstacle", "iswall"};
/// The same, of names that mean the opposite.
constexpr std::array<std::string_view, 7> kOpenParts = {
    "passab", "walkab", "unblock", "nonsolid", "notsolid", "unsolid", "nocoll"};
/// Of names that have one of kOpenParts and mean its opposite.
constexpr std::array<std::string_view, 4> kClosedParts = {"impassab", "unpassab", "unwalkab",
                                                          "nonwalkab"};

template <std::size_t kCount>
bool has_any(std::string_view word, const std::array<std::string_view, kCount>& parts) {
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
        return word.find(part) != std::string_view::npos;
    });
}

/// Returns a word in small letters without separators.
std::string plain_name(std::string_view text) {
    std::string word = in_small_letters(text);
    std::erase_if(word,
                  [](char letter) { return letter == '_' || letter == '-' || letter == ' '; });
    return word;
}

/// Whether a value is spelled like this: solid, 2, false.
bool is_spelled(const json& value, const std::string& text) {
    if (value.is_string()) return value.get_ref<const std::string&>() == text;
    if (value.is_boolean()) return text == (value.get<bool>() ? "true" : "false");
    return value.is_number() && number_text(value.get<double>()) == text;
}

}  // namespace

void note_mark(const SolidMark& mark, std::string_view owner, const std::string& place,
               Findings& findings) {
    if (mark.says == Says::unclear) {
        findings.note_unclear_mark(mark.name, owner, place);
    } else if (!mark.converted_from.empty()) {
        findings.note_text_property(mark.name, place, mark.converted_from);
    }
}

std::string solid_property_guess(std::string_view property, const json& value) {
    const std::string name = plain_name(property);
    const bool is_usual = std::find(kSolidNames.begin(), kSolidNames.end(),
                                    in_small_letters(property)) != kSolidNames.end();
    if (is_usual || name.empty()) return {};
    const Says says = mark_of(value).says;
    const bool is_clear = says == Says::yes || says == Says::no;
    const std::string shown = printable(property);
    if (has_any(name, kSolidParts) || has_any(name, kOpenParts)) {
        const bool is_open = has_any(name, kOpenParts) && !has_any(name, kClosedParts);
        if (is_clear) return is_open ? shown + "=false" : shown;
        if (value.is_string()) return shown + "=" + printable(value.get_ref<const std::string&>());
        return value.is_number() ? shown + "=" + number_text(value.get<double>()) : std::string();
    }
    if (!value.is_string()) return {};
    const std::string& text = value.get_ref<const std::string&>();
    const bool is_solid_word =
        std::find(kSolidNames.begin(), kSolidNames.end(), plain_name(text)) != kSolidNames.end();
    return is_solid_word ? shown + "=" + printable(text) : std::string();
}

SolidProperty::SolidProperty(std::string_view named) : name_(named.substr(0, named.find('='))) {
    if (name_.size() < named.size()) value_ = named.substr(name_.size() + 1);
}

std::string_view SolidProperty::counts_as(std::string_view property) const {
    if (is_named()) return property == name_ ? std::string_view(name_) : std::string_view();
    const std::string small = in_small_letters(property);
    const auto* const found = std::find(kSolidNames.begin(), kSolidNames.end(), small);
    return found == kSolidNames.end() ? std::string_view() : *found;
}

SolidMark SolidProperty::read(const json& thing) const {
    SolidMark mark;
    for_each_property(thing, [&](std::string_view property, const json& value) {
        const std::string_view name = counts_as(property);
        if (name.empty() || mark.says == Says::yes) return;
        SolidMark here = mark_of(value);
        here.name = name;
        if (!value_.empty()) {
            here = {is_spelled(value, value_) ? Says::yes : Says::no, name_ + "=" + value_, {}};
        }
        const bool decides = mark.says == Says::nothing || here.says == Says::yes ||
                             (mark.says == Says::no && here.says == Says::unclear);
        if (decides) mark = std::move(here);
    });
    return mark;
}

}  // namespace arena::protocol
