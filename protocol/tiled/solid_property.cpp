#include "protocol/tiled/solid_property.h"

#include <algorithm>

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
