#include "protocol/tiled/property_reader.h"

#include <algorithm>
#include <cmath>

#include "protocol/base/nearest_name.h"
#include "protocol/tiled/message.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

namespace {

using nlohmann::json;

}  // namespace

const json* find_property(const json& thing, std::string_view name) {
    const json* properties = value_at(thing, "properties");
    if (properties == nullptr) return nullptr;
    if (!properties->is_array()) return value_at(*properties, name);
    for (const json& property : *properties) {
        const json* found = value_at(property, "name");
        if (found != nullptr && found->is_string() &&
            found->get_ref<const std::string&>() == name) {
            return value_at(property, "value");
        }
    }
    return nullptr;
}

std::optional<double> number_in_text(const json& value) {
    const json spelled = json::parse(value.get_ref<const std::string&>(), nullptr, false);
    if (!spelled.is_number()) return std::nullopt;
    return spelled.get<double>();
}

const json* PropertyReader::find(std::string_view name) const {
    const json* own = find_property(thing_, name);
    return own == nullptr && tile_ != nullptr ? find_property(*tile_, name) : own;
}

const json* PropertyReader::raw(std::string_view name) {
    asked_.push_back(name);
    return find(name);
}

void PropertyReader::fail(std::string_view name, const json& value, const std::string& remedy) {
    if (problem_) return;
    problem_ = "property '" + std::string(name) + "' is " + kind_text(value) + ": " + remedy;
}

std::optional<double> PropertyReader::number_of(std::string_view name, const json& value) {
    if (value.is_number()) return value.get<double>();
    if (!value.is_string()) return std::nullopt;
    const auto spelled = number_in_text(value);
    if (spelled) findings_.note_text_property(name, place_);
    return spelled;
}

float PropertyReader::number(std::string_view name, float otherwise, double min, double max) {
    const json* value = raw(name);
    if (value == nullptr) return otherwise;
    const auto number = number_of(name, *value);
    if (number && *number >= min && *number <= max) return static_cast<float>(*number);
    fail(name, *value, "set it to a number from " + number_text(min) + " to " + number_text(max));
    return otherwise;
}

std::int32_t PropertyReader::whole(std::string_view name, std::int32_t otherwise, std::int32_t min,
                                   std::int32_t max) {
    const json* value = raw(name);
    if (value == nullptr) return otherwise;
    const auto number = number_of(name, *value);
    if (number && *number >= min && *number <= max && *number == std::floor(*number))
        return static_cast<std::int32_t>(*number);
    fail(name, *value,
         "set it to a whole number from " + std::to_string(min) + " to " + std::to_string(max));
    return otherwise;
}

bool PropertyReader::flag(std::string_view name, bool otherwise) {
    const json* value = raw(name);
    if (value == nullptr) return otherwise;
    if (value->is_boolean()) return value->get<bool>();
    if (*value == "true" || *value == "false") {
        findings_.note_text_property(name, place_);
        return *value == "true";
    }
    fail(name, *value, "set it to true or false");
    return otherwise;
}

std::string PropertyReader::text(std::string_view name) {
    const json* value = raw(name);
    if (value == nullptr) return {};
    if (value->is_string()) {
        const std::string& text = value->get_ref<const std::string&>();
        if (text.size() <= kMapTextBytesMax && printable(text) == text) return text;
    }
    fail(name, *value,
         "set it to a string of at most " + std::to_string(kMapTextBytesMax) + " bytes");
    return {};
}

std::size_t PropertyReader::one_of(std::string_view name, std::span<const std::string_view> words,
                                   std::size_t otherwise) {
    const json* value = raw(name);
    if (value == nullptr) return otherwise;
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (value->is_string() && value->get_ref<const std::string&>() == words[i]) return i;
        list += (i == 0 ? "" : ", ") + std::string(words[i]);
    }
    fail(name, *value, "set it to one of " + list);
    return otherwise;
}

void PropertyReader::finish() {
    note_others(false);
}

void PropertyReader::finish_near() {
    note_others(true);
}

void PropertyReader::note_others(bool only_near) {
    for_each_property(thing_, [&](std::string_view property, const json&) {
        const std::string name = printable(property);
        if (name.empty() || std::find(asked_.begin(), asked_.end(), name) != asked_.end()) return;
        if (only_near) {
            findings_.note_near_property({class_name_, name, asked_}, place_);
        } else {
            findings_.note_unknown_property({class_name_, name, asked_}, place_);
        }
    });
}

std::string PropertyReader::missing(std::string_view name, std::string_view remedy) const {
    std::vector<std::string> others;
    for_each_property(thing_, [&](std::string_view property, const json&) {
        const std::string other = printable(property);
        if (std::find(asked_.begin(), asked_.end(), other) == asked_.end()) others.push_back(other);
    });
    const std::string nearest = nearest_name(name, others);
    std::string text = "property '";
    text.append(name).append("' is missing");
    if (!nearest.empty()) text += " (the closest match is '" + nearest + "')";
    return text.append(": ").append(remedy);
}

}  // namespace arena::protocol
