#include "protocol/tiled/property_reader.h"

#include <algorithm>
#include <cmath>

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

const json* PropertyReader::raw(std::string_view name) {
    asked_.push_back(name);
    return find_property(thing_, name);
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
    const json* properties = value_at(thing_, "properties");
    if (properties == nullptr || !properties->is_array()) return;
    for (const json& property : *properties) {
        const std::string name = text_at(property, "name");
        if (name.empty() || std::find(asked_.begin(), asked_.end(), name) != asked_.end()) continue;
        findings_.note_unknown_property(class_name_, name, place_);
    }
}

}  // namespace arena::protocol
